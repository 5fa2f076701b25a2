"""Small things about Japanese page text: folding, joining broken lines."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable
from itertools import pairwise

from fwjudge.base.records import NamedTuple

_SPACE = re.compile(r"\s+")
_BULLET = re.compile(
    r"\s*(?:[-–*]\s|[・●■※→]|【例】|\*?例[：:①-⑳]|[（(][ⅠⅡⅢⅣ0-9０-９A-ZＡ-Ｚ]{1,3}[）)]|A[0-9０-９]|[①-⑳])"
)
_END_OF_SENTENCE = re.compile(r"[。．！？!?」』）)】》〉：:]\s*$")


def fold_layout(text: str) -> str:
    """Fold a text to one width without white space: two texts that differ only in their layout are equal.

    >>> fold_layout("ＫＯ された\\n 時")
    'KOされた時'
    """
    return _SPACE.sub("", unicodedata.normalize("NFKC", text))


def is_ended(line: str) -> bool:
    """Whether a line ends where a sentence, a bracket or a label ends."""
    return _END_OF_SENTENCE.search(line) is not None


class PageLine(NamedTuple):
    """A line of a rule, and how wide the whole line was in which it stands (with the number before it)."""

    text: str
    width: int


def line_of(text: str, whole: str) -> PageLine:
    """Return a line without the marks of bold type, with the width of the whole line."""
    return PageLine(text.replace("**", ""), width(whole))


def width(text: str) -> int:
    """Return how wide a line is printed, in half-width letters."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WFA" else 1 for letter in text.strip())


def usual_width(lines: list[str]) -> int:
    """Return how wide the wide lines of a document are: where lines are broken by width, that is the width."""
    widths = sorted(width(line) for line in lines if line.strip())
    return widths[len(widths) * 9 // 10] if widths else 80


def join_lines(lines: Iterable[PageLine], usual: int) -> str:
    """Join the lines of one rule to paragraphs: broken lines become whole, lists and examples keep their own lines.

    `usual` is how wide a full line of this document is: a short line much narrower than that was ended on purpose.
    """
    paragraphs: list[str] = []
    broken = False
    for raw, wide in lines:
        line = raw.strip()
        if not line:
            continue
        if paragraphs and not _BULLET.match(line) and broken:
            space = " " if _is_latin(paragraphs[-1][-1:]) and _is_latin(line[:1]) else ""
            paragraphs[-1] += space + line
        else:
            paragraphs.append(line)
        full = wide >= 0.85 * usual
        broken = full or not (is_ended(line) or wide <= MAX_WIDTH_OF_HEADING)
    return "\n".join(paragraphs)


def broken_word(lines: list[PageLine]) -> str:
    """Return where one paragraph of a rule ends and the next begins inside one katakana word, or nothing."""
    texts = [(text.strip(), wide) for text, wide in lines if text.strip()]
    for (above, wide), (below, _) in pairwise(texts):
        left, right = _KATAKANA_END.search(above), _KATAKANA_START.match(below)
        if left and right and wide > MAX_WIDTH_OF_HEADING:
            return f"{left[0]}／{right[0]}"
    return ""


def _is_latin(letter: str) -> bool:
    """Whether a letter is a Latin letter or a digit: lines that meet there are joined by a blank."""
    return letter.isascii() and letter.isalnum()


MAX_WIDTH_OF_HEADING = 60
"""No wider than this is a heading that stands alone in its line, without a full stop."""
_KATAKANA_END = re.compile(r"[ァ-ヴー]+$")
_KATAKANA_START = re.compile(r"[ァ-ヴー]+")
_MARKS = re.compile(r"</?[a-z]{1,4}>|^[\s#・]*(?:[-–]\s+[・\s]*)*|[*・]", re.MULTILINE)


def essence(text: str) -> str:
    """Return the folded text without what depends on the tool that took it out of a PDF: list marks, bold marks, tags.

    >>> essence("- ・**8-4** を参照"), essence("・8-4を参照")
    ('8-4を参照', '8-4を参照')
    """
    return fold_layout(_MARKS.sub("", text))


def fingerprint(text: str) -> str:
    """Return a short hash of what a text says, apart from its layout."""
    return hashlib.sha256(essence(text).encode()).hexdigest()[:16]
