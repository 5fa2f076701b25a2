"""What the toy answers the machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game, World
from fwjudge.engine.hear import Waiting
from fwjudge.engine.policy import Policy

from . import ch1_ends, ch3_turn, ch4_powers
from .state import FIELD, GAME, PLACES, TOY, WIDTH


class ToyPolicy(Policy):
    game = GAME
    places = PLACES
    procedures = TOY
    waits_by = ("4-1",)
    words = ch4_powers.WORDS
    passes = frozenset(("end",))

    def prepare(self, world: World) -> None:
        world.hears = frozenset(ability.trigger.sound for ability in world.abilities if ability.trigger is not None)

    def printed_value(self, game: Game, what: str, card: int) -> int:
        return int(getattr(game.printed(card), what, 0))

    projected = printed_value

    def triggered(self, game: Game, heard: Sequence[tuple[Any, tuple[str, ...]]]) -> list[Waiting]:
        """4-1: only the stone itself hears that it is put."""
        return [
            Waiting(number, game.ref(event.card), event.to // WIDTH)
            for event, words in heard
            if isinstance(event, Moved) and event.to % WIDTH == FIELD
            for number in game.printed(event.card).abilities
            if game.world.abilities[number].trigger.sound in words
        ]

    interrupt = staticmethod(ch1_ends.interrupt)


POLICY = ToyPolicy()
CHAPTERS = (ch3_turn,)
"""A chapter that is imported adds its procedures."""
