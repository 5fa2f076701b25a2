"""Marks in the log: what happened after one, and the game as it was then. A mark is the log itself at some moment."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.event import Entry, log, previous
from fwjudge.engine.game import Game


def entries_since(game: Game, mark: Any) -> list[Entry]:
    """Return what happened after this mark, oldest first."""
    entries = log(game)
    return entries[_length(mark) :]


def moment_of_rule(game: Game, mark: Any, start: Game, rule: str) -> Game | None:
    """Return the game right after the first thing that happened by this rule since the mark.

    None where that is now, or never was. `start` is the game before any of it.
    """
    entries = entries_since(game, mark)
    at = next((at for at, entry in enumerate(entries) if rule in entry.cites), None)
    if at is None or at == len(entries) - 1:
        return None
    left = len(entries) - 1 - at
    now = start.fork()
    for entry in log(game)[: _length(game.log) - left]:
        entry.again(now)
    now.memo = None
    now.log = _back(game.log, left)
    return now


def _length(node: Any) -> int:
    """Return how many events a log holds."""
    count = 0
    while node is not None:
        node = previous(node)
        count += 1
    return count


def _back(node: Any, times: int) -> Any:
    """Return a log without its last events."""
    for _ in range(times):
        node = previous(node)
    return node
