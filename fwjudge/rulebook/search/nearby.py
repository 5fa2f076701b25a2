"""What to name when nothing was found: the closest words and numbers of the books."""

from __future__ import annotations

from collections.abc import Sequence

from fwjudge.rulebook.number import order, parent

from . import slips
from .matches import Book

_MOST = 6


def near_words(word: str, books: Sequence[Book]) -> tuple[str, ...]:
    """Words that are almost the same; words that share letters; else the words that the books use most."""
    close = [candidate for book in books for candidate in slips.meant(book, word, 3)]
    letters = set(word)
    for book in books:
        sharing = sorted(
            (-len(letters & set(candidate)) / len(letters | set(candidate)), len(candidate), candidate)
            for candidate, _ in book.vocabulary
            if len(candidate) > 1 and letters & set(candidate)
        )
        close += [candidate for *_, candidate in sharing[:4]]
    if not close:
        close = [candidate for book in books for candidate, _ in book.vocabulary[:40] if len(candidate) > 2]
    return tuple(dict.fromkeys(close))[:_MOST]


def near_numbers(number: str, game: str, book: Book) -> list[str]:
    """Those on both sides under the nearest number above that exists."""
    known = [unit.number for unit in book.units]
    above = parent(game, number)
    while above is not None and above not in known:
        above = parent(game, above)
    family = sorted((n for n in known if n == above or parent(game, n) == above), key=order)
    before = [n for n in family if order(n) < order(number)][-_MOST // 2 :]
    return before + [n for n in family if order(n) > order(number)][: _MOST - len(before)]
