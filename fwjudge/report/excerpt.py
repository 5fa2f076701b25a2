"""Part of a text around the words that were looked for, with the words standing out."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from fwjudge.base.patterns import compile_late

from .styles import StyledText
from .wrap import NOT_AT_START, shorten, width_of

HIT = "bold reverse"
_LIST_MARK = compile_late(r"(?m)^[ \t]*-\s+(?:・\s*)?")
_MARKUP = compile_late(r"</?p>")


def readable(text: str) -> str:
    """Return a text without the marks that programs which take text out of a PDF leave in it.

    >>> readable("- 主に次を指す。\\n- ・手札\\n<p>① 種類</p>")
    '・主に次を指す。\\n・手札\\n① 種類'
    """
    return _MARKUP.sub("", _LIST_MARK.sub("・", text))


def cut_around(text: str, words: Iterable[str], columns: int) -> StyledText:
    """Return about one line of a text, so that the first hit is in sight."""
    flat = text.replace("\n", " ")
    pattern = any_of(words)
    first = pattern.search(flat) if pattern else None
    start = 0
    if first and width_of(flat[: first.end()]) > columns - 2:
        start = max(flat.rfind("。", 0, first.start()) + 1, first.start() - columns // 4)
        while start < first.start() and flat[start] in NOT_AT_START:
            start += 1
    return highlight(("…" if start else "") + shorten(flat[start:], columns - 2 * bool(start)), words)


def highlight(text: str, words: Iterable[str]) -> StyledText:
    """Return the text with each literal occurrence of a word marked; width and case do not matter."""
    shown = StyledText(text)
    if pattern := any_of(words):
        shown.highlight(pattern, HIT)
    return shown


def any_of(words: Iterable[str]) -> re.Pattern[str] | None:
    """Return one pattern for all words, each letter in any width."""
    parts = [
        r"\s?".join(map(_any_width, unicodedata.normalize("NFKC", word)))
        for word in sorted(words, key=len, reverse=True)
    ]
    return re.compile("|".join(filter(None, parts)), re.IGNORECASE) if any(parts) else None


def _any_width(letter: str) -> str:
    wide = chr(ord(letter) + 0xFEE0) if "!" <= letter <= "~" else ""
    return f"[{re.escape(letter)}{wide}]" if wide else re.escape(letter)
