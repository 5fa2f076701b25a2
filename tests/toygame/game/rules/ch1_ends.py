"""1 勝敗."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.engine.batch import happen_unreplaced
from fwjudge.engine.ending import Ending
from fwjudge.engine.event import Over
from fwjudge.engine.game import Game
from fwjudge.engine.step import STOP, Control, Step


def end_game(game: Game, loser: int, rule: str, why: str) -> Control:
    """End the game with the loss of this player, by this rule."""
    happen_unreplaced(game, [Over(Ending(1 - loser, (loser,), (rule,), why), (rule,))])
    return STOP


def end_without_life(game: Game, events: Sequence[Any]) -> Control:
    """1-1: a player without life loses at once, in the middle of anything."""
    loser = next((player for player in (0, 1) if game.own.lives[player] <= 0), None)
    return end_game(game, loser, "1-1", "no life") if loser is not None and game.ended is None else None


def lose_without_deck(game: Game, player: int, back: Step) -> Control:
    """1-2: a player who has no deck to draw from loses at once."""
    return end_game(game, player, "1-2", "no deck")


def concede(game: Game, player: int) -> Control:
    """1-3: a player who gives up loses."""
    return end_game(game, player, "1-3", "conceded")
