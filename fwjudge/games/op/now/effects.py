"""8-2. 効果の有効と無効: which effects a card has now, and which of them are valid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from fwjudge.ability import Ability
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect

from ..state import FIELD, GRANTED, WIDTH
from ..world.facts import Facts

DISABLED: Final = "disabled"
GIVEN_ABILITY: Final = "granted"
"""The words of lasting effects on a card: its effects are invalid; it has one more."""


CardEffect = tuple[int, int]
"""A card and one of its effects, as a player names them."""


def is_idle(game: Game) -> bool:
    """Whether no card has an effect, and nothing lasts or waits."""
    return not (game.world.abilities or game.modifiers or game.waiting)


def ability_of(game: Game, effect: Effect) -> Ability:
    """Return the ability whose frame this is."""
    ability: Ability = game.world.abilities[effect.ability]
    return ability


def frame_of(game: Game, player: int, named: CardEffect) -> Effect:
    """Return the frame of an effect that a player names: nothing has been chosen for it yet."""
    card, ability = named
    return Effect(ability, game.ref(card), player)


def effects_of(game: Game, card: int) -> tuple[tuple[int, bool], ...]:
    """8-2-4: return the effects of a card, each with whether it is valid: what it gained after the others were made invalid is."""
    abilities, printed = game.world.abilities, game.world.printed[game.cards[card].printed]
    found = {one: True for one in printed.abilities if abilities[one].timing != GRANTED}
    ref = game.ref(card) if game.modifiers else None
    for modifier in game.modifiers:
        if modifier.ref != ref:
            continue
        if modifier.what == DISABLED:
            found = dict.fromkeys(found, False)
        elif modifier.what == GIVEN_ABILITY:
            found[modifier.amount] = True
    return tuple(found.items())


def is_valid(game: Game, effect: Effect) -> bool:
    """Whether an effect is valid: one that is not does not come about (8-2-1-1)."""
    known: Facts = game.world.facts
    if not known.effects_can_change or not game.is_here(effect.source):
        return True
    return dict(effects_of(game, effect.source.card)).get(effect.ability, True)


def is_disabled(game: Game, card: int) -> bool:
    """Whether something has made the effects of a card invalid."""
    ref = game.ref(card)
    return any(modifier.what == DISABLED and modifier.ref == ref for modifier in game.modifiers)


def effects_of_kind(
    game: Game, player: int, kind: str, areas: Sequence[int] = FIELD, also_invalid: bool = False
) -> Iterator[CardEffect]:
    """Yield each card of a player in these areas with its effects of a kind, those that are valid."""
    abilities, printed = game.world.abilities, game.world.printed
    if not abilities:
        return
    known: Facts = game.world.facts
    can_change = known.effects_can_change
    for area in areas:
        for card in game.areas[player * WIDTH + area]:
            if can_change:
                for number, valid in effects_of(game, card):
                    if abilities[number].kind == kind and (valid or also_invalid):
                        yield card, number
                continue
            for number in printed[game.cards[card].printed].abilities:
                if abilities[number].kind == kind:
                    yield card, number
