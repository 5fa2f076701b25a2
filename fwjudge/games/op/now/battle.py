"""7-1. The battle that is going on: which card attacks, which is attacked, whether both are still there."""

from __future__ import annotations

from fwjudge.engine.game import Game, Ref

from ..state import LEADER, Op
from .areas import area_of


def attacking_card(game: Game) -> int:
    """Return the card that attacks."""
    own: Op = game.own
    assert own.attack is not None, "nothing attacks"
    return own.attack.card


def attacked_card(game: Game) -> int:
    """Return the card that is attacked."""
    own: Op = game.own
    assert own.target is not None, "nothing is attacked"
    return own.target.card


def both_are_there(game: Game) -> bool:
    """Whether neither the attacking nor the attacked card has gone to another area."""
    own: Op = game.own
    return own.attack is not None and own.target is not None and game.is_here(own.attack) and game.is_here(own.target)


def is_leader(game: Game, card: int) -> bool:
    """Whether a card lies in a leader area."""
    return area_of(game, card) == LEADER


def appeared_this_turn(game: Game, card: int) -> bool:
    """Whether a character has appeared this turn (3-7-4)."""
    fresh: frozenset[Ref] = game.own.fresh
    return bool(fresh) and (card, game.lives[card]) in fresh  # a pair is equal to its reference
