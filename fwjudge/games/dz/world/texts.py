"""The texts of cards, as far as they tell before a duel begins what can ever matter in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fwjudge.ability import text as t
from fwjudge.games.common.skill_parts import records_in

from .keywords import WAYS_TO_PAY, has_such_keyword
from .listening import word_for
from .skills import Prepared

SITUATION: Final = "state"
"""The word of triggers that wait for no event, but look at the game as it is (4-8-13)."""
NUMBERS: Final = frozenset(("power", "smash"))
"""The numbers of a card that effects change (2-12, 2-13)."""
CHANGES: Final = (t.Change, t.SetTo, t.AlsoIs, t.Gains, t.Loses)
"""The records that change what cards are."""
_FORBIDDEN: Final = {"use": "play"}


def forbidden_word(what: str) -> str:
    """Return the word by which the needs of actions know what a text forbids."""
    return _FORBIDDEN.get(what, what)


def forbidden_by(skill: t.Skill) -> Iterator[str]:
    """Yield what a text can forbid players to do (1-1-2)."""
    return (forbidden_word(one.what) for one in records_in(skill) if isinstance(one, t.Cannot))


def events_counted_by(skill: t.Skill) -> Iterator[str]:
    """Yield the events whose number some condition of a text counts (5-13-2, 6-2-1)."""
    return (word_for(one.event) for one in records_in(skill) if isinstance(one, t.Happened))


def has_record(skill: t.Skill, *kinds: type) -> bool:
    """Whether a text has a record of one of these kinds."""
    return any(isinstance(one, kinds) for one in records_in(skill))


def speaks_of_costs(one: Prepared) -> bool:
    """Whether a skill changes what is paid, or asks for more than the energy that is printed."""
    if one.x or one.acts_by_x or one.advances or any(isinstance(act, t.Choose) for act in one.acts):
        return True
    return has_such_keyword(one.skill, *WAYS_TO_PAY) or any(
        isinstance(held.node, t.Change) and held.node.what in ("cost", "move") for held in one.held
    )


def needs_layers(one: Prepared) -> bool:
    """Whether what a skill makes of cards can depend on what others make of them, or has a kind of its own (4-14-5)."""
    if any(isinstance(record, CHANGES[1:]) for record in records_in(one.skill)):
        return True
    asked = (*one.held, one.skill.valid_if) if one.held else ()
    return any(_asks_of_changes(part) for part in records_in(asked))


def _asks_of_changes(one: Any) -> bool:
    if isinstance(one, t.Number):
        return one.what in NUMBERS and not one.original
    if isinstance(one, t.Extreme | t.NumberOf):
        return one.what in NUMBERS
    return isinstance(one, t.NoSkill)
