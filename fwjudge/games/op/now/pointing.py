"""Which cards something refers to, so that two like cards are not the same to choose; and what makes two positions the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fwjudge.engine.game import Game, Ref, collect
from fwjudge.games.common.progress import refs_pointed_at

from ..state import GIVEN, WIDTH, Op
from .bans import Lasting

LAST_DIFFERENT_TURN: Final = 3
"""From this turn on every turn is like the others: the first two have rules of their own (6-3-1, 6-4-1, 6-5-6-1)."""


def pointed_cards(game: Game) -> frozenset[int]:
    """Return the cards to which a reference is kept outside the areas. Asked most often in the main phase, where few are kept."""
    if game.waiting or game.delayed or game.modifiers or game.stack is not None or game.own.used or game.own.happened:
        return frozenset(ref.card for ref in refs_in_use(game))
    areas, cards = game.areas, game.cards
    given = areas[GIVEN] + areas[WIDTH + GIVEN]
    return frozenset([ref.card for ref in game.own.fresh] + [cards[don].under for don in given])


def refs_in_use(game: Game) -> Sequence[Ref]:
    """Return every reference to a card that is kept outside the areas."""
    own: Op = game.own
    given = [don for player in (0, 1) for don in game.areas[player * WIDTH + GIVEN]]
    return [
        *(modifier.ref for modifier in game.modifiers if modifier.ref is not None),
        *_refs_of_prohibitions(game),
        *(waiting.ref for waiting in game.waiting),
        *(ref for ref in (own.attack, own.target) if ref is not None),
        *(game.ref(game.cards[don].under) for don in given),
        *own.fresh,
        *(ref for ref, _ in own.used),
        *(ref for _, _, ref in own.happened if ref is not None),
        *(delayed.ref for delayed in game.delayed),
        *(ref for delayed in game.delayed for _, chosen in delayed.chosen for ref in chosen if isinstance(ref, Ref)),
        *refs_pointed_at(game),
    ]


def _refs_of_prohibitions(game: Game) -> list[Ref]:
    """Return the cards that prohibitions point at which last: those that their effects have chosen."""
    found: list[Ref] = []
    for modifier in game.modifiers:
        if modifier.amount.__class__ is Lasting:
            collect(modifier.amount.effect, found)
    return found


def position(game: Game) -> Op:
    """Return what is kept beside the cards, with all late turns as one: two games go on alike if it is equal."""
    own: Op = game.own
    return own._replace(turn=min(own.turn, LAST_DIFFERENT_TURN))
