"""The draft of a call: its cards, its board and its questions, and the changes that a person makes to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from fwjudge.base.data_classes import dataclass
from fwjudge.base.records import NamedTuple
from fwjudge.games.table import Board, LaidCards
from fwjudge.scenario.source import Node
from fwjudge.scenario.writing import items, pairs, text


@dataclass(frozen=True)
class Draft:
    """A call before anything is played."""

    game: str
    edition: str = ""
    """As the file said it after the game."""
    title: str = ""
    ask: Node | None = None
    cards: tuple[tuple[str, Node], ...] = ()
    """The cards as the file gives them, by name."""
    board: Board = Board()
    expect: Node | None = None
    readings: tuple[tuple[str, str], ...] = ()


class Problems(NamedTuple):
    """All that is wrong with a draft or a text, each with its rule where one says so."""

    sentences: tuple[str, ...]


# -- changes -------------------------------------------------------------------------------------------


class Put(NamedTuple):
    """Put cards into an area: of a name (nothing for blank ones), in these states."""

    player: int | None
    area: str
    name: str = ""
    number: int = 1
    states: frozenset[str] = frozenset()
    fields: tuple[tuple[str, object], ...] = ()


class Take(NamedTuple):
    """Take one entry out of an area; without a place the whole area is empty."""

    player: int | None
    area: str
    at: int | None = None


class Count(NamedTuple):
    """Set a number that a player has (life, markers); None: as the game has it."""

    player: int
    key: str
    amount: int | None


class Turn(NamedTuple):
    """Say whose turn it is, which, and who went first."""

    active: int
    number: int | None = None
    first: int | None = None


class Phase(NamedTuple):
    """Say in which phase the game stands."""

    key: str


class Setup(NamedTuple):
    """Begin with the procedures before the first turn, or not."""

    wanted: bool = True


class Shuffle(NamedTuple):
    """Say that no player knows the order of a pile, or that its order is as it lies."""

    player: int
    area: str
    shuffled: bool = True


class SetCard(NamedTuple):
    """Say what a card is: `node` as in a file, or None to take it away."""

    name: str
    node: Node | None


class Title(NamedTuple):
    """Give the call a title."""

    title: str


class ReadingChosen(NamedTuple):
    """Choose a reading of the rules; without a choice the usual one."""

    name: str
    choice: str = ""


Change = Put | Take | Count | Turn | Phase | Setup | Shuffle | SetCard | Title | ReadingChosen


def typed_card(printed: str = "", number: str = "", fields: Mapping[str, str] | None = None) -> Node:
    """Return a card as a file gives it: by its printed number, or with a text and other fields."""
    if number and not (printed or fields):
        return text(number)
    found: list[tuple[str, Node]] = [("number", text(number))] if number else []
    for key, value in (fields or {}).items():
        words = [word.strip() for word in value.replace("、", ",").split(",")]
        found.append((key, text(words[0]) if len(words) == 1 else items(map(text, words))))
    if printed:
        found.append(("text", text(printed, True)))
    return pairs(found)


def change_draft(draft: Draft, change: Change) -> Draft:
    """Return the draft with one change. Whether the board can be is asked when the session begins anew."""
    board = draft.board
    match change:
        case Put(player, area, name, number, states, fields):
            laid = (*board.areas.get((player, area), ()), LaidCards(name, number, states, fields))
            board = replace(board, areas={**board.areas, (player, area): laid})
        case Take(player, area, None):
            board = replace(board, areas={**board.areas, (player, area): ()})
        case Take(player, area, int() as at):
            laid = board.areas.get((player, area), ())
            left = tuple(one for nth, one in enumerate(laid) if nth != at)
            board = replace(board, areas={**board.areas, (player, area): left})
        case Count(player, key, amount):
            counters = {one: value for one, value in board.counters.items() if one != (player, key)}
            if amount is not None:
                counters[player, key] = amount
            board = replace(board, counters=counters)
        case Turn(active, turn, first):
            board = replace(board, active=active, turn=turn, first=first)
        case Phase(key):
            board = replace(board, phase=key)
        case Setup(wanted):
            board = replace(board, setup=wanted)
        case Shuffle(player, area, shuffled):
            one = frozenset({(player, area)})
            board = replace(board, shuffled=board.shuffled | one if shuffled else board.shuffled - one)
        case SetCard(name, node):
            cards = {**dict(draft.cards), name: node}
            return replace(draft, cards=tuple((key, value) for key, value in cards.items() if value is not None))
        case Title(title):
            return replace(draft, title=title)
        case ReadingChosen(name, choice):
            others = tuple(one for one in draft.readings if one[0] != name)
            return replace(draft, readings=(*others, (name, choice)) if choice else others)
    return replace(draft, board=board)
