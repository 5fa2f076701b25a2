"""Which powers an event triggers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game, World
from fwjudge.engine.waiting import Waiting

from ..state import FIELD, WIDTH


def prepare(world: World) -> None:
    """Write down for which words the powers of a world listen."""
    world.hears = frozenset(event.what for skill in world.abilities for event in skill.trigger)


def triggered(game: Game, heard: Sequence[tuple[Any, tuple[str, ...]]]) -> list[Waiting]:
    """4-1: return the powers that these events trigger; only the stone itself hears that it is put."""
    return [
        Waiting(number, game.ref(event.card), event.to // WIDTH)
        for event, words in heard
        if isinstance(event, Moved) and event.to % WIDTH == FIELD
        for number in game.printed_card(event.card).abilities
        if any(event.what in words for event in game.world.abilities[number].trigger)
    ]
