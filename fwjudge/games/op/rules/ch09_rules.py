"""9. ルール処理: at once, in the middle of anything (9-1-2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.engine.batch import settle
from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game
from fwjudge.engine.step import Control

from ..state import CHARACTER, DECK, GIVEN, area_at, place_of, player_at
from .ch01_basics import lose
from .ch03_areas import free_given_don


def interrupt(game: Game, events: Sequence[Any]) -> Control:
    """9-1-2: after every move the DON!! of a card that left are freed (6-5-5-4), and who has no deck loses (9-2-1-2)."""
    areas = game.areas
    emptied = False
    for event in events:
        if event.__class__ is Moved:
            source = event.before.place
            area = area_at(source)
            if area == DECK:
                emptied = emptied or not areas[source]
            elif area == CHARACTER and areas[place_of(player_at(source), GIVEN)]:
                freed = free_given_don(game, [event])
                if freed:
                    settle(game, freed)
    if emptied and game.ended is None and game.own.turn > 0:
        losers = tuple(player for player in (0, 1) if not areas[place_of(player, DECK)])
        return lose(game, losers, ("9-2-1-2", "9-1-2", "1-2-1-1-2", "1-2-2-2"))
    return None
