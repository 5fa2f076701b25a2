"""The told lines of a play that are an event, or that say why it did not happen."""

from __future__ import annotations

from dataclasses import replace

from fwjudge.course.checks import PlayState
from fwjudge.course.narration import LoggedLine

from .events import about_of, is_event, is_skill
from .kinds import (
    Happening,
)

OF_ONE = frozenset(("left out", "plan first", "plan next", "fixed"))
"""Words of decisions that tell of their own card only how it is with it."""
NOT_DONE = frozenset(
    {
        "not waiting",
        "not triggered",
        "unmet",
        "failed",
        "called off",
        "not activated",
        "undone",
        "spared",
        "stays",
        "negated",
        "no damage",
        "no draw",
        "decided",
        "not replaced",
        "none chosen",
        "partly",
        "left behind",
        "not again",
        "skill failed",
        "made fail",
        "lacked",
        "some lost",
        "not done",
        "missed",
        "negated attack",
        "not answered",
        "called",
        "kept",
        "nothing",
        "nothing to choose",
        "replaced",
        "skipped",
        "no skill step",
        "forbidden",
        "cut short",
    }
)
"""Kinds of told lines that say that something did not happen, or not so."""


def find_events(state: PlayState, event: Happening) -> list[LoggedLine]:
    """Return the told lines that are this event."""
    return [one for one in state.told if is_event(state.table, state.game, event, one)]


def find_notes(state: PlayState, event: Happening) -> list[LoggedLine]:
    """Return what the log says about why an event did not happen: notes about its card or its skill, the last first."""
    same = replace(event, word="any")
    notes = [one for one in state.told if one.line.kind in NOT_DONE or cuts_short(one)]
    named = [one for one in notes if is_event(state.table, state.game, same, one)]
    if is_skill(event):
        of_skill = [one for one in named if about_of(state.game, one).ability >= 0]
        return of_skill[::-1] or named[::-1]
    return named[::-1] or [one for one in notes if cuts_short(one)][::-1]


def cuts_short(one: LoggedLine) -> bool:
    """Whether a line says that a battle or a part of it does not take place."""
    return one.line.kind == "set" and getattr(one.entry.event, "what", "") in ("cut short", "skipped", "negated")
