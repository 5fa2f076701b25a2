"""8-2. The effects that a card has by what is printed on it and by what lasts, without those that continuous effects give or take."""

from __future__ import annotations

from typing import Final

from fwjudge.ability.text import Skill
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect, fresh_effect

from ..world.changes import DISABLED, GIVEN_ABILITY

REPLACING: Final = "replaces"
"""The word of what replaces something for a time."""


CardEffect = tuple[int, int]
"""A card and one of its effects, as a player names them."""


def is_idle(game: Game) -> bool:
    """Whether no card has an effect, and nothing lasts or waits."""
    return not (game.world.abilities or game.modifiers or game.waiting)


def ability_of(game: Game, effect: Effect) -> Skill:
    """Return the skill whose frame this is."""
    skill: Skill = game.world.abilities[effect.ability]
    return skill


def frame_of(game: Game, player: int, named: CardEffect) -> Effect:
    """Return the frame of an effect that a player names: nothing has been chosen for it yet."""
    card, ability = named
    return fresh_effect(ability, game.ref(card), player)


def effects_that_last_on(game: Game, card: int) -> dict[int, bool]:
    """8-2-4: return the effects of a card, each with whether it is valid: what it gained is, also where the others were made invalid."""
    printed = game.world.printed[game.cards[card].printed].abilities
    if not game.modifiers:
        return dict.fromkeys(printed, True)
    ref = game.ref(card)
    mine = [modifier for modifier in game.modifiers if modifier.ref == ref]
    found = dict.fromkeys(printed, all(modifier.what != DISABLED for modifier in mine))
    found.update({modifier.amount: True for modifier in mine if modifier.what == GIVEN_ABILITY})
    return found
