"""Conditions of a text: whether something is so now."""

from __future__ import annotations

from typing import Final

from fwjudge.ability import text
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import Conditions, amount, compares, matches
from fwjudge.games.common import card_sets
from fwjudge.games.common.unread_parts import is_found_true

from ..state import Fw
from .amounts import cards_asked_about
from .players import sides
from .progress import SECTIONS, is_during


def _cards_are(game: Game, frame: Effect, condition: text.Are) -> bool:
    found = cards_asked_about(game, frame, condition.cards)
    return bool(found) and all(
        (was is not None or game.is_here(ref)) and matches(game, frame, condition.of, ref.card, was)
        for ref, was in found
    )


def _was_paid_with(game: Game, frame: Effect, condition: text.PaidWith) -> bool:
    """Whether so many markers were removed to pay for the use of this card, or for the skill that is being resolved."""
    if condition.what == "skill":
        paid = frame.get("paid markers")
        return bool(paid) and paid[0] >= condition.least
    return any(count >= condition.least for ref, count in game.own.paid if ref == frame.source)


def _is_turn_of(game: Game, frame: Effect, condition: text.TurnOf) -> bool:
    return game.own.active in sides(frame, condition.who)


def _is_in_part(game: Game, frame: Effect, condition: text.During) -> bool:
    if condition.part != "battle":
        return is_during(game, condition.part)
    own: Fw = game.own
    if own.attack is None:
        return False
    fighting = [ref.card if ref is not None and game.is_here(ref) else None for ref in (own.attack, own.guard)]
    return any(
        _is_fighter(game, frame, condition.of, one) and _is_fighter(game, frame, condition.against, other)
        for one, other in (fighting, fighting[::-1])
    )


def _is_fighter(game: Game, frame: Effect, of: text.CardSet | None, card: int | None) -> bool:
    return of is None or (card is not None and matches(game, frame, of, card))


def _was_done(game: Game, frame: Effect, condition: text.Done) -> bool:
    return bool(frame.get("done") and frame.get("done")[0])


def _has_markers(game: Game, frame: Effect, condition: text.Marked) -> bool:
    has = amount(game, frame, text.Markers(condition.whose))
    return compares(has, condition.cmp, amount(game, frame, condition.amount))


def _went_first(game: Game, frame: Effect, condition: text.WentFirst) -> bool:
    return game.own.first in sides(frame, condition.who)


PARTS: Final = frozenset(("battle", *SECTIONS))
"""The parts of a turn that a condition can name."""
CONDITIONS: Final[Conditions] = {
    **card_sets.CONDITIONS,
    text.Are: _cards_are,
    text.PaidWith: _was_paid_with,
    text.TurnOf: _is_turn_of,
    text.During: _is_in_part,
    text.Done: _was_done,
    text.Marked: _has_markers,
    text.WentFirst: _went_first,
    text.Unread: is_found_true,
}
