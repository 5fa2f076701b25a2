"""Marks in the log: what happened after one, and the game as it was then. A mark is the log itself at some moment."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.event import UNTOLD, Entry, log, previous
from fwjudge.engine.game import Game


def entries_since(game: Game, mark: Any) -> list[Entry]:
    """Return what happened after this mark, oldest first."""
    return [entry for entry in log(game)[_length(mark) :] if entry.event.kind not in UNTOLD]


def moment_of_rule(game: Game, mark: Any, start: Game, rule: str) -> Game | None:
    """Return the game right after the first thing that happened by this rule since the mark.

    None where that is now, or never was. `start` is the game before any of it.
    """
    entries = log(game)
    told = [at for at, entry in enumerate(entries) if entry.event.kind not in UNTOLD]
    first = _length(mark)
    at = next((at for at in told if at >= first and rule in entries[at].cites), None)
    if at is None or at == told[-1]:
        return None
    left = len(entries) - 1 - at
    now = start.fork()
    for entry in entries[: at + 1]:
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
