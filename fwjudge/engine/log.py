"""The log: every event with the line that made it, so that its citations are that line's number, the lines that called, and what the
event adds itself.

Where the game stood, its line, frame and stack, is kept beside each event: replaying all entries, one after the other, gives the
game as it was after each of them. What is only written down, so that a rule can ask for it later, goes through `record`; its
kind is `booked`, and no report tells it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from fwjudge.base.records import NamedTuple

from .event import ANSWERED, Chosen
from .game import Game
from .step import Step

UNTOLD: Final = frozenset(("booked", "chosen"))
"""The kinds of events that no report tells as a step of its own."""


_NO_DEFINITIONS: Final[Mapping[str, str]] = {}


class Entry(NamedTuple):
    """One event of the log with its cause: the line that made it and the lines that called.

    >>> import fwjudge
    >>> game = fwjudge.load("fw/blocker-ko.yaml")
    >>> entry = fwjudge.log(fwjudge.apply(game, fwjudge.legal(game)[0]))[2]
    >>> entry.event.kind, entry.step.number, entry.cites
    ('turned', '8-1-1', ('8-1-1', '7-3-4'))
    """

    step: Step
    callers: tuple[Step, ...]
    event: Any
    stack: Any = None
    """The procedures that called and where each goes on, as they were then."""
    frame: Any = None
    """The frame of the procedure, as it was then."""
    definitions: Mapping[str, str] = _NO_DEFINITIONS
    """The rules of this rulebook that only define something (`Policy.definitions`)."""

    def replay(self, game: Game) -> None:
        """Apply this entry again to a game as it was before: its event, then the line and the stack of that time."""
        game.memo = None
        self.event.apply(game)
        game.step, game.stack, game.frame = self.step, self.stack, self.frame

    @property
    def cites(self) -> tuple[str, ...]:
        """Return the rules that are the ground of this event: its own line, what it adds, then the callers from near to far."""
        return tuple(number for number in self.numbers if number not in self.definitions)

    @property
    def see(self) -> tuple[str, ...]:
        """Return the rules of this event that only define a word."""
        return tuple(number for number in self.numbers if number in self.definitions)

    @property
    def numbers(self) -> tuple[str, ...]:
        """Return all rules of this event, the ground and the definitions."""
        numbers = (
            (self.step.number, *self.event.cites, *(step.number for step in self.callers))
            if hasattr(self.event, "cites")
            else (self.step.number, *(step.number for step in self.callers))
        )
        return tuple(dict.fromkeys(number for number in numbers if number))


class Block:
    """A new block of the log began; this holds where all earlier ones began.

    Python frees a record inside the one that held it. So a log would be freed entry within entry, too deep for a small stack: with
    this it is freed block by block, the newest first.
    """

    __slots__ = ("earlier",)

    def __init__(self, earlier: tuple[Any, ...]) -> None:
        self.earlier = earlier

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Block) and len(self.earlier) == len(other.earlier)

    def __hash__(self) -> int:
        return hash((Block, len(self.earlier)))

    def __repr__(self) -> str:
        return f"Block({len(self.earlier)})"

    @property
    def kind(self) -> str:
        """Return the name of this kind of event: `booked`, because no report tells it."""
        return "booked"

    def apply(self, game: Game) -> Block:
        """Change nothing."""
        return self


def begin_block(game: Game) -> None:
    """Let a new block of the log begin here."""
    game.log = (game.step, game.stack, Block(game.blocks), game.log, game.frame)
    game.blocks = (*game.blocks, game.log)
    game.answered = 0


def note(game: Game, event: Any) -> None:
    """Log an event that changes nothing."""
    game.log = (game.step, game.stack, event, game.log, game.frame)


def record(game: Game, event: Any) -> None:
    """Let an event happen that nothing replaces, hears or interrupts: apply and log it. What was worked out before is forgotten."""
    event = event.apply(game)
    if event.__class__ not in game.world.calm:
        game.memo = None
    game.log = (game.step, game.stack, event, game.log, game.frame)


def suppose(game: Game, *events: Any) -> Game:
    """Return a copy of the game in which these events have happened, to ask something of it: it is not played on."""
    copy = game.fork()
    copy.log = None
    for event in events:
        event.apply(copy)
        if event.__class__ not in game.world.calm:
            copy.memo = None
    return copy


def previous(node: Any) -> Any:
    """Return the log without its last entry."""
    return node[3]


def log(game: Game) -> list[Entry]:
    """Return all that has happened, oldest first: also what was chosen (its kind is `chosen`) and what was only written down (`booked`).

    >>> import fwjudge
    >>> game = fwjudge.load("fw/blocker-ko.yaml")
    >>> len(fwjudge.log(game)), fwjudge.log(fwjudge.apply(game, fwjudge.legal(game)[0]))[0].event.kind
    (0, 'chosen')
    """
    return entries_since(game)


def entries_since(game: Game, mark: Any = None) -> list[Entry]:
    """Return what has happened since the log was `mark`, oldest first; all of it where nothing is given."""
    entries: list[Entry] = []
    node, definitions = game.log, game.world.policy.definitions
    while node is not mark:
        step, stack, event, frame = node[0], node[1], node[2], node[4]
        if event is ANSWERED:
            event = Chosen(node[5])
        node = previous(node)
        entries.append(Entry(step, tuple(callers(stack)), event, stack, frame, definitions))
    entries.reverse()
    return entries


def lines_in_progress(game: Game) -> Iterator[Step]:
    """Yield the line at which the game stands, then the lines that called, the nearest first."""
    yield game.step
    yield from callers(game.stack)


def callers(stack: Any) -> Iterator[Step]:
    """Yield the lines that called, the nearest first."""
    while stack is not None:
        yield stack[2]
        stack = stack[3]
