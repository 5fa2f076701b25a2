"""The order of processing: every event of the log as a numbered line, with the board after it."""

from __future__ import annotations

from dataclasses import dataclass

from fwjudge.engine.event import UNTOLD, Entry, log
from fwjudge.engine.game import Game
from fwjudge.games.table import GameRecord, Line

from .result import Note, StepView

MAX_RULES_IN_NOTE = 3
"""No more rules stand behind such a note."""


@dataclass(frozen=True)
class LoggedLine:
    """An event of the log with its sentence."""

    entry: Entry
    line: Line

    @property
    def rules(self) -> tuple[str, ...]:
        """The deciding rules: that of the line that made the event, and those that the event adds."""
        own = getattr(self.entry.event, "cites", ())
        return tuple(dict.fromkeys(number for number in (self.entry.step.number, *own) if number))


def describe_log(table: GameRecord, start: Game, end: Game, boards: bool) -> tuple[list[LoggedLine], list[StepView]]:
    """Return all that happened between two states of a game, as events with sentences and as numbered steps.

    Every event is applied again on a copy, so that each sentence is made where it happened.
    """
    now = start.fork()
    told: list[LoggedLine] = []
    steps: list[StepView] = []
    number = 0
    for entry in log(end):
        before = now.fork()
        entry.again(now)
        if entry.event.kind in UNTOLD:
            continue
        line = table.speech.sentence(before, now, entry)
        one = LoggedLine(entry, line)
        told.append(one)
        if line.kind == "reading":
            continue
        number += 1
        steps.append(
            StepView(
                number,
                line.text,
                one.rules,
                entry.cites,
                line.kind,
                len(entry.callers),
                table.boards.view(now) if boards else None,
                line.important,
            )
        )
    return told, steps


def failure_notes(told: list[LoggedLine]) -> list[Note]:
    """Return a note for each line that a judge must not overlook: what did not happen, and why."""
    return [Note("failed", one.line.text, one.rules[:MAX_RULES_IN_NOTE]) for one in told if one.line.noted]
