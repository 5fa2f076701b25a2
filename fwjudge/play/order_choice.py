"""A choice of an order: a player said which of several waiting skills comes first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.base.data_classes import dataclass
from fwjudge.engine.game import Game

from .move import Move


@dataclass(frozen=True)
class OrderChoice:
    """A choice of an order, kept so that the other orders can be played too."""

    game: Game
    """The game before the choice."""
    taken: Any
    untaken: Sequence[Any]
    """The other options that could have come first."""
    lines_begun: int
    """The number of lines of the play that had been begun."""
    line: Move | None
    """The line that chose."""

    @property
    def rule(self) -> str:
        """The rule that asked for the order."""
        return self.game.step.number
