"""Chance enters only here: which card lies on a shuffled pile is drawn when a player looks."""

from __future__ import annotations

from .batch import happen
from .event import Settled
from .game import Game, made
from .step import Control, Step


def is_unknown(game: Game, card: int) -> bool:
    """Whether chance has still to say which card this is."""
    return game.cards[card].settled != 1


def pool(game: Game, card: int) -> list[int]:
    """Return the cards that could lie here: all of this owner that are still shuffled, or of those that were mixed with it."""
    cards = game.cards
    _, owner, _, _, _, mixed, _ = cards[card]
    areas = game.areas
    return [other for place in game.world.hidden_places[owner] for other in areas[place] if cards[other][5] == mixed]


def draws(game: Game, card: int) -> list[tuple[int, int]]:
    """Return the options of chance before a player looks at a card: (this card, the card it may turn out to be), one for each print.

    Nothing if the card is known already.
    """
    cards = game.cards
    look = cards[card]
    mixed = look[5]
    if mixed == 1:
        return []
    areas = game.areas
    different: dict[int, int] = {}
    for place in game.world.hidden_places[look[1]]:
        for other in areas[place]:
            one = cards[other]
            if one[5] == mixed:
                different[one[0]] = other
    return [(card, drawn) for drawn in different.values()]


def settle_card(game: Game, option: tuple[int, int], back: Step | None = None) -> Control:
    """Put the card that chance has drawn where the other stood for it, and go on at `back`: the last act of a step."""
    stood_for, drawn = option
    return happen(game, [made(Settled, (drawn, stood_for))], back)


def weights(game: Game, options: list[int]) -> list[int]:
    """Return how many cards each option of chance stands for."""
    counts: dict[int, int] = {}
    for card in pool(game, options[0]):
        counts[game.cards[card].printed] = counts.get(game.cards[card].printed, 0) + 1
    return [counts.get(game.cards[card].printed, 1) for card in options]
