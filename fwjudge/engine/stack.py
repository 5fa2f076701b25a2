"""A stack of what has been declared and waits to be resolved, the newest on top, for rulebooks that have one.

It is a part of the game's own state (`own.stack`, the top at the end, and `own.with_stack`); what its items are, each game says.
"""

from __future__ import annotations

from typing import Any

from fwjudge.base.records import NamedTuple

from .game import Game


class Stacked(NamedTuple):
    """An item was put on top of the stack."""

    item: Any
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "stacked"

    def apply(self, game: Game) -> Stacked:
        """Put the item on top of the stack."""
        game.own = game.own.with_stack((*game.own.stack, self.item))
        return self


class Unstacked(NamedTuple):
    """The top item left the stack: it is resolved, or removed."""

    item: Any
    cites: tuple[str, ...] = ()
    why: str = ""

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "unstacked"

    def apply(self, game: Game) -> Unstacked:
        """Remove the top item from the stack."""
        game.own = game.own.with_stack(game.own.stack[:-1])
        return self


class Completed(NamedTuple):
    """The item on top of the stack was completed: its targets have been named."""

    item: Any
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event: `booked`, because no report tells it."""
        return "booked"

    def apply(self, game: Game) -> Completed:
        """Put the completed item in the place of the top one."""
        game.own = game.own.with_stack((*game.own.stack[:-1], self.item))
        return self
