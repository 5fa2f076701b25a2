"""1-4-6: the lines of a cost that is only tried, to see whether it can be paid."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.game import Game
from fwjudge.engine.program import hand_back_line, lines_of
from fwjudge.engine.step import Step, Table

from .caches import caches


def first_line_of_tried_cost(game: Game, instructions: tuple[Any, ...]) -> Step:
    """Return the first line of a cost that is only tried; its lines hand back what was done like those of the skill itself."""
    known = caches(game).tried
    if instructions not in known:
        known[instructions] = Table(
            "ability:tried:cost:", [*lines_of(game.world.policy.words, instructions), hand_back_line()]
        ).first
    return known[instructions]
