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
    world.hears = frozenset(ability.trigger.sound for ability in world.abilities if ability.trigger is not None)


def triggered(game: Game, heard: Sequence[tuple[Any, tuple[str, ...]]]) -> list[Waiting]:
    """4-1: return the powers that these events trigger; only the stone itself hears that it is put."""
    return [
        Waiting(number, game.ref(event.card), event.to // WIDTH)
        for event, words in heard
        if isinstance(event, Moved) and event.to % WIDTH == FIELD
        for number in game.printed_card(event.card).abilities
        if game.world.abilities[number].trigger.sound in words
    ]
