"""A whole game from two decks."""

from __future__ import annotations

from collections.abc import Sequence

from fwjudge.engine.game import Card, Game, World
from fwjudge.engine.run import run

from .policy import POLICY
from .state import DECK, FW, REMOVED, Fw, FwCard, place


def new_game(decks: Sequence[tuple[FwCard, Sequence[FwCard]]], abilities: tuple[object, ...] = (), lone: bool = True) -> Game:
    """A game before 6-2-1-2: for each player a leader and a deck.

    >>> from fwjudge.engine.decide import decision
    >>> plain = FwCard("兵士", "battle", ("red",), 1, (), 5000, 5000)
    >>> game = new_game([(FwCard("隊長", "leader", ("red",), power=15000), [plain] * 50)] * 2)
    >>> decision(game).rule
    '6-2-1-4'
    """
    prints = tuple(dict.fromkeys(card for leader, deck in decks for card in (leader, *deck)))
    number = {card: at for at, card in enumerate(prints)}
    game = Game(World(POLICY, prints, abilities), FW.at("6-2-1-2"), Fw())
    for player, (leader, deck) in enumerate(decks):
        # Until 6-2-1-2 puts it into its area a leader lies in none.
        game.cards.append(Card(number[leader], player, place(player, REMOVED)))
        game.cards += [Card(number[card], player, place(player, DECK)) for card in deck]
    game.lives = [0] * len(game.cards)
    for at, card in enumerate(game.cards):
        game.areas[card.place] += (at,)
    return run(game, lone)
