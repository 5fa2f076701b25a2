"""A line of a play as it was read."""

from __future__ import annotations

from fwjudge.base.data_classes import dataclass

from .wording import Wording


@dataclass(frozen=True)
class Move:
    """A line of `play`: a player does or answers something."""

    player: int
    """The number of the player: 0, 1, or -1 where chance speaks."""
    wording: Wording
    text: str
    answers: str = ""
    """対応: only while this waits to be resolved."""
    after: str = ""
    """解決後: only after this has been resolved."""
    line: int = 0
    column: int = 0
