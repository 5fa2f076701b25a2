"""1100 その他のルール: ループ (1101)."""

from __future__ import annotations

from typing import Final

from fwjudge.engine.batch import happen_unreplaced
from fwjudge.engine.ending import Ending
from fwjudge.engine.event import Over
from fwjudge.engine.game import Game
from fwjudge.engine.step import STOP, Control
from fwjudge.games.common.endings import ENDLESS_LOOP
from fwjudge.games.common.loops import make_loop

from ..state import GEN


def both_players(game: Game, first: int, second: int) -> tuple[int, ...]:
    """1101.1b: return both players: neither can do the loop again."""
    return (0, 1)


LOOP: Final = make_loop(GEN, "1101", "1101.1", "1101.1c", "1101.1a", "1101.1b", both_players, numbers_by=("104.5",))


def end_endless_loop(game: Game) -> Control:
    """1101.1c: the game is a draw, because no player can stop a loop."""
    happen_unreplaced(game, [Over(Ending(None, (), ("1101.1c",), ENDLESS_LOOP), ("1101.1c", "1101.1"))])
    return STOP
