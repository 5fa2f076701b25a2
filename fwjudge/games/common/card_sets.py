"""Which cards a text means, as every rulebook reads it: filters, names for cards, and the usual conditions and numbers.

A game begins with these tables and puts its own words in their place (`{**FILTERS, text.Whose: ...}`); what its cards are it says
through its policy (`kinds`, `information`, `original_value`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.base.records import NamedTuple
from fwjudge.engine import queries
from fwjudge.engine.game import Card, Game, Ref
from fwjudge.engine.memo import ByIdentity
from fwjudge.engine.program import Effect
from fwjudge.engine.project import value
from fwjudge.engine.queries import Amounts, Conditions, amount, compares, holds

Test = Callable[[Game, Effect, Any, int, Card | None], bool]
"""Whether a card passes one filter; the last: how it lay before it left, where that counts."""
Tests = Mapping[type, Test]
Lying = Callable[[Game, Effect, text.Cards], Iterable[int]]
"""Gives the cards that lie where those of a set can lie at all."""


class Search(NamedTuple):
    """A way to look for the cards of a set, found once for each set."""

    lying: Callable[[Game, Effect], Iterable[int]]
    """Gives the cards that lie where those of the set can lie at all."""
    settled: tuple[Any, ...] = ()
    """The filters that all of these cards pass: they are not asked again."""


# -- players and names for cards ---------------------------------------------------------------------------------------


def side(effect: Effect, who: str) -> int:
    """Return the player that a text calls `own` (who carries the skill out) or `other` (the opponent)."""
    return 1 - effect.player if who == "other" else effect.player


def sides(effect: Effect, who: str) -> tuple[int, ...]:
    """Return the players that a word means: both where it is neither `own` nor `other`."""
    return (side(effect, who),) if who in ("own", "other") else (0, 1)


def cards_named(effect: Effect, name: str) -> tuple[Ref, ...]:
    """Return the cards that a name stands for, wherever they are by now."""
    return (effect.source,) if name == "this" else tuple(ref for ref in effect.get(name) if isinstance(ref, Ref))


# -- filters -----------------------------------------------------------------------------------------------------------


def _look_of(game: Game, card: int, was: Card | None) -> Card:
    return was if was is not None else game.cards[card]


def _is_whose(game: Game, effect: Effect, one: text.Whose, card: int, was: Card | None) -> bool:
    return game.world.places[_look_of(game, card, was).place].player in sides(effect, one.who)


def _lies_in(game: Game, effect: Effect, one: text.In, card: int, was: Card | None) -> bool:
    return "any" in one.areas or game.world.places[_look_of(game, card, was).place].name in one.areas


def _is_of_kind(game: Game, effect: Effect, one: text.Kind, card: int, was: Card | None) -> bool:
    return any(kind in one.kinds for kind in game.world.policy.kinds(game, card))


def has_words(wanted: tuple[str, ...], mode: str, has: tuple[str, ...]) -> bool:
    """Whether these words are among those that a card has: the whole word, unless the text asks for what it contains."""
    if mode == "contains":
        return any(part in word for part in wanted for word in has)
    if mode == "all":
        return all(word in has for word in wanted)
    return any(word in has for word in wanted) and (mode != "only" or all(word in wanted for word in has))


def make_word_test(what: str) -> Test:
    """Return the test for the words of one kind that a card has: name, trait, colour."""

    def test(game: Game, effect: Effect, one: Any, card: int, was: Card | None) -> bool:
        information = game.world.policy.information
        has = information(game, what, card)
        if one.mode == "several":
            return len(has) > 1
        if one.like is not None:
            others = [information(game, what, ref.card) for ref in queries.refs(game, effect, one.like)]
            if one.mode == "same":
                return bool(has and others) and all(set(other) == set(has) for other in others)
            return any(has_words(has, "any", other) for other in others)
        return has_words(one[0], one.mode, has)

    return test


def _has_word(game: Game, effect: Effect, one: text.Word, card: int, was: Card | None) -> bool:
    return has_words(one.words, one.mode, game.world.policy.information(game, one.what, card))


def _has_spoken(game: Game, effect: Effect, one: text.HasSpoken, card: int, was: Card | None) -> bool:
    return not set(effect.get(one.called)).isdisjoint(game.world.policy.information(game, one.what, card))


def _has_number(game: Game, effect: Effect, one: text.Number, card: int, was: Card | None) -> bool:
    number_of = game.world.policy.original_value if one.original else value
    found = number_of(game, one.what, card)
    return any(compares(found, one.cmp, amount(game, effect, wanted)) for wanted in one.amounts)


def _is_in_state(game: Game, effect: Effect, one: text.State, card: int, was: Card | None) -> bool:
    return STATES[one.state](_look_of(game, card, was))


STATES: Final[dict[str, Callable[[Card], bool]]] = {
    "rested": lambda look: bool(look.rested),
    "active": lambda look: not look.rested,
    "up": lambda look: look.up,
    "down": lambda look: not look.up,
}
"""How a card lies."""


def _is_this(game: Game, effect: Effect, one: text.This, card: int, was: Card | None) -> bool:
    return effect.source.card == card


def _is_called(game: Game, effect: Effect, one: text.It, card: int, was: Card | None) -> bool:
    return any(ref.card == card and (was is not None or game.is_here(ref)) for ref in cards_named(effect, one.name))


def make_filters(special: Tests) -> Tests:
    """Return the test of every filter: the usual ones, and those of a game in their place."""
    found: dict[type, Test] = {}

    def fits_not(game: Game, effect: Effect, one: text.Not, card: int, was: Card | None) -> bool:
        return not found[type(one.filter)](game, effect, one.filter, card, was)

    def fits_any(game: Game, effect: Effect, one: text.Any_, card: int, was: Card | None) -> bool:
        return any(found[type(part)](game, effect, part, card, was) for part in one.filters)

    def is_outside(game: Game, effect: Effect, one: text.Except, card: int, was: Card | None) -> bool:
        return not queries.matches(game, effect, one.of, card, was)

    def lies_beneath(game: Game, effect: Effect, one: text.Beneath, card: int, was: Card | None) -> bool:
        return _look_of(game, card, was).under in {ref.card for ref in queries.refs(game, effect, one.of)}

    def is_extreme(game: Game, effect: Effect, one: text.Extreme, card: int, was: Card | None) -> bool:
        return True  # of those that pass the others: see `make_members`

    found.update(
        {
            text.Whose: _is_whose,
            text.In: _lies_in,
            text.Kind: _is_of_kind,
            text.Named: make_word_test("name"),
            text.Trait: make_word_test("trait"),
            text.Coloured: make_word_test("colour"),
            text.Word: _has_word,
            text.HasSpoken: _has_spoken,
            text.Number: _has_number,
            text.State: _is_in_state,
            text.This: _is_this,
            text.It: _is_called,
            text.Not: fits_not,
            text.Any_: fits_any,
            text.Except: is_outside,
            text.Beneath: lies_beneath,
            text.Extreme: is_extreme,
        }
    )
    found.update(special)
    return found


def has_no_text(printed: Any) -> bool:
    """Whether no text is printed on a card."""
    return not printed.abilities and not getattr(printed, "text", False)


# -- sets --------------------------------------------------------------------------------------------------------------


def make_matches(filters: Tests) -> Callable[[Game, Effect, text.CardSet, int, Any], bool]:
    """Return the function that says whether a card is one of a set."""

    def matches(game: Game, effect: Effect, of: text.CardSet, card: int, as_was: Any = None) -> bool:
        if isinstance(of, text.AnyOf):
            return any(matches(game, effect, one, card, as_was) for one in of.sets)
        extreme = False
        for one in of.filters:
            if not filters[one.__class__](game, effect, one, card, as_was):
                return False
            extreme = extreme or one.__class__ is text.Extreme
        return not extreme or card in queries.members(game, effect, of)

    return matches


def every_card(game: Game, effect: Effect, of: text.Cards) -> Iterable[int]:
    """Return all cards of the game: where those of a set can lie when nothing better is known."""
    return range(len(game.cards))


def search_among(lying: Lying) -> Callable[[text.Cards], Search]:
    """Return the function that gives the search for a set, where a game says anew each time which cards lie there."""

    def search(of: text.Cards) -> Search:
        return Search(lambda game, effect: lying(game, effect, of))

    return search


class _Plan(NamedTuple):
    """A search for the cards of a set, with what is asked of those that are found."""

    lying: Callable[[Game, Effect], Iterable[int]]
    tests: tuple[tuple[Test, Any], ...]
    """Each filter that is left, behind the function that asks it."""
    extremes: tuple[text.Extreme, ...]


def make_members(
    filters: Tests, search: Callable[[text.Cards], Search]
) -> Callable[[Game, Effect, text.CardSet], list[int]]:
    """Return the function that gives all cards of a set."""
    plans: ByIdentity[_Plan] = ByIdentity()

    def plan(of: text.Cards) -> _Plan:
        lying, settled = search(of)
        return _Plan(
            lying,
            tuple((filters[one.__class__], one) for one in of.filters if not any(one is other for other in settled)),
            tuple(one for one in of.filters if isinstance(one, text.Extreme)),
        )

    def members(game: Game, effect: Effect, of: text.CardSet) -> list[int]:
        if isinstance(of, text.AnyOf):
            return list(dict.fromkeys(card for one in of.sets for card in members(game, effect, one)))
        lying, tests, extremes = plans.find_or_keep(of, plan, _MAX_PLANS_KEPT)
        found = list(lying(game, effect))
        for test, one in tests:
            found = [card for card in found if test(game, effect, one, card, None)]
            if not found:
                break
        for extreme in extremes:
            numbers = {card: value(game, extreme.what, card) for card in found}
            best = (min if extreme.which == "least" else max)(numbers.values(), default=0)
            found = [card for card in found if numbers[card] == best]
        return found

    return members


_MAX_PLANS_KEPT: Final = 4096
"""More plans are not kept at once: some sets are made only while a skill is carried out."""


Topmost = Callable[[Game, Effect, text.Top], Iterable[int]]
"""Gives the topmost cards of an area."""


def make_refs(topmost: Topmost) -> Callable[[Game, Effect, text.Target], tuple[Ref, ...]]:
    """Return the function that gives the cards of a target: of those that were named, those that are still the same cards."""

    def refs(game: Game, effect: Effect, target: text.Target) -> tuple[Ref, ...]:
        if isinstance(target, text.It):
            return tuple(ref for ref in cards_named(effect, target.name) if game.is_here(ref))
        if isinstance(target, text.Top):
            return tuple(game.ref(card) for card in topmost(game, effect, target))
        return tuple(game.ref(card) for card in queries.members(game, effect, target.of))

    return refs


# -- conditions and numbers --------------------------------------------------------------------------------------------


def _compare(game: Game, effect: Effect, one: text.Compare) -> bool:
    return compares(amount(game, effect, one.left), one.cmp, amount(game, effect, one.right))


def _all_are(game: Game, effect: Effect, one: text.Are) -> bool:
    found = queries.refs(game, effect, one.cards)
    return bool(found) and all(queries.matches(game, effect, one.of, ref.card) for ref in found)


CONDITIONS: Final[Conditions] = {
    text.Compare: _compare,
    text.Are: _all_are,
    text.Both: lambda game, effect, one: all(holds(game, effect, part) for part in one.parts),
    text.Either: lambda game, effect, one: any(holds(game, effect, part) for part in one.parts),
    text.No: lambda game, effect, one: not holds(game, effect, one.part),
}


def _x(game: Game, effect: Effect, number: text.X) -> int:
    found = effect.get("X")
    return int(found[0]) if found else 0


def _count(game: Game, effect: Effect, number: text.CountOf) -> int:
    found = queries.members(game, effect, number.of)
    many = len(found)
    if number.distinct:
        information = game.world.policy.information
        many = len({word for card in found for word in information(game, number.distinct, card)})
    return many // number.per * number.times


def _add_numbers(game: Game, effect: Effect, number: text.NumberOf) -> int:
    number_of = game.world.policy.original_value if number.original else value
    return sum(number_of(game, number.what, ref.card) for ref in queries.refs(game, effect, number.of))


def _count_taken(game: Game, effect: Effect, number: text.Taken) -> int:
    return len(effect.get(number.name))


def _add_parts(game: Game, effect: Effect, number: text.Sum) -> int:
    return sum(amount(game, effect, part) for part in number.parts) * number.times


AMOUNTS: Final[Amounts] = {
    text.X: _x,
    text.CountOf: _count,
    text.NumberOf: _add_numbers,
    text.Taken: _count_taken,
    text.Sum: _add_parts,
}
