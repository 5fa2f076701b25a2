"""第4部 第17章 直前の情報: what is known of a card that has left its square."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.engine.event import Added, Moved
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import record
from fwjudge.engine.project import value

from ..now.cards import abilities_of
from ..state import Last, is_on_board, master


def leaves_the_board(source: int, target: int) -> bool:
    """Whether a card that moves from `source` to `target` leaves the squares (4-2-6)."""
    return is_on_board(source) and not is_on_board(target)


def write_down(game: Game, events: Sequence[Any]) -> None:
    """4-17, 4-2-6: write down what was known of each card just before it left its square."""
    left = [e for e in events if e.__class__ is Moved and leaves_the_board(e.before.place, e.to)]
    if not left:
        return
    known = {last.ref for last in game.own.last}
    found = []
    for event in left:
        ref = Ref(event.card, game.lives[event.card] - 1)
        if ref not in known:
            mine = [m.amount for m in game.modifiers if m.what == "master" and m.ref == ref]
            power = sum(m.amount for m in game.modifiers if m.what == "power" and m.ref == ref)
            power += game.world.printed[event.before.printed].power or 0
            found.append(
                Last(ref, event.before.place, event.before.rested, mine[-1] if mine else event.before.owner, power)
            )
    if found:
        record(game, Added("last", tuple(found), cites=("4-17",)))


def must_compare(game: Game, events: Sequence[Any]) -> bool:
    """Whether some card is about to leave its square, so that the game before it has to be kept."""
    return any(e.__class__ is Moved and leaves_the_board(game.cards[e.card].place, e.to) for e in events)


def write_down_as_before(game: Game, before: Game, events: Sequence[Any]) -> None:
    """4-17: write down what was known of cards that have left their squares, where continuous effects had changed them."""
    found = tuple(
        Last(
            before.ref(e.card),
            e.before.place,
            e.before.rested,
            master(before, e.card),
            value(before, "power", e.card),
            abilities_of(before, e.card),
        )
        for e in events
        if e.__class__ is Moved and leaves_the_board(e.before.place, e.to)
    )
    record(game, Added("last", found, cites=("4-17",)))
