"""Findings of lint."""

from __future__ import annotations

from enum import Enum

from fwjudge.base.records import NamedTuple


class FaultKind(Enum):
    """The kinds of faults that a text can be found to have without knowing what it means."""

    DANGLING = "行き先のない参照"
    STALE = "古い番号への参照"
    GAP = "番号の抜け"
    DOUBLE = "番号の重複"
    ORDER = "番号の順"
    HISTORY = "履歴と本文の矛盾"
    EDITION = "版の食い違い"
    UNDEFINED = "定義のない名前"
    TWO_NAMES = "名前の不一致"
    SLIP = "書き誤り"
    BRACKET = "括弧の不一致"
    FUSED = "見出しの混入"
    PAGE_NUMBER = "ページ番号の混入"
    BROKEN_WORD = "語の途中の改行"


class Finding(NamedTuple):
    """A fault: where, of what kind, said in Japanese, and the words themselves. No number: the document as a whole."""

    game: str
    number: str
    kind: FaultKind
    message: str
    excerpt: str = ""


def words_around(text: str, start: int, end: int, reach: int = 14) -> str:
    """Return the words at a place, with a little of what stands around them."""
    left, right = max(0, start - reach), min(len(text), end + reach)
    return ("…" if left else "") + text[left:right].replace("\n", " ") + ("…" if right < len(text) else "")
