"""Loops in a play: a player declares one, or windows that close by themselves go round in one."""

from __future__ import annotations

from typing import Any

from fwjudge.engine import loops
from fwjudge.engine.decide import Decision, decision
from fwjudge.engine.game import Game
from fwjudge.engine.run import resume, take_in_copy

PATIENCE = 250
"""So many stops, and it is worth while to look whether the game goes round."""
Past = list[tuple[Game, Any]]


def begun(game: Game, past: Past, at: Decision) -> Game | None:
    """The game in which is asked how often what was done since the same state is done again; None if there is no loop here."""
    policy = game.world.policy
    if isinstance(at.options[0], loops.Times) or not policy.loops_by:
        return None
    lap = loops.find(game, past, take_in_copy)
    if lap is None:
        return None
    copy = game.fork()
    return resume(copy, policy.loop(copy, lap), False)


def ended(game: Game, past: Past) -> Game | None:
    """The game as its rulebook ends it, if it goes round and nobody could do otherwise."""
    lap = loops.find(game, past[-PATIENCE:], take_in_copy) if decision(game) is not None else None
    if lap is None or loops.stoppers(lap):
        return None
    copy = game.fork()
    return resume(copy, copy.world.policy.endless(copy), False)
