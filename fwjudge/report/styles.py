"""Words of which some stand out: in bold, dim, turned over, in a colour; and the codes by which a terminal shows it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from fwjudge.base.records import NamedTuple

_DROPPED = dict.fromkeys(map(ord, "\a\b\v\f\r"))
"""Letters that only move the cursor of a terminal; they are left out."""

_CODES = {
    "bold": "1",
    "dim": "2",
    "underline": "4",
    "reverse": "7",
    "strike": "9",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "cyan": "36",
}
"""The code of each word of a style, in the order in which they are given to a terminal."""
_COLOURS = ("red", "green", "yellow", "cyan")


class Span(NamedTuple):
    """Which letters have a style."""

    start: int
    end: int
    style: str


class StyledText:
    """Words and the styles of some of them; where styles meet, all hold, and of two colours the later one."""

    def __init__(self, words: str = "", style: str = "") -> None:
        self.plain = ""
        self.spans: list[Span] = []
        self.append(words, style)

    @classmethod
    def assemble(cls, *pieces: str | tuple[str, str] | StyledText) -> StyledText:
        """Return plain words, (words, style) and ready texts as one text."""
        whole = cls()
        for piece in pieces:
            if isinstance(piece, tuple):
                whole.append(*piece)
            else:
                whole.append(piece)
        return whole

    def append(self, words: str | StyledText, style: str = "") -> StyledText:
        """Put words at the end, and return the text."""
        at = len(self.plain)
        if isinstance(words, StyledText):
            self.plain += words.plain
            self.spans += (Span(at + start, at + end, kept) for start, end, kept in words.spans)
        else:
            self.plain += words.translate(_DROPPED)
        if style:
            self.stylize(style, at, len(self.plain))
        return self

    def stylize(self, style: str, start: int, end: int) -> None:
        """Give some of the letters a style."""
        if start < end:
            self.spans.append(Span(start, end, style))

    def highlight(self, pattern: re.Pattern[str], style: str) -> None:
        """Give a style to whatever fits a pattern."""
        for match in pattern.finditer(self.plain):
            self.stylize(style, *match.span())

    def divide(self, cuts: Iterable[int]) -> list[StyledText]:
        """Return the pieces between these places."""
        return [self.cut(start, end) for start, end in pairwise([0, *cuts, len(self.plain)])]

    def lines(self) -> list[StyledText]:
        """Return the lines of the text; a line end at its end begins none."""
        pieces, start = [], 0
        for line in self.plain.removesuffix("\n").split("\n"):
            pieces.append(self.cut(start, start + len(line)))
            start += len(line) + 1
        return pieces

    def cut(self, start: int, end: int) -> StyledText:
        """Return the letters from one place to another."""
        piece = StyledText()
        piece.plain = self.plain[start:end]
        for span in self.spans:
            piece.stylize(span.style, max(span.start - start, 0), min(span.end, end) - start)
        return piece

    def with_codes(self, colours: bool = True) -> str:
        """Return the text with the codes that make a terminal show its styles; without `colours`, none that chooses a colour."""
        if not self.spans:
            return self.plain
        places = sorted({0, len(self.plain), *(at for span in self.spans for at in span[:2])})
        shown = []
        for start, end in pairwise(places):
            styles = [span.style for span in self.spans if span.start <= start and end <= span.end]
            codes = _codes(" ".join(styles).split(), colours)
            words = self.plain[start:end]
            if codes:
                words = "\n".join(line and f"\x1b[{codes}m{line}\x1b[0m" for line in words.split("\n"))
            shown.append(words)
        return "".join(shown)


def _codes(words: list[str], colours: bool) -> str:
    colour = [word for word in words if word in _COLOURS][-1:] if colours else []
    return ";".join(code for word, code in _CODES.items() if word in colour or (word in words and word not in _COLOURS))
