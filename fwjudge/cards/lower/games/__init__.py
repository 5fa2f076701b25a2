"""The games whose card text has a meaning here: their words, and what only they say."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from ..vocabulary import Vocabulary


class UnknownWords(ValueError):
    """A game whose card text has no meaning here."""


@cache
def vocabulary_of(game: str) -> Vocabulary:
    """Return the words of a game; its module is imported when it is first wanted."""
    try:
        found = import_module(f"{__package__}.{game}").GAME
    except ModuleNotFoundError:
        raise UnknownWords(f"{game} のカードテキストの意味を決める表がない") from None
    assert isinstance(found, Vocabulary)
    return found
