"""Which cards lie where, and how: leaders, characters, hands, active and given DON!!."""

from __future__ import annotations

from fwjudge.engine.game import Game
from fwjudge.engine.memo import answers

from ..state import CHARACTER, COST, GIVEN, HAND, LEADER, WIDTH, OpCard, place_of


def printed_card(game: Game, card: int) -> OpCard:
    """Return what is printed on a card."""
    printed: OpCard = game.world.printed[game.cards[card].printed]
    return printed


def area_of(game: Game, card: int) -> int:
    """Return the area in which a card lies, whose ever it is."""
    return game.cards[card].place % WIDTH


def holder_of(game: Game, card: int) -> int:
    """Return the player in whose area a card lies."""
    return game.cards[card].place // WIDTH


def cards_in(game: Game, player: int, area: int) -> tuple[int, ...]:
    """Return the cards in an area of a player."""
    return game.areas[place_of(player, area)]


def leader_of(game: Game, player: int) -> int:
    """Return the leader of a player."""
    return game.areas[player * WIDTH + LEADER][0]


def leader_and_characters(game: Game, player: int) -> tuple[int, ...]:
    """Return the leader and the characters of a player."""
    areas, first = game.areas, player * WIDTH
    return areas[first + LEADER] + areas[first + CHARACTER]


def hand_of(game: Game, player: int) -> tuple[int, ...]:
    """Return the hand of a player."""
    return game.areas[player * WIDTH + HAND]


def given_don(game: Game, card: int) -> list[int]:
    """Return the DON!! that are given to a card (6-5-5-1)."""
    cards = game.cards
    return [don for don in game.areas[cards[card].place // WIDTH * WIDTH + GIVEN] if cards[don].under == card]


def bearer_of_don(game: Game, card: int) -> int:
    """Return the card to which a DON!! is given (6-5-5-1); -1 where it is given to none."""
    one = game.cards[card]
    return one.under if one.place % WIDTH == GIVEN else -1


def active_don(game: Game, player: int) -> list[int]:
    """Return the active DON!! in the cost area of a player. They are kept for this state: every card of a hand asks for them."""
    found = answers(game)
    key = ("active don", player)
    known: list[int] | None = found.get(key)
    if known is None:
        cards = game.cards
        known = found[key] = [don for don in game.areas[player * WIDTH + COST] if not cards[don].rested]
    return known
