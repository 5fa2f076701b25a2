"""The order of processing: every event of the log as a numbered line, with the board before and after it."""

from __future__ import annotations

from dataclasses import dataclass

from fwjudge.engine.event import Entry, log
from fwjudge.engine.game import Game
from fwjudge.games.table import Line, Table

from .result import Note, StepView

NOTE_RULES = 3


@dataclass(frozen=True)
class Told:
    """An event with what is said about it."""

    entry: Entry
    line: Line

    @property
    def rules(self) -> tuple[str, ...]:
        """The deciding rules: of the line that made it, and those that the event adds."""
        own = getattr(self.entry.event, "cites", ())
        return tuple(dict.fromkeys(number for number in (self.entry.step.number, *own) if number))


def tell(table: Table, start: Game, end: Game, boards: bool) -> tuple[list[Told], list[StepView]]:
    """All that happened from one game to a later one; every event is done again on a copy, so that each line sees its board."""
    now = start.fork()
    told: list[Told] = []
    steps: list[StepView] = []
    number = 0
    for entry in log(end):
        before = now.fork()
        now.memo = None
        entry.event.apply(now)
        # What stands where it happened, so that a view can say which step it is.
        now.step = entry.step
        line = table.sentence(before, now, entry)
        one = Told(entry, line)
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
                table.view(now) if boards else None,
                line.important,
            )
        )
    return told, steps


def failures(told: list[Told]) -> list[Note]:
    """What did not happen, and why: lines that a judge must not overlook."""
    return [Note("failed", one.line.note, one.rules[:NOTE_RULES]) for one in told if one.line.note]
