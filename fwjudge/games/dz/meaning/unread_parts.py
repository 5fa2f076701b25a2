"""The parts of a skill that Dimension Zero cannot carry out: each is named when a card is read, never when it is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from fwjudge.ability import text as t
from fwjudge.ability.walk import walk
from fwjudge.games.common.meaning import find_unread

from ..now.sets import AREA_NAMES, FILTERS, NEARNESSES, READS, STATES
from ..rules.p5c08_summon import FORMATION_NAMES
from ..state import ARRANGED
from ..world.keywords import FORMATION, KEYWORDS
from ..world.listening import MOMENTS, MOVES
from .instructions import MEANINGS


def find_gaps(record: Any) -> Iterator[tuple[Any, str]]:
    """Yield every record inside this one that cannot be carried out, with the reason."""
    yield from find_unread(MEANINGS, READS, FILTERS, record)
    for one in walk(record):
        check = _CHECKS.get(type(one))
        if check is not None and (why := check(one)):
            yield one, why


# -- words that a record holds -----------------------------------------------------------------------


def _check_area(one: t.In) -> str:
    return "" if AREA_NAMES.issuperset(one.areas) else "この領域はない"


def _check_squares(one: t.Squares) -> str:
    return "" if AREA_NAMES.issuperset(one.areas) else "このスクエアはない"


def _check_kind(one: t.Kind) -> str:
    return "" if {"unit", "base", "strategy", "spirit"}.issuperset(one.kinds) else "この分類はない"


def _check_state(one: t.State) -> str:
    return "" if one.state in STATES or one.state == _MARK_OF_TARGET else "この状態はない"


_MARK_OF_TARGET: Final = "target"
"""The mark of cards that are chosen as a target, while a text is being read."""


def _check_nearness(one: t.Near) -> str:
    return "" if one.how in NEARNESSES else "この位置関係はない"


def _check_number(one: t.Number | t.NumberOf | t.Extreme) -> str:
    return "" if one.what in ("power", "smash", "cost", "move") else "この数はない"


def _check_spoken(one: t.HasSpoken) -> str:
    return "" if one.what in ("colour", "trait") else "色と種族のほかは指定されない"


def _check_count(one: t.CountOf) -> str:
    return "種類の数は数えられない" if one.distinct else ""


def _check_event(one: t.Event) -> str:
    if one.what not in MOMENTS and one.what != "move":
        return "この出来事はない"
    if one.what == "move" and not AREA_NAMES.issuperset((*one.areas_from, *one.areas_to)):
        return "この領域への移動はない"
    if one.what not in MOVES and (one.areas_from or one.areas_to):
        return "移動ではない"
    about_others = one.source_to is not None or one.amount or one.named or one.whose_from
    by = one.by if one.what == "damaged" and one.by == "battle" else ""
    if about_others or one.by != by or (one.source is not None and one.what != "damaged"):
        return "この出来事の細かい条件は調べられない"
    return ""


def _check_happened(one: t.Happened) -> str:
    since = "game" if one.event.what == ARRANGED else "turn"
    if one.since != since or one.event.of is not None:
        return "起きた回数を覚えていない"
    return ""


def _check_skill(one: t.Skill) -> str:
    if one.kind not in ("spell", "auto", "activate", "continuous", "keyword"):
        return "この種類の能力はない"
    if one.kind == "keyword" and one.keyword not in KEYWORDS:
        return "このキーワード能力はない"
    if one.keyword == FORMATION and one.word not in FORMATION_NAMES:
        return "この隊列はない"
    if one.timing not in ("", "normal", "quick", "battle"):
        return "このタイミングはない"
    others = (one.declare_if, one.use_if, one.damage, one.limit, one.beneath, one.materials, one.optional)
    return "この能力の制限は調べられない" if any(others) or not one.counts_up or one.becomes else ""


def _check_top(one: t.Top) -> str:
    if one.area != "deck" or one.bottom or one.up_to:
        return "山札の1番上のほかは分からない"
    return "" if one.whose in ("own", "other", "each") else "だれの山札か分からない"


def _check_under(one: t.PutUnder) -> str:
    return "" if isinstance(one.under, t.It) else "1枚のカードの下にしか置けない"


def _check_replacement(one: t.Replaces) -> str:
    if one.event.what != "move":
        return "移動のほかは置き換えられない"
    return "何度置き換えるかを数えられない" if one.times > 1 else ""


def _check_repeat(one: t.Repeat) -> str:
    """Refuse to repeat the choice of a target: all targets are chosen once, as the card is played or the ability triggered (4-11-1)."""
    return "対象は1度だけ選ばれる" if any(isinstance(part, t.Choose) and part.target for part in walk(one)) else ""


_CHECKS: Final[dict[type, Callable[[Any], str]]] = {
    t.In: _check_area,
    t.Squares: _check_squares,
    t.Kind: _check_kind,
    t.State: _check_state,
    t.Near: _check_nearness,
    t.Number: _check_number,
    t.NumberOf: _check_number,
    t.Extreme: _check_number,
    t.HasSpoken: _check_spoken,
    t.CountOf: _check_count,
    t.Event: _check_event,
    t.Happened: _check_happened,
    t.Skill: _check_skill,
    t.Replaces: _check_replacement,
    t.Top: _check_top,
    t.PutUnder: _check_under,
    t.Repeat: _check_repeat,
}
