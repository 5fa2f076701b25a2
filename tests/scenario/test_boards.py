"""The board of a step is the board as it was then: it is held against the game while it is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fwjudge import games
from fwjudge.base.places import scenarios_dir
from fwjudge.engine.game import Game
from fwjudge.games.view import BoardView
from fwjudge.scenario import load, run

FILES = (
    "fw/blocker-ko.yaml",
    "fw/rest-replaced-as-an-attack-begins.yaml",
    "op/auto-with-a-cost.yaml",
    "op/blocker-rested.yaml",
    "op/double-attack-and-trigger.yaml",
    "dz/move-forward.yaml",
)


class Watched:
    """The log of every game, and what the board looked like each time when something was written into it."""

    def __init__(self, slot: Any, game: str) -> None:
        self.slot, self.table = slot, games.table(game)
        self.seen: dict[int, tuple[Any, BoardView]] = {}

    def __get__(self, game: Game | None, owner: Any = None) -> Any:
        return self if game is None else self.slot.__get__(game, Game)

    def __set__(self, game: Game, log: Any) -> None:
        self.slot.__set__(game, log)
        if log is not None and id(log) not in self.seen:
            self.seen[id(log)] = (log, self.table.boards.view(game))

    def boards(self) -> Iterator[BoardView]:
        for _, board in self.seen.values():
            yield board


@pytest.mark.parametrize("name", FILES)
def test_every_board_is_one_that_the_play_had(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Watched(Game.__dict__["log"], name.partition("/")[0])
    monkeypatch.setattr(Game, "log", watched)
    report = run(load(scenarios_dir() / name), boards=True)
    played = list(watched.boards())
    wrong = [step.text for step in report.steps if step.important and step.board not in played]
    assert report.steps
    assert wrong == []
