"""The five books, searched by an index and by looking at every line."""

from __future__ import annotations

import pytest

from fwjudge.citation import GAMES
from fwjudge.rulebook.search.books import IndexedBook, _build, rules_of
from fwjudge.rulebook.search.matches import Plain


@pytest.fixture(scope="session")
def plain() -> dict[str, Plain]:
    return {game: Plain(rules_of(game)) for game in GAMES}


@pytest.fixture(scope="session")
def indexed(plain: dict[str, Plain]) -> dict[str, IndexedBook]:
    """Indexes in memory only."""
    found = {}
    for game, book in plain.items():
        parts = _build(book.lines)
        assert parts is not None
        found[game] = IndexedBook(game, list(book.units), parts, None, "", None)
    return found
