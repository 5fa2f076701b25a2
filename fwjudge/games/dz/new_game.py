"""A whole game of Dimension Zero from two decks."""

from __future__ import annotations

from collections.abc import Sequence

from fwjudge.ability.text import Skill
from fwjudge.engine.game import Card, Game, World
from fwjudge.engine.run import run

from .policy import POLICY
from .rules.p3c01_preparation import PREPARATION
from .state import DECK, Dz, DzCard, place


def new_game(
    decks: Sequence[Sequence[DzCard]],
    abilities: Sequence[Skill] = (),
    readings: tuple[tuple[str, str], ...] = (),
    redraw: bool = False,
) -> Game:
    """Return a duel between these two decks, at its first decision. `redraw`: whether 3-2-3-1 is permitted."""
    prints = list(dict.fromkeys(card for deck in decks for card in deck))
    number = {card: at for at, card in enumerate(prints)}
    game = Game(World(POLICY, tuple(prints), tuple(abilities), readings), PREPARATION.first, Dz(redraw=redraw))
    for player, deck in enumerate(decks):
        for card in deck:
            at = len(game.cards)
            game.cards.append(Card(number[card], player, place(player, DECK)))
            game.areas[place(player, DECK)] += (at,)
    game.lives = [0] * len(game.cards)
    return run(game)
