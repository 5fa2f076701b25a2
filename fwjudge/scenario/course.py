"""The course of a scenario: its play so far with what is told and what was checked; a variant goes on from where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from fwjudge.base.data_classes import dataclass
from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game
from fwjudge.engine.step import Step
from fwjudge.games import table as table_of
from fwjudge.games.table import GameRecord

from .checks import PlayState, check
from .narration import Narration, failure_notes
from .other_orders import notes_on_other_orders
from .play import go_back_to_rule, settle, take_line
from .player import Player
from .result import Check, Note, Report
from .ruling import ruling
from .scenario import Advance, Expectation, Line, Look, Move, Scenario
from .trigger_order import split_line


class EndedCourse(NamedTuple):
    """A play that has come to its end: its report, and the sentences of the ruling one by one."""

    report: Report
    ruling: tuple[str, ...]


@dataclass
class Course:
    """A play between two of its lines."""

    table: GameRecord
    start: Game
    """The game before anything has happened."""
    player: Player
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
        player = Player(table, game, scenario.file)
        player.start()
        return cls(table, start, player, Narration(table, start, boards))

    def copy(self) -> Course:
        """Return the same, to be gone on with in another way."""
        return Course(
            self.table,
            self.start,
            self.player.copy(),
            self.told.copy(),
            self.checks[:],
            self.moves[:],
            self.begun[:],
            self.unplayed[:],
        )

    def take(self, lines: Sequence[Line]) -> None:
        """Go on with these lines."""
        player = self.player
        for line in lines:
            player.lines_begun += 1
            so_far = self.told.tell(player.game)
            if isinstance(line, Advance):
                settle(player, line.rule)
            elif isinstance(line, Look):
                self.checks += [check(expected, self._state()) for expected in line.expected]
            elif player.open is None:
                self.moves.append(line)
                self.begun.append(len(so_far))
                if not all(take_line(player, one) for one in split_line(player, line)):
                    self.unplayed.append(line)
            else:
                self.unplayed.append(line)

    def _state(self, notes: Sequence[Note] = ()) -> PlayState:
        """Return what a check may ask about now."""
        player = self.player
        return PlayState(self.table, player.game, self.told.tell(player.game), player.refusals, player.open, notes)

    def end(self, scenario: Scenario) -> EndedCourse:
        """Go on to the end of this scenario, whose lines have been taken."""
        table, player = self.table, self.player
        last = scenario.play[-1] if scenario.play else None
        if isinstance(last, Advance) and last.rule:
            go_back_to_rule(player, self.told, last.rule)
        else:
            settle(player)
        told = self.told.tell(player.game)
        orders = notes_on_other_orders(scenario, player) if player.open is None else []
        notes = (*scenario.notes, *failure_notes(told), *player.closed, *orders, *_note_unplayed(self.unplayed))
        at_end = self._state(notes)
        checks = [*self.checks, *(check(expected, at_end) for expected in _add_open_check(scenario.expect))]
        cited = [rule for one in told for rule in one.rules if one.line.important]
        cited += [rule for refusal in player.refusals for rule in refusal.rules]
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
            table.boards.view(player.game),
            tuple(checks),
            player.open,
            tuple(player.refusals),
            table.speech.ending(player.game),
        )
        return EndedCourse(report, sentences)

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
