"""Where the areas of a game lie on a drawn board: plain data, so that a terminal, a page or a picture can draw any board of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from fwjudge.base.data_classes import dataclass

Look = Literal["row", "pile", "square", "one"]


@dataclass(frozen=True)
class AreaPlace:
    """The place of an area on a drawn board."""

    key: str
    """As in `AreaView.key`."""
    short: str
    """A name for little room."""
    look: Look
    """How it is drawn: cards side by side, a pile that is counted, a square of a board, room for one card."""
    row: int
    column: int
    width: int = 1
    """The number of columns that it takes."""
    always: bool = True
    """Whether it is drawn where nothing lies there."""
    area: str = ""
    """The area of a file that it is part of, if that has another key."""
    player: str = ""
    """A, B, or nothing for an area that both share."""


@dataclass(frozen=True)
class Layout:
    """The plan of a drawn board as A sees it: a grid, row 0 at the far side, column 0 at the left."""

    places: tuple[AreaPlace, ...] = ()
    rows: int = 0
    columns: int = 0
    beneath: tuple[str, ...] = ()
    """The areas without a place: their cards lie with a card of another area."""

    def find(self, player: str, key: str) -> AreaPlace | None:
        """Return the place of an area; None where it has none."""
        return next((one for one in self.places if (one.player, one.key) == (player, key)), None)

    def short(self, player: str, key: str) -> str:
        """Return the short name of an area; nothing where it has no place."""
        found = self.find(player, key)
        return found.short if found is not None else ""


def lay_out(
    own: Sequence[AreaPlace],
    shared: Sequence[AreaPlace] = (),
    columns: int = 6,
    turned: bool = False,
    beneath: tuple[str, ...] = (),
) -> Layout:
    """Return the plan of a game from the areas of one player, counted in rows from the middle of the table, and those between.

    `turned`: B's columns are counted from the right, as B lies on the other side of the table.
    """
    depth = max((one.row for one in own), default=-1) + 1
    between = max((one.row for one in shared), default=-1) + 1
    places = [
        replace(
            one,
            player="B",
            row=depth - 1 - one.row,
            column=columns - one.column - one.width if turned else one.column,
        )
        for one in own
    ]
    places += [replace(one, row=depth + one.row) for one in shared]
    places += [replace(one, player="A", row=depth + between + one.row) for one in own]
    return Layout(tuple(places), 2 * depth + between, columns, beneath)
