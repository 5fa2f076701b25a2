"""Which cards something refers to, so that two like cards are not the same to choose; and what makes two positions the same."""

from __future__ import annotations

from typing import Final

from fwjudge.engine.game import Game, Ref, collect

from ..state import Fw
from .last_information import information_still_named

_PLACE_OF_LAST: Final = Fw._fields.index("last")
"""The place of the last information in the record: it does not itself name the cards."""


def pointed_cards(game: Game) -> frozenset[int]:
    """Return the cards to which a reference is kept outside the areas."""
    return frozenset([ref[0] for ref in refs_in_use(game)])


def refs_in_use(game: Game) -> list[Ref]:
    """Return every reference to a card that is held outside the areas."""
    own: Fw = game.own
    found: list[Ref] = []
    if not game.world.abilities:
        found += [m.ref for m in game.modifiers if m.ref is not None]
        found += [ref for ref in (own.attack, own.guard) if ref is not None]
        return found
    kept: tuple[object, ...] = tuple(own)
    collect(
        (*kept[:_PLACE_OF_LAST], *kept[_PLACE_OF_LAST + 1 :], game.frame, game.waiting, game.delayed, game.modifiers),
        found,
    )
    stack = game.stack
    while stack is not None:
        collect(stack[1], found)
        stack = stack[3]
    return found


def position(game: Game) -> Fw:
    """Return the state without what no rule asks for any more. The turn counts only as the first one or not (7-3-4-3-1)."""
    own: Fw = game.own
    return own._replace(turn=min(own.turn, 2), last=information_still_named(game))
