"""A step of the order of processing, as every report shows it."""

from __future__ import annotations

from fwjudge.base.data_classes import dataclass
from fwjudge.games.table import Counted
from fwjudge.games.view import BoardView

SHOWN = 3
"""The number of rules that stand behind a step; all stand there with `--verbose`."""


@dataclass(frozen=True)
class StepView:
    """A line of the order of processing."""

    number: int
    text: str
    rules: tuple[str, ...]
    """The deciding rules, the nearest first."""
    why: tuple[str, ...] = ()
    """All rules: the line, what the event adds, the lines that called."""
    kind: str = ""
    """declared, moved, waits, resolved, ... : the kind of event"""
    depth: int = 0
    """How deep inside other procedures it happened."""
    board: BoardView | None = None
    """The board after it."""
    important: bool = True
    """False for lines that only `--verbose` shows."""
    see: tuple[str, ...] = ()
    """Of all rules those that only define what is spoken of: nothing is decided by one of them alone."""
    clause: str = ""
    """The words of the card that say so, where a card does."""

    counted: Counted | None = None
    """The line for several of its kind, where it can be said so."""
    done: str = ""
    """The text without the reason."""
    reason: str = ""
    """The reason, if one is given."""

    @property
    def phase(self) -> str:
        """Turn, player, phase and step in words, as above the board; empty where there is no board."""
        return self.board.turn if self.board is not None else ""
