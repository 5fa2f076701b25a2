"""Small things about Japanese page text: folding, joining broken lines."""

from __future__ import annotations

import hashlib
import re
import unicodedata

_SPACE = re.compile(r"\s+")
_BULLET = re.compile(r"\s*(?:[-–*]\s|[・●■※→]|【例】|\*?例[：:①-⑳]|[（(][ⅠⅡⅢⅣ0-9０-９A-ZＡ-Ｚ]{1,3}[）)]|A[0-9０-９]|[①-⑳])")
_ENDED = re.compile(r"[。．！？!?」』）)】》〉：:]\s*$")


def folded(text: str) -> str:
    """One width, no white space: two texts that differ only in their layout are equal.

    >>> folded("ＫＯ された\\n 時")
    'KOされた時'
    """
    return _SPACE.sub("", unicodedata.normalize("NFKC", text))


def fingerprint(text: str) -> str:
    return hashlib.sha256(folded(text).encode()).hexdigest()[:16]


def ended(line: str) -> bool:
    """Whether a line ends where a sentence, a bracket or a label ends."""
    return _ENDED.search(line) is not None


def joined(lines: list[str], width: int) -> str:
    """The lines of one rule as paragraphs: broken lines become whole, lists and examples keep their own lines.

    `width` is how long a full line of this document is: a line much shorter than that was ended on purpose.
    """
    paragraphs: list[str] = []
    full = False
    for raw in lines:
        line = raw.strip()
        if not line:
            continue
        if paragraphs and not _BULLET.match(line) and (full or not _closed(paragraphs[-1], width)):
            space = " " if _latin(paragraphs[-1][-1:]) and _latin(line[:1]) else ""
            paragraphs[-1] += space + line
        else:
            paragraphs.append(line)
        full = len(line) >= 0.85 * width
    return "\n".join(paragraphs)


def _closed(paragraph: str, width: int) -> bool:
    return ended(paragraph) or len(paragraph) <= min(30, 0.85 * width)


def _latin(letter: str) -> bool:
    return letter.isascii() and letter.isalnum()


def usual_width(lines: list[str]) -> int:
    """How long the long lines of a document are: where lines are broken by width, that is the width."""
    lengths = sorted(len(line.strip()) for line in lines if line.strip())
    return lengths[len(lengths) * 9 // 10] if lengths else 40
