"""第4部 第16章 ルールエフェクト."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.game import Game, Ref
from fwjudge.engine.project import value

from ..now.cards import type_of
from ..now.squares import BASES, SQUARES
from ..state import BASE, BENEATH, DECK, SMASH, SQUARE, STACK, WIDTH, master
from ..world.facts import facts
from .p2c23_zones import to_graveyard
from .p6c01_beneath import too_many

SMASHES = 7


def settled(game: Game) -> bool:
    """Whether it is known that nothing is due in this very state."""
    return game.memo is not None and "settled" in game.memo


def plain(game: Game) -> bool:
    """Whether it is plain to see that nothing is due: no square is shared, and no text puts cards where they do not belong."""
    if game.memo is not None and "settled" in game.memo:
        return True
    own, world, areas = game.own, game.world, game.areas
    if game.modifiers or world.abilities or facts(game).has_prints_against_rules:
        return False
    for area in areas[SQUARE:STACK]:
        if len(area) > 1:
            return False
    for player in (0, WIDTH):
        if not areas[player + DECK] or len(areas[player + SMASH]) >= SMASHES:
            return False
        if len(areas[player + BASE]) > 1 or len(areas[player + BASE + 1]) > 1 or len(areas[player + BASE + 2]) > 1:
            return False
    if (own.damage and _hurt(game)) or (own.central and _misplaced(game)):
        return False
    looked(game)
    return True


def looked(game: Game) -> None:
    """Rule effects have been looked at: nothing is due in this state."""
    if game.own.together:
        game.own = game.own._replace(together=())
    if game.memo is None:
        game.memo = {}
    game.memo["settled"] = True


def losers(game: Game) -> tuple[tuple[int, ...], tuple[str, ...]] | None:
    """4-16-4-1, 4-16-4-2: who loses now, and by which rules."""
    areas = game.areas
    found = [
        (player, rules)
        for player in (0, 1)
        for rules, lost in (
            (("4-16-4-1", "3-3-1"), len(areas[player * WIDTH + SMASH]) >= SMASHES),
            (("4-16-4-2", "3-3-2"), not areas[player * WIDTH + DECK]),
        )
        if lost
    ]
    if not found:
        return None
    return tuple(sorted({player for player, _ in found})), tuple(
        dict.fromkeys(rule for _, rules in found for rule in rules)
    )


def due(game: Game) -> list[Any]:
    """All that puts cards into graveyards now, as one batch; each card with every rule that applies to it."""
    found: dict[int, list[str]] = {}
    areas, own, world = game.areas, game.own, game.world
    known, cards = facts(game), game.cards
    weak = bool(game.modifiers or world.continuous or known.has_powerless_units)
    for at in SQUARES:
        area = areas[at]
        if not area:
            continue
        for c in area:
            kind = type_of(game, c)
            if kind == "base":
                found.setdefault(c, []).append("4-16-4-13")
            elif not kind:
                found.setdefault(c, []).append("4-16-4-15")
            elif weak and kind == "unit" and value(game, "power", c) <= 0:
                found.setdefault(c, []).append("4-16-4-4")
        if len(area) > 1:
            _crowded(game, area, "4-16-4-6", found)
    for at in (*BASES[0], *BASES[1]):
        area = areas[at]
        for c in area:
            kind = type_of(game, c)
            if kind == "unit":
                found.setdefault(c, []).append("4-16-4-14")
            elif not kind:
                found.setdefault(c, []).append("4-16-4-15")
        if len(area) > 1:
            _crowded(game, area, "4-16-4-7", found)
    if areas[BENEATH]:
        for c in too_many(game):
            found.setdefault(c, []).append("4-16-4-16")
    for c in _hurt(game) if own.damage else ():
        found.setdefault(c, []).append("4-16-4-5")
    for c in _misplaced(game) if own.central else ():
        found.setdefault(c, []).extend(("4-16-4-8", "2-20-1-6"))
    fronts = set(conflicts(game)) if found else ()
    return [
        to_graveyard(game, c, "rule", (*rules, "4-16-2", *(_NO_BATTLE if cards[c].place in fronts else ())))
        for c, rules in found.items()
    ]


_NO_BATTLE = ("3-11-1-1", "4-16-4-3-1", "4-16-4-3-2")
"""What goes before a battle can begin on its square goes first, and may leave nobody to fight."""


def rivals(game: Game) -> tuple[Ref, ...]:
    """Cards of one player that were put onto one square at the same time."""
    for group in game.own.together:
        for player in (0, 1):
            own = tuple(ref for ref in group if game.is_here(ref) and master(game, ref.card) == player)
            if len(own) > 1 and game.cards[own[0].card].place != BENEATH:
                return own
    return ()


def _crowded(game: Game, area: tuple[int, ...], rule: str, found: dict[int, list[str]]) -> None:
    """4-16-4-6, 4-16-4-7: one card of each player; what came later goes, and of those that came at the same time all."""
    for player in (0, 1):
        own = [c for c in area if master(game, c) == player]
        if len(own) < 2:
            continue
        at_once = [
            c for c in own if any(game.ref(c) in group and game.ref(own[0]) in group for group in game.own.together)
        ]
        for c in own if len(at_once) > 1 else own[1:]:
            found.setdefault(c, []).append(rule)


def _hurt(game: Game) -> list[int]:
    """4-16-4-5: units in the battle space with as much damage as power, or more."""
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


def _misplaced(game: Game) -> list[int]:
    """4-16-4-8: played onto a square of the central area, and no battle comes of it. With a battle it waits for its end (4-16-4-9)."""
    fighting = {ref for group in game.own.groups for battle in group.battles for ref in battle.fighting}
    return [
        ref.card
        for ref in game.own.central
        if game.is_here(ref)
        and ref not in fighting
        and game.cards[ref.card].place >= SQUARE
        and not _opposed(game, ref.card)
    ]


def _opposed(game: Game, number: int) -> bool:
    mine = master(game, number)
    return any(master(game, c) != mine for c in game.areas[game.cards[number].place])


def conflicts(game: Game) -> list[int]:
    """4-16-4-3: squares on which units of both players lie and no battle is in progress (3-11-1-2)."""
    areas = game.areas
    found: list[int] = [at for at in SQUARES if len(areas[at]) > 1 and len({master(game, c) for c in areas[at]}) > 1]
    if not found or not game.own.groups:
        return found
    busy = {battle.square for group in game.own.groups for battle in group.battles}
    return [at for at in found if at not in busy]
