"""10-2-1. KO: a character goes to the trash by battle or by an effect that says so."""

from __future__ import annotations

from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game

from .ch03_areas import move_to_trash


def ko(game: Game, card: int, cites: tuple[str, ...] = ()) -> Moved:
    """10-2-1-2: return the move of a character from the character area to its owner's trash."""
    return move_to_trash(game, card, "ko", ("10-2-1-2", *cites))
