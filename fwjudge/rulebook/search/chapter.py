"""Searching only a chapter: `8`, `4-9`, `第4部第9章`, gen's `8` for 800, bf's `1a`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from fwjudge.citation import GAMES
from fwjudge.rulebook import typed_number

from .matches import Book
from .unit import Unit


def make_chapter_test(chapter: str) -> Callable[[Unit], bool]:
    """Return the test whether a rule stands in the chapter, whichever game it belongs to."""
    plain = re.sub(r"^第|[部章節.]+$", "", typed_number.fold_typed(chapter).lower())
    wanted = {game: _prefix_of(game, chapter, plain) for game in GAMES}

    def stands_in(unit: Unit) -> bool:
        own = wanted[unit.game]
        return own in (unit.number, unit.number.partition(".")[0]) or any(own == above for above, _ in unit.parents)

    return stands_in


def _prefix_of(game: str, chapter: str, plain: str) -> str:
    number = typed_number.read(chapter, game)
    own = number.number if number and (game in number.games or number.certain) else plain
    return f"{own}00" if game == "gen" and re.fullmatch(r"\d{1,2}", own) else own


def chapters(books: Iterable[Book]) -> list[str]:
    """Return the chapters that there are: what a number may be that was not found."""
    found: dict[str, None] = {}
    for book in books:
        for unit in book.units:
            label = (
                unit.number.partition(".")[0]
                if unit.game == "bf"
                else unit.parents[0][0]
                if unit.parents
                else unit.number
            )
            found[label] = None
    return list(found)
