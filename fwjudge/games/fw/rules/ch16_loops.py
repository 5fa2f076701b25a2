"""16-1. 永久循環."""

from __future__ import annotations

from fwjudge.engine.batch import settle
from fwjudge.engine.ending import Ending
from fwjudge.engine.event import Over
from fwjudge.engine.game import Game
from fwjudge.engine.step import STOP, Control
from fwjudge.games.common.loops import make_loop

from ..state import FW

# 16-1-1-3: who has said the smaller number leaves the loop; who has said the larger one cannot choose it again in that turn. Of equal
# numbers none is larger: then who leaves it, which no rule says either, cannot.
LOOP = make_loop(FW, "16-1", "16-1-1", "16-1-1-1", "16-1-1-2", "16-1-1-3", stays=True, bars_larger=True)


def endless(game: Game) -> Control:
    """16-1-1-1: nobody can stop it, so the game is a draw."""
    settle(game, [Over(Ending(None, (), ("16-1-1-1",), "永久循環"), ("16-1-1-1",))])
    return STOP


def turn_over(game: Game) -> None:
    """16-1-1-2, 16-1-1-3: what cannot be begun again cannot in that turn only."""
    if game.loops is not None and not game.loops.script:
        game.loops = None
