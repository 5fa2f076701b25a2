"""The texts of cards, as far as they tell before a duel begins what can ever matter in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fwjudge.ability import (
    Ability,
    AlsoIs,
    Change,
    Choose,
    Count,
    Filter,
    Forbid,
    Gains,
    Loses,
    Only,
    PayWith,
    PutUnder,
    SetTo,
)

SITUATION: Final = "state"
"""The word of triggers that wait for no event, but look at the game as it is (4-8-13)."""
ADVANCE: Final = "advanced"
"""The word of triggers for a movement on top of whose cost an ability's own cost has been paid (5-11-2)."""
NUMBERS: Final = frozenset(("power", "smash"))
"""The numbers of a card that effects change (2-12, 2-13)."""
CHANGES: Final = (Change, SetTo, AlsoIs, Gains, Loses)
"""The instructions that change what cards are."""


def parts_of(text: Any) -> Iterator[Any]:
    """Yield a record of the ability language with everything in it, records and words alike."""
    yield text
    if isinstance(text, tuple):
        for part in text:
            yield from parts_of(part)


def forbidden_by(text: Any) -> Iterator[str]:
    """Yield what a text can forbid players to do (1-1-2)."""
    return (part.what for part in parts_of(text) if isinstance(part, Forbid))


def events_counted_by(text: Any) -> Iterator[str]:
    """Yield the events whose number some condition of a text counts (5-13-2, 6-2-1)."""
    return (part.heard for part in parts_of(text) if isinstance(part, Count) and part.heard)


def asks_what_was_done(text: Any) -> bool:
    """Whether a text goes on only if what it said before was done (4-15-5-1)."""
    return any(isinstance(part, Only) and part.when == "done" for part in parts_of(text))


def puts_cards_under(text: Any) -> bool:
    """Whether a text puts cards beneath others (6-1-1, 6-6-2)."""
    return any(isinstance(part, PutUnder) for part in parts_of(text))


def mentions(text: Any, name: str) -> bool:
    """Whether a text calls a card by this name: two triggers that differ only in a card that they never mention are alike."""
    return any(isinstance(part, str) and name in part.replace("+", " ").split() for part in parts_of(text))


def speaks_of_costs(ability: Ability) -> bool:
    """Whether an ability changes what is paid, or asks for more than the energy that is printed."""
    if ability.variable or any(isinstance(part, Choose) for part in ability.cost):
        return True
    if ability.trigger is not None and ability.trigger.sound == ADVANCE:
        return True
    return any(
        isinstance(node, PayWith) or (isinstance(node, Change) and node.what in ("cost", "move"))
        for node in ability.body
    )


def needs_layers(ability: Ability) -> bool:
    """Whether what an ability makes of cards can depend on what others make of them, or has a kind of its own (4-14-5)."""
    lasting = ability.kind == "continuous"
    kinds = CHANGES[1:] if lasting else CHANGES
    return any(isinstance(part, kinds) for part in parts_of(ability.body)) or (
        lasting and any(isinstance(part, Filter) and _asks_of_changes(part) for part in parts_of(ability))
    )


def _asks_of_changes(of: Filter) -> bool:
    asks_number = not NUMBERS.isdisjoint((of.most, of.least, of.x_at_most))
    return bool((of.power_at_most is not None and not of.printed) or asks_number or of.textless)
