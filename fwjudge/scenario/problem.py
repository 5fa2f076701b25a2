"""The problems of a scenario file: where, what was read, what would be right."""

from __future__ import annotations

from collections.abc import Iterable

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
