"""A printed card: what stands on it (fw chapter 2), and nothing that a game makes of it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from fwjudge.base.records import NamedTuple

COLOURS = ("red", "blue", "green", "yellow", "black")
TYPES = ("leader", "battle", "extra")
SIDES = ("front", "back")

_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−ー_ ", "-"))
_NUMBER = re.compile(r"([A-Z]{1,5})(\d{0,3})-(\d{1,5})([A-Z]?)")
_OTHER_ART = re.compile(r"-?P\d{1,2}$")


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


def number_of(typed: str) -> str | None:
    """Return a card number as it is printed, from what was typed; None if it cannot be one.

    >>> number_of("ｆｂ０１－００５"), number_of("FB01-005_p1"), number_of("孫悟空")
    ('FB01-005', 'FB01-005', None)
    """
    if len(typed) > 40:
        return None
    plain = unicodedata.normalize("NFKC", typed).strip().upper().translate(_DASHES)
    plain = _OTHER_ART.sub("", plain) if plain.count("-") > 1 else plain
    return plain if plain.isascii() and _NUMBER.fullmatch(plain) else None


def key_of(number: str) -> str:
    """Return a key that is the same for all ways to fill a number with zeros, and that puts cards in order.

    >>> key_of("FB01-005") == key_of("FB1-5"), key_of("FB01-5") < key_of("FB01-12")
    (True, True)
    """
    found = _NUMBER.fullmatch(number)
    assert found, number
    letters, product, count, more = found.groups()
    return f"{letters}{int(product or 0):03}-{int(count):05}{more}"
