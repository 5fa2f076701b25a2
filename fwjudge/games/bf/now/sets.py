"""The cards that a text names, and the conditions of texts that Buddyfight has words of its own for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.engine.game import Card, Game
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import Reads, amount
from fwjudge.games.common import card_sets
from fwjudge.games.common.card_sets import (
    every_card,
    make_filters,
    make_matches,
    make_members,
    make_refs,
    search_among,
    side,
    sides,
)
from fwjudge.games.common.flow import is_done
from fwjudge.games.common.unread_parts import is_found_true

from ..state import AREAS, WIDTH
from .abilities import abilities_of
from .cards import has_turned_over, is_buddy_monster, was_turned_over

_PLACES: Final = {name: area for area, name in enumerate(AREAS)}


def _is_in_state(game: Game, effect: Effect, one: text.State, card: int, was: Card | None) -> bool:
    if one.state == "buddy":
        return is_buddy_monster(game, card)
    if one.state == "turned":
        return was_turned_over(game, card)
    return card_sets.STATES[one.state](was if was is not None else game.cards[card])


def _has_no_text(game: Game, effect: Effect, one: text.NoSkill, card: int, was: Card | None) -> bool:
    return not game.printed_card(card).abilities


def _has_ability(game: Game, effect: Effect, one: text.HasSkill, card: int, was: Card | None) -> bool:
    skills = game.world.abilities
    return any(one.name in (skills[at].keyword, skills[at].name) for at in abilities_of(game, card))


FILTERS: Final = make_filters({text.State: _is_in_state, text.NoSkill: _has_no_text, text.HasSkill: _has_ability})
"""The test of every filter."""
STATES: Final = (*card_sets.STATES, "buddy", "turned")
"""The states of cards that texts can ask for."""


def _lying(game: Game, effect: Effect, of: text.Cards) -> Iterable[int]:
    """Return the cards that lie in the areas that a set names, in the order of their numbers; all where it names none."""
    for one in of.filters:
        if one.__class__ is text.In and "any" not in one.areas:
            areas = game.areas
            places = [player * WIDTH + _PLACES[area] for area in one.areas for player in (0, 1)]
            return sorted(card for at in places for card in areas[at])
    return every_card(game, effect, of)


def _topmost(game: Game, effect: Effect, target: text.Top) -> Sequence[int]:
    """Return the topmost cards of an area, the topmost first; as many as there are."""
    found: list[int] = []
    for player in sides(effect, target.whose):
        pile = game.areas[player * WIDTH + _PLACES[target.area]]
        wanted = max(0, amount(game, effect, target.amount))
        found += pile[:wanted] if target.bottom else pile[::-1][:wanted]
    return found


def _has_happened(game: Game, effect: Effect, one: text.Happened) -> bool:
    """k.反刻: whether a fighter has turned a card over in this fight."""
    return any(has_turned_over(game, player) for player in sides(effect, one.event.who))


def _is_turn_of(game: Game, effect: Effect, one: text.TurnOf) -> bool:
    return game.own.active in sides(effect, one.who)


def _is_during(game: Game, effect: Effect, one: text.During) -> bool:
    return bool(game.own.attacks) if one.part == "battle" else bool(game.own.phase == one.part)


CONDITIONS: Final[dict[type, Any]] = {
    **card_sets.CONDITIONS,
    text.Happened: _has_happened,
    text.TurnOf: _is_turn_of,
    text.During: _is_during,
    text.Done: is_done,
    text.Unread: is_found_true,
}
"""The meaning of every condition."""


def _number_of_player(game: Game, effect: Effect, number: text.OfPlayer) -> int:
    """r.1: return the life of a fighter."""
    return int(game.own.life[side(effect, number.whose)])


AMOUNTS: Final[dict[type, Any]] = {**card_sets.AMOUNTS, text.OfPlayer: _number_of_player}
"""The meaning of every number."""
READS: Final = Reads(
    AMOUNTS, CONDITIONS, make_refs(_topmost), make_members(FILTERS, search_among(_lying)), make_matches(FILTERS)
)
"""The meaning of all that texts ask."""
