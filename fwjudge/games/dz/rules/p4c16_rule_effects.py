"""第4部 第16章 ルールエフェクト."""

from __future__ import annotations

from itertools import chain
from typing import Any, Final

from fwjudge.engine.game import Game
from fwjudge.engine.project import value

from ..now.cards import reader_of_types
from ..now.rule_effects import SMASHES_TO_LOSE, contested_squares, hurt_units, may_lack_power, misplaced_units
from ..now.squares import BASES, SQUARES
from ..state import BENEATH, DECK, SMASH, master, place
from .p2c23_zones import move_to_graveyard
from .p6c01_cards_beneath import spirits_too_many

CardsToBury = dict[int, list[str]]
"""The cards that go to a graveyard, each with the rules by which it goes."""


def losers(game: Game) -> tuple[tuple[int, ...], tuple[str, ...]] | None:
    """4-16-4-1, 4-16-4-2: return who loses now, and by which rules."""
    found = [
        (player, rules)
        for player in (0, 1)
        for rules, lost in (
            (("4-16-4-1", "3-3-1"), len(game.areas[place(player, SMASH)]) >= SMASHES_TO_LOSE),
            (("4-16-4-2", "3-3-2"), not game.areas[place(player, DECK)]),
        )
        if lost
    ]
    if not found:
        return None
    players = tuple(sorted({player for player, _ in found}))
    return players, tuple(dict.fromkeys(rule for _, rules in found for rule in rules))


def burials(game: Game) -> list[Any]:
    """Return all moves into graveyards that rule effects make now, as one batch; each card with every rule that applies to it."""
    found: CardsToBury = {}
    _check_battle_squares(game, found)
    _check_base_squares(game, found)
    for c in spirits_too_many(game) if game.areas[BENEATH] else ():
        found.setdefault(c, []).append("4-16-4-16")
    for c in hurt_units(game) if game.own.damage else ():
        found.setdefault(c, []).append("4-16-4-5")
    for c in misplaced_units(game) if game.own.central else ():
        found.setdefault(c, []).extend(("4-16-4-8", "2-20-1-6"))
    contested = set(contested_squares(game)) if found else ()
    return [
        move_to_graveyard(
            game, c, "rule", (*rules, "4-16-2", *(_NO_BATTLE if game.cards[c].place in contested else ()))
        )
        for c, rules in found.items()
    ]


_NO_BATTLE: Final = ("3-11-1-1", "4-16-4-3-1", "4-16-4-3-2")
"""The rules by which cards go before a battle can begin on their square, so that perhaps no unit is left to fight."""


def _check_battle_squares(game: Game, found: CardsToBury) -> None:
    """4-16-4-4, 4-16-4-6, 4-16-4-13, 4-16-4-15: units without power, too many of one player, bases, cards without a type."""
    weak, kind_of = may_lack_power(game), reader_of_types(game)
    for at in SQUARES:
        area = game.areas[at]
        for c in area:
            kind = kind_of(c)
            if kind == "base":
                found.setdefault(c, []).append("4-16-4-13")
            elif not kind:
                found.setdefault(c, []).append("4-16-4-15")
            elif weak and kind == "unit" and value(game, "power", c) <= 0:
                found.setdefault(c, []).append("4-16-4-4")
        if len(area) > 1:
            _check_crowding(game, area, "4-16-4-6", found)


def _check_base_squares(game: Game, found: CardsToBury) -> None:
    """4-16-4-7, 4-16-4-14, 4-16-4-15: too many bases of one player, units, cards without a type."""
    kind_of = reader_of_types(game)
    for at in chain(*BASES):
        area = game.areas[at]
        for c in area:
            kind = kind_of(c)
            if kind == "unit":
                found.setdefault(c, []).append("4-16-4-14")
            elif not kind:
                found.setdefault(c, []).append("4-16-4-15")
        if len(area) > 1:
            _check_crowding(game, area, "4-16-4-7", found)


def _check_crowding(game: Game, area: tuple[int, ...], rule: str, found: CardsToBury) -> None:
    """4-16-4-6, 4-16-4-7: one card of each player stays; what came later goes, and of those that came at the same time all."""
    for player in (0, 1):
        own = [c for c in area if master(game, c) == player]
        if len(own) < 2:
            continue
        at_once = [
            c for c in own if any(game.ref(c) in group and game.ref(own[0]) in group for group in game.own.together)
        ]
        for c in own if len(at_once) > 1 else own[1:]:
            found.setdefault(c, []).append(rule)
