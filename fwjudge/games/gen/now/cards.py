"""200 カードの情報: which cards a text means, and what it means by this card."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.base.records import NamedTuple
from fwjudge.engine import queries
from fwjudge.engine.game import Card, Game, Ref
from fwjudge.engine.memo import ByIdentity
from fwjudge.engine.program import Effect
from fwjudge.engine.project import value
from fwjudge.games.common.card_sets import AMOUNTS, CONDITIONS, Test, Tests, has_words, make_filters, sides
from fwjudge.games.common.flow import is_done
from fwjudge.games.common.unread_parts import is_found_true

from ..state import (
    AREAS,
    COMMANDS,
    ENERGY,
    HAND,
    MAIN,
    NUMBERS,
    RESOLUTION,
    SET,
    area_of,
    bearer,
    counters_on,
    damage_on,
    energy_of,
    is_abnormal,
    is_in_area,
    is_stunned,
    is_unit_place,
    place,
    player_of,
    sets_of,
)
from ..world.facts import facts_of_skills
from .projection import last_information, printed_value, words_of


def side(effect: Effect, whose: str) -> int:
    """105.3: return the player that a text calls `own` (the master of the effect) or `other` (the opponent)."""
    return effect.player if whose == "own" else 1 - effect.player


# -- areas ---------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _places(areas: tuple[str, ...], of_commands: bool) -> tuple[int, ...]:
    """Return where the cards of these areas lie: in the Area the units, or what is set on them (201.3, 306.4)."""
    return tuple(at for area in areas for at in _places_of(area, of_commands))


def _places_of(area: str, of_commands: bool) -> list[int]:
    if area == "resolution":
        return [RESOLUTION]
    if area == "any":
        return list(range(RESOLUTION + 1))
    if area == "area":
        return [at for at in range(RESOLUTION) if (area_of(at) >= MAIN + SET if of_commands else is_unit_place(at))]
    names = [(at, AREAS[area_of(at)]) for at in range(RESOLUTION)]
    return [at for at, name in names if area == name or (is_in_area(at) and area == name.rpartition(" ")[2])]


def is_of_commands(of: text.Cards) -> bool:
    """Whether a text means commands by their type."""
    return any(isinstance(one, text.Kind) and set(one.kinds) <= _COMMANDS for one in of.filters)


AREAS_MEANT: Final = frozenset(("any", "area", "resolution", *(area.rpartition(" ")[2] for area in AREAS)))
"""The areas of which a text can speak."""
_COMMANDS: Final = frozenset(COMMANDS)
_ANYWHERE: Final = ("any",)


def areas_meant(of: text.Cards) -> tuple[str, ...]:
    """Return the areas of which a text speaks; without any it means cards wherever they lie."""
    return next((one.areas for one in of.filters if isinstance(one, text.In)), _ANYWHERE)


def places_meant(of: text.Cards) -> tuple[int, ...]:
    """201.3, 201.3a, 304.4, 305.4, 306.4a, 306.6, 308.2: return the places in which the cards lie that a text means by type or area."""
    return _places(areas_meant(of), is_of_commands(of))


# -- filters -------------------------------------------------------------------------------------------------------------


def _look(game: Game, number: int, was: Card | None) -> Card:
    return was if was is not None else game.cards[number]


def _is_whose(game: Game, effect: Effect, one: text.Whose, number: int, was: Card | None) -> bool:
    c = _look(game, number, was)
    if one.who not in ("own", "other"):
        return True
    return ((c.owner if c.place == RESOLUTION else player_of(c.place)) == effect.player) == (one.who == "own")


def _lies_in(game: Game, effect: Effect, one: text.In, number: int, was: Card | None) -> bool:
    at = _look(game, number, was).place
    return any(lies_in(area, at) for area in one.areas)


def lies_in(area: str, at: int) -> bool:
    """Whether a place belongs to an area of which a text speaks."""
    return at in _places((area,), False) or at in _places((area,), True)


def _is_of_kind(game: Game, effect: Effect, one: text.Kind, number: int, was: Card | None) -> bool:
    return not set(one.kinds).isdisjoint(types_of(game, number))


def _is_named(game: Game, effect: Effect, one: text.Named, number: int, was: Card | None) -> bool:
    """902.1, 902.1a: whether a card with these names is one that a text calls by a name: it is its whole name."""
    return _has_words(game, effect, "name", one, number, was)


def _is_of_trait(game: Game, effect: Effect, one: text.Trait, number: int, was: Card | None) -> bool:
    """204.2: whether a card has a trait of which a text speaks."""
    return _has_words(game, effect, "trait", one, number, was)


def _has_words(
    game: Game, effect: Effect, what: str, one: text.Named | text.Trait, number: int, was: Card | None
) -> bool:
    has = _words_asked(game, what, one.original, number, was)
    if one.like is None:
        return has_words(one.names, one.mode, has)
    return any(has_words(has, "any", words_of(game, what, ref.card)) for ref in queries.refs(game, effect, one.like))


def _words_asked(game: Game, what: str, original: bool, number: int, was: Card | None) -> tuple[str, ...]:
    """809.6, 812.1: return the names or traits of a card: as printed, as they were in the last moment before it left, or as they are."""
    if original:
        printed = game.printed_card(number)
        found: tuple[str, ...] = (printed.name,) if what == "name" else printed.traits
        return found
    last = last_information(game, number) if was is not None and game.own.left else None
    if last is not None:
        return last.names if what == "name" else last.traits
    return words_of(game, what, number)


def number_now(game: Game, what: str, number: int) -> int:
    """Return a number of a card, or of what lies on it (916.3, 905.2a, 905.3a)."""
    count = _COUNTS.get(what)
    return value(game, what, number) if count is None else count(game, number)


_COUNTS: Final[dict[str, Callable[[Game, int], int]]] = {
    "damage": damage_on,
    "energy": lambda game, number: len(energy_of(game, number)),
    "sets": lambda game, number: len(sets_of(game, number)),
    "counters": counters_on,
}


NUMBERS_ASKED: Final = frozenset((*NUMBERS, *_COUNTS))
"""The numbers of a card for which a text can ask."""


def _has_number(game: Game, effect: Effect, one: text.Number, number: int, was: Card | None) -> bool:
    found = printed_value(game, one.what, number) if one.original else number_now(game, one.what, number)
    return any(queries.compares(found, one.cmp, queries.amount(game, effect, wanted)) for wanted in one.amounts)


def _is_in_state(game: Game, effect: Effect, one: text.State, number: int, was: Card | None) -> bool:
    return STATES[one.state](game, number, _look(game, number, was))


STATES: Final[dict[str, Callable[[Game, int, Card], bool]]] = {
    "rested": lambda game, number, c: c.rested,
    "stunned": lambda game, number, c: is_stunned(game, number),
    "normal": lambda game, number, c: not is_abnormal(game, number),
    "abnormal": lambda game, number, c: is_abnormal(game, number),
    "down": lambda game, number, c: not c.up,
}
"""303.1, 908.2, 306.7a-2: how a unit lies."""


def _is_this(game: Game, effect: Effect, one: text.This, number: int, was: Card | None) -> bool:
    return number == this_card(game, effect)


def _is_called(game: Game, effect: Effect, one: text.It, number: int, was: Card | None) -> bool:
    if one.name == "this":
        return number == this_card(game, effect)
    return any(ref.card == number for ref in effect.get(one.name))


def _has_counters(game: Game, effect: Effect, one: text.Counted, number: int, was: Card | None) -> bool:
    """913.3: whether so many counters of this name lie on a card."""
    return counters_on(game, number, one.name) >= one.least


def _is_attached(game: Game, effect: Effect, one: text.Beneath, number: int, was: Card | None) -> bool:
    """905.2a, 905.3a: whether a card is attached to one of these units."""
    at = _look(game, number, was).place
    if at >= RESOLUTION or area_of(at) < MAIN + ENERGY:
        return False
    units = game.areas[at - (SET if area_of(at) >= MAIN + SET else ENERGY)]
    return any(ref.card in units for ref in queries.refs(game, effect, one.of))


FILTERS: Final[Tests] = make_filters(
    {
        text.Whose: _is_whose,
        text.In: _lies_in,
        text.Kind: _is_of_kind,
        text.Named: _is_named,
        text.Trait: _is_of_trait,
        text.Number: _has_number,
        text.State: _is_in_state,
        text.This: _is_this,
        text.It: _is_called,
        text.Counted: _has_counters,
        text.Beneath: _is_attached,
    }
)
"""The test of each filter that a text can ask of cards."""


# -- sets ----------------------------------------------------------------------------------------------------------------


class Search(NamedTuple):
    """A way to look for the cards of a set, worked out once."""

    places: tuple[int, ...]
    within: frozenset[int]
    fallen: bool
    """306.7a-2: the text speaks of units that are KO'd."""
    tests: tuple[tuple[Test, Any], ...]
    """The tests that are left for a card that lies there."""
    itself: bool
    """The text speaks of the card whose skill it is."""
    in_order_of_areas: bool
    extremes: tuple[text.Extreme, ...]


