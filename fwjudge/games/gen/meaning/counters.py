"""913: instructions about counters."""

from __future__ import annotations

from typing import Any

from fwjudge.ability import PutCounters, RemoveCounters
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect

from ..now.cards import cards_named
from ..rules.ch09_counters import Countered
from ..state import counters_on


def put_counters(game: Game, effect: Effect, node: PutCounters) -> list[Any]:
    """913.2: return the events that put counters on the cards."""
    found = [ref for ref in cards_named(game, effect, node.target) if node.amount > 0]
    return [
        Countered(ref, node.name, node.amount, ("913.2b",) if counters_on(game, ref.card, node.name) else ())
        for ref in found
    ]


def take_counters_off(game: Game, effect: Effect, node: RemoveCounters) -> list[Any]:
    """913.4: return the events that remove counters from the cards, as many as there are (104.2)."""
    found = [
        (ref, min(node.amount, counters_on(game, ref.card, node.name)))
        for ref in cards_named(game, effect, node.target)
    ]
    return [Countered(ref, node.name, -amount) for ref, amount in found if amount > 0]
