"""A printed card: what stands on it, by the fields that its game's cards have, and nothing that a game makes of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from fwjudge.base.card_number import key_of as key_of
from fwjudge.base.card_number import number_of as number_of
from fwjudge.base.records import NamedTuple

SIDES = ("front", "back")
Value = int | str | tuple[str, ...]
"""The kind of value in a field of a card: a number, a text, or words of a kind."""


class Face(NamedTuple):
    """One side of a card."""

    name: str
    traits: tuple[str, ...] = ()
    text: str | None = None
    reading: str | None = None
    """How the name is read, where the imported file says so."""
    printed: tuple[tuple[str, Value], ...] = ()
    """The other fields that are printed there, by the keys of `forms`, in their order."""

    def value(self, key: str) -> Value | None:
        """Return what is printed in a field; None: nothing."""
        return next((value for name, value in self.printed if name == key), None)

    def number(self, key: str) -> int | None:
        """Return the number of a field; None: no number is printed there."""
        value = self.value(key)
        return value if isinstance(value, int) else None

    def words(self, key: str) -> str | None:
        """Return the text of a field; None: no text is printed there."""
        value = self.value(key)
        return value if isinstance(value, str) else None

    @property
    def whole_text(self) -> str:
        """Return all card text: what is printed beside, as the text of a trigger, comes last."""
        return "\n".join(filter(None, (self.text, self.words("trigger"))))

    @property
    def names(self) -> tuple[str, ...]:
        """fw 2-3-3: return the name, and each part of a name with `/`."""
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
    """A printed card of a game. Some have a back, most have one face."""

    game: str
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
        """Return the name on the front of the card."""
        return self.front.name

    @property
    def faces(self) -> tuple[Face, ...]:
        """Return the sides of the card, the front first."""
        return (self.front,) if self.back is None else (self.front, self.back)

    @property
    def product(self) -> str:
        """Return the product that the card was first in: FB01."""
        return self.number.rpartition("-")[0]

    def sides(self) -> Iterator[tuple[str, Face]]:
        """Yield each side of the card behind its name: `front`, `back`."""
        yield from zip(SIDES, self.faces, strict=False)


def print_fields(order: Iterable[str], values: Mapping[str, Value | None]) -> tuple[tuple[str, Value], ...]:
    """Return fields as a face has them: in this order, without those in which nothing is printed."""
    found = ((key, values.get(key)) for key in order)
    return tuple((key, value) for key, value in found if value is not None and value not in ("", ()))
