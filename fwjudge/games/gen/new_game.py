"""A whole game from two decks."""

from __future__ import annotations

from collections.abc import Sequence

from fwjudge.engine.game import Game
from fwjudge.games.common.setup import lay

from .policy import POLICY
from .rules.ch04_setup import GenSetup
from .state import DECK, GEN, Gen, GenCard, place


def new_game(decks: Sequence[Sequence[GenCard]], abilities: tuple[object, ...] = (), lone: bool = True) -> Game:
    """Return a game before 403.1 with these two decks.

    >>> from fwjudge.engine.decisions import decision
    >>> game = new_game([[GenCard(f"兵士{at // 4}", "unit", 300) for at in range(50)]] * 2)
    >>> decision(game).rule
    '403.2'
    """
    cards = [(card, player, place(player, DECK)) for player, deck in enumerate(decks) for card in deck]
    return lay(POLICY, GEN.at("403.1"), Gen(), cards, abilities, lone, GenSetup())
