"""第4部 第18章 無限ループ."""

from __future__ import annotations

from typing import Final

from fwjudge.engine.batch import happen_unreplaced
from fwjudge.engine.ending import Ending
from fwjudge.engine.event import Over
from fwjudge.engine.game import Game
from fwjudge.engine.step import STOP, Control
from fwjudge.games.common.endings import ENDLESS_LOOP
from fwjudge.games.common.loops import make_loop

from ..state import DZ


def _players_who_leave(game: Game, first: int, second: int) -> tuple[int]:
    """4-18-3: the non-active player's action is the last if both have said the same number, else the active player's."""
    active: int = game.own.active
    return (active,) if first == second else (1 - active,)


LOOP: Final = make_loop(
    DZ,
    "4-18",
    "4-18-1",
    "4-18-1",
    "4-18-2",
    "4-18-3",
    _players_who_leave,
    at_most_first=True,
    numbers_by=("1-2-1",),
    ends_with_larger=True,
)


def end_endless_duel(game: Game) -> Control:
    """3-3-6, 4-18-1: a loop that no player can stop is a draw."""
    happen_unreplaced(game, [Over(Ending(None, (), ("3-3-6", "4-18-1"), ENDLESS_LOOP), ("3-3-6", "4-18-1"))])
    return STOP
