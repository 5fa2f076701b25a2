"""913: instructions about counters."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability import text
from fwjudge.engine import queries
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Step
from fwjudge.games.common.meaning import Meaning, Meanings

from ..now.cards import cards_named
from ..rules.ch09_counters import Countered
from ..state import counters_on
from .choosing import let_happen_to_cards


def _takes_off(node: text.Counters) -> bool:
    amount = node.amount
    if isinstance(amount, text.OfItself):
        return amount.times < 0
    return isinstance(amount, int) and amount < 0


def change_counters(game: Game, effect: Effect, node: text.Counters) -> list[Any]:
    """913.2, 913.4: return the events that put counters on the cards, or remove as many as there are (104.2)."""
    found = []
    for ref in cards_named(game, effect, node.cards):
        lie = counters_on(game, ref.card, node.name)
        amount = node.amount
        by = lie * amount.times if isinstance(amount, text.OfItself) else queries.amount(game, effect, amount)
        if by > 0:
            found.append(Countered(ref, node.name, by, ("913.2b",) if lie else ()))
        elif lie and by:
            found.append(Countered(ref, node.name, max(by, -lie)))
    return found


def _lines(node: text.Counters) -> list[Step]:
    return let_happen_to_cards("913.4" if _takes_off(node) else "913.2", change_counters).lines(node)


MEANINGS: Final[Meanings] = {text.Counters: Meaning(_lines, change_counters)}
