"""第3部 第11章 バトル: who fights in the battles that go on."""

from __future__ import annotations

from fwjudge.engine.game import Game, Ref
from fwjudge.engine.project import value

from ..state import Battle, master


def battles(game: Game) -> tuple[Battle, ...]:
    """The battles that go on now: those that began together last (3-11-3)."""
    return game.own.groups[-1].battles if game.own.groups else ()


def alive(game: Game, battle: Battle, refs: tuple[Ref, ...]) -> list[int]:
    """Those of these units that lie on the square of the battle."""
    return [ref.card for ref in refs if game.is_here(ref) and game.cards[ref.card].place == battle.square]


def opposed(game: Game, battle: Battle) -> list[int]:
    """The units on the square of a battle, if they are units of both players."""
    here = list(game.areas[battle.square])
    return here if len({master(game, c) for c in here}) > 1 else []


def has_haste(game: Game, battle: Battle, unit: int) -> bool:
    """5-4-1-1: 「加速」 as it is now."""
    return value(game, "haste", unit) > 0


def _haste(game: Game, what: str) -> tuple[str, ...]:
    """5-4-1: who has 「加速」 strikes in the first step, and does not do so again in the second."""
    if what == "first exchange":
        return ("5-4-1", "5-4-1-1")
    return ("5-4-1-2", "5-4-2") if any(battle.struck for battle in battles(game)) else ()
