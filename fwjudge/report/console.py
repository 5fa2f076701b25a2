"""rich's console: what shows styles and progress on a terminal. A pipe needs neither, and does not wait for rich to be imported."""

from __future__ import annotations

from typing import TextIO

from rich.console import Console
from rich.text import Text

from .styles import StyledText


class TerminalConsole(Console):
    """A console that changes no word of what it is given."""

    def __init__(self, out: TextIO, colour: bool | None) -> None:
        super().__init__(
            file=out,
            highlight=False,
            markup=False,
            emoji=False,
            soft_wrap=True,
            force_terminal=colour,
            no_color=None if colour is None else not colour,
        )

    def on_broken_pipe(self) -> None:
        """Leave the end of the program to the command line; rich would end it here."""
        raise

    def print_words(self, blanks: int, words: StyledText) -> None:
        """Print a line with its styles."""
        shown = Text(" " * blanks + words.plain)
        for start, end, style in words.spans:
            shown.stylize(style, blanks + start, blanks + end)
        self.print(shown)
