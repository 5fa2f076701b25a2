"""7-1. The battle that is going on: which card attacks, which is attacked, whether both are still there."""

from __future__ import annotations

from typing import Final

from fwjudge.engine.event import change
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import record

from ..state import LEADER, Op
from .areas import area_of
from .numbers import has_keyword


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


MAY_ATTACK_ACTIVE: Final = "can attack active"
"""The word by which it is known that a card may attack active characters too."""


def is_rested_or_leader(game: Game, target: int) -> bool:
    """7-1-1-2: whether a card is one that every card can attack."""
    return game.cards[target].rested or is_leader(game, target)


def is_leader_or_rested(game: Game, player: int, target: int) -> bool:
    """7-1-1-2: whether a card can be attacked: a leader, or a character that is rested; others only where a card may attack them."""
    return is_rested_or_leader(game, target) or MAY_ATTACK_ACTIVE in game.world.says


def may_attack_active(game: Game, player: int, attacker: int, target: int) -> bool:
    """7-1-1-2: whether the attacking card may attack an active character, if it is one: because an effect allows it."""
    return is_rested_or_leader(game, target) or has_keyword(game, attacker, MAY_ATTACK_ACTIVE)


def remember_fighters(game: Game, attacker: int, target: int) -> None:
    """Write down how the two cards of the battle are now, where an effect watches for its end and will ask for that."""
    if "battle end" in game.world.hears:
        record(game, change("", met=(game.cards[attacker], game.cards[target])))
