"""Line breaks in Japanese: never before 、。ー and their like, never after an opening bracket."""

from __future__ import annotations

import itertools
import re
from functools import lru_cache
from unicodedata import east_asian_width

from fwjudge.base.patterns import compile_late

NOT_AT_START = frozenset(
    "、。，．,.・:;：；!?！？)]}）］｝」』】》〉〕’”ー～~…‥％%々ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
)
NOT_AT_END = frozenset("([{（［｛「『【《〈〔‘“")
BLANKS = " 　"
# A number, a word of Latin letters or a closed run of them stays whole: 8-4-6-1, FB01-001, ver.1.06
_WORDS = compile_late(r"[0-9A-Za-z]+(?:[-._/][0-9A-Za-z]+)*|.", re.DOTALL)


@lru_cache(maxsize=4096)
def letter_width(letter: str) -> int:
    """Return how many columns a letter takes: 2 if it is full width."""
    return 2 if east_asian_width(letter) in "WF" else 1


def width_of(text: str) -> int:
    """Return how many columns a text takes.

    >>> width_of("8-4 戦闘")
    8
    """
    return sum(map(letter_width, text))


def breaks(text: str, width: int) -> list[int]:
    """Return where to cut one paragraph so that no piece is wider than `width`, not counting the blanks at its end.

    >>> cuts = breaks("カードを引く。次に、手札を捨てる。", 12)
    >>> cuts
    [5, 11]
    """
    cuts: list[int] = []
    start, used = 0, 0
    words = [(match.start(), match[0]) for match in _WORDS.finditer(text)]
    index = 0
    while index < len(words):
        at, word = words[index]
        size = width_of(word)
        if used + size <= width or (used and word in BLANKS):  # a blank that finds no room hangs over the edge
            used += size
            index += 1
            continue
        if at == start:  # one word wider than the line: cut it where the line ends
            cut = at + max(1, width // max(map(letter_width, word)))
            while cut > at + 1 and not _may_break(text, cut, start):
                cut -= 1
            words[index] = (cut, text[cut : at + len(word)])
        else:
            while index > 0 and not _may_break(text, words[index][0], start):
                index -= 1
            if words[index][0] <= start:  # nowhere allowed: break where the line is full
                index = next(i for i, (place, _) in enumerate(words) if place == at)
            cut = words[index][0]
        cuts.append(cut)
        start, used = cut, 0
    return cuts


def _may_break(text: str, at: int, start: int) -> bool:
    return at <= start or (text[at] not in NOT_AT_START and text[at] not in BLANKS and text[at - 1] not in NOT_AT_END)


def wrap(text: str, width: int | None) -> list[str]:
    """Return the text as lines; with no width (a pipe), only its own line ends count."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        if width is None:
            lines.append(paragraph)
            continue
        cuts = [0, *breaks(paragraph, max(8, width)), len(paragraph)]
        *cut, last = [paragraph[a:b] for a, b in itertools.pairwise(cuts)]
        lines += [*(piece.rstrip(BLANKS) for piece in cut), last]
    return lines


def pad(text: str, width: int) -> str:
    """Return the text filled with blanks to a number of columns."""
    return text + " " * max(0, width - width_of(text))


def shorten(text: str, width: int) -> str:
    """Return the first words of a text, with … where something was left out."""
    if width_of(text) <= width:
        return text
    used, kept = 1, []
    for letter in text:
        used += letter_width(letter)
        if used > width:
            break
        kept.append(letter)
    return "".join(kept) + "…"
