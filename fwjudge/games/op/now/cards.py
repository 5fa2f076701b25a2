"""2. カードの情報: the names, traits, colours and attributes of a card, and the rules by which a text names it (2-1 to 2-5, 2-8-5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from fwjudge.ability.text import (
    AlsoIs,
    Any_,
    AnyOf,
    Cards,
    CardSet,
    Coloured,
    HasSkill,
    In,
    It,
    Kind,
    Named,
    NoSkill,
    Number,
    Skill,
    State,
    Trait,
    Word,
)
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import COMPARE, matches
from fwjudge.games.common.card_sets import has_no_text, has_words

from ..state import FIELD, OpCard
from ..world.facts import facts
from .areas import area_of

_RULES_IN_PLAY: Final = {"leader": "2-2-3-1", "character": "2-2-4-1", "stage": "2-2-6-1"}
_RULES_ELSEWHERE: Final = {"character": "2-2-4-2", "event": "2-2-5-1", "stage": "2-2-6-2"}
_FIELD: Final = frozenset(("leader", "character", "stage", "cost area"))
_HIDDEN_AREAS: Final = frozenset(("deck", "hand", "life"))
_RULES_OF_GAINING: Final = {"name": "2-1-3", "trait": "2-4-4", "attribute": "2-5-7"}
_ASKED: Final = (Kind, Named, Trait, Word, Coloured, NoSkill, HasSkill, Number)
"""The filters for which one has to see a card, to say whether it passes."""


def printed_information(card: OpCard, what: str) -> tuple[str, ...]:
    """Return what is printed of a card's `name`, `trait`, `colour` or `attribute`: it is one of each of them (2-3-5, 2-5-4)."""
    return (card.name,) if what == "name" else getattr(card, f"{what}s", ())


def gained_information(skills: Iterable[Skill], what: str) -> Iterator[str]:
    """2-1-3, 2-4-4, 2-5-7: yield what a card gains in its own text: it counts as printed, also in a deck and face down."""
    for skill in skills:
        if skill.kind == "continuous" and not skill.valid_if:
            for static in skill.statics:
                if isinstance(static, AlsoIs) and static.cards == _THIS and static.what == what:
                    yield from static.words


def printed_effects(game: Game, card: int) -> list[Skill]:
    """Return the effects that are printed on a card."""
    return [game.world.abilities[one] for one in game.printed_card(card).abilities]


def kinds_of(game: Game, card: int) -> tuple[str, ...]:
    """Return the category of a card (2-2), the only one that it has."""
    return (game.printed_card(card).type,)


def information(game: Game, what: str, card: int) -> tuple[str, ...]:
    """Return the `name`, `trait`s, `colour`s or `attribute`s of a card, printed and gained."""
    printed = printed_information(game.printed_card(card), what)
    if not facts(game).gains_information:
        return printed
    return (*printed, *gained_information(printed_effects(game, card), what))


# -- the rules by which a text names a card ----------------------------------------------------------------------------


def rules_of_naming(game: Game, frame: Effect, of: CardSet, card: int) -> tuple[str, ...]:
    """Return the rules by which this text names this card: by its type, name, trait, colour or attribute.

    Of words between which a text leaves the choice only those count that the card fits.
    """
    of = Cards(tuple(_filters_met(game, frame, of, card)))
    found = [
        *rules_of_type(of, game.printed_card(card).type, area_of(game, card) in FIELD),
        *(rule for one in of.filters for rule in _RULES_OF_FILTERS.get(type(one), _no_rules)(one)),
        *(rule for rules in _rules_of_words(game, of, card) for rule in rules),
    ]
    return tuple(found)


def _filters_met(game: Game, frame: Effect, of: CardSet, card: int) -> Iterator[Any]:
    """Yield the filters of a set, or of those of several, that a card fits; of those of which one is enough these alone."""
    if isinstance(of, AnyOf):
        for part in of.sets:
            if matches(game, frame, part, card):
                yield from _filters_met(game, frame, part, card)
        return
    for one in of.filters:
        if isinstance(one, Any_):
            yield from (other for other in one.filters if matches(game, frame, Cards((other,)), card))
        else:
            yield one


def rules_of_field(of: CardSet) -> tuple[str, ...]:
    """3-1-2: return the rule of the areas that are the field together, where a text means cards of any type in them."""
    is_field = set(areas_of(of)) >= _FIELD and not any(isinstance(one, Kind) for one in _filters_of(of))
    return ("3-1-2",) if is_field else ()


def rules_of_type(of: CardSet, kind: str = "", lies_on_field: bool = True) -> tuple[str, ...]:
    """Return the rules of the card types that a text names: 「キャラ」 lies on the field, 「キャラカード」 elsewhere.

    With `kind` only those of that type; where the text names no area it counts whether the card lies on the field.
    """
    areas = areas_of(of)
    on_field = areas[0] in _RULES_IN_PLAY if areas else lies_on_field
    kinds = [kind for one in _filters_of(of) if isinstance(one, Kind) for kind in one.kinds]
    if not kinds and len(areas) == 1:
        kinds = [area for area in areas if area in _RULES_IN_PLAY]
    rules = _RULES_IN_PLAY if on_field else _RULES_ELSEWHERE
    return tuple(rules[one] for one in kinds if one in rules and (len(kinds) == 1 or kind in ("", one)))


