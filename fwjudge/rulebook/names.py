"""The names of rules: 【ブロッカー】 is found by ブロッカー, 『変身』『搭乗』 by either word."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from .book import Rulebook
from .rule import Kind, Rule

_BRACKETED = re.compile(r"[【『《「‘]([^】』》」’]+)[】』》」’]")
_DEFINED = re.compile(r"(?:^|[。\n])(?!・)[「『【‘《]?([^。、\n「」『』【】《》:：]{1,24}?)[」』】’》]?(?:とは、?|[:：])")

# An item of a list that says what a word means (・公開領域：...), not what to do in one of several cases.
_LISTED = re.compile(r"(?m)^・[「『【‘《]?(?:[①-⑳]\s*)?([^。、は\n「」『』【】《》‘’:：]{2,24}?)[」』】’》]?[:：](?!「[^」]*」$)")
_CASE = re.compile(r"(?:場合|時|とき|もの|こと)$|に対する|以外の|を含|[やが]|^[ぁ-ん]+$")

# A word that a sentence introduces: 「付与」という。 / アタックカード、...をガードカードとする。 / ターンファイター(...)は
_SAID = r"と(?:いう|呼ぶ|言う)(?:。|場合がある)"
_INTRODUCED = (
    re.compile(rf"「([^「」～]{{1,24}})」(?={_SAID}|、[^。]*「[^「」]*」{_SAID})"),
    re.compile(r"「([^「」～]{1,24})」(?=[^。「」]*(?:「[^「」]*」)?という表記は、[^。]*(?:意味する|指す)。)"),
    re.compile(r"(?:^|[。\n])([^。、\n「」()]{2,14})\([^()]{7,40}\)は"),
)
_NAMED_WORD = r"(?<![ァ-ヺー・一-龠々])(?!目的|対象|条件)[ァ-ヺー・一-龠々]{2,14}"
_TAKEN_AS = re.compile(rf"({_NAMED_WORD})(?=と(?:呼ぶ|いう|言う|する)。|、[^。、]*{_NAMED_WORD}と(?:呼ぶ|いう|言う|する)。)")


def plain(word: str) -> str:
    """One width and case, without brackets and blanks around.

    >>> plain("【ブロッカー】"), plain("ｄｏｎ")
    ('ブロッカー', 'don')
    """
    return re.sub(r"[\s【】『』《》「」‘’]", "", unicodedata.normalize("NFKC", word)).casefold()


def of(rule: Rule) -> Iterator[str]:
    """What a rule is called: its title, and each name that the title has in brackets."""
    if rule.title:
        yield plain(rule.title)
        for name in _BRACKETED.findall(rule.title):
            yield plain(name)
    if rule.game == "bf" and "." in rule.number:
        yield plain(rule.number.split(".", 1)[1])


def defined(rule: Rule) -> Iterator[str]:
    """The words that a rule defines: what its title names, and what stands before a colon or とは."""
    if rule.kind is not Kind.DEFINITION and not rule.title:
        return
    yield from of(rule)
    if rule.kind is Kind.DEFINITION:
        for match in _DEFINED.finditer(rule.text):
            yield plain(match[1])


def listed(rule: Rule) -> Iterator[str]:
    """The words that a definition explains item by item."""
    if rule.kind is Kind.DEFINITION:
        items = [match[1] for match in _LISTED.finditer(rule.text)]
        if not any(map(_CASE.search, items)):
            yield from map(plain, items)


def introduced(rule: Rule) -> Iterator[str]:
    """The words that a title names as an act or beside another, and those that a sentence gives to what it describes."""
    patterns = (*_INTRODUCED, *([_TAKEN_AS] if rule.kind is Kind.DEFINITION else []))
    found = [*plain(rule.title).split("/"), *(plain(match[1]) for pattern in patterns for match in pattern.finditer(rule.text))]
    for word in found:
        yield word
        yield word.removesuffix("する")


def called(book: Rulebook, word: str) -> list[str]:
    """The rules of that name; those that define something before mere headings of the same name."""
    wanted = plain(word)
    if not wanted:
        return []
    hits = [rule for rule in book if wanted in of(rule)]
    exact = [rule for rule in hits if plain(rule.title) == wanted] or hits
    return [rule.number for rule in exact]


def all_names(book: Rulebook) -> set[str]:
    return {name for rule in book for name in of(rule)}
