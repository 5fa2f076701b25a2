"""5. 基本行動: カードを引く (5-1)、ダメージ (5-8)、シャッフル (5-9)、KO (5-10)、エナジーマーカーと【気】 (5-11 to 5-13)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fwjudge.engine import chance
from fwjudge.engine.event import Moved, Noted, Shuffled
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Step
from fwjudge.games.common.drawing import draw_by, make_drawing

from ..events import Hurt
from ..now.bans import damage_let_through
from ..state import DECK, FW, HAND, LIFE, Dealt, area_of, place, player_of
from .ch03_areas import move_to_drop
from .effect_frame import uncover

# 5-1 カードを引く ------------------------------------------------------------------------------------------


draw = draw_by(
    make_drawing(FW, "5-1", "5-1-3", "5-1-2", (place(0, DECK), place(1, DECK)), (place(0, HAND), place(1, HAND)))
)
"""5-1-3: one at a time; 0 of them is nothing, and an empty deck gives none (0-2-4)."""


# 5-8 ダメージを与える ----------------------------------------------------------------------------------------


def deal(
    game: Game, player: int, amount: int, cites: tuple[str, ...] = (), source: Ref | None = None, battle: bool = False
) -> list[Any]:
    """5-8-1: return the event by which damage is dealt; taking it is rule processing (5-8-3, 14-3). None is dealt by 0 (14-3-2)."""
    if amount > 0:
        amount, less = damage_let_through(game, player, amount, "battle" if battle else "skill", source)
        cites = (*less, *cites)
        if amount <= 0:
            note(game, Noted("no damage", player, cites=cites))
    return [Hurt(Dealt(player, amount, source, battle), ("5-8-1", *cites))] if amount > 0 else []


# 5-9 シャッフルする -----------------------------------------------------------------------------------------


def shuffle(player: int) -> Shuffled:
    """5-9-1: return the event by which a deck is shuffled."""
    return Shuffled(place(player, DECK), ("5-9-1",))


def keep_apart(places: Callable[[Game, Effect], Sequence[int]]) -> Step:
    """Make the line before known cards are shuffled into a pile, which settles the hidden cards of the other pile first."""

    def elsewhere(game: Game, frame: Effect) -> list[int]:
        found = []
        for at in places(game, frame):
            if any(not chance.is_unknown(game, c) for c in game.areas[at]):
                other = place(player_of(at), LIFE if area_of(at) == DECK else DECK)
                found += list(game.areas[other])
        return found

    return uncover("5-9-1", elsewhere, "apart")


# 5-10 KOする -------------------------------------------------------------------------------------------


def ko(game: Game, number: int, cites: tuple[str, ...] = ()) -> Moved:
    """5-10-1, 14-9-2: return the move of a card from the battle area to its owner's drop area."""
    return move_to_drop(game, number, "ko", ("5-10-1", "14-9-2", "14-9-1", "3-4-1", *cites))


# 5-11 エナジーマーカーを置く、5-12, 5-13 【気】 ---------------------------------------------------------------------
