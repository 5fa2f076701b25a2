"""The entries of the log of a game that a judge can be told."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.game import Game
from fwjudge.engine.log import UNTOLD, Entry, entries_since


def find_entries_since(game: Game, mark: Any) -> list[Entry]:
    """Return what a judge can be told of what happened since this mark, oldest first. A mark is the log at some moment."""
    return [entry for entry in entries_since(game, mark) if is_told(entry)]


def is_told(entry: Entry) -> bool:
    """Whether an entry of the log is told, and not only written down."""
    return entry.event.kind not in UNTOLD
