"""The course of a play: its lines so far with what is told and what was checked; a variant goes on from where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace

from fwjudge.base.data_classes import dataclass
from fwjudge.base.spelling import quote
from fwjudge.engine.event import Consulted
from fwjudge.engine.game import Game
from fwjudge.engine.step import Step
from fwjudge.games.table import GameRecord
from fwjudge.play.chance_lines import put_in_asked_order
from fwjudge.play.labels import was_done_later
from fwjudge.play.move import Move
from fwjudge.play.play import EndlessPlay, Play
from fwjudge.play.results import Note
from fwjudge.play.taking import ENDLESS, NotUnderstood, Open, settle, take

from .checks import Check, PlayState, check
from .expectation import Advance, Line, Look
from .narration import Narration, failure_notes
from .quotes import NO_QUOTES, Quotes


class UnplayableLine(ValueError):
    """A line that can be read in several ways, or in none, or a play that finds no end; the message says what is wrong."""

    def __init__(self, line: int, column: int, what: str) -> None:
        self.line, self.column = line, column
        super().__init__(what)


def _lines_for_chance(lines: Sequence[Line]) -> list[Move]:
    """Return the lines that say what chance shows, up to the first that says something else."""
    found = []
    for line in lines:
        if not isinstance(line, Move) or line.player >= 0:
            break
        found.append(line)
    return found


@dataclass
class Course:
    """A play between two of its lines."""

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
    def of(
        cls,
        table: GameRecord,
        game: Game,
        boards: bool = False,
        trace: list[Step] | None = None,
        quotes: Quotes = NO_QUOTES,
    ) -> Course:
        """Return the course of a play that begins with this game. With `boards` every step carries the board after it.

        `trace` gets every line of the rules that runs; `quotes`: the words of the cards that are told with what they do.
        """
        game.trace = trace
        start = game.fork()
        return cls(table, start, Play.begin(table, game), Narration(table, start, boards, quotes=quotes))

    def copy(self) -> Course:
        """Return a copy of the course that can go on in another way."""
        return Course(
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
        left = list(lines)
        while left:
            run = _lines_for_chance(left)
            if len(run) > 1 and self.play.open is None:
                left[: len(run)] = put_in_asked_order(self.play, run)
            line = left.pop(0)
            so_far = self.told.tell(self.play.game)
            if isinstance(line, Advance):
                self._settle(line.rule)
                self.play = replace(self.play, open=None)  # the lines after it may make the decision that came
            elif isinstance(line, Look):
                self.checks += [check(expected, self.state()) for expected in line.expected]
            elif self.play.open is None:
                self.moves.append(line)
                self.begun.append(len(so_far))
                self._take(line)
            else:
                self.unplayed.append(line)

    def _take(self, line: Move) -> None:
        """Take one line. Raises `UnplayableLine` where it can be read in several ways, or in none."""
        done = take(self.play, line)
        if isinstance(done, NotUnderstood):
            what = f"{quote(line.text)} {done.what}" if done.quoted else done.what
            raise UnplayableLine(line.line, line.column, what)
        known, refused = len(self.play.refusals), done.play.refusals
        came = [replace(one, after=len(self.told.steps)) for one in refused[known:]]
        self.play = replace(done.play, refusals=(*refused[:known], *came)) if came else done.play
        if isinstance(done, Open):
            self.unplayed.append(line)

    def _settle(self, rule: str = "") -> None:
        """Go on until a player has to decide. Raises `UnplayableLine` where the play finds no end."""
        try:
            self.play = settle(self.play, rule)
        except EndlessPlay:
            raise UnplayableLine(0, 1, ENDLESS) from None

    def state(self, notes: Sequence[Note] = ()) -> PlayState:
        """Return what a check may ask about now."""
        play = self.play
        return PlayState(self.table, play.game, self.told.tell(play.game), play.refusals, play.open, notes)

    def end(self, last: Line | None) -> None:
        """Go on to the end of the play, whose lines have been taken; `last`: the last of them."""
        if isinstance(last, Advance) and last.rule:
            self._go_back_to_rule(last.rule)
        else:
            self._settle()

    @property
    def notes(self) -> tuple[Note, ...]:
        """What a judge must know beside the order, as far as the play has come: what did not happen, and what could have been done."""
        told, closed = self.told.tell(self.play.game), self.play.closed
        if closed:
            taken = frozenset(self.table.options.label(game, option) for game, option in self.play.past)
            closed = tuple(one for one in closed if not was_done_later(one, taken))
        return (*failure_notes(told), *closed)

    def _go_back_to_rule(self, rule: str) -> None:
        """Go back to the first thing that happened by this rule since the telling, as if nothing had come after it."""
        now = self.told.moment_of_rule(self.play.game, rule)
        if now is not None:
            self.play = replace(self.play, game=now, open=None)

    @property
    def readings_consulted(self) -> tuple[str, ...]:
        """The readings that were consulted."""
        told = self.told.tell(self.play.game)
        return tuple(dict.fromkeys(one.entry.event.reading for one in told if isinstance(one.entry.event, Consulted)))
