"""Whatever is written in a file, the answer is a report or a list of problems, never a traceback."""

from __future__ import annotations

import json
import shlex
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fwjudge.base.places import scenarios_dir
from fwjudge.scenario import BadScenario, read, run
from fwjudge.scenario.new_file import Parts, compose, scalar
from fwjudge.scenario.source import Pairs, Text, parse
from tests.thirds import in_thirds

SAMPLES = [path.read_text("utf-8") for path in sorted((scenarios_dir() / "fw").glob("*.yaml"))[::6]]
WORDS = st.sampled_from(
    shlex.split("""
    rules fw board A B play expect cards leader battle hand life deck energy turn phase setup もし 確認 偶然
    対応 解決後 ask kind of text order flow cites refused ending open 兵 リーダー アタック コンボ 使用 発動 選ぶ 支払う 投了 なし レスト
    -> 【ブロッカー】 【KO時】 text type power cost name count draw choose ko chosen this own other 0 1 -1 3
    5000 8-1-1 none true シャッフル readings '7-4-4 again' yes
""")
)
PHRASES = st.lists(WORDS, min_size=2, max_size=4).map(" ".join)
SCALARS = st.one_of(WORDS, PHRASES, st.text(max_size=12), st.integers(-9, 99), st.booleans(), st.none())
TREES: st.SearchStrategy[Any] = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS | st.text(max_size=6), inner, max_size=5)
)


def answered(text: str | bytes) -> None:
    try:
        report = run(read(text))
    except BadScenario as error:
        assert error.problems and str(error)
        return
    assert report.ruling


ANY = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


@given(TREES)
@ANY
def test_any_tree(tree: Any) -> None:
    answered(json.dumps(tree, ensure_ascii=False))


@given(TREES, TREES, TREES, TREES)
@ANY
def test_any_parts(cards: Any, board: Any, play: Any, expect: Any) -> None:
    answered(
        yaml.safe_dump(
            {"rules": "fw", "cards": cards, "board": board, "play": play, "expect": expect}, allow_unicode=True
        )
    )


ASKS = st.dictionaries(
    st.sampled_from(
        [
            "can",
            "whether",
            "value",
            "becomes",
            "when",
            "often",
            "who",
            "options",
            "order",
            "wins",
            "text",
            "at",
            "until",
            "answer",
            "because",
        ]
    ),
    st.sampled_from(
        [
            "A: アタック リーダー -> リーダー",
            "B: 選ばない",
            "兵.パワー",
            "兵",
            "兵【KO時】",
            "A.手札",
            "順番",
            "8-4-6",
            "ダメージステップ",
            "1行目の後",
            "初め",
            "はい",
            "場合による",
            "ドロップ",
            "戦闘",
            "A",
            3,
            None,
            {"誘発": "兵【KO時】"},
            {"引く": "B"},
            {"終了": None},
            {"後": {"引く": "B"}},
            {"兵": "ドロップ"},
            ["兵【KO時】", {"KO": "兵"}],
            ["8-4-6", 1],
        ]
    )
    | TREES,
    max_size=4,
)
CALL = {
    "rules": "fw",
    "cards": {"兵": {"type": "battle", "text": "【KO時】カード1枚を引く。"}},
    "board": {"A": {"battle": ["兵"]}},
    "play": [{"A": "アタック リーダー -> リーダー"}],
}


@given(ASKS | st.lists(ASKS, max_size=3), ASKS, TREES)
@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_question(ask: Any, variant: Any, answers: Any) -> None:
    answered(yaml.safe_dump({**CALL, "ask": ask}, allow_unicode=True))
    answered(
        yaml.safe_dump({**CALL, "ask": ask, "もし": {"甲": variant, "乙": {"answers": answers}}}, allow_unicode=True)
    )


@given(st.text(max_size=200) | st.binary(max_size=200))
@ANY
def test_any_text(text: str | bytes) -> None:
    answered(text)


@given(st.lists(st.lists(WORDS, min_size=1, max_size=5).map(" ".join), max_size=6), st.lists(WORDS, max_size=4))
@ANY
def test_any_lines_of_play(lines: list[str], hand: list[str]) -> None:
    cards = 'cards: {兵: {type: battle, cost: 0, combo: 5000, power: 10000, text: "【ブロッカー】\\n【KO時】カード1枚を引く。"}}\n'
    board = "board: {A: {hand: [兵 ×2], battle: [兵 ×2]}, B: {battle: [兵, 兵 レスト]}}\n"
    play = "".join(f"  - {'AB'[at % 2]}: {json.dumps(line, ensure_ascii=False)}\n" for at, line in enumerate(lines))
    answered(f"rules: fw\n{cards}{board}play:\n{play}")


@pytest.mark.parametrize("sample", in_thirds(SAMPLES))
@given(data=st.data())
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_scenario_with_some_of_it_changed(sample: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(sample)))
    end = data.draw(st.integers(start, min(len(sample), start + 30)))
    answered(sample[:start] + data.draw(st.text(max_size=10) | WORDS) + sample[end:])


@given(st.text())
@settings(max_examples=100, deadline=None)
def test_any_text_is_written_so_that_it_reads_back(text: str) -> None:
    line = " ".join(text.split())
    try:
        tree = parse(f"a: [{scalar(text, True)}]", "")
    except BadScenario:
        assert not line.isprintable() or "\ud800" <= max(line) <= "\udfff"
        return
    assert isinstance(tree, Pairs)
    (item,) = tree.pairs[0][1].items  # type: ignore[attr-defined]
    assert isinstance(item, Text) and item.text == line


def test_a_composed_scenario_is_one() -> None:
    parts = Parts(
        "fw",
        "題: 「あ」",
        "どう # なる?",
        "can B: アタック リーダー -> リーダー",
        "はい",
        "8-1-1",
        cards=[("- 兵", [("type", "battle"), ("color", "red, blue")])],
        turn="4",
        player="B",
        areas=[("A", "バトルエリア", "- 兵, 無地 レスト"), ("B", "ライフ", "3")],
        play=[("B", "アタック リーダー -> リーダー")],
        expect=[("- 兵", "A.バトルエリア"), ("order", "[]")],
    )
    report = run(read(compose(parts)))
    assert report.passed and report.title == "題: 「あ」"
