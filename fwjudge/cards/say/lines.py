"""A line of what the machine understood, and what a record of the language is made of: lines, and records with lines of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fwjudge.ability import text as t
from fwjudge.base.records import NamedTuple


class SaidLine(NamedTuple):
    """A row of an outline: words, and the rules that say what they mean."""

    depth: int
    words: str
    rules: tuple[str, ...] = ()

    def deeper(self, by: int = 1) -> SaidLine:
        """Return the line indented by this many levels more."""
        return self._replace(depth=self.depth + by)


class Nested(NamedTuple):
    """A record whose own lines stand at this place, so much deeper."""

    record: t.Record
    depth: int = 1


Parts = Iterator[SaidLine | Nested]
Words = tuple[str, tuple[str, ...]]
"""The words of the only line of a record, and their rules."""


def nest(records: Iterable[t.Record], depth: int = 1) -> Iterator[Nested]:
    """Return each record with how many levels deeper than the line before it its own lines stand."""
    return (Nested(record, depth) for record in records)
