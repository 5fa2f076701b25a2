"""The end of a game."""

from __future__ import annotations

from fwjudge.base.records import NamedTuple


class Ending(NamedTuple):
    """A winner (None: a draw), the losers, and the rules by which the game ended."""

    winner: int | None
    losers: tuple[int, ...]
    cites: tuple[str, ...]
    why: str = ""
    """The word under which the sentences of the game know the reason."""
