"""100 ゲームの概要: how a game ends (103)."""

from __future__ import annotations

from fwjudge.engine.batch import happen_unreplaced
from fwjudge.engine.ending import Ending
from fwjudge.engine.event import Over
from fwjudge.engine.game import Game
from fwjudge.engine.step import STOP, Control
from fwjudge.games.common.endings import BOTH_LOSE, CONCEDED, CONDITION_OF_DEFEAT


def concede(game: Game, player: int) -> Control:
    """103.4: the game ends, because this player has conceded; no effect replaces that."""
    happen_unreplaced(game, [Over(Ending(1 - player, (player,), ("103.4",), CONCEDED), ("103.4",))])
    return STOP


def lose(game: Game, losers: tuple[int, ...], cites: tuple[str, ...]) -> Control:
    """103.1, 103.2: the game ends, because these players have lost; where both have, it is a draw (103.3)."""
    if len(losers) == 2:
        ending = Ending(None, losers, (*cites, "103.3"), BOTH_LOSE)
    else:
        ending = Ending(1 - losers[0], losers, (*cites, "103.1", "103.2"), CONDITION_OF_DEFEAT)
    happen_unreplaced(game, [Over(ending, ending.cites)])
    return STOP
