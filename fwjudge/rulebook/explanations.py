"""Words that a rule explains without being headed by them: apart from the names, because most look-ups need none of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fwjudge.base.patterns import compile_late

from .names import plain
from .rule import Kind, Rule

# An item of a list that says what a word means (・公開領域：...), not what to do in one of several cases.
_LIST_ITEM = compile_late(
    r"(?m)^・[「『【‘《]?(?:[①-⑳]\s*)?([^。、は\n「」『』【】《》‘’:：]{2,24}?)[」』】’》]?[:：](?!「[^」]*」$)"
)
_CASE = compile_late(r"(?:場合|時|とき|もの|こと)$|に対する|以外の|を含|[やが]|^[ぁ-ん]+$")

# A word that a sentence introduces: 「付与」という。 / アタックカード、...をガードカードとする。 / ターンファイター(...)は
_IS_CALLED = r"と(?:いう|呼ぶ|言う)(?:。|場合がある)"
_INTRODUCTIONS = (
    re.compile(rf"「([^「」～]{{1,24}})」(?={_IS_CALLED}|、[^。]*「[^「」]*」{_IS_CALLED})"),
    re.compile(r"「([^「」～]{1,24})」(?=[^。「」]*(?:「[^「」]*」)?という表記は、[^。]*(?:意味する|指す)。)"),
    re.compile(r"(?:^|[。\n])([^。、\n「」()]{2,14})\([^()]{7,40}\)は"),
)
_NAMED_WORD = r"(?<![ァ-ヺー・一-龠々])(?!目的|対象|条件)[ァ-ヺー・一-龠々]{2,14}"
_NAME_GIVEN = compile_late(
    rf"({_NAMED_WORD})(?=と(?:呼ぶ|いう|言う|する)。|、[^。、]*{_NAMED_WORD}と(?:呼ぶ|いう|言う|する)。)"
)


def words_listed(rule: Rule) -> Iterator[str]:
    """Yield the words that a definition explains item by item."""
    if rule.kind is Kind.DEFINITION:
        items = [match[1] for match in _LIST_ITEM.finditer(rule.text)]
        if not any(map(_CASE.search, items)):
            yield from map(plain, items)


def words_introduced(rule: Rule) -> Iterator[str]:
    """Yield the words that a title names as an act or beside another, and those that a sentence gives to what it describes."""
    patterns = (*_INTRODUCTIONS, *([_NAME_GIVEN] if rule.kind is Kind.DEFINITION else []))
    found = [
        *plain(rule.title).split("/"),
        *(plain(match[1]) for pattern in patterns for match in pattern.finditer(rule.text)),
    ]
    for word in found:
        yield word
        yield word.removesuffix("する")
