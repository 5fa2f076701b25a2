"""A whole game from two decks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.engine.game import Game
from fwjudge.games.common.setup import lay

from .policy import POLICY
from .rules.ch05_deck import don_size
from .state import DECK, DON, DON_DECK, NOWHERE, OP, Op, OpCard, place_of


def new_game(
    decks: Sequence[tuple[OpCard, Sequence[OpCard]]], abilities: tuple[object, ...] = (), lone: bool = True
) -> Game:
    """Return a game before 5-2-1-1: for each player a leader and a deck; ten DON!! come with them, or as many as the leader says.

    >>> from fwjudge.engine.decisions import decision
    >>> plain = OpCard("水兵", "character", ("red",), 1, 2000, 1000)
    >>> game = new_game([(OpCard("船長", "leader", ("red",), power=5000, life=5), [plain] * 50)] * 2)
    >>> decision(game).rule
    '5-2-1-4'
    """

    def effects(card: OpCard) -> list[Any]:
        return [abilities[number] for number in card.abilities]

    # Until 5-2-1-3 puts it into its area a leader lies in none.
    cards = [
        (card, player, place_of(player, where))
        for player, (leader, deck) in enumerate(decks)
        for where, pile in ((NOWHERE, (leader,)), (DECK, deck), (DON_DECK, (DON,) * don_size((leader,), effects)))
        for card in pile
    ]
    return lay(POLICY, OP.at("5-2-1-1"), Op(), cards, abilities, lone)
