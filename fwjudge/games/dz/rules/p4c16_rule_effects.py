"""第4部 第16章 ルールエフェクト."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.game import Game
from fwjudge.engine.project import value

from ..now.cards import type_of
from ..now.rule_effects import SMASHES, _hurt, _misplaced, conflicts
from ..now.squares import BASES, SQUARES
from ..state import BENEATH, DECK, SMASH, WIDTH, master
from ..world.facts import facts
from .p2c23_zones import to_graveyard
from .p6c01_beneath import too_many


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
