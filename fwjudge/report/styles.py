"""Words of which some stand out: in bold, dim, turned over, in a colour."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from fwjudge.base.records import NamedTuple

_DROPPED = dict.fromkeys(map(ord, "\a\b\v\f\r"))
"""Letters that only move the cursor of a terminal; they are left out."""


class Span(NamedTuple):
    """Which letters have a style."""

    start: int
    end: int
    style: str


class StyledText:
    """Words and the styles of some of them; where styles meet, all hold."""

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
