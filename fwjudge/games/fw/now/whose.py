"""Whose a text means (0-3-2-2), and the cards that its names stand for."""

from __future__ import annotations

from fwjudge.engine.game import Ref
from fwjudge.engine.program import Effect


def side(frame: Effect, who: str) -> int:
    """0-3-2-2: `own` is the player who resolves the skill, `other` the opponent."""
    return 1 - frame.player if who == "other" else frame.player


def sides(frame: Effect, who: str) -> tuple[int, ...]:
    return (side(frame, who),) if who in ("own", "other") else (0, 1)


def cards_named(frame: Effect, name: str) -> tuple[Ref, ...]:
    """The cards that a name stands for, wherever they are by now."""
    return (frame.source,) if name == "this" else tuple(ref for ref in frame.get(name) if isinstance(ref, Ref))
