"""A bundled file played once under watch: whether anything changes beside an event, and whether each board is as it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import pytest

from fwjudge.course.course import Course
from fwjudge.course.expectation import Line
from fwjudge.engine.game import Game
from fwjudge.engine.log import UNTOLD, previous
from fwjudge.scenario import run
from fwjudge.scenario.result import Report, StepView
from fwjudge.scenario.scenario import Scenario
from tests.engine.law import Witness, count_faults, rebuild, watched

LOOPS = frozenset(
    f"{name}.yaml"
    for name in (
        "end-of-turn-read-literally",
        "forced-loop",
        "endless-loop",
        "three-hundred-turns-of-nothing",
        "loop-of-nobody",
    )
)
"""Plays of very many steps: to look at each of their boards takes longer than at those of all other files."""


@dataclass
class Found:
    """The report of a file, and what was seen while it was played."""

    report: Report
    beside: Counter[str]
    """What changed beside an event."""
    boards: list[str] = field(default_factory=list)
    """The steps whose board is not as the game was then."""
    shown: int = 0
    """How many boards were held against the game."""


def play(scenario: Scenario, boards: bool, monkeypatch: pytest.MonkeyPatch) -> Found:
    """Run a scenario under watch; with `boards` each board of each step, in variants too, is held against the game."""
    ended: list[Course] = []
    end = Course.end

    def kept(course: Course, last: Line | None) -> None:
        if course.told.boards:  # what is played again for an answer shows none
            ended.append(course)
        end(course, last)

    with watched(monkeypatch) as witness, monkeypatch.context() as patch:
        patch.setattr(Course, "end", kept)
        report = run(scenario, boards=boards)
    found = Found(report, count_faults(witness))
    for course in ended:
        view = course.table.boards.view
        for step, then in _at_each_step(course, witness):
            found.shown += 1
            if step.board != view(then):
                found.boards.append(f"{step.number} {step.text}")
    return found


def without_boards(report: Report) -> Report:
    """Return a report as it is where nobody asks for the boards of its steps."""
    steps = tuple(replace(step, board=None) for step in report.steps)
    return replace(
        report, steps=steps, branches=tuple((name, without_boards(branch)) for name, branch in report.branches)
    )


def _at_each_step(course: Course, witness: Witness) -> Iterator[tuple[StepView, Game]]:
    """Yield each step that is told of a play, with the game as it was when that was written into its log."""
    nodes = []
    node = course.play.game.log
    while node is not None:
        nodes.append(node)
        node = previous(node)
    told = [node for node in reversed(nodes) if node[2].kind not in UNTOLD]
    if len(told) > len(course.told.lines):
        return  # a copy that was played on for an answer: nothing of it is shown
    for one, node in zip(course.told.lines, told, strict=True):
        if one.step is not None:
            _, world, value = witness.seen[id(node)]
            yield one.step, rebuild(world, value)
