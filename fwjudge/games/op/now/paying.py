"""2-7, 3-7-5: what a player pays for a card, with what effects change about the payment only (「支払うコスト」), and how it appears."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fwjudge.ability.text import CostChange, Each, Enters
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier
from fwjudge.engine.queries import amount, holds, matches

from ..world.facts import ENTERS, PAYMENT, Facts
from .bans import Lasting
from .conditions_met import meets_conditions
from .effects import effects_that_say
from .numbers import cost_of


def payment_of(game: Game, card: int) -> int:
    """Return how many DON!! a player rests to play a card: its cost, and what effects change about paying it, not less than 0 (1-3-6)."""
    cost = cost_of(game, card)
    if not game.modifiers and PAYMENT not in game.world.facts.says_always:
        return cost
    return max(0, cost + sum(amount(game, effect, static.amount) for effect, static, _ in _changes(game, card)))


def changes_used_up(game: Game, card: int) -> tuple[Modifier, ...]:
    """Return the changes that hold for the payment of the next card only, and so end when this one is paid for (「次に」)."""
    return tuple(lasting for _, static, lasting in _changes(game, card) if lasting is not None and static.times)


def _changes(game: Game, card: int) -> Iterator[tuple[Effect, CostChange, Modifier | None]]:
    """Yield what changes the payment of this card now; with the effect that lasts, where it is one."""
    for modifier in game.modifiers:
        if modifier.what == PAYMENT and isinstance(modifier.amount, Lasting):
            static, effect = modifier.amount.static, modifier.amount.effect
            if _is_about(game, effect, static, card):
                yield effect, static, modifier
    known: Facts = game.world.facts
    if PAYMENT in known.says_always:
        for effect, static in _find_statements(game, CostChange):
            if _is_about(game, effect, static, card):
                yield effect, static, None


def enters_rested(game: Game, player: int, card: int) -> bool:
    """3-7-5, 3-8-4: whether an effect says that a card appears rested."""
    known: Facts = game.world.facts
    if ENTERS not in known.says_always:
        return False
    return any(
        static.rested and _is_about(game, effect, static, card) for effect, static in _find_statements(game, Enters)
    )


def _find_statements(game: Game, kind: type) -> Iterator[tuple[Effect, Any]]:
    """Yield what continuous effects say of one kind, as long as their conditions are met."""
    known: Facts = game.world.facts
    for player in (0, 1):
        for source, number in effects_that_say(game, player, kind):
            effect = Effect(number, game.ref(source), player)
            for conditions, static in known.statics[number]:
                met = isinstance(static, kind) and meets_conditions(game, effect)
                if met and all(holds(game, effect, one) for one in conditions):
                    yield effect, static


def _is_about(game: Game, effect: Effect, static: Any, card: int) -> bool:
    return isinstance(static.cards, Each) and matches(game, effect, static.cards.of, card)
