"""The cards that a text names: sets of cards, names that stand for cards, and whose they are (0-3-2-2, 13-1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Card, Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import amount, compares

from ..state import AREAS, BATTLE, BENEATH, COMBO, LEADER, REMOVED, WIDTH, Fw, ki_of
from ..world.statics import may_be
from . import cards
from .caches import caches
from .cards import Information
from .continuous_effects import is_called, is_unaffected
from .players import cards_named, sides
from .skills import skills_had

Words = Callable[[Game, int], tuple[str, ...]]

_PLACES: Final = {name: index for index, name in enumerate(AREAS)}
_ANYWHERE: Final = tuple(index for index in range(WIDTH) if index not in (REMOVED, BENEATH))
_HERE: Final = frozenset(("leader", "battle", "combo"))


# -- names for cards ------------------------------------------------------------------------------------------------------


def refs(game: Game, frame: Effect, target: text.Target) -> tuple[Ref, ...]:
    """Return the cards of a target: those that are still the cards that were named (3-1-4, 9-6-9)."""
    if isinstance(target, text.It):
        found = tuple(ref for ref in cards_named(frame, target.name) if game.is_here(ref))
        return (
            found
            if not may_be(game, "unaffected")
            else tuple(r for r in found if not is_unaffected(game, frame, r.card))
        )
    if isinstance(target, text.Top):
        return tuple(
            game.ref(card) for player in sides(frame, target.whose) for card in _topmost(game, frame, target, player)
        )
    return tuple(game.ref(card) for card in members(game, frame, target.of))


def _topmost(game: Game, frame: Effect, target: text.Top, player: int) -> Sequence[int]:
    """Return the topmost cards of an area, the topmost first, or the lowest, the lowest first; as many as there are (0-2-4)."""
    pile = game.areas[player * WIDTH + _PLACES[target.area]]
    wanted = max(0, amount(game, frame, target.amount))
    return pile[:wanted] if target.bottom else pile[::-1][:wanted]


# -- sets -----------------------------------------------------------------------------------------------------------------


def members(game: Game, frame: Effect, of: text.CardSet) -> list[int]:
    """Return all cards of a set as they lie, whoever may look at them, without those that the skill does not affect (13-4-1)."""
    found = cards_of(game, frame, of)
    if not may_be(game, "unaffected"):
        return found
    return [card for card in found if not is_unaffected(game, frame, card)]


def cards_spared(game: Game, frame: Effect, of: text.CardSet, found: Sequence[int]) -> tuple[int, ...]:
    """Return the cards of a set beside those that were `found`, which a skill treats as if they were not there (0-3-14, 13-4-1)."""
    if not may_be(game, "unaffected"):
        return ()
    return tuple(card for card in cards_of(game, frame, of) if card not in found)


class CardSearch(NamedTuple):
    """A way to look for the cards of a set: where they can lie, and what is to be asked of those that lie there."""

    of: text.Cards
    areas: tuple[int, ...]
    who: str
    """Whose areas: `own`, `other`, or nothing for both."""
    tests: tuple[tuple[Any, Any], ...]
    """Each filter that is left, behind the function that asks it."""
    extremes: tuple[text.Extreme, ...]
    beneath: tuple[text.Beneath, ...]
    """The cards beneath which they lie, if that is where they lie."""
    itself: bool
    """Whether the set speaks of the card of the skill, whose areas count in another way."""


def _search_for(game: Game, of: text.Cards) -> CardSearch:
    """Return the search for a set, found by the very record: the same sets are asked for again and again."""
    known = caches(game).sets
    found = known.find(of)
    if found is None:
        if len(known) >= _MAX_SEARCHES_KEPT:
            known.clear()
        found = known.keep(of, _make_search(of))
    return found


_MAX_SEARCHES_KEPT: Final = 4096
"""More sets are not kept at once: some are made only while a skill is carried out."""


def _make_search(of: text.Cards) -> CardSearch:
    """Return a new search for a set; one that names no area means all of them.

    A condition that follows from where its cards are looked for is not asked again.
    """
    places = [one for one in of.filters if isinstance(one, text.In)]
    owners = [one for one in of.filters if isinstance(one, text.Whose)]
    areas = _ANYWHERE
    if places and "any" not in places[-1].areas:
        areas = tuple(_PLACES[name] for name in places[-1].areas)
    settled: list[Any] = []
    if len(places) == 1 and BENEATH not in areas:
        settled += places
    if len(owners) == 1:
        settled += owners
    return CardSearch(
        of,
        areas,
        owners[-1].who if owners else "",
        tuple(
            (_TESTS[one.__class__], one)
            for one in of.filters
            if one.__class__ in _TESTS and not any(one is other for other in settled)
        ),
        tuple(one for one in of.filters if isinstance(one, text.Extreme)),
        tuple(one for one in of.filters if isinstance(one, text.Beneath)),
        any(isinstance(one, text.This) for one in of.filters),
    )


def cards_of(game: Game, frame: Effect, of: text.CardSet) -> list[int]:
    """Return all cards of a set, also those that the skill does not affect."""
    if isinstance(of, text.AnyOf):
        return list(dict.fromkeys(card for one in of.sets for card in cards_of(game, frame, one)))
    laid = _search_for(game, of)
    found = _cards_lying(game, frame, laid)
    if laid.itself or laid.beneath:
        found = [card for card in found if _fits_all(game, frame, of, card, None)]
    else:
        for test, one in laid.tests:
            found = [card for card in found if test(game, frame, one, card, None)]
            if not found:
                return found
    for one in laid.extremes:
        values = {card: cards.number_of(game, card, one.what) or 0 for card in found}
        best = (min if one.which == "least" else max)(values.values(), default=0)
        found = [card for card in found if values[card] == best]
    return found


def _cards_lying(game: Game, frame: Effect, laid: CardSearch) -> list[int]:
    """Return all cards that lie where cards of this set can lie at all."""
    if laid.beneath:
        over = {ref.card for ref in refs(game, frame, laid.beneath[0].of)}
        return [c for player in (0, 1) for c in game.areas[player * WIDTH + BENEATH] if game.cards[c].under in over]
    areas = game.areas
    return [card for player in sides(frame, laid.who) for area in laid.areas for card in areas[player * WIDTH + area]]


def matches(game: Game, frame: Effect, of: text.CardSet, card: int, as_was: Card | Information | None = None) -> bool:
    """Whether a card is one of a set. `as_was`: as it was in the area that it has left (9-6-7-1, 9-10-1)."""
    was = _information(game, card, as_was)
    if isinstance(of, text.AnyOf):
        return any(matches(game, frame, one, card, was) for one in of.sets)
    if not _fits_all(game, frame, of, card, was):
        return False
    extremes = any(isinstance(one, text.Extreme) for one in of.filters)
    return not extremes or card in cards_of(game, frame, of)


def _information(game: Game, card: int, as_was: Card | Information | None) -> Information | None:
    if as_was is None or isinstance(as_was, cards.Information):
        return as_was
    for ref, was in reversed(game.own.last):
        if ref.card == card and was.look == as_was:
            return was  # type: ignore[no-any-return]
    return cards.information_now(game, card)._replace(look=as_was)


def _fits_all(game: Game, frame: Effect, of: text.Cards, card: int, was: Information | None) -> bool:
    elsewhere = False
    for one in of.filters:
        if isinstance(one, text.This):
            elsewhere = elsewhere or any(
                isinstance(other, text.In) and not _HERE.issuperset(other.areas) for other in of.filters
            )
            if not _is_this(game, frame, card, elsewhere, was):
                return False
        elif not _fits(game, frame, one, card, was):
            return False
    return True


def _is_this(game: Game, frame: Effect, card: int, elsewhere: bool, was: Information | None) -> bool:
    """Whether a card is the one that the skill belongs to; where another area is named, also what it became there by its next move."""
    source = frame.source
    if card != source.card:
        return False
    life = game.lives[card]
    return was is not None or life == source.life or (elsewhere and life == source.life + 1)


def _fits(game: Game, frame: Effect, one: Any, card: int, was: Information | None) -> bool:
    return _TESTS[one.__class__](game, frame, one, card, was)


# -- each filter ----------------------------------------------------------------------------------------------------------


def _look_of(game: Game, card: int, was: Information | None) -> Card:
    return was.look if was else game.cards[card]


def _has_master(game: Game, frame: Effect, one: text.Whose, card: int, was: Information | None) -> bool:
    """Whether the master of a card, the player whose area it lies in (0-3-4-1), is the one that is named."""
    return _look_of(game, card, was).place // WIDTH in sides(frame, one.who)


def _lies_in(game: Game, frame: Effect, one: text.In, card: int, was: Information | None) -> bool:
    """Whether a card lies in one of these areas; a card beneath another one lies in the same area (16-2-2-2)."""
    look = _look_of(game, card, was)
    area = look.place % WIDTH
    if area == BENEATH:
        area = game.cards[look.under].place % WIDTH
    return AREAS[area] in one.areas or ("any" in one.areas and area in _ANYWHERE)


def _is_of_kind(game: Game, frame: Effect, one: text.Kind, card: int, was: Information | None) -> bool:
    return any(kind in one.kinds for kind in cards.kinds_of(game, card))


def _has_name(game: Game, frame: Effect, one: text.Named, card: int, was: Information | None) -> bool:
    if one.like is not None:
        return _shares_word(game, frame, one.like, cards.whole_names_of, cards.whole_names_of(game, card, was))
    return _has_words(one.names, one.mode, cards.names_of(game, card, was))


def _has_trait(game: Game, frame: Effect, one: text.Trait, card: int, was: Information | None) -> bool:
    if one.like is not None:
        return _shares_word(game, frame, one.like, cards.traits_of, cards.traits_of(game, card, was))
    return _has_words(one.names, one.mode, cards.traits_of(game, card, was))


def _shares_word(game: Game, frame: Effect, like: text.Target, words: Words, has: tuple[str, ...]) -> bool:
    """Whether one of these words is one that those cards have."""
    return any(_has_words(has, "any", words(game, ref.card)) or cards.EVERY in has for ref in refs(game, frame, like))


def _has_words(wanted: tuple[str, ...], mode: str, has: tuple[str, ...]) -> bool:
    """2-3-1-1, 2-8-1-1: whether these words are among those that a card has.

    Only the whole word is the same word, unless the text asks for what it contains.
    """
    if cards.EVERY in has:
        return mode != "only"
    if mode == "contains":
        return any(part in word for part in wanted for word in has)
    if mode == "all":
        return all(word in has for word in wanted)
    return any(word in has for word in wanted) and (mode != "only" or all(word in wanted for word in has))


def _has_colour(game: Game, frame: Effect, one: text.Coloured, card: int, was: Information | None) -> bool:
    has = cards.colours_of(game, card, was)
    if one.mode == "several":
        return len(has) > 1
    if one.mode == "same":  # 1-6-2: that colour, and no other
        others = (
            [cards.colours_of(game, ref.card) for ref in refs(game, frame, one.like)] if one.like is not None else []
        )
        return bool(has and others) and all(set(other) == set(has) for other in others)
    return _has_words(one.colours, one.mode, has)


def _has_number(game: Game, frame: Effect, one: text.Number, card: int, was: Information | None) -> bool:
    found = cards.number_of(game, card, one.what, one.original, was)
    return found is not None and any(compares(found, one.cmp, amount(game, frame, wanted)) for wanted in one.amounts)


def _is_in_state(game: Game, frame: Effect, one: text.State, card: int, was: Information | None) -> bool:
    return STATES[one.state](game, card, _look_of(game, card, was))


def _has_no_skill(game: Game, frame: Effect, one: text.NoSkill, card: int, was: Information | None) -> bool:
    return not skills_had(game, card)


def _has_skill(game: Game, frame: Effect, one: text.HasSkill, card: int, was: Information | None) -> bool:
    """Whether a card has a skill of this name, valid where the card lies or not."""
    return any(is_called(game.world.abilities[number], one.name) for number in skills_had(game, card))


def _bears(game: Game, frame: Effect, one: text.Bearing, card: int, was: Information | None) -> bool:
    if one.of is None:
        return ki_of(game, card) >= one.least
    beneath = [c for player in (0, 1) for c in game.areas[player * WIDTH + BENEATH] if game.cards[c].under == card]
    return sum(matches(game, frame, one.of, c) for c in beneath) >= one.least


def _lies_beneath(game: Game, frame: Effect, one: text.Beneath, card: int, was: Information | None) -> bool:
    return game.cards[card].under in {ref.card for ref in refs(game, frame, one.of)}


def _is_called(game: Game, frame: Effect, one: text.It, card: int, was: Information | None) -> bool:
    for ref in cards_named(frame, one.name):  # noqa: SIM110  a loop costs less, and this is asked of card after card
        if ref.card == card and (was is not None or game.is_here(ref)):
            return True
    return False


def _fits_not(game: Game, frame: Effect, one: text.Not, card: int, was: Information | None) -> bool:
    if isinstance(one.filter, text.This):
        return not _is_this(game, frame, card, False, was)
    return not _fits(game, frame, one.filter, card, was)


def _fits_any(game: Game, frame: Effect, one: text.Any_, card: int, was: Information | None) -> bool:
    return any(
        _is_this(game, frame, card, True, was) if isinstance(part, text.This) else _fits(game, frame, part, card, was)
        for part in one.filters
    )


def _is_outside(game: Game, frame: Effect, one: text.Except, card: int, was: Information | None) -> bool:
    return not matches(game, frame, one.of, card, was)


def _fights(game: Game, frame: Effect, one: text.Fights, card: int, was: Information | None) -> bool:
    """Whether a card is in a battle with a card of this set."""
    own: Fw = game.own
    pairs = ((own.attack, own.guard), (own.guard, own.attack))
    return any(
        mine is not None
        and mine == game.ref(card)
        and other is not None
        and game.is_here(other)
        and matches(game, frame, one.of, other.card)
        for mine, other in pairs
    )


def _is_extreme(game: Game, frame: Effect, one: text.Extreme, card: int, was: Information | None) -> bool:
    return True  # of those that fit the others: see `cards_of`


_TESTS: Final[dict[type, Callable[[Game, Effect, Any, int, Information | None], bool]]] = {
    text.Whose: _has_master,
    text.In: _lies_in,
    text.Kind: _is_of_kind,
    text.Named: _has_name,
    text.Trait: _has_trait,
    text.Coloured: _has_colour,
    text.Number: _has_number,
    text.State: _is_in_state,
    text.NoSkill: _has_no_skill,
    text.HasSkill: _has_skill,
    text.Bearing: _bears,
    text.Fights: _fights,
    text.Beneath: _lies_beneath,
    text.It: _is_called,
    text.Not: _fits_not,
    text.Any_: _fits_any,
    text.Except: _is_outside,
    text.Extreme: _is_extreme,
}


# -- each state -----------------------------------------------------------------------------------------------------------


def _is_same(game: Game, ref: Ref | None, card: int) -> bool:
    return ref is not None and ref == game.ref(card)


def _make_place_test(at: int) -> Callable[[Game, int, Card], bool]:
    return lambda game, card, look: game.areas[look.place][at : at + 1 or None] == (card,)


STATES: Final[dict[str, Callable[[Game, int, Card], bool]]] = {
    "rested": lambda game, card, look: look.rested,
    "active": lambda game, card, look: not look.rested,
    "up": lambda game, card, look: look.up,
    "down": lambda game, card, look: not look.up,
    "attacking": lambda game, card, look: _is_same(game, game.own.attack, card),
    "guarding": lambda game, card, look: _is_same(game, game.own.guard, card),
    "fighting": lambda game, card, look: _is_same(game, game.own.attack, card) or _is_same(game, game.own.guard, card),
    "comboed": lambda game, card, look: look.place % WIDTH == COMBO,
    "awakened": lambda game, card, look: look.place % WIDTH == LEADER and not look.up,
    "appeared": lambda game, card, look: look.place % WIDTH == BATTLE and game.ref(card) in game.own.appeared,
    "top": _make_place_test(-1),
    "bottom": _make_place_test(0),
}


FILTERS: Final = {**_TESTS, text.This: _is_this}
"""All filters of a set, with what asks each of them."""
