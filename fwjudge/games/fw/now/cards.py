"""2. カードの詳細内容: the information of a card now: the printed, then what changes no number, then what changes numbers (9-8-1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from fwjudge.ability.text import AlsoIs, Each, In, It, Skill
from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Card, Game, Ref, World
from fwjudge.engine.memo import answers
from fwjudge.engine.project import modifiers
from fwjudge.engine.reading import choice_of, consult
from fwjudge.engine.save import rename_when_read, saved

from ..readings import POWER_SET
from ..state import BATTLE, COLOURS, WIDTH, FwCard, side_up
from ..world.dependencies import kind_of
from ..world.statics import may_be
from .caches import caches
from .continuous_effects import (
    ContinuousEffect,
    amount_of,
    applies,
    effects_of_modifier,
    effects_on_card,
    once_per_state,
    remember_for_state,
)
from .lasting import is_awake
from .skills import skills_of

EVERY: Final = "*"
"""In place of names, traits or colours: all there are."""
FIELD: Final = "【フィールド】"
Colours = tuple[tuple[str, int], ...]
"""The number of each colour."""


@saved
class Information(NamedTuple):
    """A record of the information that a card had when it was last seen in an area (9-10-1)."""

    look: Card
    names: tuple[str, ...]
    traits: tuple[str, ...]
    colours: tuple[str, ...]
    power: int | None
    cost: int | None
    combo: int | None
    skills: tuple[int, ...]


rename_when_read(Information, "fw.Known")


# -- what changes no number (9-8-1-2) -------------------------------------------------------------------------------------


def names_of(game: Game, card: int, was: Information | None = None) -> tuple[str, ...]:
    """Return the name of a card (2-3), then the names between the strokes of it (2-3-3), then names that it has as well."""
    return was.names if was else _words_of(game, "name", card)


def whole_names_of(game: Game, card: int, was: Information | None = None) -> tuple[str, ...]:
    """Return the name of a card as a whole (2-3-1-1), for questions whether two names are the same or differ."""
    parts = side_up(game, card).name.split("/")
    found = names_of(game, card, was)
    return found if len(parts) == 1 else tuple(name for name in found if name not in parts)


def traits_of(game: Game, card: int, was: Information | None = None) -> tuple[str, ...]:
    """Return the traits of a card (2-8)."""
    return was.traits if was else _words_of(game, "trait", card)


def colours_of(game: Game, card: int, was: Information | None = None) -> tuple[str, ...]:
    """Return the colours of a card (2-2)."""
    return was.colours if was else _words_of(game, "colour", card)


def kinds_of(game: Game, card: int, was: Information | None = None) -> tuple[str, ...]:
    """Return the types of a card (2-1); an extra card that has 【フィールド】 is named by that word too (13-1-7)."""
    printed = side_up(game, card)
    if printed.type != "extra" or not any(_keyword_of(game, number) == FIELD for number in printed.abilities):
        return (printed.type,)
    return (printed.type, "field")


def _keyword_of(game: Game, number: int) -> str:
    return getattr(game.world.abilities[number], "keyword", "")


def _words_of(game: Game, what: str, card: int) -> tuple[str, ...]:
    own = _own_words(game, what, card)
    if what not in game.world.says:
        return own
    return once_per_state(game, (what, card), _changed_words, what, card, own)


def _changed_words(game: Game, what: str, card: int, own: tuple[str, ...]) -> tuple[str, ...]:
    also = [s.static for s in effects_on_card(game, what, card)]
    found = () if any(static.only for static in also) else own
    found += tuple(word for static in also for word in static.words)
    if what == "colour" and EVERY in found:
        return COLOURS
    return tuple(dict.fromkeys(found))


def self_given_words(game: Game, what: str, card: int) -> tuple[str, ...]:
    """Return the words that a card gives itself in every area (2-8-5)."""
    printed = side_up(game, card)
    return tuple(word for word in _own_words(game, what, card) if word not in _printed_words(printed, what))


def rules_of_power(game: Game, card: int) -> tuple[str, ...]:
    """Return the rules by which the power of a card is not the printed one; none where no log is read."""
    if game.brisk or number_of(game, card, "power") == side_up(game, card).power:
        return ()
    return ("9-8-1", "9-8-1-1", "9-8-1-3")


def _own_words(game: Game, what: str, card: int) -> tuple[str, ...]:
    """Return the printed words of a card, with those that it gives itself wherever it lies (2-8-5)."""
    known = caches(game).own_words
    printed = side_up(game, card)
    key = (what, game.cards[card].printed, printed.back is None)
    if key not in known:
        known[key] = tuple(
            dict.fromkeys((*_printed_words(printed, what), *_words_given_everywhere(game.world, printed, what)))
        )
    return known[key]


def _printed_words(printed: FwCard, what: str) -> tuple[str, ...]:
    if what == "name":
        return (printed.name, *(printed.name.split("/") if "/" in printed.name else ()))
    return printed.traits if what == "trait" else printed.colours


def _words_given_everywhere(world: World, printed: FwCard, what: str) -> Iterable[str]:
    for number in printed.abilities:
        skill = world.abilities[number]
        if isinstance(skill, Skill) and skill.kind == "continuous":
            for static in skill.statics:
                if isinstance(static, AlsoIs) and static.what == what and (counts_as_printed(skill, static)):
                    yield from static.words


def counts_as_printed(skill: Skill, static: AlsoIs) -> bool:
    """Whether words that a card gives itself count as if they were printed, in hidden areas and in deck building too (2-8-5).

    A trait does so wherever a text says it, a name or a colour by 「すべての領域のこのカードは」.
    """
    itself = static.cards == It() or (
        isinstance(static.cards, Each) and In(("any",)) in getattr(static.cards.of, "filters", ())
    )
    everywhere = "any" in skill.areas or (static.what == "trait" and not skill.areas)
    return everywhere and itself and not skill.valid_if


# -- numbers (9-8-1-3) ----------------------------------------------------------------------------------------------------


def number_of(game: Game, card: int, what: str, original: bool = False, was: Information | None = None) -> int | None:
    """Return a number of a card, or None if it has no such number. `original`: as it is printed (13-3)."""
    if was is not None and not original:
        return was.cost if "cost" in what else was.power if what == "power" else was.combo
    base = printed_number(game, card, what)
    if base is None or not (game.modifiers or game.world.continuous):
        return base
    if original:
        return _original_number(game, card, "cost" if "cost" in what else what, base)
    if (known := answers(game).get(("number", what, card))) is not None:
        return known  # type: ignore[no-any-return]
    return remember_for_state(game, ("number", what, card), _changed_number(game, card, what, base))


def printed_value(game: Game, what: str, card: int) -> int:
    """Return a number as it is printed on a card; 0 if the card has no such number."""
    return (side_up(game, card).power if what == "power" else printed_number(game, card, what)) or 0


def current_number(game: Game, what: str, card: int) -> int:
    """9-8-1: return a number of a card with all that changes it: what is printed, what changes no numbers, what does."""
    if game.world.abilities:
        return number_of(game, card, what) or 0
    plain: int = printed_value(game, what, card) + sum(m.amount for m in modifiers(game, what, card))
    return plain if what == "power" else max(0, plain)  # only a power can be less than 0 (0-2-9)


def printed_number(game: Game, card: int, what: str) -> int | None:
    """1-2-5-1, 1-2-5-2, 1-2-5-3: return a number as it is printed on a card, or None if the card has no such number (1-2-4)."""
    printed = side_up(game, card)
    if what == "power":
        return printed.power
    if what == "combo":
        return printed.combo
    if printed.type == "leader":
        return None  # 1-2-4: only battle cards and extra cards have a cost
    specified = sum(n for _, n in printed.specified)
    if what == "specified":
        return specified
    if what == "total cost" or game.cards[card].place % WIDTH == BATTLE:
        return printed.cost  # in the battle area it is the total cost (1-2-5-2)
    return max(printed.cost, specified)  # elsewhere it is the specified cost, if that is more (1-2-5-3)


def _changed_number(game: Game, card: int, what: str, base: int) -> int:
    """Return a number with all that changes it. Only power can be less than 0 (0-2-9); in between it is added up as it is."""
    if what not in ("power", "combo") and (changes := effects_on_card(game, "own cost", card)):
        return _changed_cost(game, card, what, changes)
    found = apply_changes(game, card, "cost" if "cost" in what else what, base)
    return found if what == "power" else max(0, found)


def _changed_cost(game: Game, card: int, what: str, changes: Sequence[Any]) -> int:
    """Return the cost (1-2-5) of a card whose specified cost is changed."""
    printed = side_up(game, card)
    total, specified = add_cost_changes(
        game, apply_changes(game, card, "cost", printed.cost), printed.specified, changes
    )
    least = sum(n for _, n in specified)
    if what == "specified":
        return least
    return max(0, total if what == "total cost" or game.cards[card].place % WIDTH == BATTLE else max(total, least))


def add_cost_changes(game: Game, total: int, specified: Colours, changes: Sequence[Any]) -> tuple[int, Colours]:
    """1-2-3-1, 1-2-3-2, 1-2-3-2-1: return a cost with these changes.

    A specified cost counts towards the total, and is not reduced by more than there is.
    """
    left = dict(specified)
    for one in changes:
        total += amount_of(game, one) - sum(n for _, n in one.static.colours)
        for colour, n in one.static.colours:
            before = left.get(colour, 0)
            left[colour] = max(0, before + n)
            total += left[colour] - before
    return total, tuple(sorted((colour, n) for colour, n in left.items() if n))


def rules_below_zero(kind: str, total: int) -> tuple[str, ...]:
    """Return the rule for a number that comes out as less than 0: power stays below 0 (2-6-2), any other counts as 0 (0-2-9)."""
    return () if total >= 0 else ("2-6-2",) if kind == "power" else ("0-2-9",)


def _original_number(game: Game, card: int, kind: str, base: int) -> int:
    """Return the original number of a card (13-3-1), or the one that a skill says it is."""
    for s in effects_on_card(game, f"set {kind}", card):
        if s.static.original:
            base = amount_of(game, s)
    return base


def apply_changes(game: Game, card: int, kind: str, base: int) -> int:
    """9-8-1-3: return a number with all that sets it and all that changes it, in the order of the reading in force."""
    if may_be(game, f"set {kind}"):
        base = _original_number(game, card, kind, base)
        if any(not s.static.original for s in effects_on_card(game, f"set {kind}", card)):
            which = choice_of(game.world.readings, POWER_SET)
            return _WAYS_OF_SETTING[which](game, card, kind, base)
    return _add_changes(game, card, kind, base)


def _set_then_change(game: Game, card: int, kind: str, base: int) -> int:
    """Return a number with all that sets it, and then all that changes it."""
    for s in effects_on_card(game, f"set {kind}", card):
        if not s.static.original:
            base = amount_of(game, s)
    return _add_changes(game, card, kind, base)


def _change_as_effects_came(game: Game, card: int, kind: str, base: int) -> int:
    """Return a number with what 【永続】 set and change, and then with what lasts in the order in which it began."""
    for s in (*effects_on_card(game, f"set {kind}", card), *effects_on_card(game, kind, card)):
        if s.part >= 0:
            base = _with_effect(game, s, kind, base)
    plain = modifiers(game, kind, card)
    for m in game.modifiers:
        if m.amount.__class__ is int:
            base += m.amount if m in plain and is_awake(m.until) else 0
            continue
        for s in effects_of_modifier(m):
            if kind_of(s.static) in (kind, f"set {kind}") and applies(game, s, card):
                base = _with_effect(game, s, kind, base)
    return base


def _with_effect(game: Game, one: ContinuousEffect, kind: str, base: int) -> int:
    """Return a number with one effect more: the number that it sets, or the sum."""
    if kind_of(one.static) == kind:
        return base + amount_of(game, one)
    return base if one.static.original else amount_of(game, one)


_WAYS_OF_SETTING: Final = {"set first": _set_then_change, "as they came": _change_as_effects_came}
"""By the choices of the reading of 9-8-1-3, how a number comes about that is set and changed."""


def consult_order_of_setting(game: Game, card: int, kind: str = "power") -> None:
    """9-8-1-3: ask whether what sets a number or what changes it goes first, where that makes a difference."""
    if not may_be(game, f"set {kind}"):
        return
    base = printed_number(game, card, kind)
    if base is None or all(s.static.original for s in effects_on_card(game, f"set {kind}", card)):
        return
    base = _original_number(game, card, kind, base)
    if len({work_out(game, card, kind, base) for work_out in _WAYS_OF_SETTING.values()}) > 1:
        consult(game, POWER_SET)


def _add_changes(game: Game, card: int, kind: str, base: int) -> int:
    """Return a number with all that changes it."""
    base += sum(m.amount for m in modifiers(game, kind, card) if m.amount.__class__ is int and is_awake(m.until))
    return base + sum(amount_of(game, s) for s in effects_on_card(game, kind, card))


# -- the last information (9-10-1) ----------------------------------------------------------------------------------------


def information_now(game: Game, card: int) -> Information:
    """Return the information to be remembered of a card that is about to leave its area (9-10-1)."""
    return Information(
        game.cards[card],
        names_of(game, card),
        traits_of(game, card),
        colours_of(game, card),
        number_of(game, card, "power"),
        number_of(game, card, "cost"),
        number_of(game, card, "combo"),
        skills_of(game, card),
    )


def last_information(game: Game, ref: Ref) -> Information | None:
    """Return what was remembered of a card that has left its area, or None (9-10-1)."""
    found: Any = next((was for gone, was in game.own.last if gone == ref), None)
    return found  # type: ignore[no-any-return]
