"""10. 「KOする」 (10-2-1)."""

from __future__ import annotations

from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game

from .ch03_areas import to_trash


def ko(game: Game, card: int, cites: tuple[str, ...] = ()) -> Moved:
    """10-2-1-2: from the character area into its owner's trash."""
    return to_trash(game, card, "ko", ("10-2-1-2", *cites))
