"""A moment at which a player chose which of several waiting things comes first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fwjudge.engine.game import Game

from .scenario import Move


@dataclass(frozen=True)
class Crossing:
    """The game before the choice, what was taken and what else there was."""

    game: Game
    taken: Any
    others: Sequence[Any]
    lines: int
    """How many lines of the play had been begun."""
    move: Move | None
    """The line that chose."""

    @property
    def rule(self) -> str:
        return self.game.step.number
