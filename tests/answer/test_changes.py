"""確かめること: what is said to change an answer does, when the file is changed so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from fwjudge import games
from fwjudge.answer.first_words import list_words
from fwjudge.answer.kinds import Answer, Ask, FactChange
from fwjudge.base.places import scenarios_dir
from fwjudge.games.table import GameRecord
from fwjudge.scenario import complete, load, read, run
from fwjudge.scenario.scenario import Scenario
from tests.answer.supposing import suppose

FILES = [path for path in sorted(scenarios_dir().rglob("*.yaml")) if "official" not in path.parts]
ONCE_FALSE = (
    "bf/moments-of-a-turn",
    "bf/lost-deck",
    "fw/described-against-energy",
    "fw/energy-and-life-mean-their-areas",
    "fw/not-attacked-this-turn",
    "op/condition-added-by-another-effect",
)
SAMPLE = sorted({*FILES[::60], *(scenarios_dir() / f"{name}.yaml" for name in ONCE_FALSE)})


def _changes(scenario: Scenario) -> Iterator[tuple[Scenario, int, Ask, FactChange]]:
    report = complete(run(scenario), scenario)
    for at, (ask, one) in enumerate(zip(scenario.asks, report.answers, strict=False)):
        yield from ((replace(scenario, branches=()), at, ask, change) for change in one.changes)


def _answers(table: GameRecord, one: Answer, ask: Ask) -> set[str]:
    """Return the words for an answer, in all the ways in which a fact may say it."""
    things = [word for word in one.words if word != "選ばない"]
    return {list_words(table, one.said, things, ask), list_words(table, one.said, (), ask), *things}


@pytest.mark.parametrize("path", SAMPLE, ids=[path.stem for path in SAMPLE])
def test_each_fact_changes_the_answer_as_it_says(path: Path) -> None:
    for scenario, at, ask, change in _changes(load(path)):
        changed = [run(one).answers[at] for one in suppose(scenario, change.what)]
        right = [change.said in _answers(games.table(scenario.game), one, ask) for one in changed]
        is_bound = re.search("以上|以下|より", change.what) is not None
        assert not right or (all(right) if is_bound else any(right)), (change, [one.said for one in changed])


def _told(text: str) -> list[str]:
    return [change.sentence for _, _, _, change in _changes(read(text))]


COUNTER = """
rules: fw 1.06
title: 条件
ask: {{whether: {{引く: A}}, text: カードを引きますか}}
cards:
  数え手: {{type: battle, cost: 0, power: 5000, text: "【登場時】自分のエナジーが2枚以上で、自分のライフが3以下の場合、カード1枚を引く。"}}
board: {{A: {{hand: [数え手, 無地 ×3], energy: {energy}, life: 3}}}}
play: [A: 使用 数え手]
"""


def test_a_part_of_a_condition_says_itself_what_it_would_change() -> None:
    """Where the energy is short the life is not, and of two facts that differ only in when something was counted one is told."""
    short = _told(COUNTER.format(energy=1))
    assert short and all("エナジー" in one for one in short), short
    enough = [one.removeprefix("その時") for one in _told(COUNTER.format(energy=2))]
    assert "Aのライフが3以下でなければ、いいえ。" in enough and len(set(enough)) == len(enough), enough


def test_a_number_that_goes_with_the_count_is_no_fact() -> None:
    text = """
    rules: bf 2018-06-02
    title: ロストデッキ
    ask: {value: A.手札, text: 手札は何枚ですか}
    cards:
      書庫: {type: spell, text: "君のデッキのカードすべてを手札に加える。"}
    board: {A: {hand: [書庫], deck: 3}}
    play: [A: キャスト 書庫]
    """
    assert not any("デッキ" in one for one in _told(re.sub("^    ", "", text, flags=re.MULTILINE)))


def test_words_behind_a_fact_have_their_unit() -> None:
    assert FactChange("「兵」がいなければ", "1枚").sentence == "「兵」がいなければ、1枚です。"
    assert FactChange("「兵」がいなければ", "いいえ").sentence == "「兵」がいなければ、いいえ。"
    assert FactChange("「兵」がいなければ", "ゲームは続きます").sentence == "「兵」がいなければ、ゲームは続きます。"
