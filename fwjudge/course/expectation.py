"""The lines of a play beside those of players: what is expected, a check in the middle, and going on."""

from __future__ import annotations

from fwjudge.base.data_classes import dataclass
from fwjudge.play.move import Move
from fwjudge.play.wording import Wording


@dataclass(frozen=True)
class Expectation:
    """A thing that must be so."""

    what: str
    """order, cites, refused, ... or what the subject is asked for: `count`, `cards`, `where`, `number`, `state`"""
    shown: str
    """The line as it was written."""
    subject: Wording | None = None
    words: tuple[str, ...] = ()
    """The words that were written on the right side, a list as several."""
    line: int = 0
    column: int = 0


@dataclass(frozen=True)
class Look:
    """A check in the middle of the play."""

    expected: tuple[Expectation, ...]
    line: int = 0


@dataclass(frozen=True)
class Advance:
    """A line by which windows close until nothing is under way, or until something has happened by this rule."""

    rule: str = ""
    line: int = 0


Line = Move | Look | Advance
