"""The reasons why something cannot be done at the end of the play of a scenario."""

from __future__ import annotations

from dataclasses import replace

from fwjudge.base.data_classes import dataclass

from .impossible_board import must_be_possible
from .loader import read_action
from .run import run
from .scenario import Scenario


@dataclass(frozen=True)
class Answer:
    """An answer whether an action is possible, with every rule that forbids it."""

    game: str
    action: str
    possible: bool
    rules: tuple[str, ...]
    ruling: str


def why_not(scenario: Scenario, action: str) -> Answer:
    """Return the rules that forbid an action (`A: アタック リーダー -> リーダー`) after the play of a scenario.

    Raises `BadScenario` where the words are unknown, or the board cannot be.
    """
    must_be_possible(scenario)
    move = read_action(scenario, action)
    asked = replace(scenario, play=(*scenario.play, move), expect=(), branches=(), ask="can")
    report = run(asked)
    refused = [refusal for refusal in report.refusals if refusal.line == move.line]
    rules = tuple(dict.fromkeys(rule for refusal in refused for rule in refusal.rules))
    stopped = report.open_decision is not None and any(note.kind == "unplayed" for note in report.notes)
    return Answer(scenario.game, action, not refused and not stopped, rules, report.ruling)
