"""The words by which triggers of Dimension Zero know an event (4-4-2, 4-8-9 to 4-8-11)."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.event import Declared, Faced, Moved

from ..rules.p3c12_first_step import Damaged
from ..state import ENERGY, GRAVEYARD, HAND, SMASH, SQUARE, STACK, WIDTH, is_on_board
from ..world.listening import MOVED


def words_of_event(event: Any) -> tuple[str, ...]:
    """Return the words by which triggers know an event."""
    if event.__class__ is Moved:
        return words_of_move(event)
    if event.__class__ is Damaged:
        return ("damaged", *(("battle damaged",) if event.battle else ()))
    if event.__class__ is Declared:
        return (f"declare {event.what}",)
    if event.__class__ is Faced:  # 5-7-2-2: only what is turned up as a plan zone, not what is put there
        return ("faced",) if event.up else ("turned down",)
    return (getattr(event, "cause", event.kind),)


def words_of_move(event: Moved) -> tuple[str, ...]:
    """4-8-9, 4-8-10-1: return the words by which triggers know the move of a card; onto a square it is placed, also from another one."""
    source, target = event.before.place, event.to
    words = [event.cause]
    if SQUARE <= target < STACK or (target < SQUARE and is_on_board(target)):
        words.append("placed")
        if not is_on_board(source):
            words.append("placed from elsewhere")
        if event.cause in ("play from hand", "special play from hand") or (source < SQUARE and source % WIDTH == HAND):
            words.append("placed from hand")
        if event.cause in ("play from plan", "special play from plan"):
            words.append("placed from plan")
    elif is_on_board(source):
        words.append("left")
    if target < SQUARE:
        zone = target % WIDTH
        if zone == GRAVEYARD and is_on_board(source):
            words.append("buried")
        if zone == GRAVEYARD and (is_on_board(source) or (source < SQUARE and source % WIDTH in (ENERGY, SMASH))):
            words.append("destroyed")
        if zone == SMASH:
            words.append("smashed")
        if zone == HAND and is_on_board(source):
            words.append("returned")
    return tuple(dict.fromkeys((*words, MOVED)))
