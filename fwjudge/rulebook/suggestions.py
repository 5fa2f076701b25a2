"""Suggestions for a word that was not found: names and defined words close to it."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache

from .book import load
from .explanations import words_listed
from .names import plain, words_defined


@lru_cache(maxsize=8)
def vocabulary(game: str) -> tuple[str, ...]:
    """Return the words that a rulebook names or defines."""
    return tuple(
        dict.fromkeys(word for rule in load(game) for word in (*words_defined(rule), *words_listed(rule)) if word)
    )


def words_near(word: str, games: Iterable[str], count: int = 5) -> list[str]:
    """Return the closest words of those games, the closest first."""
    known = dict.fromkeys(w for game in games for w in vocabulary(game))
    wanted = plain(word)
    close = get_close_matches(wanted, known, n=count, cutoff=0.5)
    containing = [w for w in known if wanted and (wanted in w or (w in wanted and len(w) > 1)) and w not in close]
    return (close + containing)[:count]
