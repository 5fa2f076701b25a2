"""A call that can be played as often as one likes, and the moments of its play at which something can be asked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field, replace
from functools import partial
from typing import Any

from fwjudge.ability.text import CONDITIONS
from fwjudge.ability.walk import walk
from fwjudge.base.data_classes import dataclass
from fwjudge.base.records import NamedTuple
from fwjudge.course.checks import PlayState
from fwjudge.course.course import Course
from fwjudge.course.expectation import Line
from fwjudge.course.narration import LoggedLine, Narration
from fwjudge.course.quotes import NO_QUOTES, Quotes, quotes_of
from fwjudge.engine.game import Game
from fwjudge.engine.log import previous
from fwjudge.engine.memo import forget
from fwjudge.engine.step import Control, Step
from fwjudge.games.table import Board, GameRecord, Print
from fwjudge.play.move import Move
from fwjudge.play.wording import Wording

from .conditions import Watch
from .kinds import Point


class TooLong(Exception):
    """A replay took more lines of the rules than it was allowed."""


class Bound:
    """A counter of the lines of the rules which run, that stops a play after so many."""

    def __init__(self, most: int = 0) -> None:
        """Count; stop after `most` lines, never where it is 0."""
        self.most, self.count = most, 0

    def append(self, step: Step) -> None:
        """Count a line that is about to run. Raises `TooLong`."""
        self.count += 1
        if self.most and self.count > self.most:
            raise TooLong


class LaidBoard(NamedTuple):
    """A board that was laid out once: plays of the same call begin with copies of it, in the same world."""

    board: Board
    cards: Mapping[str, Print]
    readings: tuple[tuple[str, str], ...]
    prepare: Callable[[Game], None] | None
    game: Game
    quotes: Quotes = NO_QUOTES
    """The words of the cards, which are told with what they do."""


@dataclass(frozen=True)
class Call:
    """All that a play begins from: it can be played again, also with something changed."""

    table: GameRecord
    board: Board
    cards: Mapping[str, Print]
    readings: tuple[tuple[str, str], ...] = ()
    lines: tuple[Line, ...] = ()
    prepare: Callable[[Game], None] | None = field(default=None, compare=False)
    """Called with the new game before anything runs."""
    watch: Watch | None = field(default=None, compare=False)
    """The watch over the conditions of its plays, where there is one; it prepares the game then."""
    laid: LaidBoard | None = field(default=None, compare=False)

    def lay(self) -> Call:
        """Return a copy of the call with its board laid out, under a watch over the conditions of its card texts if it has any."""
        watch = Watch() if _has_conditions(self.cards) else None
        prepare = watch.prepare if watch is not None else self.prepare
        call = replace(self, watch=watch, prepare=prepare)
        quotes = quotes_of(self.cards.values())
        return replace(call, laid=LaidBoard(self.board, self.cards, self.readings, prepare, call.build(), quotes))

    @property
    def is_laid(self) -> bool:
        """Whether `laid` still fits the call: it was made from just this board, these cards and these readings."""
        laid = self.laid
        return (
            laid is not None
            and laid.board is self.board
            and laid.cards is self.cards
            and laid.readings is self.readings
            and laid.prepare == self.prepare
        )

    def build(self) -> Game:
        """Return a new game of this call in which nothing has run."""
        if self.laid is not None and self.is_laid:
            game = self.laid.game.fork()
            forget(game)
            return game
        game = self.table.boards.build(self.board, self.cards, self.readings)
        if self.prepare is not None:
            self.prepare(game)
        return game

    def begin(self, counter: Any = None) -> Course:
        """Return the course of a new play of which no line has been taken. `counter` gets every line of the rules that runs."""
        game = self.build()
        game.counter = counter
        return Course.of(self.table, game, quotes=NO_QUOTES if self.laid is None else self.laid.quotes)

    def play(self, counter: Any = None, most: int | None = None) -> Course:
        """Return the course after its lines, or after so many of them; nothing is settled after the last."""
        course = self.begin(counter)
        course.take(self.lines[:most])
        return course

    def copy(self, course: Course) -> Course:
        """Return a copy of a course of this call in which conditions are asked anew, if they are watched."""
        copy = course.copy()
        if self.watch is not None:
            game = copy.play.game.fork()
            forget(game)
            copy.play = replace(copy.play, game=game)
        return copy

    def find_line(self, move: Move) -> int | None:
        """Return where a line that says the same stands in the play, the last one; None where none does."""
        found = [at for at, line in enumerate(self.lines) if isinstance(line, Move) and says_the_same(line, move)]
        return found[-1] if found else None


def _has_conditions(cards: Mapping[str, Print]) -> bool:
    """Whether there is a condition in the text of one of these cards."""
    return any(
        isinstance(part, CONDITIONS)
        for card in cards.values()
        for side in (card, card.back)
        if side is not None
        for skill in side.abilities
        for part in walk(skill)
    )


def says_the_same(one: Move, other: Move) -> bool:
    """Whether two lines say the same, however they are spelled."""
    return one.player == other.player and _bare(one.wording) == _bare(other.wording)


def _bare(wording: Wording) -> Wording:
    """Return a wording without how it was spelled."""
    return replace(wording, text="", specs=tuple(replace(spec, text="") for spec in wording.specs))


# -- moments -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PlayMoment:
    """A play at one moment."""

    course: Course
    """The play as far as it was played to find the moment."""
    game: Game

    def tell(self) -> list[LoggedLine]:
        """Tell what has happened so far."""
        return Narration(self.course.table, self.course.start, False, quotes=self.course.told.quotes).tell(self.game)

    def state(self) -> PlayState:
        """Return the state of the play at this moment, for questions about it; lines that were refused later are not known."""
        return PlayState(self.course.table, self.game, self.tell(), self.course.play.refusals, None)


def find_lines(table: GameRecord, rule: str) -> list[Step]:
    """Return the lines of a rule, the first of each table; where the number is that of a section, its first lines."""
    steps = list(table.policy.procedures)
    exact = [step for step in steps if step.number == rule]
    if not exact:
        first: dict[str, Step] = {}
        for step in steps:
            if _is_below(step.number, rule):
                first.setdefault(step.table.name, step)
        least = min((step.number for step in first.values()), key=len, default="")
        exact = [step for step in first.values() if step.table.name == rule] or [
            step for step in first.values() if step.number == least
        ]
    by_table: dict[str, Step] = {}
    for step in exact:
        by_table.setdefault(step.table.name, step)
    return list(by_table.values())


def _is_below(number: str, rule: str) -> bool:
    """Whether a rule is part of another: 8-4-6 of 8-4, 703.2a of 703, 3a.1.1 of 3a."""
    rest = number.removeprefix(rule)
    return (rest != number and rest[:1] in ("-", ".")) or (rest != number and rest[:1].isalpha())


@contextmanager
def watch(lines: Collection[Step]) -> Iterator[list[Game]]:
    """Remember the game each time one of these lines is about to run, as long as this lasts.

    Trials of the game in copies are not remembered.
    """
    passed: list[Game] = []
    runs = [(line, line.run) for line in lines]

    def remember(line: Step, run: Callable[[Game, Any], Control], game: Game, frame: Any) -> Control:
        """Remember the game, and run the line."""
        if not game.brisk:
            now = game.fork()
            now.step, now.frame, now.offered = line, frame, None
            passed.append(now)
        return run(game, frame)

    for line, run in runs:
        line.run = partial(remember, line, run)
    try:
        yield passed
    finally:
        for line, run in runs:
            line.run = run


def only_of_play(passed: Sequence[Game], end: Game) -> list[Game]:
    """Return the games on the way to this end, each moment once: searches try lines in copies, and those games are left out."""
    places: dict[int, int] = {}
    node, at = end.log, 0
    while node is not None:
        places[id(node)] = at = at - 1
        node = previous(node)
    places[id(None)] = at - 1
    found: list[Game] = []
    for game in passed:
        same = found and found[-1].log is game.log and found[-1].step is game.step and found[-1].stack is game.stack
        if id(game.log) in places and not same:
            found.append(game)
    return found


def moment_of(call: Call, point: Point, counter: Any = None) -> PlayMoment | None:
    """Return the moment of a play that a question names; None where it never comes."""
    if not point.rule:
        course = call.play(counter, max(point.taken, 0))
        return PlayMoment(course, course.play.game)
    with watch(find_lines(call.table, point.rule)) as passed:
        course = call.play(counter)
        course.end(call.lines[-1] if call.lines else None)
    return find_moment(course, point, passed)


def find_moment(course: Course, point: Point, passed: Sequence[Game]) -> PlayMoment | None:
    """Return the moment of a play that has been played; None where it never came. `passed`: the games at which its line ran."""
    found = only_of_play(passed, course.play.game)
    if len(found) < max(point.which, 1):
        return None
    return PlayMoment(course, found[point.which - 1])


def count_told(course: Course, game: Game) -> int:
    """Return how many log lines the course had told by the time of this game."""
    return len(type(course.told)(course.table, course.start, False).tell(game))
