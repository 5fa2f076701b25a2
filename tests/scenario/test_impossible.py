"""A board that cannot be, where the file says so: an answer, and nothing is played on it."""

from __future__ import annotations

import pytest

from fwjudge.scenario import BadScenario, read, run
from fwjudge.scenario.loader import read_question
from fwjudge.scenario.run import answer_question, begin
from fwjudge.scenario.writing import pairs, text

SIX = """
rules: op
cards:
  水兵: {type: character}
board: {A: {character: [水兵 ×3, 無地 ×3], stage: 2}}
"""


def test_every_fault_is_a_line_with_its_rule() -> None:
    report = run(read(SIX + 'expect:\n  - faults: ["3-7-6", "3-8-5"]\n'))
    assert report.passed
    assert [step.rules for step in report.steps] == [("3-7-6",), ("3-8-5",)] and report.citations == ("3-7-6", "3-8-5")
    assert "この盤面はありえません" in report.ruling


@pytest.mark.parametrize("faults", ['["3-7-6"]', '["3-7-6", "3-8-5", "3-6-3"]', "none"])
def test_all_rules_have_to_be_named_and_no_other(faults: str) -> None:
    (check,) = run(read(f"{SIX}expect:\n  - faults: {faults}\n")).checks
    assert not check.passed and check.found == "3-7-6, 3-8-5"


def test_nothing_is_played_and_nothing_else_is_so() -> None:
    report = run(
        read(SIX + "play:\n  - A: アタック 水兵 -> リーダー\nexpect:\n  - faults: ['3-7-6', '3-8-5']\n  - A.手札: 0\n")
    )
    assert [check.passed for check in report.checks] == [True, False]
    assert any("アタック 水兵" in note.text for note in report.notes)


def test_without_that_word_it_is_an_error() -> None:
    with pytest.raises(BadScenario, match="3-7-6"):
        read(SIX)


def test_nothing_can_be_asked_of_a_game_on_it() -> None:
    scenario = read(SIX + 'expect:\n  - faults: ["3-7-6", "3-8-5"]\n')
    with pytest.raises(BadScenario, match="3-7-6"):
        begin(scenario)
    with pytest.raises(BadScenario, match="3-8-5"):
        answer_question(scenario, read_question(scenario, pairs([("can", text("A: ターン終了", True))])))


def test_a_board_that_can_be_is_not_impossible() -> None:
    (check,) = run(read("rules: op\nboard: {A: {character: 1}}\nexpect:\n  - faults: ['3-7-6']\n")).checks[:1]
    assert not check.passed and check.found == "ありえない盤面ではない"
