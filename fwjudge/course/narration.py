"""The narration of a play: what is told of it, as one list. Nothing else counts what has happened or puts it into words twice."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game
from fwjudge.engine.log import Entry, entries_since, previous
from fwjudge.games.table import GameRecord, Line
from fwjudge.games.view import AreaView, BoardView
from fwjudge.play.entries import is_told
from fwjudge.play.results import Note

from .quotes import NO_QUOTES, Quotes
from .step_view import StepView

_NONE: frozenset[str] = frozenset()
MAX_RULES_IN_NOTE = 3
"""No more rules stand behind such a note."""


class LoggedLine(NamedTuple):
    """An event of the log with its sentence."""

    entry: Entry
    line: Line
    rules: tuple[str, ...]
    """The deciding rules: that of the line that made the event, and those that the event adds."""
    step: StepView | None
    """The event as a numbered step; a reading that was consulted is none."""


class Narration:
    """All that is told of a play so far, and the game as it was then, from which the telling goes on."""

    def __init__(
        self, table: GameRecord, start: Game, boards: bool, mark: Any = None, quotes: Quotes = NO_QUOTES
    ) -> None:
        """Begin before anything has happened in this game. With `boards` every step carries the board after it.

        `mark`: the log at the moment of `start`, where what was noted as the board was laid out is not told.
        """
        self.table, self.boards, self.quotes = table, boards, quotes
        self.lines: list[LoggedLine] = []
        self.steps: list[StepView] = []
        self._now = start.fork()
        self._areas: dict[tuple[AreaView, tuple[int, ...]], AreaView] = {}
        self._mark: Any = mark  # without one, what is noted while the board is laid out is told too

    def copy(self) -> Narration:
        """Return a copy of the narration that can go on in another way."""
        copy = Narration(self.table, self._now, self.boards, quotes=self.quotes)
        copy.lines, copy.steps, copy._areas, copy._mark = self.lines[:], self.steps[:], self._areas, self._mark
        return copy

    def tell(self, game: Game) -> list[LoggedLine]:
        """Tell what has happened since as well, and return all that is told.

        Every event is applied again on a copy, so that each sentence is made where it happened.
        """
        now, sentence = self._now, self.table.speech.sentence
        for entry in entries_since(game, self._mark):
            if not is_told(entry):
                entry.replay(now)
                continue
            before = now.fork()
            entry.replay(now)
            self._add(entry, sentence(before, now, entry))
        self._mark = game.log
        return self.lines

    def _add(self, entry: Entry, line: Line) -> None:
        """Add an event with its sentence to what is told."""
        own, number = getattr(entry.event, "cites", ()), entry.step.number
        rules = tuple(dict.fromkeys(filter(None, (*own, number) if line.aside else (number, *own))))
        is_by_event = line.aside or line.kind == "over"  # a game ends by what the ending cites, whatever is being done
        said = self.table.grounds.in_place.by_events.get(number, _NONE).isdisjoint(own) and not (is_by_event and own)
        told = tuple(self._called_by(entry) if rule == number else rule for rule in rules if said or rule != number)
        told = told if number else tuple(filter(None, (self._called_by(entry), *told)))
        if line.kind in _UNRULED and not own and entry.step.window:
            rules = told = ()  # what a window lets be done says nothing of this
        deciding = tuple(dict.fromkeys(rule for rule in told if rule not in entry.definitions)) or told
        step = None
        if line.kind != "reading":
            step = StepView(
                len(self.steps) + 1,
                line.text,
                deciding,
                entry.numbers,
                line.kind,
                len(entry.callers),
                self._board() if self.boards else None,
                line.important and not self._says_again(line),
                entry.see,
                self.quotes.find(self._now, entry),
                line.counted,
                line.what,
                line.why,
            )
            self.steps.append(step)
        self.lines.append(LoggedLine(entry, line, rules, step))

    def _says_again(self, line: Line) -> bool:
        """Whether a line only says that nothing is done, of what the step before it says that nothing was chosen for it, or why."""
        last = next((step for step in reversed(self.steps) if step.important), None)
        return line.kind == "nothing" and last is not None and last.kind in ("chose none", "decided")

    def _called_by(self, entry: Entry) -> str:
        """Return the rule of the line at which something happened; that of the line that called, where that one says why."""
        number = entry.step.number
        by = self.table.grounds.in_place.by_callers.get(number, ())
        callers = [line.number for line in entry.callers if line.number]
        near = callers[:1] if number else callers  # a line without a number is told by the nearest that may say why
        return next((one for one in near if one in by), number)

    def _board(self) -> BoardView:
        """Return the board as it is now; an area that looks as it did at another step is the same object."""
        board = self.table.boards.view(self._now)
        return BoardView(board.turn, tuple(self._areas.setdefault((area, area.numbers), area) for area in board.areas))

    def moment_of_rule(self, game: Game, rule: str) -> Game | None:
        """Return the game right after the first thing that happened by this rule of what is not told yet.

        None where nothing that is told came after it, or nothing happened by the rule.
        """
        entries = entries_since(game, self._mark)
        told = [at for at, entry in enumerate(entries) if is_told(entry)]
        at = next((at for at in told if rule in entries[at].numbers), None)
        if at is None or at == told[-1]:
            return None
        now = self._now.fork()
        for entry in entries[: at + 1]:
            entry.replay(now)
        now.log = game.log
        for _ in entries[at + 1 :]:
            now.log = previous(now.log)
        return now


_UNRULED = frozenset(("over", "silent"))
"""Kinds of lines that a window is no ground of: no rule speaks of what they say, where they cite none."""


def failure_notes(told: list[LoggedLine]) -> list[Note]:
    """Return a note for each line that a judge must not overlook: what did not happen, and why; the same several times is one note."""
    noted = [one for one in told if one.line.noted]
    times = Counter(one.line.text for one in noted)
    rules = {one.line.text: one.rules if one.step is None else one.step.rules for one in reversed(noted)}
    first = {text: found[:MAX_RULES_IN_NOTE] for text, found in rules.items()}
    said = {text: text if count == 1 else f"{text} ({count}回)" for text, count in times.items()}
    return [Note("failed", said[text], first[text], once=text) for text in times]
