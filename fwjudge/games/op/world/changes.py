"""8-1-3-3: what continuous effects change of cards, and what of it they ask for, so that they can change what others do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fwjudge.ability.text import (
    CanAlso,
    Change,
    Extreme,
    Gains,
    HasSkill,
    HasSpoken,
    Loses,
    Number,
    NumberOf,
    SetTo,
    State,
)
from fwjudge.games.common.skill_parts import records_in

from .skills import CAN_ACTIVATE, CAN_REST, skill_gained

BASE: Final = "base "
"""Before the name of a number: what counts as printed of it."""
SETS: Final = "set"
"""The word for an effect that lasts and makes a number this one, whatever it was (「コスト0にする」)."""
SETS_BASE: Final = "base"
"""The word for an effect that lasts and by which a number counts as printed (4-9-2)."""
CAN: Final = "can "
"""Before the word for what a card may do as well."""
DISABLED: Final = "disabled"
GIVEN_ABILITY: Final = "granted"
"""The words of what effects make of a card: its effects are invalid; it has one more."""
ANYTHING: Final = "anything"
"""The word of a text that asks what is forbidden: what forbids it can hang on anything."""


def number_changed(static: Any) -> str:
    """Return the word for what a static changes about cards; nothing where it changes none of this."""
    if isinstance(static, Change):
        return static.what
    if isinstance(static, SetTo):
        return BASE + static.what
    if isinstance(static, Gains):
        return GIVEN_ABILITY if skill_gained(static) is not None else str(static.skill)
    if isinstance(static, CanAlso):
        return CAN + static.what
    return DISABLED if isinstance(static, Loses) and not static.which else ""


def words_asked(record: Any) -> Iterator[str]:
    """Yield the words for all that effects can change of cards and that a text asks for."""
    for one in records_in(record):
        if isinstance(one, Number | NumberOf | Extreme | HasSpoken):
            yield from (one.what, BASE + one.what)
        elif isinstance(one, HasSkill):
            yield from (one.name, GIVEN_ABILITY, DISABLED)
        elif isinstance(one, State) and one.state in (CAN_REST, CAN_ACTIVATE):
            yield ANYTHING
