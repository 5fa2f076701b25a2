"""Areas of both players as a person looks at them, from the rows of a game."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence

from fwjudge.engine.game import Game
from fwjudge.games.table import PLAYERS
from fwjudge.games.view import AreaView, CardView

from .speech import Speech


def area_views(
    game: Game,
    speech: Speech,
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
            cards = (plain_cards if area in plain else _cards)(game, at, card_view)
            in_order = cards[::-1] if game.world.places[at].ordered else cards
            yield AreaView(speech.area(game, at), name, in_order, len(cards), note=note(game, player, area))


def _cards(game: Game, at: int, card_view: Callable[[Game, int], CardView]) -> tuple[CardView, ...]:
    """Return the cards of an area as a person looks at them."""
    return tuple(card_view(game, card) for card in game.areas[at])


def plain_cards(game: Game, at: int, card_view: Callable[[Game, int], CardView]) -> tuple[CardView, ...]:
    """Return the cards of an area that shows nothing of a card but how it lies: those that lie alike are looked at once."""
    numbers = {game.cards[card]: card for card in game.areas[at]}
    views = {look: card_view(game, card) for look, card in numbers.items()}
    return tuple(views[game.cards[card]] for card in game.areas[at])
