"""The rules that say what the words of a set, a number or a condition mean: for the log, where a report is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect

from ..state import AREAS, BATTLE, BENEATH, WIDTH, side_up
from . import amounts, cards, sets


def rules_of(game: Game, frame: Effect, record: Any, about: Iterable[int] | None = None) -> tuple[str, ...]:
    """Return the rules that decide which cards the words of a record mean. `about`: only for these cards, not for all that fit."""
    if game.brisk:
        return ()
    found = list(_rules_of_words(record))
    for of in _sets_in(record):
        fitting = sets.members(game, frame, of) if about is None else about
        found += [rule for one in _filters_in(of) for number in fitting for rule in rules_why_fits(game, one, number)]
    found += [rule for target in _targets_asked_about(record) for rule in _rules_of_departed(game, frame, target)]
    without_ki: frozenset[str] = frozenset() if game.own.ki else _OF_KI
    return tuple(rule for rule in dict.fromkeys(found) if rule not in without_ki)


_OF_KI: Final = frozenset(("1-12-3",))
"""Rules by which markers are left out that lie as 【気】."""


def _targets_asked_about(record: Any) -> Iterator[Any]:
    """Yield the targets whose information a condition or a number asks for."""
    if isinstance(record, text.Are):
        yield record.cards
    elif isinstance(record, text.NumberOf):
        yield record.of
    if isinstance(record, tuple) and not isinstance(record, text.Skill):
        for part in record:
            yield from _targets_asked_about(part)


def _rules_of_departed(game: Game, frame: Effect, target: Any) -> Iterator[str]:
    """Yield the rules by which the information of cards counts that are elsewhere by now (9-10-1, 9-6-7-1)."""
    for ref, was in amounts.cards_asked_about(game, frame, target):
        if was is not None:
            yield (
                "9-10-1" if not game.is_here(ref) else "9-6-7-1-2" if was.look.place % WIDTH == BATTLE else "9-6-7-1-1"
            )


def _sets_in(record: Any) -> Iterator[Any]:
    """Yield the outermost sets of cards in a record."""
    if isinstance(record, text.Cards | text.AnyOf):
        yield record
    elif isinstance(record, tuple) and not isinstance(record, text.Skill):
        for part in record:
            yield from _sets_in(part)


def rules_of_near_misses(game: Game, of: text.CardSet, fitting: Sequence[int]) -> tuple[str, ...]:
    """Return the rules by which cards do not fit a set that a reader would have taken for some that do."""
    if game.brisk or isinstance(of, text.AnyOf):
        return ()
    found: list[str] = []
    areas = {AREAS.index(area) for one in of.filters if isinstance(one, text.In) for area in one.areas if area != "any"}
    lying = [c for player in (0, 1) for area in sorted(areas) for c in game.areas[player * WIDTH + area]]
    for number in lying:
        if number not in fitting:
            found += [rule for one in of.filters for rule in rules_why_unfit(game, one, number)]
    return tuple(dict.fromkeys(found))


def rules_after_effects(game: Game, skill: text.Skill, about: Iterable[int]) -> tuple[str, ...]:
    """Return 9-8-3-1 if effects have changed what a trigger condition asks of a card that enters."""
    if game.brisk:
        return ()
    numbers = [
        one
        for wanted in skill.trigger
        for of in _sets_in(wanted)
        for one in _filters_in(of)
        if isinstance(one, text.Number)
    ]
    changed = any(
        not one.original and cards.number_of(game, number, one.what) != cards.printed_number(game, number, one.what)
        for one in numbers
        for number in about
    )
    return ("9-8-3-1",) if changed else ()


def _filters_in(record: Any) -> Iterator[Any]:
    """Yield the filters of a set, also those inside others."""
    if isinstance(
        record, text.Cards | text.AnyOf | text.Any_ | text.Not | text.In | text.Named | text.Trait | text.Number
    ):
        yield record
        for part in record:
            if isinstance(part, tuple):
                yield from (
                    inner for one in (part if not hasattr(part, "_fields") else (part,)) for inner in _filters_in(one)
                )


def _rules_of_words(record: Any) -> Iterator[str]:
    """Yield the rules that the words of a record bring with them, whichever cards there are."""
    if isinstance(record, text.Skill):
        return
    rule = _WORDS.get(type(record))
    if rule is not None:
        yield from rule(record)
    if isinstance(record, tuple):
        for part in record:
            yield from _rules_of_words(part)


def _rules_of_number(one: text.Number | text.NumberOf) -> tuple[str, ...]:
    return ("1-2-4",) * ("cost" in one.what) + ("13-3-1",) * one.original


_FAMILIES: Final = {"【ストライク】": ("15-6-3",), "【進化】": ("15-12-8", "15-12-8-1")}
"""Words for skills that mean others too."""
_WORDS: Final[dict[type, Callable[[Any], tuple[str, ...]]]] = {
    text.Named: lambda one: () if one.mode == "contains" else ("2-3-2",),
    text.Trait: lambda one: () if one.mode == "contains" else ("2-8-4",),
    text.Coloured: lambda one: ("1-6-2",) if one.mode == "same" else ("1-6-1",),
    text.Kind: lambda one: (
        ("13-1-7",) if "field" in one.kinds else ("10-1-2",) if "leader" in one.kinds else ("2-1-2",)
    ),
    text.HasSkill: lambda one: _FAMILIES.get(one.name, ()),
    text.Number: _rules_of_number,
    text.NumberOf: _rules_of_number,
    text.Marked: lambda one: ("1-12-3",),
    text.Markers: lambda one: (
        ("1-12-6",) if any(isinstance(part, text.In) for of in _sets_in(one) for part in of.filters) else ()
    ),
    text.Whose: lambda one: ("0-3-2-2",),
}


def rules_why_fits(game: Game, one: Any, number: int) -> tuple[str, ...]:
    """Return the rules by which a card fits a filter, where that needs a rule."""
    if isinstance(one, text.Named) and one.mode in ("any", "all"):
        if side_up(game, number).name in one.names:
            return ()
        parts = side_up(game, number).name.split("/")
        return ("2-3-3",) if set(one.names) & set(parts) else _rules_of_self_given(game, "name", one.names, number)
    if (
        isinstance(one, text.Trait)
        and one.mode in ("any", "all")
        and not set(one.names) & set(side_up(game, number).traits)
    ):
        return _rules_of_self_given(game, "trait", one.names, number)
    if isinstance(one, text.Number) and one.what == "cost" and not one.original:
        return (_cost_rule(game, number),)
    if isinstance(one, text.In) and game.cards[number].place % WIDTH == BENEATH:
        return ("16-2-2-2",)
    return ()


def _rules_of_self_given(game: Game, what: str, wanted: tuple[str, ...], number: int) -> tuple[str, ...]:
    return ("2-8-5",) if {*wanted, cards.EVERY} & set(cards.self_given_words(game, what, number)) else ()


def _cost_rule(game: Game, number: int) -> str:
    """Return the rule that says which of its costs is asked for (1-2-5)."""
    printed = side_up(game, number)
    if sum(n for _, n in printed.specified) <= printed.cost:
        return "1-2-5-1"
    return "1-2-5-2" if game.cards[number].place % WIDTH == BATTLE else "1-2-5-3"


def rules_why_unfit(game: Game, one: Any, number: int) -> tuple[str, ...]:
    """Return the rule by which a word that is only a part of the card's own is another word."""
    if isinstance(one, text.Named) and one.mode in ("any", "all"):
        return ("2-3-1-1",) if _is_only_part(one.names, cards.names_of(game, number)) else ()
    if isinstance(one, text.Trait) and one.mode in ("any", "all", "only"):
        return ("2-8-1-1",) if _is_only_part(one.names, cards.traits_of(game, number)) else ()
    return ()


def _is_only_part(wanted: tuple[str, ...], has: tuple[str, ...]) -> bool:
    return not set(wanted) & set(has) and any(part in word or word in part for part in wanted for word in has)
