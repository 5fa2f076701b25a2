"""A rulebook or a card without one of its pieces, for one replay: what decides an answer is what it changes by being away."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any

from fwjudge.base.records import NamedTuple
from fwjudge.engine.choice import OFFERS, Action, Need, Slot
from fwjudge.engine.step import Procedures, Step, do_nothing


class Piece(NamedTuple):
    """A piece of a rulebook that can be taken out: a line that does nothing then, or a need that is always met."""

    rule: str
    name: str
    take_out: Callable[[], Callable[[], None]]
    """Takes it out, and returns what puts it back."""


@contextmanager
def take_out(*pieces: Piece) -> Iterator[None]:
    """Let a rulebook be without these pieces as long as this lasts; a game that is played meanwhile needs a world of its own."""
    with ExitStack() as stack:
        for piece in pieces:
            stack.callback(piece.take_out())
        yield


def find_pieces(procedures: Procedures, rule: str) -> list[Piece]:
    """Return the pieces of a rulebook by which this rule is carried out: its needs, then its lines."""
    return [*(one for one in need_pieces(procedures) if one.rule == rule), *line_pieces(procedures, rule)]


# -- lines ---------------------------------------------------------------------------------------------


def line_pieces(procedures: Procedures, rule: str = "") -> Iterator[Piece]:
    """Yield the lines that do something: those of this rule, or all."""
    for line in procedures:
        if (not rule or line.number == rule) and line.run is not do_nothing:
            yield Piece(line.number, line.address, partial(_silence, line))


def _silence(line: Step) -> Callable[[], None]:
    """Let a line do nothing."""
    before = line.run
    line.run = do_nothing

    def put_back() -> None:
        line.run = before

    return put_back


# -- needs ---------------------------------------------------------------------------------------------


class AskedNeed(NamedTuple):
    """A condition of actions, and every place where it is asked for: an action, and which of its needs it is."""

    need: Need
    places: tuple[tuple[Action, int], ...]


def asked_needs(procedures: Procedures) -> list[AskedNeed]:
    """Return each condition of the actions of a rulebook once, wherever it is asked for."""
    places: dict[tuple[str, Any], list[tuple[Action, int]]] = {}
    for action in dict.fromkeys(action for line in procedures if line in OFFERS for action in OFFERS[line].actions):
        for nth, need in enumerate(all_needs(action)):
            places.setdefault((need.number, need.test), []).append((action, nth))
    return [AskedNeed(all_needs(those[0][0])[those[0][1]], tuple(those)) for those in places.values()]


def all_needs(action: Action) -> list[Need]:
    """Return the conditions of an action: those of its slots, then those of the whole."""
    return [*(need for slot in action.slots for need in slot.needs), *action.gates]


def need_pieces(procedures: Procedures) -> Iterator[Piece]:
    """Yield the conditions of actions; one that is taken out is always met."""
    for one in asked_needs(procedures):
        action, _ = one.places[0]
        yield Piece(one.need.number, f"{action.name} {action.number}: {one.need.number}", partial(_meet, one))


def _meet(one: AskedNeed) -> Callable[[], None]:
    """Let a condition be met always, in all of its places."""
    return replace_need(one.places, one.need._replace(test=_always))


def _always(*_: Any) -> bool:
    return True


def replace_need(places: Sequence[tuple[Action, int]], other: Need) -> Callable[[], None]:
    """Let actions ask for another condition in these places, and return what puts the first back."""
    put_back = [_consist(action, *parts_with(action, nth, other)) for action, nth in places]

    def back() -> None:
        for each in reversed(put_back):
            each()

    return back


def parts_with(action: Action, nth: int, other: Need) -> tuple[tuple[Need, ...], tuple[Slot, ...]]:
    """Return the gates and the slots of an action, with another condition in one place."""
    needs = all_needs(action)
    needs[nth] = other
    left = iter(needs)
    slots = tuple(slot._replace(needs=tuple(next(left) for _ in slot.needs)) for slot in action.slots)
    return tuple(left), slots


def _consist(action: Action, gates: tuple[Need, ...], slots: tuple[Slot, ...]) -> Callable[[], None]:
    """Let an action consist of other parts, without the quicker way to its options that knew the first."""
    before = action.gates, action.slots, action.finds
    action.finds = None
    action.consist(gates, slots, action.perform)

    def put_back() -> None:
        first_gates, first_slots, action.finds = before
        action.consist(first_gates, first_slots, action.perform)

    return put_back
