"""Who decides at a line: the turn player, the other player, the player of the procedure, or chance."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.game import Game
from fwjudge.engine.step import NATURE


def turn_player(game: Game, frame: object = None) -> int:
    """Return the player whose turn it is."""
    return game.own.active  # type: ignore[no-any-return]


def non_turn_player(game: Game, frame: object = None) -> int:
    """Return the player whose turn it is not."""
    return 1 - game.own.active  # type: ignore[no-any-return]


def acting_player(game: Game, frame: Any) -> int:
    """Return the player who carries out the procedure or the effect whose frame this is."""
    return frame.player  # type: ignore[no-any-return]


def nature(game: Game, frame: object = None) -> int:
    """Return chance: no player decides here."""
    return NATURE
