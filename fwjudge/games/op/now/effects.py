"""8-2. 効果の有効と無効: which effects a card has now, and which of them are valid; what their conditions ask (8-3-2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fwjudge.ability import Ability
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.games.common.words import counted

from ..state import CHARACTER, GRANTED, LEADER, STAGE, WIDTH

FIELD = (LEADER, CHARACTER, STAGE)
"""2-8-2: where the text of a card is valid."""
DISABLED, GIVEN_ABILITY = "disabled", "granted"
"""What lasting effects say of cards: their effects are not valid; they have one more."""


def ability_of(game: Game, effect: Effect) -> Ability:
    return game.world.abilities[effect.ability]  # type: ignore[no-any-return]


# 8-2 効果の有効と無効 --------------------------------------------------------------------------------


def abilities_of(game: Game, number: int) -> tuple[tuple[int, bool], ...]:
    """The effects of a card, printed and gained, and whether each is valid.

    What is gained after the others were made invalid is valid (8-2-4).
    """
    abilities, life = game.world.abilities, game.lives[number]
    found = {
        one: True for one in game.world.printed[game.cards[number][0]].abilities if abilities[one].timing != GRANTED
    }
    for m in game.modifiers:
        if m.ref is not None and m.ref.card == number and m.ref.life == life:
            if m.what == DISABLED:
                found = dict.fromkeys(found, False)
            elif m.what == GIVEN_ABILITY:
                found[m.amount] = True
    return tuple(found.items())


def changing(game: Game) -> bool:
    """Whether some card may have other effects than those that are printed on it."""
    return bool(game.world.known["validity"])


def valid(game: Game, effect: Effect) -> bool:
    """8-2-1-1: an effect that is not valid does not come about."""
    if not changing(game) or not game.is_here(effect.source):
        return True
    return dict(abilities_of(game, effect.source.card)).get(effect.ability, True)


def is_disabled(game: Game, number: int) -> bool:
    return any(m.what == DISABLED and m.ref is not None and m.ref == game.ref(number) for m in game.modifiers)


def effects(
    game: Game, player: int, kind: str, areas: Sequence[int] = FIELD, also_invalid: bool = False
) -> Iterator[tuple[int, int]]:
    """The (card, ability) pairs of a kind that are valid where their cards lie."""
    abilities, printed = game.world.abilities, game.world.printed
    changed = changing(game)
    for area in areas:
        for card in game.areas[player * WIDTH + area]:
            if changed:
                for number, is_valid in abilities_of(game, card):
                    if abilities[number].kind == kind and (is_valid or also_invalid):
                        yield card, number
                continue
            for number in printed[game.cards[card][0]].abilities:
                if abilities[number].kind == kind:
                    yield card, number


# 8-3-2 条件 ------------------------------------------------------------------------------------------


def used_up(game: Game, effect: Effect) -> bool:
    """10-2-13-3: 【ターン1回】 has been resolved this turn."""
    return ability_of(game, effect).once and (effect.source, effect.ability) in game.own.used


_TURNS = {"own turn": ("8-3-2-4", "10-2-11-1"), "other turn": ("8-3-2-5", "10-2-12-1")}


def conditions(ability: Ability) -> tuple[str, ...]:
    """The rules of what an effect asks for before it is activated: all of it must be so (8-3-2-1)."""
    rules: list[str] = [*(("10-2-13-1",) if ability.once else ()), *_TURNS.get(ability.timing, ())]
    count, found = ability.condition, int(ability.timing in _TURNS) + int(ability.once)
    while count is not None:
        rules += ("8-3-2-3", "10-2-9-1") if count.of.area == "given" and count.of.where == "beneath" else ()
        count, found = count.also, found + 1
    return (*rules, *(("8-3-2-1",) if found > 1 else ()))


def meets(game: Game, effect: Effect) -> bool:
    """Its own conditions are met, and it has not been used up."""
    ability = ability_of(game, effect)
    if used_up(game, effect):
        return False
    if ability.timing in ("own turn", "other turn") and (ability.timing == "own turn") != (
        effect.player == game.own.active
    ):
        return False  # 8-3-2-4, 8-3-2-5
    return counted(game, effect, ability.condition)


def every(instructions: Any) -> Iterator[Any]:
    """These instructions, and those inside them."""
    for one in instructions:
        yield one
        yield from every(getattr(one, "body", ()))
