"""Places of a word, game by game: where it is defined and where it is used."""

from __future__ import annotations

import unicodedata

from fwjudge.base.records import NamedTuple

from . import overlay
from .book import Rulebook
from .explanations import words_introduced, words_listed
from .names import plain, words_defined
from .rule import Kind, Rule


class Term(NamedTuple):
    """One word in one rulebook."""

    game: str
    defined: tuple[Rule, ...]
    used: tuple[Rule, ...]


def term(book: Rulebook, word: str) -> Term:
    """Return the rules that define the word, and all others in which it stands."""
    wanted = plain(word)
    if not wanted:
        return Term(book.game, (), ())
    defining = [rule for rule in book if wanted in words_defined(rule)]
    for told in (words_listed, words_introduced):  # the less a rule looks like a definition, the later it counts as one
        defining = defining or [rule for rule in book if wanted in told(overlay.restated_rule(book, rule))]
    # A heading of that name only leads to the rules below it; those say more.
    telling = [rule for rule in defining if rule.kind is not Kind.HEADING] or defining
    letters = unicodedata.normalize("NFKC", word).strip().casefold()
    using = [rule for rule in book if rule not in telling and letters in _whole(rule)]
    return Term(book.game, tuple(telling), tuple(using))


def _whole(rule: Rule) -> str:
    return unicodedata.normalize("NFKC", "\n".join((rule.title, rule.text, *rule.examples))).casefold()
