"""A question typed as one line, as a value of a file: いつ 引く: B 時点 8-4-6."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fwjudge.base.patterns import compile_late
from fwjudge.base.spelling import fold, list_words, quote, suggest
from fwjudge.course.words import RULE
from fwjudge.games.table import Word

from .asks import ASK_PARTS, KINDS
from .problem import BadScenario
from .source import Node, parse
from .writing import items, pairs, text

BESIDE = tuple(word for word in ASK_PARTS if word.key in ("at", "until"))
"""The parts that may stand behind a question, each with its word before it."""
_PAIRS = ("whether", "when", "often")
_SPLIT = compile_late(r"[、,]")
_QUOTES = {'"': '"', "'": "'", "“": "”", "”": "”"}


def read_typed_question(typed: str) -> Node:
    """Return a question as a value of a file; `{いつ: {引く: B}}` may be typed as well.

    Raises `ValueError` with a sentence where there is none.
    """
    line = typed.strip()
    if line.startswith(("{", "[")):
        try:
            return parse(line, "")
        except BadScenario as error:
            raise ValueError(error.problems[0].text) from None
    kind, rest = _split_kind(line)
    asked, beside = _split_beside(rest)
    return pairs([(kind.ja, _value(kind, asked)), *((word.ja, _moment(said)) for word, said in beside)])


def _split_kind(line: str) -> tuple[Word, str]:
    """Return the kind of a question, and what stands behind its word."""
    found = [
        (len(name), word, line[len(name) :].strip().removeprefix(":").removeprefix("：").strip())
        for word in KINDS
        for name in word.names
        if fold(line).startswith(fold(name)) and line[len(name) : len(name) + 1] in ("", " ", "　", ":", "：")
    ]
    if found:
        _, word, rest = max(found, key=lambda one: one[0])
        return word, rest
    first = line.split(maxsplit=1)[0] if line else ""
    right = f"{list_words(word.ja for word in KINDS)} のどれかで始めます: いつ 引く: B"
    names = [name for word in KINDS for name in word.names]
    raise ValueError(f"{quote(first)} は質問の種類ではありません。{right}。{suggest(first, names)}" if first else right)


def _split_beside(line: str) -> tuple[str, list[tuple[Word, str]]]:
    """Return what is asked about, and what stands beside it: the moment, how far windows close."""
    words = "|".join(re.escape(name) for word in BESIDE for name in word.names)
    first, *rest = re.split(rf"(?:^|\s)({words})(?:\s|[:：])\s*", line)
    told = [(next(word for word in BESIDE if name in word.names), _unquote(said)) for name, said in _in_twos(rest)]
    return _unquote(first), told


def _unquote(said: str) -> str:
    """Return words without the quotation marks that a file would want around them."""
    bare = said.strip()
    mark = bare[:1]
    return (
        bare[1:-1].strip()
        if len(bare) > 1 and mark in _QUOTES and bare.find(_QUOTES[mark], 1) == len(bare) - 1
        else bare
    )


def _in_twos(words: list[str]) -> Iterator[tuple[str, str]]:
    """Yield each word with the one behind it."""
    yield from zip(words[::2], words[1::2], strict=True)


def _value(kind: Word, asked: str) -> Node:
    """Return what is asked about as the kind wants it."""
    if kind.key == "order":
        return items(_pair(one.strip()) if _has_colon(one) else text(one.strip()) for one in _SPLIT.split(asked))
    if kind.key in _PAIRS:
        return _pair(asked)
    return text(asked, kind.key == "can" and bool(asked))


def _has_colon(said: str) -> bool:
    return ":" in said or "：" in said


def _pair(said: str) -> Node:
    """Return an event or a line of `expect`; one that happens to nothing is a word alone.

    Without a colon the first word is the event: KO 盾の番人.
    """
    left, colon, right = said.replace("：", ":").partition(":")
    if not colon:
        left, colon, right = said.partition(" ")
    if not left.strip():
        return text("")
    return pairs([(left.strip(), _side(right.strip()) if colon else text(""))])


def _side(right: str) -> Node:
    """Return the right side of a pair: a list in brackets, else words."""
    if right.startswith(("[", "{")):
        try:
            return parse(right, "")
        except BadScenario as error:
            raise ValueError(error.problems[0].text) from None
    return text(right)


def _moment(said: str) -> Node:
    """Return a moment: a number of a rule with how often it came before, a step, 1行目の後."""
    number, _, which = said.partition(" ")
    rule = text(number, bool(re.fullmatch(RULE, number)))
    return items([rule, text(which.strip())]) if which.strip().isdecimal() else rule if not which else text(said)
