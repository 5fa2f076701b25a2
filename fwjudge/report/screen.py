"""The screen that a report is written to: its streams, width and colours, as one object that tests can make."""

from __future__ import annotations

import os
import sys
from typing import Any, TextIO

from rich.console import Console
from rich.text import Text

from .characters import forgive_characters, visible, write_json
from .wrap import breaks, width_of, wrap


def columns(stream: TextIO | None) -> int | None:
    """Return how wide the terminal behind a stream is; nothing if there is none. `COLUMNS` says otherwise."""
    try:
        if stream is None or not stream.isatty():
            return None
        named = os.environ.get("COLUMNS", "")
        return (
            int(named)
            if named.isascii() and named.isdigit() and int(named)
            else os.get_terminal_size(stream.fileno()).columns or 80
        )
    except (OSError, ValueError):  # a stream without a console behind it, or a closed one
        return None


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Leave the end of the program to the command line; rich would end it here."""
        raise


class Screen:
    """Writes lines for people and objects for scripts. Without a width (a pipe, a file) nothing is wrapped."""

    def __init__(
        self, out: TextIO | None = None, err: TextIO | None = None, width: int | None = None, colour: bool | None = None
    ) -> None:
        self.out = out or sys.stdout
        self.err = err or sys.stderr
        forgive_characters(self.out, self.err)
        self.console = _Console(
            file=self.out,
            highlight=False,
            markup=False,
            emoji=False,
            soft_wrap=True,
            force_terminal=colour,
            no_color=None if colour is None else not colour,
        )
        self.width = width if width is not None else columns(self.out)

    @property
    def interactive(self) -> bool:
        return self.width is not None

    @property
    def has_colours(self) -> bool:
        """Whether a colour can say something; where not (a pipe, NO_COLOR, a dumb terminal), letters have to."""
        return self.interactive and not self.console.no_color and not self.console.is_dumb_terminal

    def line(self, *pieces: str | tuple[str, str] | Text, indent: int = 0, hang: int | None = None) -> None:
        """Print one paragraph: plain words, (words, style) and ready texts; wrapped below `hang` columns (else below `indent`)."""
        paragraph = pieces[0] if len(pieces) == 1 and isinstance(pieces[0], Text) else Text.assemble(*pieces)
        self._write(paragraph, indent, indent if hang is None else hang)

    def block(self, text: str | Text, indent: int = 0, style: str = "") -> None:
        """Print several paragraphs, each wrapped by itself; a list item hangs behind its mark."""
        whole = text if isinstance(text, Text) else Text(text, style)
        for paragraph in whole.split("\n"):
            mark = len(paragraph.plain) - len(paragraph.plain.lstrip("　・"))
            self._write(paragraph, indent, indent + width_of(paragraph.plain[:mark]))

    def blank(self) -> None:
        self.console.print()

    def print(self, text: str) -> None:
        """Print text as it is, never wrapped: to be pasted or read by a script."""
        print(visible(text), file=self.out)

    def error(self, message: str) -> None:
        """Print a sentence or several lines for the person, beside what a script reads."""
        if self.err is None:  # closed: it must not end up between what a script reads
            return
        room = columns(self.err)
        for line in visible(message).split("\n"):
            said = line.lstrip(" ")
            blanks = line[: len(line) - len(said)]
            for piece in wrap(said, room and room - len(blanks)):
                print(blanks + piece, file=self.err)

    def json(self, value: Any) -> None:
        encoding = (getattr(self.out, "encoding", None) or "utf-8").lower().replace("-", "")
        print(write_json(value, 2, not encoding.startswith("utf")), file=self.out)

    def _write(self, paragraph: Text, indent: int, hang: int) -> None:
        if (seen := visible(paragraph.plain).replace("\t", " ")) != paragraph.plain:
            paragraph.plain = seen
        if self.width is None and self.console.color_system is None:  # nobody can see a style
            print(" " * indent + paragraph.plain, file=self.out)
            return
        if self.width is None:
            self.console.print(Text(" " * indent) + paragraph if indent else paragraph)
            return
        cuts = breaks(paragraph.plain, max(8, self.width - indent))[:1]
        if cuts:  # the first line starts at the indent, the others hang deeper
            cuts += [cuts[0] + cut for cut in breaks(paragraph.plain[cuts[0] :], max(8, self.width - hang))]
        for at, piece in enumerate(paragraph.divide(cuts)):
            piece.rstrip()
            self.console.print(Text(" " * (hang if at else indent)) + piece)
