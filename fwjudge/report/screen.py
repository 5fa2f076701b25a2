"""The screen that a report is written to: its streams, width and colours, as one object that tests can make."""

from __future__ import annotations

import codecs
import json
import sys
from typing import Any, TextIO

from rich.console import Console
from rich.text import Text

from .wrap import breaks, width_of

# What to show on a console that lacks the character, instead of a question mark.
_PLAINER = str.maketrans({
    "‼": "!!", "–": "-", "—": "-", "−": "-", "～": "~", "〜": "～", "…": "...", "•": "・", "›": ">", "→": "->",
    "│": "|", "─": "-", "✓": "o", "✗": "x", "▶": ">", "●": "*", "└": "`", "├": "|", "“": '"', "”": '"', "’": "'", "‘": "'",
})  # fmt: skip


def _plainer(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    shown = []
    for letter in error.object[error.start : error.end]:
        for candidate in (letter.translate(_PLAINER), "?"):
            try:
                shown.append(candidate.encode(error.encoding))
                break
            except UnicodeEncodeError:
                continue
    return b"".join(shown), error.end


codecs.register_error("plainer", _plainer)


class Screen:
    """Writes lines for people and objects for scripts. Without a width (a pipe, a file) nothing is wrapped."""

    def __init__(self, out: TextIO | None = None, err: TextIO | None = None, width: int | None = None, colour: bool | None = None) -> None:
        self.out = out or sys.stdout
        self.err = err or sys.stderr
        for stream in (self.out, self.err):
            if (reconfigure := getattr(stream, "reconfigure", None)) is not None:
                reconfigure(errors="plainer")
        self.console = Console(
            file=self.out, highlight=False, markup=False, emoji=False, soft_wrap=True,
            force_terminal=colour, no_color=None if colour is None else not colour, legacy_windows=False,
        )
        self.width = width if width is not None else (self.console.width if self.console.is_terminal and colour is None else None)

    @property
    def interactive(self) -> bool:
        return self.width is not None

    def line(self, *pieces: str | tuple[str, str] | Text, indent: int = 0, hang: int | None = None) -> None:
        """One paragraph: plain words, (words, style) and ready texts; wrapped below `hang` columns (else below `indent`)."""
        paragraph = pieces[0] if len(pieces) == 1 and isinstance(pieces[0], Text) else Text.assemble(*pieces)
        self._write(paragraph, indent, indent if hang is None else hang)

    def block(self, text: str | Text, indent: int = 0, style: str = "") -> None:
        """Several paragraphs, each wrapped by itself; a list item hangs behind its mark."""
        whole = text if isinstance(text, Text) else Text(text, style)
        for paragraph in whole.split("\n"):
            mark = len(paragraph.plain) - len(paragraph.plain.lstrip("　・"))
            self._write(paragraph, indent, indent + width_of(paragraph.plain[:mark]))

    def blank(self) -> None:
        self.console.print()

    def print(self, text: str) -> None:
        """Text as it is, never wrapped: what is meant to be pasted or read by a script."""
        print(text, file=self.out)

    def error(self, message: str) -> None:
        print(message, file=self.err)

    def json(self, value: Any) -> None:
        encoding = (getattr(self.out, "encoding", None) or "utf-8").lower().replace("-", "")
        print(json.dumps(value, ensure_ascii=not encoding.startswith("utf"), indent=2), file=self.out)

    def _write(self, paragraph: Text, indent: int, hang: int) -> None:
        if self.width is None:
            self.console.print(Text(" " * indent) + paragraph if indent else paragraph)
            return
        cuts = breaks(paragraph.plain, max(8, self.width - indent))[:1]
        if cuts:  # the first line starts at the indent, the others hang deeper
            cuts += [cuts[0] + cut for cut in breaks(paragraph.plain[cuts[0] :], max(8, self.width - hang))]
        for at, piece in enumerate(paragraph.divide(cuts)):
            piece.rstrip()
            self.console.print(Text(" " * (hang if at else indent)) + piece)
