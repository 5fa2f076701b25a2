"""The result of a call: the one shape that every report, terminal or file, is made from. Plain data, no engine inside."""

from __future__ import annotations

from dataclasses import field

from fwjudge.answer.kinds import Answer
from fwjudge.base.data_classes import dataclass
from fwjudge.course.checks import Check
from fwjudge.course.step_view import StepView
from fwjudge.games.view import AreaView, BoardView, CardView
from fwjudge.play.results import Note, OpenDecision, Refusal

__all__ = [
    "AreaView",
    "BoardView",
    "CardView",
    "Check",
    "Note",
    "OpenDecision",
    "Refusal",
    "Report",
    "StepView",
]


@dataclass(frozen=True)
class Report:
    """The answer to a call, always of the same shape: 裁定 / 確かめること / 処理順 / 注意点 / 根拠."""

    game: str
    edition: str
    title: str
    file: str
    question: str
    ruling: str
    steps: tuple[StepView, ...]
    notes: tuple[Note, ...]
    citations: tuple[str, ...]
    before: BoardView
    after: BoardView
    checks: tuple[Check, ...] = ()
    open_decision: OpenDecision | None = None
    refusals: tuple[Refusal, ...] = ()
    ending: str = ""
    branches: tuple[tuple[str, Report], ...] = field(default=())
    """The `もし:` variants, by their names."""
    readings: tuple[tuple[str, str, tuple[Answer, ...]], ...] = ()
    """Where another choice of a reading that was consulted changes an answer: its name, that choice, and the answers then."""

    answers: tuple[Answer, ...] = ()
    """The answers to what was asked, one for each question; where nothing was, what came of the play."""

    def __repr__(self) -> str:
        """Return the report as a session of Python shows it, in one line: what it is about, and the ruling."""
        return f"<Report {self.title or self.file}: {self.ruling}>"

    @property
    def passed(self) -> bool:
        """Whether all checks passed, those of the variants too."""
        return all(check.passed for check in self.checks) and all(report.passed for _, report in self.branches)
