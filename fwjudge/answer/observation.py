"""The answer of one play as it is seen: what is said, and the evidence for it."""

from __future__ import annotations

from fwjudge.base.data_classes import dataclass
from fwjudge.course.checks import PlayState
from fwjudge.course.course import Course
from fwjudge.course.narration import LoggedLine
from fwjudge.engine.game import Game
from fwjudge.play.results import Refusal

from .kinds import OPEN, Ask


@dataclass(frozen=True)
class Asker:
    """A decision that was asked in a play, or that the machine took by force."""

    player: int
    rule: str
    """The rule that asks."""
    question: str
    """The question in words; nothing where it was not put."""
    labels: tuple[str, ...]
    """The options, each in words, without the one that ends picks."""
    may_end: bool
    """Whether choosing none was an option."""
    game: Game
    """The game when it was asked."""


@dataclass(frozen=True)
class Observed:
    """The answer of one play to one question, with the evidence for it."""

    ask: Ask
    said: str
    """As in `Answer.said`."""
    words: tuple[str, ...]
    """The parts of what is said, where it is a list."""
    state: PlayState
    """The play at the moment that was asked about."""
    start: Game
    course: Course
    """The play as far as it has been played."""
    missing: str = ""
    """A sentence that says why nothing can be said: the moment never comes, the card is not there, no player is asked."""
    evidence: tuple[LoggedLine, ...] = ()
    """The events that are the answer, the most telling first; where nothing happened, what the log says about that."""
    refusal: Refusal | None = None
    asker: Asker | None = None
    taken_in: Game | None = None
    """The game at the decision that a line answers which can be taken; of a choice that cannot be made, at that which was forced."""
    after: tuple[LoggedLine, ...] = ()
    """The events that come of what was asked about: of a line that can be taken, what follows."""
    unread: tuple[LoggedLine, ...] = ()
    """Parts of skills that were not read and were asked for before the moment."""
    not_read: str = ""
    """Of a line that only a part of its card forbids which was not read, that part in words."""


def see_nothing(ask: Ask, course: Course, state: PlayState, why: str) -> Observed:
    """Return an observation without an answer, with the reason why nothing can be said."""
    said = OPEN if state.open is not None else ""
    return Observed(ask, said, (), state, course.start, course, missing="" if said else why)
