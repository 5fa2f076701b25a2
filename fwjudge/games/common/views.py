"""Areas of both players as a person looks at them, from the rows of a game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterator, Sequence
from typing import Any

from fwjudge.engine.game import Game
from fwjudge.games.layout import Layout
from fwjudge.games.table import PLAYERS
from fwjudge.games.view import AreaView, CardView, UnknownName

from .speech import Speech


def area_views(
    game: Game,
    speech: Speech,
    layout: Layout,
    shown: Sequence[str],
    only_filled: Container[str],
    card_view: Callable[[Game, int], CardView],
    note: Callable[[Game, int, str], str] = lambda game, player, area: "",
    plain: Container[str] = (),
) -> Iterator[AreaView]:
    """Yield the areas of each player in this order, piles from the top; some are shown only where cards lie there.

    Of a card in a plain area nothing is shown but how it lies.
    """
    places = {(place.player, place.name): at for at, place in enumerate(game.world.places)}
    for player, name in enumerate(PLAYERS):
        for area in shown:
            at = places[player, area]
            if area in only_filled and not game.areas[at]:
                continue
            cards = (plain_cards if area in plain else view_cards)(game, at, card_view)
            in_order = cards[::-1] if game.world.places[at].ordered else cards
            said, short = note(game, player, area) or _say_mixed(game, at), layout.short(name, area)
            yield AreaView(speech.area(game, at), name, in_order, len(cards), note=said, key=area, short=short)


def _say_mixed(game: Game, at: int) -> str:
    """Return how many cards of a pile lie in an order that no player knows; nothing where they are alike, or none do."""
    mixed = [game.cards[card].printed for card in game.areas[at] if game.cards[card].settled > 1]
    is_pile = game.world.places[at].ordered
    return f"うち{len(mixed)}枚の順番はわからない" if is_pile and len(set(mixed)) > 1 else ""


def view_cards(game: Game, at: int, card_view: Callable[[Game, int], CardView]) -> tuple[CardView, ...]:
    """Return the cards of a place as a person looks at them."""
    return number_cards(game, game.areas[at], [card_view(game, card) for card in game.areas[at]])


def number_cards(game: Game, cards: Sequence[int], views: Sequence[CardView]) -> tuple[CardView, ...]:
    """Return the views with the numbers of their cards, and of the first among them that looks the same."""
    first: dict[Any, int] = {}
    looks = [first.setdefault((game.cards[card], view), card) for card, view in zip(cards, views, strict=True)]
    return tuple(_with_numbers(view, card, look) for view, card, look in zip(views, cards, looks, strict=True))


def _with_numbers(view: CardView, card: int, look: int) -> CardView:
    """Return the view of another card that looks the same; thousands are made, so that no field is looked at again."""
    made = object.__new__(CardView)
    made.__dict__.update(view.__dict__, id=card, look=look)
    return made


def plain_cards(game: Game, at: int, card_view: Callable[[Game, int], CardView]) -> tuple[CardView, ...]:
    """Return the cards of an area that shows nothing of a card but how it lies: those that lie alike are looked at once."""
    first: dict[Any, int] = {}
    for card in game.areas[at]:
        first.setdefault(game.cards[card], card)
    views = {look: card_view(game, card) for look, card in first.items()}
    return tuple(_with_numbers(views[look := game.cards[card]], card, first[look]) for card in game.areas[at])


def name_in_view(name: str, settled: int, blanks: Collection[str]) -> str:
    """Return the name of a card on a drawn board, `?` where it is not settled; nothing is known of that one and of blank cards.

    >>> name_in_view("番人", False, ()), isinstance(name_in_view("無地のカード", True, ("無地のカード",)), UnknownName)
    ('?', True)
    """
    if not settled:
        return UnknownName("?")
    return UnknownName(name) if name in blanks else name
