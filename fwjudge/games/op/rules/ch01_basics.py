"""1. ゲームの概要: 勝敗 (1-2)."""

from __future__ import annotations

from fwjudge.engine.batch import happen_unreplaced
from fwjudge.engine.ending import Ending
from fwjudge.engine.event import Over
from fwjudge.engine.game import Game
from fwjudge.engine.step import STOP, Control
from fwjudge.games.common.endings import BOTH_LOSE, BY_EFFECT, CONCEDED, CONDITION_OF_DEFEAT


def lose(game: Game, losers: tuple[int, ...], cites: tuple[str, ...]) -> Control:
    """1-2-1, 9-2-1: all who have met a condition of defeat lose, the player whose opponent has lost wins, and the game ends."""
    if len(losers) == 2:
        ending = Ending(None, losers, ("9-2-1", "1-2-1"), BOTH_LOSE)
    else:
        (loser,) = losers
        ending = Ending(1 - loser, losers, ("9-2-1", "1-2-1"), CONDITION_OF_DEFEAT)
    happen_unreplaced(game, [Over(ending, (*cites, *ending.cites, "1-2-2"))])
    return STOP


def concede(game: Game, player: int) -> Control:
    """1-2-3: a player who concedes loses at once, at any time; no card changes that (1-2-4)."""
    happen_unreplaced(
        game, [Over(Ending(1 - player, (player,), ("1-2-3", "1-2-1"), CONCEDED), ("1-2-3", "1-2-4", "1-2-1"))]
    )
    return STOP


def win_by_effect(game: Game, player: int, cites: tuple[str, ...] = ()) -> Control:
    """1-2-5: an effect lets a player win; the game ends in the middle of it."""
    happen_unreplaced(game, [Over(Ending(player, (1 - player,), ("1-2-5", "1-2-1"), BY_EFFECT), (*cites, "1-2-1"))])
    return STOP
