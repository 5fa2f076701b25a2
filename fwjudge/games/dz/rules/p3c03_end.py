"""第3部 第3章 デュエルの終了."""

from __future__ import annotations

from fwjudge.engine.batch import happen_unreplaced
from fwjudge.engine.ending import Ending
from fwjudge.engine.event import Over
from fwjudge.engine.game import Game
from fwjudge.engine.step import STOP, Control
from fwjudge.games.common.endings import BOTH_LOSE, CONCEDED, CONDITION_OF_DEFEAT


def concede(game: Game, player: int) -> Control:
    """3-3-7: a player gives up at any time and loses at once; it is no rule effect, and not even a card forbids it (1-1-1)."""
    happen_unreplaced(game, [Over(Ending(1 - player, (player,), ("3-3-7",), CONCEDED), ("3-3-7", "3-3-3", "1-1-1"))])
    return STOP


def lose_duel(game: Game, losers: tuple[int, ...], cites: tuple[str, ...]) -> Control:
    """3-3-1, 3-3-2, 3-3-3: these players lose and the duel ends; who loses at the same time does not win (3-3-5): a draw (3-3-4)."""
    won = [player for player in (0, 1) if 1 - player in losers and player not in losers]
    ending = (
        Ending(won[0], losers, cites, CONDITION_OF_DEFEAT)
        if won
        else Ending(None, losers, (*cites, "3-3-5", "3-3-4"), BOTH_LOSE)
    )
    happen_unreplaced(game, [Over(ending, (*ending.cites, "3-3-3"))])
    return STOP
