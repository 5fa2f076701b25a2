"""8-3. 発動コストと条件: whether an effect can be activated now, and paid for; what other effects add to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fwjudge.ability.text import Cannot, Each, Target
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import holds, matches, refs

from ..world.facts import Facts, facts, part_number
from ..world.keywords import heads_of
from .areas import active_don
from .conditions_met import meets_conditions, rules_of_conditions, rules_of_unmet_conditions
from .costs import can_be_done, energy_of
from .effects import effects_that_say, is_valid
from .own_effects import ability_of

UNPAYABLE: Final = "cost not payable"
"""Why an effect is not activated whose cost cannot be paid (8-3-1-3)."""

# 8-3-2 条件 ------------------------------------------------------------------------------------------


def meets_added_conditions(game: Game, effect: Effect) -> bool:
    """Whether all conditions are met that other effects add (8-3-2-2)."""
    return all(
        not all(holds(game, adder, one) for one in conditions)
        for adder, conditions, static in _effects_that_add(game, effect)
        if not static.unless
    )


def is_usable(game: Game, effect: Effect) -> bool:
    """Whether an effect is valid, all its conditions are met, and it has not been used up (8-4-1-1)."""
    return meets_conditions(game, effect) and is_valid(game, effect) and meets_added_conditions(game, effect)


def rules_of_all_conditions(game: Game, effect: Effect) -> tuple[str, ...]:
    """Return the rules of its own conditions and of those that other effects add."""
    return (*rules_of_conditions(ability_of(game, effect)), *_rules_of_added_conditions(game, effect))


def rules_that_keep_back(game: Game, effect: Effect) -> tuple[str, ...]:
    """Return the same without those of whose turn it is, where that condition is met."""
    return (*rules_of_unmet_conditions(game, effect), *_rules_of_added_conditions(game, effect))


def _rules_of_added_conditions(game: Game, effect: Effect) -> tuple[str, ...]:
    """8-3-2-2: return the rule of the conditions that other effects add, where some do."""
    return ("8-3-2-2",) if any(not static.unless for _, _, static in _effects_that_add(game, effect)) else ()


# 8-3-1 発動コスト ------------------------------------------------------------------------------------


def added_costs(game: Game, effect: Effect) -> tuple[Effect, ...]:
    """Return the effects whose costs have to be paid as well, by the player who activates the effect (8-3-1-2)."""
    return tuple(
        adder._replace(ability=part_number(game.world, adder.ability, static), player=effect.player)
        for adder, conditions, static in _effects_that_add(game, effect)
        if static.unless and all(holds(game, adder, one) for one in conditions)
    )


def is_payable(game: Game, effect: Effect) -> bool:
    """Whether every part of a cost can be paid, with what is added to it: else none of it can be (8-3-1-3)."""
    costs = (effect, *added_costs(game, effect))
    don = sum(energy_of(game, one, ability_of(game, one).cost) for one in costs)
    return don <= len(active_don(game, effect.player)) and all(
        can_be_done(game, one, ability_of(game, one).cost) for one in costs
    )


def _effects_that_add(game: Game, effect: Effect) -> Iterator[tuple[Effect, tuple[Any, ...], Cannot]]:
    """Yield the continuous effects that add a cost or a condition, with when they do: the turn player's first (8-1-3-3-5)."""
    if not facts(game).adds_to_effects:
        return
    known: Facts = game.world.facts
    heads = heads_of(ability_of(game, effect).name)
    for player in (game.own.active, 1 - game.own.active):
        for card, number in effects_that_say(game, player, Cannot):
            adder = Effect(number, game.ref(card), player)
            for conditions, static in known.statics[number] if meets_conditions(game, adder) else ():
                if (
                    isinstance(static, Cannot)
                    and static.what == "skill"
                    and (static.named in heads if static.named else True)
                    and static.cards is not None
                    and _is_among(game, adder, static.cards, effect.source.card)
                ):
                    yield adder, conditions, static


def _is_among(game: Game, effect: Effect, cards: Target, card: int) -> bool:
    if isinstance(cards, Each):
        return matches(game, effect, cards.of, card)
    return any(ref.card == card for ref in refs(game, effect, cards))


def is_done_instead(game: Game, effect: Effect) -> bool:
    """8-1-3-4: whether what is being done is what a replacement says."""
    return ability_of(game, effect).kind == "replacement"


def is_cost_being_paid(game: Game) -> bool:
    """Whether what is being done belongs to the cost of an effect."""
    return game.step.part == "cost"


def usable_trigger(game: Game, player: int, card: int) -> int:
    """Return the 【トリガー】 of a card of life that can be activated and paid for now, or -1."""
    known: Facts = game.world.facts
    triggers = known.of_kind["trigger"]
    if not triggers:
        return -1
    for number in game.printed_card(card).abilities:
        if number in triggers:
            effect = Effect(number, game.ref(card), player)
            if is_usable(game, effect) and is_payable(game, effect):
                return int(number)
    return -1


def unpayable_triggers(game: Game, player: int, card: int) -> list[Effect]:
    """8-3-1-3: return each 【トリガー】 of a card of life that could be activated, but not paid for."""
    known: Facts = game.world.facts
    numbers = [number for number in game.printed_card(card).abilities if number in known.of_kind["trigger"]]
    found = [Effect(number, game.ref(card), player) for number in numbers]
    return [effect for effect in found if is_usable(game, effect) and not is_payable(game, effect)]
