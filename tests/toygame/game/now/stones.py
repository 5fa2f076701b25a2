"""Where the stones of a player lie, and what can be said of them now."""

from __future__ import annotations

from fwjudge.engine.game import Game

from ..state import FIELD, HAND, place

MAX_STONES = 3
"""3-4-1: the field of a player holds at most so many."""


def hand_of(game: Game, player: int) -> tuple[int, ...]:
    """Return the stones in a player's hand."""
    return game.areas[place(player, HAND)]


def field_of(game: Game, player: int) -> tuple[int, ...]:
    """Return the stones on a player's field."""
    return game.areas[place(player, FIELD)]


def is_up(game: Game, player: int, stone: int) -> bool:
    """3-5: whether a stone stands up and can be thrown."""
    return not game.cards[stone].rested


def has_room(game: Game, player: int) -> bool:
    """3-4-1: whether the field of a player has room for one more stone."""
    return len(field_of(game, player)) < MAX_STONES


def has_put_none(game: Game, player: int) -> bool:
    """3-4: whether no stone has been put this turn."""
    return not game.own.put


def printed_value(game: Game, what: str, card: int) -> int:
    """Return a number as it is printed on a stone; nothing in this game changes one."""
    return int(getattr(game.printed_card(card), what, 0))