def _search_for(of: text.Cards) -> Search:
    """Return the way to look for a set, found by the very record: the same sets are asked for again and again."""
    return _SEARCHES.find_or_keep(of, _make_search, _MAX_SEARCHES)


_SEARCHES: Final[ByIdentity[Search]] = ByIdentity()
_MAX_SEARCHES: Final = 4096


def _make_search(of: text.Cards) -> Search:
    areas, places = areas_meant(of), places_meant(of)
    settled = next((one for one in of.filters if isinstance(one, text.In)), None)
    return Search(
        places,
        frozenset(places),
        any(isinstance(one, text.State) and one.state == "down" for one in of.filters),
        tuple(
            (FILTERS[type(one)], one) for one in of.filters if one is not settled and not isinstance(one, text.Extreme)
        ),
        any(isinstance(one, text.This) for one in of.filters),
        areas == ("main",) or (areas == ("area",) and not is_of_commands(of)),
        tuple(one for one in of.filters if isinstance(one, text.Extreme)),
    )


def fits(game: Game, effect: Effect, of: text.CardSet, number: int, at: Card | None = None) -> bool:
    """Whether a card is one that a text means. `at`: how it lay before it moved."""
    if isinstance(of, text.AnyOf):
        return any(fits(game, effect, one, number, at) for one in of.sets)
    search = _search_for(of)
    if not _passes(game, effect, search, number, at):
        return False
    return not search.extremes or number in candidates(game, effect, of)


