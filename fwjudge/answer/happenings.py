"""The told lines of a play that are an event, or that say why it did not happen."""

from __future__ import annotations

from fwjudge.course.checks import PlayState
from fwjudge.course.narration import LoggedLine

from .events import is_about, is_event, is_skill
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


_OF_ELSE = frozenset(("unmet", "nothing", "made fail"))
"""... and those of them that say it of a part of a skill, or of one that fails by another: they are about more than one thing."""


def find_events(state: PlayState, event: Happening) -> list[LoggedLine]:
    """Return the told lines that are this event."""
    return [one for one in state.told if is_event(state.table, state.game, event, one)]


def find_notes(state: PlayState, event: Happening) -> list[LoggedLine]:
    """Return what the log says about why an event did not happen to its card, the last first; else why a battle came to no end.

    That a condition was not met says less than the condition itself, why a skill did not come up is found from its trigger, and what
    is said of a player may be about anything.
    """
    notes = [one for one in state.told if one.line.kind in NOT_DONE or cuts_short(one)]
    if is_skill(event) or not any(spec.name or spec.area or spec.role for spec in event.wording.specs):
        notes = [one for one in notes if cuts_short(one)]
        return [one for one in notes if is_about(state.table, state.game, event, one)][::-1] or notes[::-1]
    named = [one for one in notes if one.line.kind not in _OF_ELSE and is_about(state.table, state.game, event, one)]
    return named[::-1] or [one for one in notes if cuts_short(one)][::-1]


def cuts_short(one: LoggedLine) -> bool:
    """Whether a line says that a battle or a part of it does not take place."""
    return one.line.kind == "set" and getattr(one.entry.event, "what", "") in ("cut short", "skipped", "negated")


BEGINS = frozenset(("resolved", "activated", "played", "due"))
"""Kinds of told lines between which the choices of another effect cannot count."""
