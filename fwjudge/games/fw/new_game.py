"""A whole game from two decks."""

from __future__ import annotations

from collections.abc import Sequence

from fwjudge.engine.game import Game
from fwjudge.games.common.setup import lay

from .policy import POLICY
from .state import DECK, FW, REMOVED, Fw, FwCard, place


def new_game(
    decks: Sequence[tuple[FwCard, Sequence[FwCard]]], abilities: tuple[object, ...] = (), lone: bool = True
) -> Game:
    """Return a game before 6-2-1-2: for each player a leader and a deck.

    >>> from fwjudge.engine.decisions import decision
    >>> plain = FwCard("兵士", "battle", ("red",), 1, (), 5000, 5000)
    >>> game = new_game([(FwCard("隊長", "leader", ("red",), power=15000), [plain] * 50)] * 2)
    >>> decision(game).rule
    '6-2-1-4'
    """
    # Until 6-2-1-2 puts it into its area a leader lies in none.
    cards = [
        (card, player, place(player, REMOVED if card is leader else DECK))
        for player, (leader, deck) in enumerate(decks)
        for card in (leader, *deck)
    ]
    return lay(POLICY, FW.at("6-2-1-2"), Fw(), cards, abilities, lone)
