"""Suggestions where nothing was found: the closest words and numbers of the books."""

from __future__ import annotations

from collections.abc import Sequence

from fwjudge.base.patterns import compile_late
from fwjudge.rulebook.number import order, parent

from . import slips
from .matches import Book

_MAX_NEAR_NAMED = 6
_MIN_LIKENESS_OF_WORDS = 0.3
_MIN_SHARE_OF_WHOLE_WORD = 0.15
_KANA = compile_late("[ぁ-ゖー]{2}")


def words_near(word: str, books: Sequence[Book]) -> tuple[str, ...]:
    """Return words that are almost the same, and words that have a good part of it in them; nothing if none is near."""
    close = [candidate for book in books for candidate in slips.closest_words(book, word, 3)]
    pairs = _pairs(word)
    for book in books if pairs else ():
        sharing = sorted(
            (-share, len(candidate), candidate)
            for candidate, _ in book.vocabulary
            if (share := _share(pairs, _pairs(candidate))) >= _MIN_LIKENESS_OF_WORDS
        )
        close += [candidate for *_, candidate in sharing[:4]]
    return tuple(dict.fromkeys(close))[:_MAX_NEAR_NAMED]


def _pairs(word: str) -> set[str]:
    """Return the pairs of neighbouring letters; two kana of grammar say nothing."""
    return {pair for at in range(len(word) - 1) if not _KANA.fullmatch(pair := word[at : at + 2])}


def _share(pairs: set[str], others: set[str]) -> float:
    """Return how much of both is the same; a word that stands whole in the other is near if it is no small part of it."""
    both = len(pairs & others)
    of_all = both / max(1, len(pairs | others))
    return (
        max(of_all, _MIN_LIKENESS_OF_WORDS)
        if of_all >= _MIN_SHARE_OF_WHOLE_WORD and both == min(len(pairs), len(others))
        else of_all
    )


def numbers_near(number: str, game: str, book: Book) -> list[str]:
    """Return numbers to offer for one that does not exist: those just before and after it below its nearest parent that exists."""
    known = [unit.number for unit in book.units]
    above = parent(game, number)
    while above is not None and above not in known:
        above = parent(game, above)
    family = sorted((n for n in known if n == above or parent(game, n) == above), key=order)
    before = [n for n in family if order(n) < order(number)][-_MAX_NEAR_NAMED // 2 :]
    return before + [n for n in family if order(n) > order(number)][: _MAX_NEAR_NAMED - len(before)]
