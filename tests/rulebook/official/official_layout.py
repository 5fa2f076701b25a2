"""Sets page text as a PDF, laid out like the publishers' documents: A4, page headers and footers, broken lines."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import NamedTuple

from reportlab.lib.pagesizes import A4
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

MINCHO, GOTHIC = "HeiseiMin-W3", "HeiseiKakuGo-W5"


class Look(NamedTuple):
    """How a document is laid out."""

    header: str = ""
    footer: str = ""
    numbers: str = "{page}"
    """How a page number is printed; empty for none."""
    size: float = 10.5
    font: str = MINCHO


def pdf(lines: Sequence[str], look: Look, contents: Sequence[tuple[str, int]] = (), encrypt: object = None) -> bytes:
    """The lines as a PDF; a line too long for the page is broken where the page ends, in the middle of a word."""
    for name in (MINCHO, GOTHIC):
        pdfmetrics.registerFont(UnicodeCIDFont(name))
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=A4, encrypt=encrypt)
    sheet = _Sheet(canvas, look)
    for title, page in contents:
        sheet.put(f"{title} {'.' * 5} {page}")
    if contents:
        sheet.turn()
    for line in lines:
        for piece in _broken(line.rstrip(), look):
            sheet.put(piece)
    sheet.turn()
    canvas.save()
    return buffer.getvalue()


def _broken(line: str, look: Look) -> list[str]:
    room = A4[0] - 120
    pieces = [""]
    for letter in line.replace("\t", "  "):
        if pdfmetrics.stringWidth(pieces[-1] + letter, look.font, look.size) > room:
            pieces.append("")
        pieces[-1] += letter
    return pieces


class _Sheet:
    def __init__(self, canvas: Canvas, look: Look) -> None:
        self.canvas, self.look, self.page = canvas, look, 1
        self.start()

    def start(self) -> None:
        self.canvas.setFont(GOTHIC, 8)
        if self.look.header:
            self.canvas.drawString(60, A4[1] - 40, self.look.header)
        self.canvas.setFont(self.look.font, self.look.size)
        self.y = A4[1] - 70

    def put(self, text: str) -> None:
        if self.y < 70:
            self.turn()
        self.canvas.drawString(60, self.y, text)
        self.y -= self.look.size * 1.6

    def turn(self) -> None:
        self.canvas.setFont(GOTHIC, 8)
        if self.look.footer:
            self.canvas.drawString(60, 42, self.look.footer)
        if self.look.numbers:
            self.canvas.drawCentredString(A4[0] / 2, 30, self.look.numbers.format(page=self.page))
        self.canvas.showPage()
        self.page += 1
        self.start()
