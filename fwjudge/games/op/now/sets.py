"""Which cards a text means, and whether what it asks is so: filters, names, numbers and conditions as ONE PIECE reads them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from fwjudge.ability import text
from fwjudge.engine.game import Card, Game
from fwjudge.engine.program import Effect
from fwjudge.engine.project import value
from fwjudge.engine.queries import Conditions, Reads, amount, refs
from fwjudge.games.common import card_sets
from fwjudge.games.common.card_sets import has_no_text, side, sides
from fwjudge.games.common.flow import is_done
from fwjudge.games.common.unread_parts import is_found_true
from fwjudge.games.common.waiting import line_numbers

from ..state import AREAS, GIVEN, WIDTH
from ..world.facts import Facts
from ..world.keywords import BLOCKER, heads_of
from ..world.skills import CAN_ACTIVATE, CAN_REST
from .areas import given_don
from .bans import Doer, is_forbidden
from .battle import appeared_this_turn
from .conditions_met import is_turn_of
from .effects import effects_of
from .numbers import has_keyword

# -- filters -----------------------------------------------------------------------------------------------------------


def _has_no_effect(game: Game, effect: Effect, one: text.NoSkill, card: int, was: Card | None) -> bool:
    return has_no_text(game.printed_card(card))


def _has_effect(game: Game, effect: Effect, one: text.HasSkill, card: int, was: Card | None) -> bool:
    if one.name != BLOCKER and has_keyword(game, card, one.name):
        return True
    skills, keyword = (
        game.world.abilities,
        one.name == BLOCKER,
    )  # 8-2-2: an effect that is not valid is there all the same
    return any(
        (valid or not keyword) and one.name in heads_of(skills[number].name) for number, valid in effects_of(game, card)
    )


def _has_don(game: Game, effect: Effect, one: text.Bearing, card: int, was: Card | None) -> bool:
    return len(given_don(game, card)) >= one.least


def _is_in_state(game: Game, effect: Effect, one: text.State, card: int, was: Card | None) -> bool:
    look = was if was is not None else game.cards[card]
    if one.state in card_sets.STATES:
        return card_sets.STATES[one.state](look)
    if one.state == "appeared":
        return appeared_this_turn(game, card)
    if one.state in (CAN_REST, CAN_ACTIVATE):
        rests = one.state == CAN_REST
        if look.rested == rests:
            return False
        doer = Doer(False, effect.player, effect.source.card)
        return not is_forbidden(game, "rest" if rests else "activate", card, doer)
    ref = game.own.attack if one.state == "attacking" else game.own.target
    return ref is not None and ref == game.ref(card)


def _has_number_named(game: Game, effect: Effect, one: text.HasSpoken, card: int, was: Card | None) -> bool:
    return value(game, one.what, card) in effect.get(one.called)


STATES: Final = frozenset((*card_sets.STATES, "appeared", "attacking", "attacked"))
"""The states that a text can ask of a card."""

FILTERS: Final = card_sets.make_filters(
    {
        text.NoSkill: _has_no_effect,
        text.HasSkill: _has_effect,
        text.Bearing: _has_don,
        text.State: _is_in_state,
        text.HasSpoken: _has_number_named,
    }
)
"""Whether a card passes each kind of filter."""


# -- sets --------------------------------------------------------------------------------------------------------------


def _search_for(of: text.Cards) -> card_sets.Search:
    """Return the search for a set, which gives cards in the order of their numbers."""
    whose: text.Whose | None = None
    areas: text.In | None = None
    beneath: text.Beneath | None = None
    for one in of.filters:
        if isinstance(one, text.Whose):
            whose = one
        elif isinstance(one, text.In) and "any" not in one.areas:
            areas = one
        elif isinstance(one, text.Beneath):
            beneath = one
        elif isinstance(one, text.It):
            return card_sets.Search(partial(_cards_named, one.name))
        elif isinstance(one, text.This):
            return card_sets.Search(_card_itself)
    who = "" if whose is None else whose.who
    if beneath is not None:
        return card_sets.Search(partial(_cards_beneath, beneath.of), (beneath,))
    places = tuple(map(AREAS.index, AREAS if areas is None else areas.areas))
    return card_sets.Search(partial(_cards_lying, who, places), (whose, areas))


def _cards_named(name: str, game: Game, effect: Effect) -> list[int]:
    return sorted({ref.card for ref in card_sets.cards_named(effect, name)})


def _card_itself(game: Game, effect: Effect) -> tuple[int, ...]:
    return (effect.source.card,)


def _cards_beneath(of: text.Target, game: Game, effect: Effect) -> list[int]:
    """Return the cards that lie beneath others: nothing but DON!! does, which are given to them (6-5-5-1)."""
    areas, cards = game.areas, game.cards
    given = areas[GIVEN] + areas[WIDTH + GIVEN]
    if not given:
        return []
    over = {ref.card for ref in refs(game, effect, of)}
    return sorted([card for card in given if cards[card].under in over])


def _cards_lying(who: str, areas: tuple[int, ...], game: Game, effect: Effect) -> list[int]:
    lying: list[int] = []
    for player in sides(effect, who):
        for area in areas:
            lying += game.areas[player * WIDTH + area]
    lying.sort()
    return lying


def _top_cards(game: Game, effect: Effect, of: text.Top) -> Iterator[int]:
    for player in sides(effect, of.whose):
        cards = game.areas[player * WIDTH + AREAS.index(of.area)]
        yield from (cards if of.bottom else cards[::-1])[: max(0, amount(game, effect, of.amount))]


# -- conditions --------------------------------------------------------------------------------------------------------


def _is_during(game: Game, effect: Effect, one: text.During) -> bool:
    if one.part == "battle":
        return game.own.attack is not None
    phase = PHASES[one.part]
    return any(number == phase or number.startswith(f"{phase}-") for number in line_numbers(game))


PHASES: Final = {"refresh": "6-2", "draw": "6-3", "don": "6-4", "main": "6-5", "end": "6-6"}
"""6-1: the rule of each phase; while it goes on, its lines run."""


def _went_first(game: Game, effect: Effect, one: text.WentFirst) -> bool:
    first: int = game.own.first
    return first == side(effect, one.who)


def _has_happened(game: Game, effect: Effect, one: text.Happened) -> bool:
    """Whether it has happened this turn: to this card, where the text speaks of it, or as its player sees it."""
    known: Facts = game.world.facts
    return any(
        known.asked[at].event == one.event and player == effect.player and ref in (None, effect.source)
        for at, player, ref in game.own.happened
    )


CONDITIONS: Final[Conditions] = {
    **card_sets.CONDITIONS,
    text.TurnOf: is_turn_of,
    text.Done: is_done,
    text.Unread: is_found_true,
    text.During: _is_during,
    text.WentFirst: _went_first,
    text.Happened: _has_happened,
}
"""Whether each kind of condition holds."""

READS: Final = Reads(
    card_sets.AMOUNTS,
    CONDITIONS,
    card_sets.make_refs(_top_cards),
    card_sets.make_members(FILTERS, _search_for),
    card_sets.make_matches(FILTERS),
)
"""The meaning of each number, condition and set of a text."""
