"""第4部 第16章 ルールエフェクト: whether some are due, as far as that is a question about a state."""

from __future__ import annotations

from typing import Final

from fwjudge.engine.game import Game, Ref
from fwjudge.engine.memo import answers
from fwjudge.engine.project import value

from ..state import BASE, BENEATH, DECK, SMASH, SQUARE, STACK, WIDTH, Dz, master
from .squares import SQUARES

SMASHES_TO_LOSE: Final = 7
"""4-16-4-1: with so many cards in the smash zone a player loses."""


def is_settled(game: Game) -> bool:
    """Whether it has been found for this very state that no rule effect is due."""
    return "settled" in answers(game)


def is_plainly_settled(game: Game) -> bool:
    """Whether it is plain to see that no rule effect is due: no square is shared, and no text puts cards where they do not belong."""
    known = answers(game)
    if "settled" in known:
        return True
    own: Dz = game.own
    world, areas = game.world, game.areas
    if game.modifiers or world.abilities or own.together or game.world.facts.has_prints_against_rules:
        return False
    for area in areas[SQUARE:STACK]:
        if area and len(area) > 1:
            return False
    for player in (0, WIDTH):
        if not areas[player + DECK] or len(areas[player + SMASH]) >= SMASHES_TO_LOSE:
            return False
        if len(areas[player + BASE]) > 1 or len(areas[player + BASE + 1]) > 1 or len(areas[player + BASE + 2]) > 1:
            return False
    if (own.damage and hurt_units(game)) or (own.central and misplaced_units(game)):
        return False
    known["settled"] = True
    return True


def remember_settled(game: Game) -> None:
    """Remember that rule effects have been looked for: none is due in this state."""
    answers(game)["settled"] = True


def cards_placed_at_once(game: Game) -> tuple[Ref, ...]:
    """Return cards of one player that were put onto one square at the same time."""
    for group in game.own.together:
        for player in (0, 1):
            own = tuple(ref for ref in group if game.is_here(ref) and master(game, ref.card) == player)
            if len(own) > 1 and game.cards[own[0].card].place != BENEATH:
                return own
    return ()


def hurt_units(game: Game) -> list[int]:
    """4-16-4-5: return the units in the battle space with as much damage as power, or more."""
    sums: dict[Ref, int] = {}
    for ref, amount in game.own.damage:
        sums[ref] = sums.get(ref, 0) + amount
    return [
        ref.card
        for ref, amount in sums.items()
        if game.is_here(ref)
        and SQUARE <= game.cards[ref.card].place < STACK
        and amount >= value(game, "power", ref.card)
    ]


def misplaced_units(game: Game) -> list[int]:
    """4-16-4-8, 2-20-1-6: return the units played into the central area that fight no battle; others wait for its end (4-16-4-9)."""
    fighting = {ref for group in game.own.groups for battle in group.battles for ref in battle.fighting}
    return [
        ref.card
        for ref in game.own.central
        if game.is_here(ref)
        and ref not in fighting
        and game.cards[ref.card].place >= SQUARE
        and not _is_opposed(game, ref.card)
    ]


def _is_opposed(game: Game, number: int) -> bool:
    mine = master(game, number)
    return any(master(game, c) != mine for c in game.areas[game.cards[number].place])


def contested_squares(game: Game) -> list[int]:
    """4-16-4-3: return the squares on which units of both players lie and no battle is in progress (3-11-1-2)."""
    areas = game.areas
    found: list[int] = [at for at in SQUARES if len(areas[at]) > 1 and len({master(game, c) for c in areas[at]}) > 1]
    if not found or not game.own.groups:
        return found
    busy = {battle.square for group in game.own.groups for battle in group.battles}
    return [at for at in found if at not in busy]


def may_lack_power(game: Game) -> bool:
    """4-16-4-4: whether some unit could have a power of 0 or less: printed so, or because an effect changes it."""
    return bool(game.modifiers or game.world.continuous or game.world.facts.has_powerless_units)
