"""The board of a step is the board as it was then: every one of every file is held against the game while it is played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fwjudge.base.places import scenarios_dir
from fwjudge.course.course import Course
from fwjudge.course.expectation import Line
from fwjudge.engine.game import Game
from fwjudge.engine.log import UNTOLD, previous
from fwjudge.scenario import load, run
from fwjudge.scenario.result import StepView

GAMES = ("fw", "op", "gen", "dz", "bf")
LONG = ("end-of-turn-read-literally.yaml",)
"""A loop of twenty thousand steps: it takes longer than all other files together."""


class Watched:
    """The log of every game, and a copy of the game each time when something is written into it."""

    def __init__(self, slot: Any) -> None:
        self.slot = slot
        self.seen: dict[int, tuple[Any, Game]] = {}

    def __get__(self, game: Game | None, owner: Any = None) -> Any:
        return self if game is None else self.slot.__get__(game, Game)

    def __set__(self, game: Game, log: Any) -> None:
        self.slot.__set__(game, log)
        if log is not None and id(log) not in self.seen:
            self.seen[id(log)] = (log, game)  # the copy is given the same log
            then = game.fork()
            then.memo = None
            self.seen[id(log)] = (log, then)

    def at_each_step(self, course: Course) -> Iterator[tuple[StepView, Game]]:
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
                yield one.step, self.seen[id(node)][1]


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> tuple[Watched, list[Course]]:
    """The log under watch, and every play that has come to its end."""
    log, ended = Watched(Game.__dict__["log"]), list[Course]()
    end = Course.end

    def kept(course: Course, last: Line | None) -> None:
        if course.told.boards:  # what is played again for an answer shows none
            ended.append(course)
        end(course, last)

    monkeypatch.setattr(Game, "log", log)
    monkeypatch.setattr(Course, "end", kept)
    return log, ended


@pytest.mark.parametrize("game", GAMES)
def test_every_board_is_as_it_was(game: str, watched: tuple[Watched, list[Course]]) -> None:
    paths = [path for path in sorted((scenarios_dir() / game).glob("*.yaml")) if path.name not in LONG]
    assert_boards(paths, watched)


@pytest.mark.long
@pytest.mark.parametrize("name", LONG)
def test_every_board_of_a_long_loop_is_as_it_was(name: str, watched: tuple[Watched, list[Course]]) -> None:
    assert_boards([scenarios_dir() / "fw" / name], watched)


def assert_boards(paths: list[Path], watched: tuple[Watched, list[Course]]) -> None:
    """Every board of every step of these files is the one that the play had, in branches and other readings too."""
    log, ended = watched
    shown = 0
    for path in paths:
        log.seen.clear()
        ended.clear()
        run(load(path), boards=True)
        for course in ended:
            view = course.table.boards.view
            for step, then in log.at_each_step(course):
                shown += 1
                assert step.board == view(then), f"{path.name}: {step.number} {step.text}"
    assert shown > 1000
