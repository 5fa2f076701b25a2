"""0. はじめに: 勝敗と終了 (0-1-3)、基本原則 (0-2)."""

from __future__ import annotations

from typing import Final

from fwjudge.engine.batch import happen_unreplaced
from fwjudge.engine.ending import Ending
from fwjudge.engine.event import Over
from fwjudge.engine.game import Game
from fwjudge.engine.step import STOP, Control
from fwjudge.games.common.endings import BOTH_LOSE, CONCEDED, NO_DECK, NO_LIFE


def concede(game: Game, player: int) -> Control:
    """0-1-3-4: a player who concedes loses at once, at any time; no card forbids or replaces that (0-2-2-1)."""
    happen_unreplaced(
        game, [Over(Ending(1 - player, (player,), ("0-1-3-4", "0-1-3"), CONCEDED), ("0-1-3-4", "0-2-2-1"))]
    )
    return STOP


_EMPTY: Final = (("14-2-2-1", NO_LIFE), ("14-2-2-2", NO_DECK))


def defeat(game: Game, losers: tuple[int, ...], cites: tuple[str, ...]) -> Control:
    """0-1-3-1, 0-1-3-3, 14-1-2-1-1: who meets a condition of defeat loses at once; all at once is a draw."""
    if len(losers) == 2:
        ending = Ending(None, losers, ("14-2-2", "0-1-3-3", "0-1-3-2", "14-1-2-1-1"), BOTH_LOSE)
    else:
        why = " and ".join(word for rule, word in _EMPTY if rule in cites)
        ending = Ending(1 - losers[0], losers, ("14-2-2", "0-1-3-1", "0-1-3-2", "0-1-3", "14-1-2-1"), why)
    happen_unreplaced(game, [Over(ending, (*ending.cites, *cites))])
    return STOP
