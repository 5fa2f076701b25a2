"""The parts of a game that decide how it can go on, and the cards at which something points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.engine.game import Game, Ref, collect

from ..state import Gen, Stamp


def pointed_cards(game: Game) -> Sequence[Ref]:
    """Return every reference to a card that is kept outside the areas: by waiting abilities, lasting effects, open procedures, damage."""
    own: Gen = game.own
    found: list[Ref] = [
        *own.fresh,
        *own.set_on,
        *own.stunned,
        *(ref for ref, _ in own.damage),
        *(ref for ref, _, _ in own.counters),
    ]
    collect((game.waiting, game.delayed, game.modifiers, game.frame, own.instead), found)
    stack = game.stack
    while stack is not None:
        _, frame, _, stack = stack
        collect(frame, found)
    return found


def own_position(game: Game) -> tuple[Any, ...]:
    """Return the part of the game's own state that decides how it can go on.

    The turn counts only as the first of the game (504.1) and of each player (604.4); cards that left are forgotten. Lists
    come without order: two positions in which like cards have changed numbers are the same.
    """
    own: Gen = game.own
    here = game.is_here
    fresh, set_on, stunned = (
        frozenset([ref for ref in refs if here(ref)]) if refs else () for refs in (own.fresh, own.set_on, own.stunned)
    )
    damage = frozenset([(ref, n) for ref, n in own.damage if here(ref)]) if own.damage else ()
    counters = frozenset([(ref, name, n) for ref, name, n in own.counters if here(ref)]) if own.counters else ()
    stamps = tuple(one for one in own.stamps if one.__class__ is Stamp or one in game.modifiers)
    return (
        min(own.turn, 3),
        own.active,
        own.first,
        own.charged,
        own.retreated,
        own.strategies,
        fresh,
        set_on,
        damage,
        stunned,
        own.lacking,
        own.stuck,
        counters,
        stamps,
        own.instead,
    )
