"""Rule numbers: their parts, parents, depth and order, for the five ways in which the rulebooks count."""

from __future__ import annotations

from collections.abc import Collection, Container
from functools import lru_cache
from typing import Final

from fwjudge.base.patterns import compile_late

_GEN = compile_late(r"(\d+)(?:\.(\d+)([a-z]*)(?:-(\d+))?)?")
_PIECE = compile_late(r"\d+|\D+")
_MOST_DIGITS_OF_RULE_NUMBER: Final = 9
"""A number of more digits is no number of a rule: it is sorted as a word."""


def parent(game: str, number: str) -> str | None:
    """Return the number that this one stands under, by its form alone.

    >>> parent("fw", "8-4-6-1"), parent("gen", "804.2c-31"), parent("gen", "804"), parent("bf", "1a.1.2")
    ('8-4-6', '804.2c', '800', '1a.1')
    """
    if game == "gen":
        return _gen_parent(number)
    head, cut, _ = number.rpartition("." if game == "bf" else "-")
    return head if cut else None


def _gen_parent(number: str) -> str | None:
    match = _GEN.fullmatch(number)
    if not match:
        return None
    section, item, letter, dash = match.groups()
    if dash:
        return f"{section}.{item}{letter}"
    if letter:
        return f"{section}.{item}"
    if item:
        return section
    chapter = f"{section[:-2]}00"
    return None if chapter == section else chapter


def depth(game: str, number: str) -> int:
    """Return how deep a number stands: 1 for a chapter.

    >>> depth("fw", "8-4-6"), depth("gen", "804.2c"), depth("dz", "4-9")
    (3, 4, 2)
    """
    above = parent(game, number)
    return 1 if above is None else 1 + depth(game, above)


@lru_cache(maxsize=8192)
def order(number: str) -> tuple[tuple[int, int, str], ...]:
    """Return a key that sorts the numbers of one rulebook as a person counts: 8-4-6 before 8-4-10.

    >>> sorted(["8-4-10", "8-4", "8-4-6"], key=order)
    ['8-4', '8-4-6', '8-4-10']
    """
    pieces = _PIECE.findall(number)
    return tuple(
        (0, int(piece), "") if piece.isdecimal() and len(piece) <= _MOST_DIGITS_OF_RULE_NUMBER else (1, 0, piece)
        for piece in pieces
        if piece not in "-."
    )


def parent_among(game: str, number: str, known: Container[str]) -> str | None:
    """Return the nearest number above that is one of the known ones.

    >>> parent_among("fw", "8-4-6-1", {"8", "8-4"})
    '8-4'
    """
    above = parent(game, number)
    while above is not None and above not in known:
        above = parent(game, above)
    return above


def nearest_numbers(game: str, number: str, known: Collection[str], count: int = 5) -> tuple[str, ...]:
    """Return the known numbers that stand closest: those under the same parent, and the parent itself.

    >>> nearest_numbers("fw", "8-4-9", ["8", "8-4", "8-4-6", "8-4-7", "8-4-8", "8-5"], 3)
    ('8-4-8',)
    """
    above = parent_among(game, number, known)
    family = [one for one in known if parent_among(game, one, known) == above]
    placed = sorted([above, *family] if above else family, key=order)
    key = order(number)
    before = [one for one in placed if order(one) < key][-(count - 2) :]
    after = [one for one in placed if order(one) > key][: count - len(before)]
    return (*before, *after)
