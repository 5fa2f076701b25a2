"""1-4. スキルコスト: whether all of it can be paid (1-4-6), found by paying it in a copy of the game."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability.text import Choose, Discard, PayEnergy, Rest
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect

from .ch01_payment import Payment
from .ch05_payment import PayCost

_TAKES_ONLY: Final = (PayEnergy, PayCost, Rest, Choose, Discard)
"""After these there is nothing more to pay with than before."""


def why_not_paid(game: Game, frame: Effect, instructions: tuple[Any, ...]) -> tuple[str, ...]:
    """Return the rules by which these instructions cannot all be carried out in full, in this order (1-4-3, 1-4-6); nothing if they can."""
    for one in instructions:
        rules = game.world.policy.rules_against(game, frame, one)
        if rules:
            return ("1-4-6", *rules)
        if not isinstance(one, _TAKES_ONLY):
            break
    if len(instructions) == 1 and isinstance(instructions[0], PayEnergy):
        return ()
    return () if Payment().is_possible(game, frame, instructions) else ("1-4-6", "0-2-4")
