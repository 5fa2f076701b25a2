"""Completion for shells: what may follow the first letters of a rule's number or name."""

from __future__ import annotations

from collections.abc import Iterator

from .book import load
from .names import names_of, plain

_MAX_COMPLETIONS = 60


def find_completions(game: str, start: str) -> list[tuple[str, str]]:
    """Return the numbers and names that begin so, each with the rule's name; numbers one level at a time.

    >>> find_completions("fw", "8-4-6-1-")[0][0], [name for name, _ in find_completions("fw", "ブロッ")]
    ('8-4-6-1-1', ['ブロッカー'])
    """
    return list(dict(_numbers(game, start) or _names(game, start)).items())[:_MAX_COMPLETIONS]


def _numbers(game: str, start: str) -> list[tuple[str, str]]:
    numbers = [(rule.number, rule.title) for rule in load(game) if rule.number.startswith(start)]
    nearest = min((_level(number) for number, _ in numbers if number != start), default=0)
    return [(number, title) for number, title in numbers if _level(number) <= nearest]


def _level(number: str) -> int:
    return number.count("-") + number.count(".")


def _names(game: str, start: str) -> Iterator[tuple[str, str]]:
    for rule in load(game):
        for name in names_of(rule):
            if name.startswith(plain(start)):
                yield name, rule.number
