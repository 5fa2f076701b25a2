"""What came of a call: the one shape that every report, terminal or file, is made from. Plain data, no engine inside."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Ask = Literal["can", "order", "value", ""]


@dataclass(frozen=True)
class CardView:
    """A card as it lies on the board."""

    name: str
    number: str = ""
    rested: bool = False
    face_up: bool = True
    values: tuple[tuple[str, str], ...] = ()
    """What a judge looks at: パワー 15000, コスト 2, ..."""
    marks: tuple[str, ...] = ()
    """アタックカード, ガードカード, バトル中, ..."""


@dataclass(frozen=True)
class AreaView:
    """An area: its cards, or only how many there are where they are hidden."""

    name: str
    player: str
    """A, B, or nothing for an area that both share."""
    cards: tuple[CardView, ...]
    count: int
    row: int = -1
    """Where a square lies on a board, seen from A: row 0 is A's side; -1 for areas that are no squares."""
    column: int = -1


@dataclass(frozen=True)
class BoardView:
    """The whole board at one moment."""

    turn: str
    """Whose turn, which phase: `3ターン目 A メインフェイズ`"""
    areas: tuple[AreaView, ...]


@dataclass(frozen=True)
class StepView:
    """One line of the order of processing."""

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


@dataclass(frozen=True)
class Note:
    """Something the judge must know beside the order: a reading, a silent rule, a skill that did not trigger, ..."""

    kind: str
    text: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Check:
    """One line of `expect`, or of a check in the middle."""

    what: str
    passed: bool
    expected: str
    found: str
    line: int = 0


@dataclass(frozen=True)
class OpenDecision:
    """A choice that the file did not answer."""

    player: str
    text: str
    rule: str
    options: tuple[str, ...]


@dataclass(frozen=True)
class Refusal:
    """An action that cannot be done, and the rules that forbid it in the window that came closest."""

    action: str
    rules: tuple[str, ...]
    window: str = ""
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
        return all(check.passed for check in self.checks) and all(report.passed for _, report in self.branches)
