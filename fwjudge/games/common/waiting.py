"""What waits: which of it a player can take up, and what it listens to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.ability import Delay
from fwjudge.engine.event import callers
from fwjudge.engine.game import Game
from fwjudge.engine.hear import Waiting
from fwjudge.engine.step import Chooser, Options


def waiting(player: Chooser) -> Options:
    """Each different ability that waits for this player; of one that does so several times, one."""

    def options(game: Game, frame: Any) -> list[Waiting]:
        if not game.waiting:
            return []
        who = player(game, frame)
        return list(dict.fromkeys(w for w in game.waiting if w.player == who))

    return options


def sounds_of(instructions: Sequence[Any]) -> set[str]:
    """What the delayed parts of these instructions listen to."""
    found: set[str] = set()
    for one in instructions:
        if isinstance(one, Delay):
            found |= {one.sound} | sounds_of(one.body)
    return found


def lines(game: Game) -> list[str]:
    """The rule numbers of the line where the game stands and of all lines that called, the nearest first."""
    return [game.step.number, *(step.number for step in callers(game.stack))]
