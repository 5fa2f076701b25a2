"""Searching only a chapter: `8`, `4-9`, `第4部第9章`, gen's `8` for 800, bf's `1a`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from fwjudge.rulebook import typed

from .matches import Book
from .unit import Unit


def inside(chapter: str) -> Callable[[Unit], bool]:
    """Whether a rule stands in the chapter, whichever game it belongs to."""
    number = typed.read(chapter)
    wanted = number.number if number else re.sub(r"^第|[部章節.]+$", "", typed.folded(chapter).lower())

    def stands_in(unit: Unit) -> bool:
        own = f"{wanted}00" if unit.game == "gen" and re.fullmatch(r"\d{1,2}", wanted) else wanted
        return own in (unit.number, unit.number.partition(".")[0]) or any(own == above for above, _ in unit.parents)

    return stands_in


def chapters(books: Iterable[Book]) -> list[str]:
    """The chapters that there are: what a number may be that was not found."""
    found: dict[str, None] = {}
    for book in books:
        for unit in book.units:
            label = unit.number.partition(".")[0] if unit.game == "bf" else unit.parents[0][0] if unit.parents else unit.number
            found[label] = None
    return list(found)
