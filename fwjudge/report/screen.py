"""The screen that a report is written to: its streams, width and colours, as one object that tests can make."""

from __future__ import annotations

import os
import sys
from functools import cached_property
from typing import TYPE_CHECKING, Any, TextIO

from .characters import forgive_characters, visible, write_json
from .styles import StyledText
from .wrap import breaks, width_of, wrap

if TYPE_CHECKING:
    from .console import TerminalConsole


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


def _may_have_styles(stream: TextIO | None) -> bool:
    """Whether styles may be shown: on a terminal; `FORCE_COLOR` says otherwise. What this terminal obeys, rich knows."""
    forced = os.environ.get("FORCE_COLOR")
    try:
        return stream is not None and (stream.isatty() if forced is None else bool(forced))
    except ValueError:  # closed
        return False


class Screen:
    """Writes lines for people and objects for scripts. Without a width (a pipe, a file) nothing is wrapped."""

    def __init__(
        self, out: TextIO | None = None, err: TextIO | None = None, width: int | None = None, colour: bool | None = None
    ) -> None:
        self.out = out or sys.stdout
        self.err = err or sys.stderr
        forgive_characters(self.out, self.err)
        self._colour = colour
        self._has_styles = _may_have_styles(self.out) if colour is None else colour
        self.width = width if width is not None else columns(self.out)

    @property
    def interactive(self) -> bool:
        """Whether the output is a terminal, so that its width is known."""
        return self.width is not None

    @cached_property
    def console(self) -> TerminalConsole:
        """The console that shows styles and progress on a terminal; whatever is no terminal does not ask for it."""
        from .console import TerminalConsole

        return TerminalConsole(self.out, self._colour)

    @property
    def has_colours(self) -> bool:
        """Whether a colour can say something; where not (a pipe, NO_COLOR, a dumb terminal), letters have to."""
        return self.interactive and self._has_styles and not self.console.no_color and not self.console.is_dumb_terminal

    def line(self, *pieces: str | tuple[str, str] | StyledText, indent: int = 0, hang: int | None = None) -> None:
        """Print one paragraph: plain words, (words, style) and ready texts; wrapped below `hang` columns (else below `indent`)."""
        paragraph = (
            pieces[0] if len(pieces) == 1 and isinstance(pieces[0], StyledText) else StyledText.assemble(*pieces)
        )
        self._write(paragraph, indent, indent if hang is None else hang)

    def block(self, text: str | StyledText, indent: int = 0, style: str = "") -> None:
        """Print several paragraphs, each wrapped by itself; a list item hangs behind its mark."""
        whole = text if isinstance(text, StyledText) else StyledText(text, style)
        for paragraph in whole.lines():
            mark = len(paragraph.plain) - len(paragraph.plain.lstrip("　・"))
            self._write(paragraph, indent, indent + width_of(paragraph.plain[:mark]))

    def blank(self) -> None:
        """Print an empty line."""
        print(file=self.out)

    def flush(self) -> None:
        """Let whoever reads see now what was written."""
        if self.out is not None:  # closed
            self.out.flush()

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
        """Print a value as JSON, with escapes for letters that the output cannot show."""
        encoding = (getattr(self.out, "encoding", None) or "utf-8").lower().replace("-", "")
        print(write_json(value, 2, not encoding.startswith("utf")), file=self.out)

    def _write(self, paragraph: StyledText, indent: int, hang: int) -> None:
        if (seen := visible(paragraph.plain).replace("\t", " ")) != paragraph.plain:
            paragraph.plain = seen
        if self.width is None:
            self._put(indent, paragraph)
            return
        cuts = breaks(paragraph.plain, max(8, self.width - indent))[:1]
        if cuts:  # the first line starts at the indent, the others hang deeper
            cuts += [cuts[0] + cut for cut in breaks(paragraph.plain[cuts[0] :], max(8, self.width - hang))]
        for at, piece in enumerate(paragraph.divide(cuts)):
            self._put(hang if at else indent, piece.cut(0, len(piece.plain.rstrip())))

    def _put(self, blanks: int, words: StyledText) -> None:
        if self._has_styles:
            self.console.print_words(blanks, words)
        else:
            print(" " * blanks + words.plain, file=self.out)
