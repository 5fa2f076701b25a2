"""Answers about a state that have been worked out already: kept with the game until an event changes it, and dropped by nobody else."""

from __future__ import annotations

from typing import Any

from .game import Game


def answers(game: Game) -> dict[Any, Any]:
    """Return what has been worked out about this very state, to look up and to add to; copies of the game share it until they change."""
    memo = game.memo
    if memo is None:
        memo = game.memo = {}
    return memo


def assume(game: Game, found: dict[Any, Any] | None) -> dict[Any, Any] | None:
    """Let these be the answers about this state for a while, and return those that were there.

    For effects that change what the others do: each is worked out as if only some of them were there.
    """
    before, game.memo = game.memo, found
    return before
