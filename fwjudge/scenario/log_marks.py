"""What has happened since a moment of the play, and the game as it was when something of that had just happened."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.event import Entry, log
from fwjudge.engine.game import Game


def entries_since(game: Game, node: Any) -> list[Entry]:
    """What has happened since the log ended with this node."""
    entries = log(game)
    count = 0
    while node is not None:
        count, node = count + 1, node[3]
    return entries[count:]


def stopped_at(game: Game, since: Any, start: Game, rule: str) -> Game | None:
    """The moment of the first thing that happened by this rule since then; None where that is now, or never was.

    `start`: the game before any of it.
    """
    node, nodes = game.log, list[Any]()
    while node is not None and node is not since:
        nodes.append(node)
        node = node[3]
    entries = entries_since(game, since)
    at = next((at for at, entry in enumerate(entries) if rule in entry.cites), None)
    if at is None or at == len(entries) - 1:
        return None
    now = start.fork()
    for entry in log(game)[: len(log(game)) - len(entries) + at + 1]:
        now.memo = None
        entry.event.apply(now)
        now.step = entry.step
    now.memo = None
    now.log = nodes[len(nodes) - 1 - at]
    return now
