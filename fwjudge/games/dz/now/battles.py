"""第3部 第11章 バトル: who fights in the battles that go on."""

from __future__ import annotations

from fwjudge.engine.game import Game, Ref

from ..state import Battle, master
from ..world.keywords import HASTE
from .cards import has_keyword


def battles_now(game: Game) -> tuple[Battle, ...]:
    """3-11-3: return the battles that go on now, which are those that began together last."""
    return game.own.groups[-1].battles if game.own.groups else ()


def units_still_there(game: Game, battle: Battle, refs: tuple[Ref, ...]) -> list[int]:
    """Return those of these units that lie on the square of the battle."""
    return [ref.card for ref in refs if game.is_here(ref) and game.cards[ref.card].place == battle.square]


def opposed_units(game: Game, battle: Battle) -> list[int]:
    """Return the units on the square of a battle if both players have one there, else none."""
    here = list(game.areas[battle.square])
    return here if len({master(game, c) for c in here}) > 1 else []


def has_haste(game: Game, battle: Battle, unit: int) -> bool:
    """3-12-2: whether a unit has 「加速」 as it is now (5-4-1-1)."""
    return has_keyword(game, unit, HASTE)


def fighting_units(game: Game) -> set[Ref]:
    """3-11-1-2: return the units that fight in some battle, also in one that waits for others."""
    return {ref for group in game.own.groups for battle in group.battles for ref in battle.fighting}
