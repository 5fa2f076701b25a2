"""The parts of a card text that 汎用TCG cannot carry out: asked when a card is read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.ability.walk import walk
from fwjudge.games.common.meaning import find_unread

from ..now.cards import AREAS_MEANT, FILTERS, NUMBERS_ASKED, READS, STATES
from .instructions import MEANINGS
from .lasting import refuse_event

KINDS: Final = frozenset(("auto", "activate", "continuous", "spell", "skill"))
"""801.1: the kinds of skills that a card has."""


def find_gaps(record: Any) -> Iterator[tuple[Any, str]]:
    """Yield every record inside this one that cannot be carried out, with the reason."""
    if isinstance(record, text.Skill):
        if why := _refuse_skill(record):
            yield record, why
        record = record._replace(cost=())  # what a skill costs must be attached and is not paid (210.2)
    yield from find_unread(MEANINGS, READS, FILTERS, record)
    for one in walk(record):
        if why := _refuse_words(one):
            yield one, why


def _refuse_skill(skill: text.Skill) -> str:
    if skill.kind not in KINDS:
        return "この種類の能力はない"
    if skill.kind != "skill" and skill.cost:
        return "能力のプレイにコストはない"
    if skill.costs or skill.limit or skill.declare_if is not None or skill.use_if is not None or skill.optional:
        return "この使い方の能力はない"
    if skill.keyword or skill.materials or skill.beneath or skill.becomes:
        return "この形の能力はない"
    if skill.kind in ("spell", "skill") and (skill.valid_if or skill.waits_if is not None or skill.areas):
        return "使うための条件はない"
    return "" if set(skill.areas) <= _areas_where_valid(skill) else "この領域で有効な能力を調べない"


def _areas_where_valid(skill: text.Skill) -> frozenset[str]:
    """802.3: return the areas outside the Area in which a skill of this kind can be valid."""
    if skill.kind == "activate":
        return frozenset(("hand", "discard"))
    return frozenset(("hand", "discard")) if skill.kind == "auto" and skill.state is None else frozenset()


def _refuse_words(one: Any) -> str:
    """Return why the words of a record cannot be understood: an area, a state, a number, an event that there is not."""
    match one:
        case text.In():
            return "" if AREAS_MEANT.issuperset(one.areas) else "この領域はない"
        case text.Top():
            return "" if one.area in ("deck", "hand", "discard") else "この領域に上や下はない"
        case text.State():
            return "" if one.state in STATES else "この状態はない"
        case text.Number() | text.NumberOf() | text.Extreme():
            return "" if one.what in NUMBERS_ASKED else "この数値はない"
        case text.CountOf():
            return "" if one.distinct in ("", "name", "trait", "advantage", "type") else "この違いは数えられない"
        case text.Event():
            return refuse_event(one)
        case text.Draw() | text.CountOf() | text.Compare() | text.Choose() | text.Top() | text.Repeat():
            return "カード1枚ずつの数ではない" if any(isinstance(part, text.OfItself) for part in one) else ""
    return ""
