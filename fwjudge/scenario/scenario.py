"""A scenario as it was read: everything checked, every word resolved, with the lines it came from. Plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from fwjudge.answer.kinds import Ask, Wanted
from fwjudge.base.data_classes import dataclass
from fwjudge.course.expectation import Expectation, Line
from fwjudge.games.table import Board, Fault, Print

from .result import Note


@dataclass(frozen=True)
class Branch:
    """A variant of `もし:`: another board or more play, with its own expectations."""

    name: str
    board: Board
    play: tuple[Line, ...]
    expect: tuple[Expectation, ...]
    faults: tuple[Fault, ...] = ()
    wanted: tuple[Wanted, ...] = ()
    """The answers that the questions of the file must have here, one for each."""
    instead: bool = False
    """Whether its play stands in place of that of the scenario, not after it."""


@dataclass(frozen=True)
class Scenario:
    """A call as a judge wrote it."""

    file: str
    game: str
    edition: str
    title: str
    question: str
    cards: Mapping[str, Print]
    board: Board
    play: tuple[Line, ...]
    expect: tuple[Expectation, ...]
    branches: tuple[Branch, ...] = ()
    readings: tuple[tuple[str, str], ...] = ()
    notes: tuple[Note, ...] = field(default=())
    """Notes on what the reader could not use: clauses of card texts, another edition."""
    faults: tuple[Fault, ...] = ()
    """Why the board cannot be, where the file says that it cannot: nothing is played on it."""
    unread: frozenset[str] = frozenset()
    """The cards whose text has a clause that is not read, by their names in `cards`."""
    asks: tuple[Ask, ...] = ()
    """The questions; empty where nothing is asked, or a text alone."""
    wanted: tuple[Wanted, ...] = ()
    """The answers that they must have, one for each."""
