"""Readings: rules that can be read in two ways, as a named switch, which the report shows whenever it was consulted."""

from __future__ import annotations

from collections.abc import Mapping

from fwjudge.base.records import NamedTuple

from .event import Consulted
from .game import Game
from .log import note


class Reading(NamedTuple):
    """Two or more ways to read some rules. The first choice is the one that holds unless another is chosen."""

    name: str
    question: str
    choices: Mapping[str, str]
    """Each with what it says."""
    rules: tuple[str, ...]
    """The rules for and against."""
    leading: tuple[tuple[str, str], ...] = ()
    """By choice the rule that is read so, where it is not the first."""

    @property
    def usual(self) -> str:
        """Return the choice that holds where no other is chosen: the first."""
        return next(iter(self.choices))


def choice_of(readings: tuple[tuple[str, str], ...], reading: Reading) -> str:
    """Return the answer of a reading in use: the one chosen for this game, else the usual one."""
    return dict(readings).get(reading.name, reading.usual)


def consult(game: Game, reading: Reading) -> str:
    """Return the choice that holds in this game, and log that it mattered here."""
    choice = choice_of(game.world.readings, reading)
    leading = dict(reading.leading).get(choice)
    rules = reading.rules if leading is None else (leading, *(rule for rule in reading.rules if rule != leading))
    note(game, Consulted(reading.name, rules))
    return choice
