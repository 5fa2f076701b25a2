"""8-3-1-2, 8-3-2-2: costs and conditions that other effects add; whether an effect can be activated, and paid for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from fwjudge.ability import AddCondition, AddCost, Choose, Rest
from fwjudge.engine.batch import hand_back, happen
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect, program
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, step
from fwjudge.games.common.words import counted, fits, fitting

from ..now.effects import ability_of, conditions, effects, meets, valid
from ..state import OP, active_don
from .ch03_areas import rest_don


def _adding(game: Game, effect: Effect, kinds: type[Any]) -> Iterator[tuple[Effect, Any]]:
    """The continuous effects that add something to this one: the turn player's first, as they are resolved (8-1-3-3-5)."""
    if not game.world.known["adds"]:
        return
    name = ability_of(game, effect).name
    for player in (game.own.active, 1 - game.own.active):
        for card, number in effects(game, player, "continuous"):
            adder = Effect(number, game.ref(card), player)
            for node in ability_of(game, adder).body if meets(game, adder) else ():
                if (
                    isinstance(node, kinds)
                    and node.name in ("", name)
                    and fits(game, adder, node.of, effect.source.card)
                ):
                    yield adder, node


# 8-3-2-2 条件 ----------------------------------------------------------------------------------------


def added_conditions_met(game: Game, effect: Effect) -> bool:
    """8-3-2-2: all those that other effects add."""
    return all(counted(game, adder, node.need) for adder, node in _adding(game, effect, AddCondition))


def usable(game: Game, effect: Effect) -> bool:
    """8-4-1-1: it is valid, all conditions are met, and it has not been used up."""
    return meets(game, effect) and valid(game, effect) and added_conditions_met(game, effect)


def all_conditions(game: Game, effect: Effect) -> tuple[str, ...]:
    """The rules of all that is asked for before it is activated."""
    added = any(True for _ in _adding(game, effect, AddCondition))
    return (*conditions(ability_of(game, effect)), *(("8-3-2-2",) if added else ()))


# 8-3-1 発動コスト ------------------------------------------------------------------------------------


def added_costs(game: Game, effect: Effect) -> tuple[Effect, ...]:
    """What has to be paid as well, each with its cost: paid by the player whose effect is activated."""
    return tuple(adder._replace(player=effect.player) for adder, _ in _adding(game, effect, AddCost))


def payable(game: Game, effect: Effect) -> bool:
    """8-3-1-3: a cost of which some part cannot be paid cannot be paid at all; what is added belongs to it."""
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
        if isinstance(part, Choose) and not part.up_to and len(fitting(game, effect, part.of)) < part.amount:
            return False
    return True


@saved
class Adding(NamedTuple):
    """The frame of paying what other effects add: what is left to be paid."""

    left: tuple[Effect, ...]
    failed: tuple[str, ...] = ()

    def took(self, other: Effect) -> Adding:
        """What comes back from one of these costs: whether it was paid as it says."""
        return self._replace(failed=(*self.failed, *(word for word in ("replaced", "unpaid") if other.get(word))))


def _pay_next(game: Game, frame: Adding) -> Control:
    if not frame.left:
        return None
    one = frame.left[0]
    game.frame = frame._replace(left=frame.left[1:])
    happen(game, rest_don(game, one.player, ability_of(game, one).energy))
    lines = program(game.world, one.ability, "cost")
    return Call(lines.first, one, OP.at("8-3-1-2")) if lines else OP.at("8-3-1-2")


def _paid(game: Game, frame: Adding) -> Control:
    """Whether all was paid as it says is asked by 8-3-1-7 and 8-3-1-3-1."""
    assert game.stack is not None
    effect: Effect = game.stack[1]
    for word in frame.failed:
        effect = effect.put(word, (True,))
    hand_back(game, effect)
    return None


ADDED = OP.table("8-3-1-2", step("8-3-1-2", _pay_next), step("8-3-1-2", _paid, sub="paid"))


def pay_added(game: Game, frame: Effect) -> Control:
    """8-3-1-2: after its own cost, in the order in which those effects are resolved."""
    added = added_costs(game, frame)
    return Call(ADDED.first, Adding(added)) if added else None
