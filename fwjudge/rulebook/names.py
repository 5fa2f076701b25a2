"""The names of rules: 【ブロッカー】 is found by ブロッカー, 『変身』『搭乗』 by either word."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from fwjudge.base.patterns import compile_late

from .book import Rulebook
from .rule import Kind, Rule

_BRACKETS = compile_late(r"[【『《「‘]([^】』》」’]+)[】』》」’]")
_DEFINITION = compile_late(
    r"(?:^|[。\n])(?!・)[「『【‘《]?([^。、\n「」『』【】《》:：]{1,24}?)[」』】’》]?(?:とは、?|[:：])"
)


def plain(word: str) -> str:
    """Return a name in one width and case, without brackets and blanks around.

    >>> plain("【ブロッカー】"), plain("ｄｏｎ")
    ('ブロッカー', 'don')
    """
    return re.sub(r"[\s【】『』《》「」‘’]", "", unicodedata.normalize("NFKC", word)).casefold()


def names_of(rule: Rule) -> Iterator[str]:
    """Yield the names of a rule: its title, each name that the title has in brackets, and in Buddyfight the name in its number."""
    if rule.title:
        yield plain(rule.title)
        for name in _BRACKETS.findall(rule.title):
            yield plain(name)
    if rule.game == "bf" and "." in rule.number:
        yield plain(rule.number.split(".", 1)[1])


def words_defined(rule: Rule) -> Iterator[str]:
    """Yield the words that a rule defines: what its title names, and what stands before a colon or とは."""
    if rule.kind is not Kind.DEFINITION and not rule.title:
        return
    yield from names_of(rule)
    if rule.kind is Kind.DEFINITION:
        for match in _DEFINITION.finditer(rule.text):
            yield plain(match[1])


def rules_called(book: Rulebook, word: str) -> list[str]:
    """Return the rules of that name; those that define something before mere headings of the same name."""
    wanted = plain(word)
    if not wanted:
        return []
    hits = [rule for rule in book if wanted in names_of(rule)]
    exact = [rule for rule in hits if plain(rule.title) == wanted] or hits
    return [rule.number for rule in exact]


def all_names(book: Rulebook) -> set[str]:
    """Return all names that the rules of a book have."""
    return {name for rule in book for name in names_of(rule)}
