"""The five books, searched by an index and by looking at every line."""

from __future__ import annotations

import pytest

from fwjudge.citation import GAMES
from fwjudge.rulebook.search.books import Indexed, _built, rules_of
from fwjudge.rulebook.search.matches import Plain


@pytest.fixture(scope="session")
def plain() -> dict[str, Plain]:
    return {game: Plain(rules_of(game)) for game in GAMES}


@pytest.fixture(scope="session")
def indexed(plain: dict[str, Plain]) -> dict[str, Indexed]:
    """Indexes in memory only."""
    found = {}
    for game, book in plain.items():
        parts = _built(book.lines)
        assert parts is not None
        found[game] = Indexed(game, list(book.units), parts, None, "", None)
    return found
