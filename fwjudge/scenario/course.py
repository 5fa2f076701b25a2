"""The course of a scenario: its play so far with what is told and what was checked; a variant goes on from where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace

from fwjudge.base.data_classes import dataclass
from fwjudge.base.records import NamedTuple
from fwjudge.base.spelling import quote
from fwjudge.engine.game import Game
from fwjudge.engine.step import Step
from fwjudge.games import table as table_of
from fwjudge.games.table import GameRecord
from fwjudge.play.move import Move
from fwjudge.play.play import EndlessPlay, Play
from fwjudge.play.taking import ENDLESS, NotUnderstood, Open, settle, take

from .checks import PlayState, check
from .narration import Narration, failure_notes
from .other_orders import notes_on_other_orders
from .problem import BadScenario, Problem
from .result import Check, Note, Report
from .ruling import ruling
from .scenario import Advance, Expectation, Line, Look, Scenario


class EndedCourse(NamedTuple):
    """A play that has come to its end: its report, and the sentences of the ruling one by one."""

    report: Report
    ruling: tuple[str, ...]


@dataclass
class Course:
    """A play between two of its lines."""

    file: str
    table: GameRecord
    start: Game
    """The game before anything has happened."""
    play: Play
    told: Narration
    checks: list[Check] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    begun: list[int] = field(default_factory=list)
    """How much had been told when each of the moves began."""
    unplayed: list[Move] = field(default_factory=list)

    @classmethod
    def of(cls, scenario: Scenario, boards: bool, trace: list[Step] | None) -> Course:
        """Return the course of a scenario before its first line."""
        table = table_of(scenario.game)
        game = table.boards.build(scenario.board, scenario.cards, scenario.readings)
        game.trace = trace
        start = game.fork()
        return cls(scenario.file, table, start, Play.begin(table, game), Narration(table, start, boards))

    def copy(self) -> Course:
        """Return the same, to be gone on with in another way."""
        return Course(
            self.file,
            self.table,
            self.start,
            self.play,
            self.told.copy(),
            self.checks[:],
            self.moves[:],
            self.begun[:],
            self.unplayed[:],
        )

    def take(self, lines: Sequence[Line]) -> None:
        """Go on with these lines."""
        for line in lines:
            self.play = replace(self.play, lines_begun=self.play.lines_begun + 1)
            so_far = self.told.tell(self.play.game)
            if isinstance(line, Advance):
                self._settle(line.rule)
                self.play = replace(self.play, open=None)  # the lines after it may make the decision that came
            elif isinstance(line, Look):
                self.checks += [check(expected, self._state()) for expected in line.expected]
            elif self.play.open is None:
                self.moves.append(line)
                self.begun.append(len(so_far))
                self._take(line)
            else:
                self.unplayed.append(line)

    def _take(self, line: Move) -> None:
        """Take one line. Raises `BadScenario` where it can be read in several ways, or in none."""
        done = take(self.play, line)
        if isinstance(done, NotUnderstood):
            what = f"{quote(line.text)} {done.what}" if done.quoted else done.what
            raise BadScenario(self.file, [Problem(line.line, line.column, what)])
        self.play = done.play
        if isinstance(done, Open):
            self.unplayed.append(line)

    def _settle(self, rule: str = "") -> None:
        """Go on until a player has to decide. Raises `BadScenario` where the play finds no end."""
        try:
            self.play = settle(self.play, rule)
        except EndlessPlay:
            raise BadScenario(self.file, [Problem(0, 1, ENDLESS)]) from None

    def _state(self, notes: Sequence[Note] = ()) -> PlayState:
        """Return what a check may ask about now."""
        play = self.play
        return PlayState(self.table, play.game, self.told.tell(play.game), play.refusals, play.open, notes)

    def end(self, scenario: Scenario) -> EndedCourse:
        """Go on to the end of this scenario, whose lines have been taken."""
        table = self.table
        last = scenario.play[-1] if scenario.play else None
        if isinstance(last, Advance) and last.rule:
            self._go_back_to_rule(last.rule)
        else:
            self._settle()
        play = self.play
        told = self.told.tell(play.game)
        orders = notes_on_other_orders(scenario, play) if play.open is None else []
        notes = (*scenario.notes, *failure_notes(told), *play.closed, *orders, *_note_unplayed(self.unplayed))
        at_end = self._state(notes)
        checks = [*self.checks, *(check(expected, at_end) for expected in _add_open_check(scenario.expect))]
        cited = [rule for one in told for rule in one.rules if one.line.important]
        cited += [rule for refusal in play.refusals for rule in refusal.rules]
        before = self.start.fork()
        sentences = ruling(scenario, at_end, PlayState(table, before, (), (), None), self.moves, self.begun)
        report = Report(
            scenario.game,
            scenario.edition,
            scenario.title,
            scenario.file,
            scenario.ask,
            scenario.question,
            "".join(sentences),
            tuple(self.told.steps),
            notes,
            tuple(dict.fromkeys(cited)),
            table.boards.view(before),
            table.boards.view(play.game),
            tuple(checks),
            play.open,
            play.refusals,
            table.speech.ending(play.game),
        )
        return EndedCourse(report, sentences)

    def _go_back_to_rule(self, rule: str) -> None:
        """Go back to the first thing that happened by this rule since the telling, as if nothing had come after it."""
        now = self.told.moment_of_rule(self.play.game, rule)
        if now is not None:
            self.play = replace(self.play, game=now, open=None)

    @property
    def readings_consulted(self) -> tuple[str, ...]:
        """The readings that were consulted."""
        return tuple(dict.fromkeys(one.entry.event.why for one in self.told.lines if one.line.kind == "reading"))


def _add_open_check(expected: tuple[Expectation, ...]) -> tuple[Expectation, ...]:
    """Return the expectations, with the one that no decision is open: a scenario that stopped half way has not passed."""
    if not expected or any(one.what == "open" for one in expected):
        return expected
    return (*expected, Expectation("open", "未決の選択がない", line=expected[-1].line))


def _note_unplayed(moves: Sequence[Move]) -> list[Note]:
    """Return a note of the moves that were not made because a decision is open."""
    if not moves:
        return []
    named = "、".join(f"「{move.text}」" for move in moves)
    return [Note("unplayed", f"選択が未決なので、次の行は行っていない: {named}")]