def _passes(game: Game, effect: Effect, search: Search, number: int, at: Card | None) -> bool:
    c = at or game.cards[number]
    if c.place not in search.within:
        return False
    for test, one in search.tests:
        if not test(game, effect, one, number, at):
            return False
    return c.up != search.fallen or not is_unit_place(
        c.place
    )  # units knocked out are meant only where that is said (306.7a-2, 306.7a-3)


def this_card(game: Game, effect: Effect) -> int:
    """801.1g-1: return the unit whose skill an effect is, or the card that has it."""
    return bearer(game, effect.source.card) if game.is_here(effect.source) else effect.source.card


def types_of(game: Game, card: int) -> tuple[str, ...]:
    """201.2: return the types of a card, with those that it defines as its own (805.2)."""
    return words_of(game, "type", card)


def candidates(game: Game, effect: Effect, of: text.CardSet) -> list[int]:
    """Return the cards that a text means: units in the order of their areas, others in the order of their numbers."""
    if isinstance(of, text.AnyOf):
        return list(dict.fromkeys(c for one in of.sets for c in candidates(game, effect, one)))
    search = _search_for(of)
    if search.itself:
        found: Iterable[int] = (this_card(game, effect),)
    elif search.in_order_of_areas:
        found = [c for at in search.places for c in game.areas[at]]
    else:
        found = sorted([c for at in search.places for c in game.areas[at]])
    fitting = [c for c in found if _passes(game, effect, search, c, None)]
    for one in search.extremes:
        numbers = {c: number_now(game, one.what, c) for c in fitting}
        best = (min if one.which == "least" else max)(numbers.values(), default=0)
        fitting = [c for c in fitting if numbers[c] == best]
    return fitting


