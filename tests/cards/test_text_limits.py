"""What is not one reading: two readings, none, too much. Always a clear answer, always soon."""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from fwjudge.cards.text import Ambiguous, Node, TooLong, Unread, grammar, language, print_node, read_ability, read_face
from fwjudge.cards.text.engine import read, readings
from fwjudge.cards.text.gaps import Gap
from fwjudge.cards.text.grammar import TableGrammar
from fwjudge.cards.text.recovery import HOLES, recover
from fwjudge.cards.text.table import Shape, Table, TableError
from tests.thirds import in_thirds

from .random_text import Printer

SKELETON = ("Ability", "Sentence", "KeywordAbility", "Unit", "Cards")
CARDS = Path(__file__).parents[3] / "shared" / "cards" / "fw.jsonl"


def table(*rows: str) -> Table:
    made = Table()
    made.add("\n".join(rows), "here")
    return made


def test_two_readings_are_an_error_that_names_both() -> None:
    one, other = "part | One | 1 | {a}い", "part | Other | 1 | あ{i}"
    twice = TableGrammar(table("start | Whole | 1 | {part}", one, other, "a | A | 1 | あ", "i | I | 1 | い"))
    with pytest.raises(Ambiguous, match=r"2 通りある \((One / Other|Other / One)\)"):
        read(twice, "あい", "start")


def test_rows_that_cannot_be_read_are_named() -> None:
    for row in (
        "start | Whole | 1 | {nothing}",
        "start | Whole | 1 | 引[nothing]",
        "start | Whole | 1 | <あ",
        "start | Whole | あ",
    ):
        with pytest.raises(TableError, match=r"here:1|nothing"):
            TableGrammar(table(row))


def test_a_text_without_reading_says_how_far_it_came() -> None:
    with pytest.raises(Unread, match="カード1枚を▲踊る"):
        read_ability("【登場時】カード1枚を踊る。")


@pytest.mark.parametrize(
    "text",
    in_thirds(
        [
            "【登場時】" + "カード1枚を引き、" * 150 + "カード1枚を引く。",
            "【登場時】" + "カード1枚を引く。" * 12_000,
            "【登場時】" + "カード1枚を引き、" * 12_000 + "カード1枚を引く。",
            "【永続】" + "このカードは“【永続】" * 60 + "このカードは【ブロッカー】を得る。" + "”を得る。" * 60,
            "【登場時】" + "あいう、" * 140 + "。",
            "【登場時】" + "自分のバトルカードの下の" * 40 + "謎。",
            "【登場時】" + "自分のカードの枚数以下のコストの" * 20 + "カード1枚を謎る。",
            "(【" * 20_000,
            "【" * 100_000,
            "「" * 100_000,
            "自分の" * 30_000,
        ]
    ),
    ids=range(11),
)
def test_any_text_is_answered_soon(text: str) -> None:
    start = time.process_time()
    found = read_face(text)
    assert time.process_time() - start < 40  # a way of reading that goes back and forth takes minutes
    assert all(not reading.whole and reading.problem for reading in found)


def test_long_texts_of_the_language_are_read() -> None:
    for text in (
        "【登場時】" + "カード1枚を引き、" * 60 + "カード1枚を引く。",
        "【登場時】" + "自分の" * 200 + "カード1枚を引く。",
        "【登場時】" + "か".join(["「青い番人」"] * 100) + "1枚を選ぶ。",
    ):
        assert print_node(read_ability(text)) == text


def test_too_much_is_said_to_be_too_much() -> None:
    with pytest.raises(TooLong, match="長すぎる"):
        read_ability("あ" * 3000)


@pytest.mark.parametrize("seconds", [0.5, pytest.param(10, marks=pytest.mark.long)])
def test_random_texts_have_one_reading(seconds: float) -> None:
    """Hunting for wordings with two readings; whatever is found here is repaired in the table."""
    several, made = [], 0
    until = time.process_time() + seconds
    printer = Printer(grammar("fw"), language.table("fw"), seed=20, depth=8)
    while made < 6000 and time.process_time() < until:
        text = printer.text()
        if text is None:
            continue
        made += 1
        with suppress(Unread, TooLong):
            several += [text] if len(readings(grammar("fw"), text, "ability")) > 1 else []
    assert len(several) <= made / 500, several


