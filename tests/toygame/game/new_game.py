"""A whole game of the toy from two decks."""

from __future__ import annotations

from collections.abc import Sequence

from fwjudge.engine.game import Game
from fwjudge.games.common.setup import lay

from .policy import POLICY
from .state import DECK, TOY, Toy, ToyCard, place


def new_game(decks: Sequence[Sequence[ToyCard]], abilities: tuple[object, ...] = (), lone: bool = True) -> Game:
    """Return a game from two decks that stands before its set-up."""
    cards = [(card, player, place(player, DECK)) for player, deck in enumerate(decks) for card in deck]
    return lay(POLICY, TOY.at("2-2"), Toy(), cards, abilities, lone)
