"""Facts on what the effects of all cards of a game can do: worked out once, before the game begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from fwjudge.ability import Ability, AddCondition, AddCost, AlsoIs, Disable
from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game, World

from ..state import ANYWHERE, GRANTED


class Facts(NamedTuple):
    """A record of what can be known of the effects of a game before it begins. Nothing in it changes while the game is played."""

    has_continuous_effects: bool
    """Some effect changes numbers of cards, or what else is so, as long as it is valid (8-1-3-3)."""
    effects_can_change: bool
    """Some effect makes others invalid (8-2-1), or is there to be given to cards (8-2-4)."""
    adds_to_effects: bool
    """Some effect adds a cost or a condition to others (8-3-1-2, 8-3-2-2)."""
    has_effects_valid_anywhere: bool
    """Some effect is valid wherever its card lies: 「ルール上」 (8-1-3-3-3)."""
    gains_information: bool
    """Some card gains a name, a trait or an attribute in its own text (2-1-3, 2-4-4, 2-5-7)."""


def prepare(world: World) -> None:
    """Work out what the effects of a world listen to, what they replace, and what else they can do."""
    abilities: tuple[Ability, ...] = world.abilities
    world.hears = _words_of_triggers(abilities, "auto")
    world.replaces = _words_of_triggers(abilities, "replace")
    world.facts = facts_of(abilities)
    world.may_be_idle = not abilities


def facts_of(abilities: Iterable[Ability]) -> Facts:
    """Return what these effects can do."""
    instructions = [one for ability in abilities for one in all_instructions(ability.body)]
    return Facts(
        has_continuous_effects=any(ability.kind == "continuous" for ability in abilities),
        effects_can_change=any(ability.timing == GRANTED for ability in abilities) or _has(Disable, instructions),
        adds_to_effects=_has(AddCost | AddCondition, instructions),
        has_effects_valid_anywhere=any(ability.area == ANYWHERE for ability in abilities),
        gains_information=_has(AlsoIs, instructions),
    )


def facts(game: Game) -> Facts:
    """Return what is known of the effects of this game."""
    found: Facts = game.world.facts
    return found


def all_instructions(instructions: Iterable[Any]) -> Iterator[Any]:
    """Yield these instructions and those inside them."""
    for one in instructions:
        yield one
        yield from all_instructions(getattr(one, "body", ()))


def _words_of_triggers(abilities: Iterable[Ability], kind: str) -> frozenset[str]:
    return frozenset(one.trigger.sound for one in abilities if one.trigger is not None and one.kind == kind)


def _has(kinds: Any, instructions: Iterable[Any]) -> bool:
    return any(isinstance(one, kinds) for one in instructions)
