"""Names that the document uses and nowhere gives."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from ..text import fold_layout
from .findings import FaultKind, Finding, words_around

_LETTER = "[一-龠々ァ-ヴーA-Z・]"
_CLASSES = ("エリア", "ゾーン", "ステップ", "フェイズ", "処理")
"""Words whose names a rulebook gives by heading: a place, a part of the turn, a processing."""
_NAME = re.compile(rf"{_LETTER}+(?:{'|'.join(_CLASSES)})(?!{_LETTER})")
_PLACE = re.compile(rf"({_LETTER}{{2,}})(?:でない|以外の)(?:領域|ゾーン|エリア)")
_GENERAL = re.compile(r"^(?:現在|同時|例外|最後|最初|最終|今後|指定|以降|以後|通常|各|他)")


def names(game: str, rules: Mapping[str, str]) -> Iterator[Finding]:
    """Yield a fault for every name that is not explained anywhere, and for every thing that has two names in one rule."""
    plain = {number: fold_layout(text) for number, text in rules.items()}
    whole = "\n".join(plain.values())
    headings = folded_headings(rules)
    titles = set(_NAME.findall(headings))
    named = Counter(kind for kind in _CLASSES for name in titles if name.endswith(kind) and name != kind)
    used = set(_NAME.findall(whole)) | titles
    for number, text in plain.items():
        for name in dict.fromkeys(_NAME.findall(text)):
            kind = next(kind for kind in _CLASSES if name.endswith(kind))
            if (
                named[kind] >= 2
                and _is_unknown(name, kind, whole, headings, used)
                and _stands_only_in(name, number, plain)
            ):
                yield _finding(game, number, name, text, "")
        for name in dict.fromkeys(_PLACE.findall(text)):
            known = name in headings or name.endswith(("エリア", "領域", "ゾーン")) or _is_defined(name, whole)
            if not known and _stands_only_in(name, number, plain):
                yield _finding(game, number, name, text, "領域の名前")
        yield from _two_names(game, number, text)


def _finding(game: str, number: str, name: str, text: str, what: str) -> Finding:
    at = text.find(name)
    message = f"{what}「{name}」はここにしかなく、どこにも定められていません。"
    return Finding(game, number, FaultKind.UNDEFINED, message, words_around(text, at, at + len(name)))


def folded_headings(rules: Mapping[str, str]) -> str:
    """Return the first lines of rules that are titles, one a line."""
    first = (fold_layout(text.partition("\n")[0]) for text in rules.values())
    return "\n".join(line for line in first if len(line) <= 30 and not line.endswith("。"))


def _is_unknown(name: str, kind: str, whole: str, headings: str, used: set[str]) -> bool:
    own = name.removesuffix(kind)
    if len(own) < 2 or _GENERAL.match(name) or name in headings or _is_defined(name, whole):
        return False
    tails = {name[i:] for i in range(1, len(own))}
    return not tails & used


def _is_defined(name: str, whole: str) -> bool:
    """Whether some sentence says what the name means."""
    return (
        re.search(rf"「{re.escape(name)}」|{re.escape(name)}」?(?:とは|と呼)|\n{re.escape(name)}[::]", whole)
        is not None
    )


def _stands_only_in(name: str, number: str, plain: Mapping[str, str]) -> bool:
    """Whether a name stands in no rule but this one."""
    return all(other == number or name not in text for other, text in plain.items())


_WORD_OF_WORD = re.compile(r"([ァ-ヴー]{3,})の([一-龠々]{2,})")


def _two_names(game: str, number: str, text: str) -> Iterator[Finding]:
    """Find rules that call a thing once `XYのZ` and once `YのZ`."""
    found = {(match[1], match[2]): match for match in _WORD_OF_WORD.finditer(text)}
    for (short, thing), match in found.items():
        longer = next(
            (name for name, other in found if other == thing and name != short and name.endswith(short)), None
        )
        if longer and len(short) >= 4:
            message = f"「{longer}の{thing}」が、同じ項目の中で「{short}の{thing}」とも書かれています。"
            yield Finding(game, number, FaultKind.TWO_NAMES, message, words_around(text, match.start(), match.end()))
