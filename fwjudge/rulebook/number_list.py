"""The numbers of a rulebook without its texts: they must be known before every ruling."""

from __future__ import annotations

from functools import lru_cache

from fwjudge.base.places import rules_dir


@lru_cache(maxsize=8)
def numbers(game: str) -> frozenset[str]:
    """Return the numbers of a game's rulebook, as the fingerprints beside it list them.

    >>> "8-4-6" in numbers("fw"), "8-4-99" in numbers("fw")
    (True, False)
    """
    try:
        lines = (rules_dir() / game / "official.lock").read_text(encoding="utf8").splitlines()
    except FileNotFoundError:  # a rulebook without an official document beside it
        from .book import load

        return frozenset(load(game).rules)
    return frozenset(line.partition("\t")[0] for line in lines if not line.startswith("#"))
