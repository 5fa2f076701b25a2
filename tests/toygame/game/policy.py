"""What the toy answers the machine: the functions of the floors below, by the names that the engine asks for."""

from __future__ import annotations

from fwjudge.engine.policy import Policy

from .meaning import instructions, times
from .now import stones
from .rules import ch1_ends, ch2_setup, ch3_turn
from .state import GAME, PLACES, TOY


class ToyPolicy(Policy):
    """The answers of the toy; what it does not say is as in a game without abilities."""

    game = GAME
    places = PLACES
    procedures = TOY
    passes = frozenset(("end",))
    printed_value = projected = staticmethod(stones.printed_value)
    interrupt = staticmethod(ch1_ends.end_without_life)
    waits_by = ("4-1",)
    words = instructions.WORDS
    prepare = staticmethod(times.prepare)
    find_triggered = staticmethod(times.triggered)


POLICY = ToyPolicy()
CHAPTERS = (ch2_setup, ch3_turn)
"""A chapter that is imported adds its tables: here all of them are."""