@pytest.mark.parametrize(
    ("text", "what", "gap", "scope"),
    [
        ("【登場時】カード1枚を引き、踊る。その後、カード1枚を引く。", "action", "踊る", "踊る。"),
        (
            "【登場時】相手が泣いている場合、カード1枚を引く。その後、カード1枚を引く。",
            "condition",
            "相手が泣いている",
            "",
        ),
        (
            "【登場時】カード1枚を引く。その後、相手が泣いている場合、カード1枚を引く。",
            "condition",
            "相手が泣いている",
            "相手が泣いている場合、カード1枚を引く。",
        ),
        (
            "【自動】相手がじゃんけんに負けた時、カード1枚を引く。その後、カード1枚を引く。",
            "event",
            "相手がじゃんけんに負けた",
            "",
        ),
        ("【起動 メイン】じゃんけんをする：カード1枚を引く。", "action", "じゃんけんをする", ""),
        (
            "【登場時】カード1枚を引く。その後、相手の丸いバトルカード1枚を選び、KOする。",
            "filter",
            "丸い",
            "相手の丸いバトルカード1枚を選び、KOする。",
        ),
        (
            "【登場時】カード1枚を引き、丸いカード1枚を公開する。その後、そのカードを手札に加える。",
            "filter",
            "丸い",
            "丸いカード1枚を公開する。その後、そのカードを手札に加える。",
        ),
        (
            "【登場時】カード1枚を引き、丸いカード1枚を公開する。その後、カード1枚を引く。",
            "filter",
            "丸い",
            "丸いカード1枚を公開する。",
        ),
        (
            "【登場時】カード1枚を引く。その後、踊る。そうした場合、カード1枚を引く。",
            "action",
            "踊る",
            "踊る。そうした場合、カード1枚を引く。",
        ),
        ("【謎の頭】カード1枚を引く。", "head", "【謎の頭】", ""),
        ("あいうえお", "action", "あいうえお", ""),
    ],
)
def test_what_is_not_understood_is_named_with_what_hangs_on_it(text: str, what: str, gap: str, scope: str) -> None:
    [reading] = read_face(text)
    assert reading.tree is not None
    assert print_node(reading.tree) == text
    [found] = reading.gaps
    assert (found.what, found.text, text[slice(*reading.place_in_print(found))]) == (what, gap, gap)
    assert text[slice(*found.scope)] == (scope or text)
    assert found.ability == (not scope)


@pytest.mark.long
def test_a_lost_row_leaves_a_gap_where_it_was() -> None:
    """Take a row out of the table: the gap must be about where the row had stood, never in another sentence."""
    if not CARDS.exists():
        pytest.skip("no card file ../shared/cards/fw.jsonl")
    dice = random.Random(5)
    faces = [card["faces"][0]["text"] for card in map(json.loads, CARDS.read_text(encoding="utf-8").splitlines())]
    overlaps: list[float] = []
    while len(overlaps) < 16:
        reading = read_face(dice.choice([face for face in faces if face]))[0]
        assert reading.tree is not None
        where = Counter(node.form.where for node in reading.tree.walk())
        inside = [node for sentence in reading.tree.many("body") for node in sentence.walk()]
        once = [node for node in inside if where[node.form.where] == 1 and node.kind not in SKELETON]
        if not once:
            continue
        lost = dice.choice(once)
        row = lost.form.where
        part = TableGrammar(language.table("fw"), partial(_is_another_row, row))
        holes = list(recover(part, reading.line.text, "ability").find("Unknown"))
        span = holes[0].start, holes[-1].end
        overlaps.append(_overlap(lost.span, span))
        assert any(within.start <= span[0] and span[1] <= within.end for within in _parts(reading.tree)), (
            reading.line.text,
            lost,
            holes,
        )
    assert sum(overlaps) / len(overlaps) > 0.6


def _parts(tree: Node) -> list[Node]:
    return [*tree.find("Sentence", "Cost", "Listed"), *tree.many("heads")]


def _is_another_row(row: str, shape: Shape) -> bool:
    return shape.row.where != row


def _overlap(one: tuple[int, int], other: tuple[int, int]) -> float:
    common = max(0, min(one[1], other[1]) - max(one[0], other[0]))
    return common / max(one[1] - one[0], other[1] - other[0])


def test_every_hole_is_a_nonterminal() -> None:
    assert set(HOLES) <= set(grammar("fw").nonterminals)
    assert Gap._fields == ("what", "text", "span", "scope", "ability")


@pytest.mark.parametrize(
    ("pattern", "begins"),
    [
        ("[0-9]+", "0123456789"),
        ("<?[赤青]+[0-9]", "<赤青"),
        (r"\((?:[0-2X]+|赤)\)", "("),
        ("(?:コスト|パワー)[0-9]", "コパ"),
        ("赤{2}|(?!黄)青*緑", "赤青緑"),
    ],
)
def test_a_token_begins_with_whatever_its_pattern_allows(pattern: str, begins: str) -> None:
    table = Table()
    table.add(f"word | Word | 1-1 | /{pattern}/", "here")
    assert TableGrammar(table)["word"].first == frozenset(begins)


@pytest.mark.parametrize("pattern", ["[^赤]", ".赤", "赤*", "(?:赤)?"])
def test_a_token_that_may_begin_with_anything_is_refused(pattern: str) -> None:
    table = Table()
    table.add(f"word | Word | 1-1 | /{pattern}/", "here")
    with pytest.raises(TableError, match="no plain beginning"):
        TableGrammar(table)


def test_a_language_may_lack_words_that_rows_ask_for() -> None:
    table = Table()
    table.add("- colour\ncard | Card | 1-1 | <{colour}の|>カード", "here")
    assert [one.kind for one in readings(TableGrammar(table), "カード", "card")] == ["Card"]
