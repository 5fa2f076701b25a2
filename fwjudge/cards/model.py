"""A printed card: what stands on it (fw chapter 2), and nothing that a game makes of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fwjudge.base.card_number import key_of as key_of
from fwjudge.base.card_number import number_of as number_of
from fwjudge.base.records import NamedTuple

COLOURS = ("red", "blue", "green", "yellow", "black")
TYPES = ("leader", "battle", "extra")
SIDES = ("front", "back")


class Face(NamedTuple):
    """One side of a card. None: not printed there."""

    name: str
    cost: int | None = None
    specified: str | None = None
    """The specified cost, a letter for each energy: `RR` two red; R red, U blue, G green, Y yellow, B black."""
    power: int | None = None
    combo: int | None = None
    traits: tuple[str, ...] = ()
    text: str | None = None
    reading: str | None = None
    """How the name is read, where the imported file says so."""

    @property
    def names(self) -> tuple[str, ...]:
        """2-3-3: the name, and each part of a name with `/`."""
        return tuple(dict.fromkeys([self.name, *filter(None, map(str.strip, re.split("[/／]", self.name)))]))


class Correction(NamedTuple):
    """A printed field that is overridden: by what, since when, on whose word."""

    side: str
    field: str
    printed: str
    now: str
    date: str
    source: str


class Card(NamedTuple):
    """A printed card. Leaders have a back, other cards one face."""

    number: str
    type: str
    colours: tuple[str, ...]
    front: Face
    back: Face | None = None
    rarity: str | None = None
    language: str = "ja"
    """`ja` or `en`: of the names, traits and texts."""
    corrected: tuple[Correction, ...] = ()

    @property
    def name(self) -> str:
        return self.front.name

    @property
    def faces(self) -> tuple[Face, ...]:
        return (self.front,) if self.back is None else (self.front, self.back)

    @property
    def product(self) -> str:
        """Return the product that the card was first in: FB01."""
        return self.number.rpartition("-")[0]

    def sides(self) -> Iterator[tuple[str, Face]]:
        yield from zip(SIDES, self.faces, strict=False)
