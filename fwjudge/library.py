"""The library in one place: what an engineer imports.

    import fwjudge

    game = fwjudge.load("scenarios/fw/....yaml")    # the board of a scenario, or a game saved by to_json
    while not fwjudge.is_over(game):
        game = fwjudge.apply(game, fwjudge.legal(game)[0])
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from fwjudge.engine import save
from fwjudge.engine.decide import Decision, View, apply, decision, is_over, legal, view, why_not
from fwjudge.engine.event import Entry, log
from fwjudge.engine.game import Game
from fwjudge.games import policy
from fwjudge.rulebook import overlay
from fwjudge.rulebook.rule import Rule

__all__ = [
    "Decision", "Entry", "Game", "Rule", "View", "apply", "decision", "from_json", "is_over", "legal", "load", "log", "rule",
    "to_json", "view", "why_not",
]  # fmt: skip


def rule(game: str, number: str) -> Rule:
    """A rule by its number; official wording where it was imported.

    >>> rule("dz", "4-6-1").title, rule("fw", "8-4").title
    ('', 'ダメージステップ')
    """
    return overlay.current(game)[number]


def to_json(game: Game) -> dict[str, Any]:
    """The whole game but its log, as JSON values."""
    return save.to_json(game)


def from_json(data: dict[str, Any]) -> Game:
    """The game that `to_json` saved, with its open decision."""
    return save.from_json(data, policy)


def load(source: str | Path | dict[str, Any]) -> Game:
    """A game that was saved: a dict, JSON text, or the path of a file with it."""
    if isinstance(source, dict):
        return from_json(source)
    if isinstance(source, str) and source.lstrip().startswith("{"):
        return from_json(json.loads(source))
    return from_json(json.loads(Path(source).read_text(encoding="utf8")))
