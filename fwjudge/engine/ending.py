"""How a game ended."""

from __future__ import annotations

from typing import NamedTuple


class Ending(NamedTuple):
    """Who won (None: a draw), and the rules by which it ended."""

    winner: int | None
    losers: tuple[int, ...]
    cites: tuple[str, ...]
    why: str = ""
