"""Slips: the words of the book that are written, or sound, almost like a typed word."""

from __future__ import annotations

from collections.abc import Iterator

from fwjudge.base.fold import has_kanji
from fwjudge.base.kana import latin

from .matches import Book
from .readings import lexicon
from .term import sounds_of

_EQUALS = 3


def closest_words(book: Book, word: str, count: int = 1) -> list[str]:
    """Return the closest words of the book, those with the fewest slips first; several if they are equally close."""
    allowed = 1 if len(word) < 5 else 2 if len(word) < 9 else 3
    letters = set(word)
    graded = [
        ((slips, -len(letters.intersection(candidate)), abs(len(candidate) - len(word))), candidate)
        for candidate, slips in _compare(book, word, allowed)
    ]
    graded.sort(key=lambda one: one[0])  # stable: the often used word first
    best = [candidate for grade, candidate in graded if grade == graded[0][0]][:_EQUALS]
    return best if count == 1 else [candidate for _, candidate in graded[:count]]


def _compare(book: Book, word: str, allowed: int) -> Iterator[tuple[str, float]]:
    heard = sounds_of(word)
    typed_latin = word if word.isascii() and word.isalpha() else ""
    letters = set(word)
    # A word that the rulebooks write, or one that counts something, is what it is: no letter of it is wrong.
    is_right = word in lexicon() or any(letter.isdigit() for letter in word)
    for candidate, sounds in book.vocabulary:
        best = 9.0
        if (
            not is_right
            and len(candidate) > 1
            and abs(len(candidate) - len(word)) <= allowed
            and not letters.isdisjoint(candidate)
        ):
            best = _slips(word, candidate, min(allowed, len(candidate) // 2))
        if heard and best > 0.5 and len(heard) > 2 and len(candidate) > 1:
            if sounds == heard:
                best = min(best, 0.5)
            elif not has_kanji(word) and abs(len(sounds) - len(heard)) <= allowed:
                best = min(best, 0.25 + _slips(heard, sounds, min(allowed, len(sounds) // 3)))
        if typed_latin and len(typed_latin) > 3 and len(sounds) > 2:
            romanised = latin(sounds)
            if abs(len(romanised) - len(typed_latin)) <= allowed:
                best = min(best, 0.25 + _slips(typed_latin, romanised, allowed))
        if best <= allowed + 0.25:
            yield candidate, best


def _slips(a: str, b: str, limit: int) -> float:
    """Return how many letters are wrong, missing, too many or swapped; 9 if more than the limit.

    >>> _slips("チェクポイント", "チェックポイント", 2), _slips("待期状態", "待機状態", 2), _slips("アタクッ", "アタック", 1)
    (1, 1, 1)
    """
    if abs(len(a) - len(b)) > limit or len(set(a).difference(b)) > limit:
        return 9
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        older, before, row = before, row, [i]
        for j, y in enumerate(b, 1):
            cost = min(row[j - 1] + 1, before[j] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return 9
    return row[-1] if row[-1] <= limit else 9
