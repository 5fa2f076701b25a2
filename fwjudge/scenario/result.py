"""The result of a call: the one shape that every report, terminal or file, is made from. Plain data, no engine inside."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from fwjudge.base.data_classes import dataclass
from fwjudge.games.view import AreaView, BoardView, CardView
from fwjudge.play.results import Note, OpenDecision, Refusal

__all__ = [
    "AreaView",
    "Ask",
    "BoardView",
    "CardView",
    "Check",
    "Note",
    "OpenDecision",
    "Refusal",
    "Report",
    "StepView",
]

Ask = Literal["can", "order", "value", ""]


@dataclass(frozen=True)
class StepView:
    """A line of the order of processing."""

    number: int
    text: str
    rules: tuple[str, ...]
    """The deciding rules, the nearest first."""
    why: tuple[str, ...] = ()
    """All rules: the line, what the event adds, the lines that called."""
    kind: str = ""
    """declared, moved, waits, resolved, ... : the kind of event"""
    depth: int = 0
    """How deep inside other procedures it happened."""
    board: BoardView | None = None
    """The board after it."""
    important: bool = True
    """False for lines that only `--verbose` shows."""
    see: tuple[str, ...] = ()
    """Of all rules those that only define what is spoken of: nothing is decided by one of them alone."""

    @property
    def phase(self) -> str:
        """Turn, player, phase and step in words, as above the board; empty where there is no board."""
        return self.board.turn if self.board is not None else ""


@dataclass(frozen=True)
class Check:
    """The result of one line of `expect`, or of a check in the middle."""

    what: str
    passed: bool
    expected: str
    found: str
    line: int = 0


@dataclass(frozen=True)
class Report:
    """The answer to a call, always of the same shape: 裁定 / 処理順 / 注意点 / 根拠."""

    game: str
    edition: str
    title: str
    file: str
    ask: Ask
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
    readings: tuple[tuple[str, str, Report], ...] = field(default=())
    """Where a reading was consulted: its name, the other choice, and what came of it."""

    @property
    def passed(self) -> bool:
        """Whether all checks passed, those of the variants too."""
        return all(check.passed for check in self.checks) and all(report.passed for _, report in self.branches)
