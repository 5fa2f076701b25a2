"""8-3. 発動コストと条件: whether an effect can be activated now, and paid for; what other effects add to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fwjudge.ability import Ability, AddCondition, AddCost, Choose, Rest
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.games.common.words import count_holds, fits, fitting_cards

from ..world.facts import facts
from .areas import active_don
from .effects import ability_of, effects_of_kind, is_valid

_TURNS: Final = {"own turn": ("8-3-2-4", "10-2-11-1"), "other turn": ("8-3-2-5", "10-2-12-1")}
"""Conditions that ask whose turn it is, each with its rules."""

# 8-3-2 条件 ------------------------------------------------------------------------------------------


def is_used_up(game: Game, effect: Effect) -> bool:
    """10-2-13-1, 10-2-13-3: whether this 【ターン1回】 of this very card (10-2-13-2, 10-2-13-4) has been resolved this turn."""
    return ability_of(game, effect).once and (effect.source, effect.ability) in game.own.used


def is_in_own_turn(game: Game, effect: Effect) -> bool:
    """8-3-2-4, 10-2-11-1: whether it is the own turn, where an effect says 【自分のターン中】."""
    return ability_of(game, effect).timing != "own turn" or effect.player == game.own.active


def is_in_other_turn(game: Game, effect: Effect) -> bool:
    """8-3-2-5, 10-2-12-1: whether it is the turn of the opponent, where an effect says 【相手のターン中】."""
    return ability_of(game, effect).timing != "other turn" or effect.player != game.own.active


def meets_conditions(game: Game, effect: Effect) -> bool:
    """Whether the own conditions of an effect are met (8-3-2-1), and it has not been used up."""
    ability = ability_of(game, effect)
    if ability.once and is_used_up(game, effect):
        return False
    if not (is_in_own_turn(game, effect) and is_in_other_turn(game, effect)):
        return False
    return count_holds(game, effect, ability.condition)


def meets_added_conditions(game: Game, effect: Effect) -> bool:
    """Whether all conditions are met that other effects add (8-3-2-2)."""
    return all(count_holds(game, adder, node.need) for adder, node in _effects_that_add(game, effect, AddCondition))


def is_usable(game: Game, effect: Effect) -> bool:
    """Whether an effect is valid, all its conditions are met, and it has not been used up (8-4-1-1)."""
    return meets_conditions(game, effect) and is_valid(game, effect) and meets_added_conditions(game, effect)


def rules_of_conditions(ability: Ability) -> tuple[str, ...]:
    """Return the rules of what an effect asks for before it is activated: all of it must be so (8-3-2-1)."""
    rules: list[str] = [*(("10-2-13-1",) if ability.once else ()), *_TURNS.get(ability.timing, ())]
    count, found = ability.condition, int(ability.timing in _TURNS) + int(ability.once)
    while count is not None:
        rules += ("8-3-2-3", "10-2-9-1") if count.of.area == "given" and count.of.where == "beneath" else ()
        count, found = count.also, found + 1
    return (*rules, *(("8-3-2-1",) if found > 1 else ()))


def rules_of_all_conditions(game: Game, effect: Effect) -> tuple[str, ...]:
    """Return the rules of its own conditions and of those that other effects add."""
    added = any(True for _ in _effects_that_add(game, effect, AddCondition))
    return (*rules_of_conditions(ability_of(game, effect)), *(("8-3-2-2",) if added else ()))


# 8-3-1 発動コスト ------------------------------------------------------------------------------------


def added_costs(game: Game, effect: Effect) -> tuple[Effect, ...]:
    """Return the effects whose costs have to be paid as well, by the player who activates the effect (8-3-1-2)."""
    return tuple(adder._replace(player=effect.player) for adder, _ in _effects_that_add(game, effect, AddCost))


def is_payable(game: Game, effect: Effect) -> bool:
    """Whether every part of a cost can be paid, with what is added to it: else none of it can be (8-3-1-3)."""
    costs = (effect, *added_costs(game, effect))
    don = sum(ability_of(game, one).energy for one in costs)
    return don <= len(active_don(game, effect.player)) and all(_can_be_done(game, one) for one in costs)


def _can_be_done(game: Game, effect: Effect) -> bool:
    for part in ability_of(game, effect).cost:
        if (
            isinstance(part, Rest)
            and part.target == "this"
            and (not game.is_here(effect.source) or game.cards[effect.source.card].rested)
        ):
            return False  # what is rested already is not rested anew (1-3-2-1)
        if isinstance(part, Choose) and not part.up_to and len(fitting_cards(game, effect, part.of)) < part.amount:
            return False
    return True


def _effects_that_add(game: Game, effect: Effect, kind: type[Any]) -> Iterator[tuple[Effect, Any]]:
    """Yield the continuous effects that add something: the turn player's first, as they are resolved (8-1-3-3-5)."""
    if not facts(game).adds_to_effects:
        return
    name = ability_of(game, effect).name
    for player in (game.own.active, 1 - game.own.active):
        for card, number in effects_of_kind(game, player, "continuous"):
            adder = Effect(number, game.ref(card), player)
            for node in ability_of(game, adder).body if meets_conditions(game, adder) else ():
                if (
                    isinstance(node, kind)
                    and node.name in ("", name)
                    and fits(game, adder, node.of, effect.source.card)
                ):
                    yield adder, node


def is_cost_being_paid(game: Game) -> bool:
    """Whether what is being done belongs to the cost of an effect."""
    return ":cost:" in game.step.address


def usable_trigger(game: Game, player: int, card: int) -> int:
    """Return the 【トリガー】 of a card of life that can be activated and paid for now, or -1."""
    for number in game.printed_card(card).abilities:
        effect = Effect(number, game.ref(card), player)
        if ability_of(game, effect).kind == "trigger" and is_usable(game, effect) and is_payable(game, effect):
            return int(number)
    return -1
