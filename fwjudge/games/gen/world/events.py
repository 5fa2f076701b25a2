"""807.2: what a text listens for, in the words by which the machine tells events."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability import text
from fwjudge.base.records import NamedTuple

WORDS: Final = {
    "appear": "enter",
    "battle end": "battle phase end",
    "battle start": "battle phase start",
    "damage": "hurt",
    "did ko": "ko",
    "draw start": "draw phase start",
    "main start": "main phase start",
    "use": "play",
    **{
        word: word
        for word in (
            *("game start", "turn start", "turn end", "ko", "leave", "main", "standby", "retreat", "draw", "discard"),
            *("energy", "set", "return", "skill used", "abnormal", "stunned", "rested", "restored", "healed"),
            *("raised", "lowered", "charge"),
        )
    },
}
"""The word of the machine for each event that a text can name."""
OF_UNITS: Final = frozenset(("energy", "set"))
"""Events that are told of the unit to which a card was attached, not of that card."""


class Listening(NamedTuple):
    """An event for which a text watches, prepared to be asked often."""

    word: str
    event: text.Event
    itself: bool | None = None
    """Whether it is about the unit whose skill it is (True), about any other one (False), or about any."""
    of: text.CardSet | None = None
    """The cards it is about, beside that ..."""
    areas: tuple[str, ...] = ()
    """... and the areas from which or to which they move, or in which they lie."""
    doer: bool | None = None
    """Whether the unit whose skill it is has done it (True), or anything else (False)."""
    source: text.CardSet | None = None
    """The cards of which one has done it, beside that."""


def listening_to(event: text.Event) -> Listening:
    """Return what a text listens for, taken apart: the word of its event, the cards and areas, and who has to cause it."""
    itself, of, areas = _without_this(event.of)
    doer, source, _ = _without_this(event.source)
    return Listening(WORDS.get(event.what, ""), event, itself, of, areas, doer, source)


def _without_this(of: text.CardSet | None) -> tuple[bool | None, text.CardSet | None, tuple[str, ...]]:
    """Return whether a set is about this card, what else it says of its cards, and in which areas."""
    if not isinstance(of, text.Cards):
        return None, of, ()
    itself: bool | None = None
    areas: tuple[str, ...] = ()
    left: list[Any] = []
    for one in of.filters:
        if isinstance(one, text.This):
            itself = True
        elif one == text.Not(text.This()):
            itself = False
        elif isinstance(one, text.In):
            areas = one.areas
        else:
            left.append(one)
    return itself, text.Cards(tuple(left)) if left else None, areas
