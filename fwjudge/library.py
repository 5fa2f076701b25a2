"""The library in one place: what an engineer imports.

>>> import fwjudge
>>> game = fwjudge.load("fw/blocker-ko.yaml")       # the board of a scenario; or a game saved by to_json
>>> found = fwjudge.decision(game)
>>> found.player, found.rule, len(found.options)
(0, '7-3-4', 2)
>>> attack = next(option for option in fwjudge.legal(game) if option[0].name == "attack")
>>> after = fwjudge.apply(game, attack)             # the game before stays as it is
>>> fwjudge.decision(after).rule, fwjudge.decision(game).rule
('9-6-4', '7-3-4')
>>> fwjudge.log(after)[1].event.kind, fwjudge.log(after)[1].cites
('turned', ('7-3-4', '8-1-1'))
>>> fwjudge.why_not(after, attack)                  # it is the other player's turn to answer
('9-6-4', '7-3-4-3')
>>> fwjudge.load(fwjudge.to_json(after)) == after
True
>>> fwjudge.is_over(after)
False
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from fwjudge.base.places import scenarios_dir
from fwjudge.engine import save
from fwjudge.engine.decide import CannotApply, Decision, View, apply, decision, is_over, legal, view, why_not
from fwjudge.engine.event import Entry, log
from fwjudge.engine.game import Game
from fwjudge.games import policy
from fwjudge.rulebook import overlay
from fwjudge.rulebook.rule import Rule

__all__ = [
    "CannotApply",
    "Decision",
    "Entry",
    "Game",
    "Rule",
    "View",
    "apply",
    "decision",
    "from_json",
    "is_over",
    "legal",
    "load",
    "log",
    "rule",
    "to_json",
    "view",
    "why_not",
]


def rule(game: str, number: str) -> Rule:
    """A rule by its number; official wording where it was imported.

    >>> rule("fw", "8-4").title, rule("dz", "4-6").title
    ('ダメージステップ', '優先権')
    """
    return overlay.current(game)[number]


def to_json(game: Game) -> dict[str, Any]:
    """The whole game but its log, as JSON values: at any decision, also in the middle of an effect."""
    return save.to_json(game)


def from_json(data: dict[str, Any]) -> Game:
    """The game that `to_json` saved, with its open decision."""
    return save.from_json(data, policy)


def load(source: str | Path | dict[str, Any]) -> Game:
    """A game: the beginning of a scenario (a path, or a name below the bundled scenarios), or one saved by `to_json`.

    Nothing of the scenario's play is played. Raises `BadScenario` or `BadSave` with all that is wrong.
    """
    if isinstance(source, dict):
        return from_json(source)
    if isinstance(source, str) and source.lstrip().startswith("{"):
        return from_json(json.loads(source))
    path = Path(source)
    if not path.exists() and (scenarios_dir() / path).exists():
        path = scenarios_dir() / path
    if path.suffix == ".json":
        return from_json(json.loads(path.read_text(encoding="utf8")))
    from fwjudge import scenario

    return scenario.begin(scenario.load(path))