def _filters_of(of: CardSet) -> Iterator[Any]:
    """Yield all filters of a set, also those of which one is enough."""
    if isinstance(of, AnyOf):
        for part in of.sets:
            yield from _filters_of(part)
        return
    for one in of.filters:
        if isinstance(one, Any_):
            yield from one.filters
        else:
            yield one


def areas_of(of: CardSet) -> tuple[str, ...]:
    """Return the areas in which a text looks for cards; none where it names none."""
    return tuple(dict.fromkeys(area for one in _filters_of(of) if isinstance(one, In) for area in one.areas))


def _no_rules(one: Any) -> tuple[str, ...]:
    return ()


def _rules_of_number(one: Number) -> tuple[str, ...]:
    return ("4-9-2",) if one.original else ()


def _rules_of_no_effect(one: NoSkill) -> tuple[str, ...]:
    return ("2-8-5",)


_RULES_OF_FILTERS: Final[dict[type, Any]] = {Number: _rules_of_number, NoSkill: _rules_of_no_effect}


def _rules_of_words(game: Game, of: CardSet, card: int) -> Iterator[tuple[str, ...]]:
    """Yield the rules by which the words of a text name this card; in the order of the rulebook."""
    filters = list(_filters_of(of))
    printed = game.printed_card(card)
    for kind, what, whole, part in _NAMED_BY:
        for one in filters:
            if not isinstance(one, kind) or (isinstance(one, Word) and one.what != "attribute"):
                continue
            words, mode = _words_of(one)
            rule = part if mode == "contains" else whole
            if has_words(words, mode, printed_information(printed, what)):
                yield (rule,)
            elif has_words(words, mode, information(game, what, card)):
                hidden = not game.world.places[game.cards[card].place].public
                yield (rule, _RULES_OF_GAINING[what], *(("8-1-3-3-3",) if hidden else ()))
    colours = [one for one in filters if isinstance(one, Coloured)]
    if len(printed.colours) > 1 and any(one.mode != "several" for one in colours):
        yield ("2-3-5",)
    if any(one.mode == "several" for one in colours):
        yield ("2-3-6",)
    if State("up") in filters and areas_of(of) == ("life",):
        yield ("3-10-2-1",)
    if any(isinstance(one, Word) and one.what == "attribute" for one in filters) and len(printed.attributes) > 1:
        yield ("2-5-4",)


def _words_of(one: Any) -> tuple[tuple[str, ...], str]:
    """Return the words that a filter asks for, and in which way."""
    return (one.words if isinstance(one, Word) else one[0]), one.mode


_NAMED_BY: Final[tuple[tuple[type, str, str, str], ...]] = (
    (Named, "name", "2-1-2", "2-1-2-1"),
    (Trait, "trait", "2-4-3", "2-4-3-1"),
    (Word, "attribute", "2-5-6", "2-5-6"),
)
"""By what a text names cards, with the rule for the whole word, and for a part of it."""


def names_cards_without_effects(of: CardSet) -> bool:
    """Whether a text names cards by that they have no effect."""
    return any(isinstance(one, NoSkill) for one in _filters_of(of))


def asks_for_information(of: CardSet) -> bool:
    """Whether a player must see a card to say that it belongs to the set."""
    return any(isinstance(one, _ASKED) for one in _filters_of(of))


def is_of_hidden_areas(of: CardSet) -> bool:
    """Whether a text looks for cards that lie in areas that not everybody sees, and not for those that lie face up there."""
    areas = areas_of(of)
    return bool(areas) and _HIDDEN_AREAS.issuperset(areas) and State("up") not in tuple(_filters_of(of))


def names_chosen_cards(of: CardSet) -> bool:
    """Whether a text picks among cards that it has named before."""
    return any(isinstance(one, It) for one in _filters_of(of))


# -- before the game ---------------------------------------------------------------------------------------------------


def is_named_before_game(card: OpCard, of: CardSet, skills: Sequence[Skill]) -> bool:
    """Whether a text names a card while a deck is built: by what is printed on it and what it gains in its text."""
    if isinstance(of, AnyOf):
        return any(is_named_before_game(card, part, skills) for part in of.sets)
    return all(_passes_before_game(card, one, skills) for one in of.filters)


def _passes_before_game(card: OpCard, one: Any, skills: Sequence[Skill]) -> bool:
    if isinstance(one, Any_):
        return any(_passes_before_game(card, part, skills) for part in one.filters)
    if isinstance(one, Kind):
        return card.type in one.kinds
    if isinstance(one, NoSkill):
        return has_no_text(card)
    if isinstance(one, Number):
        number = getattr(card, one.what) or 0
        return any(COMPARE[one.cmp](number, wanted) for wanted in one.amounts if isinstance(wanted, int))
    what = {Named: "name", Trait: "trait", Coloured: "colour"}.get(type(one), getattr(one, "what", ""))
    if not isinstance(one, Named | Trait | Coloured | Word):
        return True  # whose it is, and where it lies, says nothing before the game
    known = (*printed_information(card, what), *gained_information(skills, what))
    words, mode = _words_of(one)
    return len(known) > 1 if mode == "several" else has_words(words, mode, known)


_THIS: Final = It("this")
