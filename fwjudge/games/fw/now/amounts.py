"""Numbers that a text says: how many, how much."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fwjudge.ability import text
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import Amounts, members, refs
from fwjudge.games.common import card_sets

from ..state import BATTLE, DECK, HAND, LIFE, REMOVED, WIDTH, ki_of
from . import cards
from .players import cards_named, sides


def _count_cards(game: Game, frame: Effect, number: text.CountOf) -> int:
    found = members(game, frame, number.of)
    if number.distinct:
        return (
            len({word for card in found for word in _DIFFER[number.distinct](game, card)}) // number.per * number.times
        )
    return len(found) // number.per * number.times


_DIFFER: Final[dict[str, Callable[[Game, int], tuple[str, ...]]]] = {
    "name": lambda game, card: cards.whole_names_of(game, card)[:1],
    "colour": lambda game, card: cards.colours_of(game, card),
    "trait": lambda game, card: cards.traits_of(game, card),
}


def _add_numbers(game: Game, frame: Effect, number: text.NumberOf) -> int:
    return sum(
        cards.number_of(game, ref.card, number.what, number.original, was) or 0
        for ref, was in cards_asked_about(game, frame, number.of)
    )


def cards_asked_about(game: Game, frame: Effect, target: text.Target) -> list[tuple[Ref, cards.Information | None]]:
    """Return the cards whose information is asked, each with its last information where that counts: where it has left by now (9-10-1)."""
    if not isinstance(target, text.It):
        return [(ref, None) for ref in refs(game, frame, target)]
    return [(ref, _information_when_left(game, target.name, ref)) for ref in cards_named(frame, target.name)]


def _information_when_left(game: Game, name: str, ref: Ref) -> cards.Information | None:
    if not game.is_here(ref):
        return cards.last_information(game, ref)
    if name != "event":
        return None
    was = cards.last_information(game, Ref(ref.card, ref.life - 1))
    return was if was is not None and first_area_counts(was.look.place, game.cards[ref.card].place) else None


def first_area_counts(source: int, target: int) -> bool:
    """9-6-7, 9-6-7-1-1, 9-6-7-1-2, 9-6-7-1-3: whether, of a card that moved, its information in the first area counts.

    The public side counts (9-6-7-1-1); what leaves the battle area or changes its master is what it was there (9-6-7-1-2).
    """
    if source % WIDTH == BATTLE:
        return target % WIDTH != BATTLE or target // WIDTH != source // WIDTH
    return target % WIDTH in _HIDDEN_OR_REMOVED and source % WIDTH not in _HIDDEN_AREAS


_HIDDEN_AREAS: Final = (DECK, HAND, LIFE)
_HIDDEN_OR_REMOVED: Final = (*_HIDDEN_AREAS, REMOVED)


def _count_markers(game: Game, frame: Effect, number: text.Markers) -> int:
    """Return the energy markers in energy areas, without those beneath cards (1-12-3), or those beneath cards that the text names."""
    if number.beneath is not None:
        return sum(ki_of(game, ref.card) for ref in refs(game, frame, number.beneath))
    return sum(game.own.markers[player] for player in sides(frame, number.whose))


AMOUNTS: Final[Amounts] = {
    **{kind: card_sets.AMOUNTS[kind] for kind in (text.X, text.Taken, text.Sum)},
    text.CountOf: _count_cards,
    text.NumberOf: _add_numbers,
    text.Markers: _count_markers,
}
