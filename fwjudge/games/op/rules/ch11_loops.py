"""11. その他: 永久循環 (11-1)."""

from __future__ import annotations

from typing import Final

from fwjudge.engine.batch import happen_unreplaced
from fwjudge.engine.ending import Ending
from fwjudge.engine.event import Over
from fwjudge.engine.game import Game
from fwjudge.engine.step import STOP, Control
from fwjudge.games.common.endings import ENDLESS_LOOP
from fwjudge.games.common.loops import make_loop

from ..state import OP

# 11-1-1-3 has the player with the smaller number stop; neither it nor any other rule says who does if both are the same.
LOOP: Final = make_loop(OP, "11-1", "11-1-1", "11-1-1-1", "11-1-1-2", "11-1-1-3", stays=True, numbers_by=("1-3-5",))
"""11-1: how a loop is gone through, and left."""


def end_in_a_draw(game: Game) -> Control:
    """11-1-1-1: neither player can stop the loop, so the game is a draw."""
    happen_unreplaced(game, [Over(Ending(None, (), ("11-1-1-1",), ENDLESS_LOOP), ("11-1-1-1",))])
    return STOP
