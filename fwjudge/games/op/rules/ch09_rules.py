"""9. ルール処理: at once, in the middle of anything (9-1-2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.engine.batch import happen_unreplaced
from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control

from ..now.activation import is_usable
from ..now.effects import effects_of_kind
from ..now.own_effects import ability_of
from ..state import CHARACTER, DECK, GIVEN, area_at, place_of, player_at
from ..world.facts import Facts
from .ch01_basics import lose, win_by_effect
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
                    happen_unreplaced(game, freed)
    if emptied and game.ended is None and game.own.turn > 0:
        losers = tuple(player for player in (0, 1) if not areas[place_of(player, DECK)])
        winners = [player for player in losers if wins_in_place_of_losing(game, player)]
        if len(winners) == 1:
            return win_by_effect(game, winners[0], ("8-1-3-4", "9-2-1-2"))
        return lose(game, losers, ("9-2-1-2", "9-1-2", "1-2-1-1-2", "1-2-2-2"))
    return None


def wins_in_place_of_losing(game: Game, player: int) -> bool:
    """8-1-3-4: whether an effect of a player who would lose says that they win instead."""
    known: Facts = game.world.facts
    ways = [
        Effect(number, game.ref(card), player)
        for card, printed in effects_of_kind(game, player, "replace")
        for number in known.replacements[printed]
    ]
    return any(ability_of(game, one).trigger[0].what == "lose" and is_usable(game, one) for one in ways)
