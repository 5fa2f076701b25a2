"""Who decides: the player whose turn it is, or the other."""

from __future__ import annotations

from fwjudge.engine.game import Game


def turn_player(game: Game, frame: object = None) -> int:
    return game.own.active  # type: ignore[no-any-return]


def non_turn_player(game: Game, frame: object = None) -> int:
    return 1 - game.own.active  # type: ignore[no-any-return]
