"""Loops in a play: a player declares one, or windows that close by themselves go round in one."""

from __future__ import annotations

from fwjudge.engine import loops
from fwjudge.engine.decisions import Decision, decision
from fwjudge.engine.game import Game
from fwjudge.engine.run import resume, take_in_copy

from .history import History

DECISIONS_BETWEEN_SEARCHES = 250
"""After so many decisions of a play it is searched for a loop that no player can leave."""


def ask_how_often(game: Game, past: History, at: Decision) -> Game | None:
    """Return the game at the question how often a loop is repeated; None where there is no loop."""
    policy = game.world.policy
    if isinstance(at.options[0], loops.Times) or not policy.loops_by:
        return None
    lap = loops.find(game, past.list_from(0), take_in_copy)
    if lap is None:
        return None
    copy = game.fork()
    return resume(copy, policy.loop(copy, lap), False)


def end_endless_loop(game: Game, past: History) -> Game | None:
    """Return the game as its rulebook ends it, where it goes round and no player could do otherwise."""
    lap = (
        loops.find(game, past.list_last(DECISIONS_BETWEEN_SEARCHES), take_in_copy)
        if decision(game) is not None
        else None
    )
    if lap is None or loops.stoppers(lap):
        return None
    copy = game.fork()
    return resume(copy, copy.world.policy.endless(copy), False)