# -- targets -------------------------------------------------------------------------------------------------------------


def cards_named(game: Game, effect: Effect, target: text.Target) -> tuple[Ref, ...]:
    """Return the cards of a target: those that are still the cards that were named (302.3) and not KO'd (306.7a-3)."""
    if isinstance(target, text.Each):
        return tuple(game.ref(c) for c in candidates(game, effect, target.of))
    if isinstance(target, text.Top):
        return tuple(game.ref(c) for c in _topmost(game, effect, target))
    if target.name == "this":
        refs: tuple[Ref, ...] = (game.ref(this_card(game, effect)),) if game.is_here(effect.source) else ()
    else:
        refs = tuple(ref for ref in effect.get(target.name) if isinstance(ref, Ref))
    if effect.ability >= 0 and target.name in facts_of_skills(game).names_of_fallen[effect.ability]:
        return tuple(ref for ref in refs if game.is_here(ref))
    return tuple(ref for ref in refs if game.is_here(ref) and _is_not_ko(game, ref))


def _is_not_ko(game: Game, ref: Ref) -> bool:
    c = game.cards[ref.card]
    return c.up or not is_unit_place(c.place)


def _topmost(game: Game, effect: Effect, target: text.Top) -> list[int]:
    """Return the topmost cards of an area, the topmost first; as many as there are (104.2)."""
    wanted = max(0, queries.amount(game, effect, target.amount))
    found: list[int] = []
    for player in sides(effect, target.whose):
        pile = game.areas[place(player, AREAS.index(target.area))]
        found += pile[:wanted] if target.bottom else pile[::-1][:wanted]
    return found


def amount_for(game: Game, effect: Effect, amount: text.Amount, ref: Ref) -> int:
    """Return a number of a text for one card: of each its own, where the text says so (「半分」)."""
    if isinstance(amount, text.OfItself):
        return number_now(game, amount.what, ref.card) * amount.times // amount.per
    return queries.amount(game, effect, amount)


# -- conditions and numbers ------------------------------------------------------------------------------------------------


def all_hold(game: Game, effect: Effect, conditions: tuple[text.Condition, ...]) -> bool:
    """Whether all these conditions hold now."""
    return all(queries.holds(game, effect, one) for one in conditions)


def _is_turn_of(game: Game, effect: Effect, one: text.TurnOf) -> bool:
    """105.1: whether the turn is this player's."""
    return game.own.active in sides(effect, one.who)


def _went_first(game: Game, effect: Effect, one: text.WentFirst) -> bool:
    """403.4: whether this player began the game."""
    return game.own.first in sides(effect, one.who)


def _add_numbers(game: Game, effect: Effect, number: text.NumberOf) -> int:
    number_of = printed_value if number.original else number_now
    found = [number_of(game, number.what, ref.card) for ref in queries.refs(game, effect, number.of)]
    if number.extreme:
        return (min if number.extreme == "least" else max)(found, default=0)
    return sum(found)


def _find_members(game: Game, effect: Effect, of: text.CardSet) -> list[int]:
    return candidates(game, effect, of)


def _is_member(game: Game, effect: Effect, of: text.CardSet, number: int, as_was: Any = None) -> bool:
    return fits(game, effect, of, number, as_was)


READS: Final = queries.Reads(
    {**AMOUNTS, text.NumberOf: _add_numbers},
    {
        **CONDITIONS,
        text.Done: is_done,
        text.Unread: is_found_true,
        text.TurnOf: _is_turn_of,
        text.WentFirst: _went_first,
    },
    cards_named,
    _find_members,
    _is_member,
)
"""The meaning of each number, condition and set of a text."""


def fits_in_hand(game: Game, effect: Effect, of: text.CardSet, number: int) -> bool:
    """804.2a-1: whether an effect that applied to a card in the hand applies to it as long as it lies in the resolution area."""
    c = game.cards[number]
    return not fits(game, effect, of, number) and fits(game, effect, of, number, c._replace(place=place(c.owner, HAND)))
