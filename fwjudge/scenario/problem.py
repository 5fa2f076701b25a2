"""The problems of a scenario file: where, what was read, what would be right."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache

from fwjudge.base.records import NamedTuple


class Problem(NamedTuple):
    """A thing that is wrong with a file."""

    line: int
    """From 1; 0 where it is the file as a whole, less where it is a question beside the file."""
    column: int
    text: str
    """A sentence that says what was read and what would be right."""

    def at(self, file: str) -> str:
        """Return in words where in the file it is wrong."""
        place = f"{file}:{self.line}:{self.column}" if self.line > 0 else "(質問)" if self.line < 0 else file
        return f"{place}: {self.text}"


class BadScenario(ValueError):
    """A file that is no scenario: everything that is wrong with it."""

    def __init__(self, file: str, problems: Iterable[Problem]) -> None:
        self.file = file
        self.problems = tuple(sorted(set(problems), key=lambda p: (p.line, p.column)))
        super().__init__("\n".join(problem.at(file) for problem in self.problems))


class MissingCards(BadScenario):
    """A file that names printed cards which the judge has not imported; what else is wrong may come from that."""

    def __init__(self, file: str, problems: Iterable[Problem], numbers: Iterable[str]) -> None:
        super().__init__(file, problems)
        self.numbers = tuple(numbers)


_MAX_QUOTED = 60


def quote(text: str) -> str:
    """Return what was read in quotes, short enough for a message."""
    line = " ".join(text.split())
    return f"「{line[: _MAX_QUOTED - 1]}…」" if len(line) > _MAX_QUOTED else f"「{line}」"


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Return a word as it is compared: width and case do not matter, nor do blanks and underscores between its parts."""
    return " ".join(unicodedata.normalize("NFKC", text).lower().replace("_", " ").split())


def suggest(word: str, known: Iterable[str]) -> str:
    """Return 「近い語」, if one of the known words is near."""
    by_fold = {fold(k): k for k in known}
    found = get_close_matches(fold(word)[:80], list(by_fold), 2, 0.6)
    return f" もしかして: {'、'.join(by_fold[f] for f in found)}" if found else ""


def list_words(words: Iterable[str], most: int = 14) -> str:
    """Return the words that would be right as a list."""
    every = list(dict.fromkeys(words))
    return "、".join(every[:most]) + (" など" if len(every) > most else "")
