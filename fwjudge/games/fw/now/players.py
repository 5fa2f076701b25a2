"""The players that a text names (0-3-2-2), and the cards that its names stand for."""

from __future__ import annotations

from fwjudge.engine.game import Ref
from fwjudge.engine.program import Effect


def side(frame: Effect, who: str) -> int:
    """Return the player that a word means: `own` the one who resolves the skill, `other` the opponent (0-3-2-2)."""
    return 1 - frame.player if who == "other" else frame.player


def sides(frame: Effect, who: str) -> tuple[int, ...]:
    """Return the players that a word means: both where it is neither `own` nor `other` (0-3-2-2)."""
    return (side(frame, who),) if who in ("own", "other") else (0, 1)


def cards_named(frame: Effect, name: str) -> tuple[Ref, ...]:
    """Return the cards that a name stands for, wherever they are by now."""
    if name == "this":
        return (frame.source,)
    named = frame.get(name)
    return tuple([ref for ref in named if isinstance(ref, Ref)]) if named else ()
