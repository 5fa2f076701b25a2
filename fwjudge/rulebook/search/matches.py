"""The two things that a search must be able to ask of a book, and the plain way to answer them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from .unit import Unit, bound_line

if TYPE_CHECKING:
    from .readings import Piece

Places = dict[int, tuple[int, ...]]
"""For each unit (by its place in the book) where in its line something begins."""


class Book(Protocol):
    """The rules of one game, ready to be searched."""

    @property
    def units(self) -> Sequence[Unit]:
        """Return the rules of the book in its order."""

    def letters(self, needle: str) -> Places:
        """Return where these letters stand in each unit."""

    def sounds(self, needle: str) -> Places:
        """Return where these sounds (long vowels short) begin in the sounds of each unit."""

    def pieces(self, at: int) -> list[Piece]:
        """Return the pieces of a unit, each with its reading."""

    @property
    def vocabulary(self) -> Sequence[tuple[str, str]]:
        """Return the words of the book and how they are read: what a slip may have meant."""


class Plain:
    """A book that is searched by looking at every line of it: slow and certain."""

    def __init__(self, units: Sequence[Unit]) -> None:
        self.units = units

    @cached_property
    def lines(self) -> list[str]:
        """Return the folded line of each unit."""
        return [unit.line() for unit in self.units]

    @cached_property
    def _pieces(self) -> list[list[Piece]]:
        from .readings import lexicon

        words = lexicon()
        return [words.read(line) for line in self.lines]

    @cached_property
    def sound_lines(self) -> list[str]:
        """Return the sounds of each unit, long vowels short."""
        from .readings import short_sounds

        return [bound_line(short_sounds(pieces)) for pieces in self._pieces]

    @cached_property
    def vocabulary(self) -> Sequence[tuple[str, str]]:
        """Return the words of the book, each with its reading."""
        from .vocabulary import words_of

        return words_of(self.units, self.lines, self._pieces)

    def letters(self, needle: str) -> Places:
        """Return where these letters stand in each unit."""
        return _scan(self.lines, needle)

    def sounds(self, needle: str) -> Places:
        """Return where these sounds begin in the sounds of each unit."""
        return _scan(self.sound_lines, needle)

    def pieces(self, at: int) -> list[Piece]:
        """Return the pieces of a unit, each with its reading."""
        return self._pieces[at]


def _scan(lines: Sequence[str], needle: str) -> Places:
    found: Places = {}
    for index, line in enumerate(lines):
        at = line.find(needle)
        if at >= 0:
            places = []
            while at >= 0:
                places.append(at)
                at = line.find(needle, at + 1)
            found[index] = tuple(places)
    return found
