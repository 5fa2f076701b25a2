"""The number of a square as an option. A class that is a number is not compiled, so it stands alone."""

from __future__ import annotations

from ..state import PLACES


class Square(int):
    """A square of the battle space or a base space: the number of its place, under its own name."""

    __slots__ = ()

    def __repr__(self) -> str:
        found = PLACES[self]
        return found.name if found.player is None else f"{'AB'[found.player]} {found.name}"
