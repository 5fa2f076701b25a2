"""The answer of a search: the rules, and what was done to the query to find them."""

from __future__ import annotations

from fwjudge.base.records import NamedTuple

from .term import Term
from .unit import Unit


class Hit(NamedTuple):
    """A rule that was found, and the letters in it that made it one."""

    unit: Unit
    words: tuple[str, ...]


class WordReplacement(NamedTuple):
    """A word that was looked for in place of the one typed."""

    typed: str
    used: tuple[str, ...]


class QueryReading(NamedTuple):
    """A query as one book understands it."""

    terms: tuple[Term, ...] = ()
    corrected: tuple[WordReplacement, ...] = ()
    related: tuple[WordReplacement, ...] = ()
    dropped: tuple[str, ...] = ()
    parts: tuple[WordReplacement, ...] = ()


class Answer(NamedTuple):
    """The best hits, how many there are in all, and how the query had to be bent."""

    query: str
    hits: tuple[Hit, ...]
    total: int
    relaxed: bool = False
    """No rule has all the words; these have most of what matters."""
    heard: tuple[WordReplacement, ...] = ()
    """Kana and Latin letters, and the words that sound so."""
    corrected: tuple[WordReplacement, ...] = ()
    """Slips, and what was taken for meant."""
    related: tuple[WordReplacement, ...] = ()
    """Words of other games or of players, and what this game calls the idea."""
    dropped: tuple[str, ...] = ()
    """Words that stand nowhere."""
    parts: tuple[WordReplacement, ...] = ()
    """Questions, and the words in them that were looked for."""
    no_such_number: str = ""
    near: tuple[str, ...] = ()
    """Words of the rulebooks that come closest, if nothing was found."""
