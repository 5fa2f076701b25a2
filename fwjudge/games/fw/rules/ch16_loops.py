"""16-1. 永久循環."""

from __future__ import annotations

from typing import Final

from fwjudge.engine.batch import happen_unreplaced
from fwjudge.engine.ending import Ending
from fwjudge.engine.event import Over
from fwjudge.engine.game import Game
from fwjudge.engine.log import record
from fwjudge.engine.loops import Looped
from fwjudge.engine.step import STOP, Control
from fwjudge.games.common.endings import ENDLESS_LOOP
from fwjudge.games.common.loops import make_loop

from ..state import FW

LOOP: Final = make_loop(FW, "16-1", "16-1-1", "16-1-1-1", "16-1-1-2", "16-1-1-3", stays=True, bars_larger=True)
"""Who says the smaller number leaves the loop, who says the larger one cannot begin it again in that turn (16-1-1-3).

Of equal numbers none is larger: then who leaves it, which no rule says either, cannot.
"""


def endless(game: Game) -> Control:
    """End the game in a draw: no player can stop the loop (16-1-1-1)."""
    happen_unreplaced(game, [Over(Ending(None, (), ("16-1-1-1",), ENDLESS_LOOP), ("16-1-1-1",))])
    return STOP


def forget_loops(game: Game) -> None:
    """Let loops that could not be begun again be open from now on: that holds only in the turn (16-1-1-2, 16-1-1-3)."""
    if game.loops is not None and not game.loops.script:
        record(game, Looped(None))
