"""1-4. スキルコスト: whether all of it can be paid (1-4-6), found by paying it in a copy of the game."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability.text import Choose, Discard, It, PayEnergy, Rest
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect

from . import ch05_pay, ch05_picks
from .ch01_payment import Payment

_TAKES_ONLY: Final = (PayEnergy, ch05_pay.PayCost, Rest, Choose, Discard)
"""After these there is nothing more to pay with than before."""


def why_not_paid(game: Game, frame: Effect, instructions: tuple[Any, ...]) -> tuple[str, ...]:
    """Return the rules by which these instructions cannot all be carried out in full, in this order (1-4-3, 1-4-6); nothing if they can."""
    for one in instructions:
        rules = _why_not_alone(game, frame, one)
        if rules:
            return ("1-4-6", *rules)
        if not isinstance(one, _TAKES_ONLY):
            break
    if len(instructions) == 1 and isinstance(instructions[0], PayEnergy):
        return ()
    return () if Payment().is_possible(game, frame, instructions) else ("1-4-6", "0-2-4")


def _why_not_alone(game: Game, frame: Effect, one: Any) -> tuple[str, ...]:
    """Return the rules that certainly keep one part from being paid."""
    match one:
        case PayEnergy(amount=int()):
            price = ch05_pay.price_of(game, frame, one)
            if not ch05_pay.can_afford(game, frame.player, price):
                return (*ch05_pay.only_with_ki(game, frame.player, price), "5-3-3")
            return ()
        case ch05_pay.PayCost(price):
            return () if ch05_pay.can_afford(game, frame.player, price) else ("5-3-3",)
        case Rest(It("this")):
            return ("0-2-4-1",) if not game.is_here(frame.source) or game.cards[frame.source.card].rested else ()
        case Choose(most=int(), least=None) if not isinstance(one.of, It):
            return (
                ("5-2-6",)
                if len(ch05_picks.candidates(game, frame, one)) < ch05_picks.least_to_pick(game, frame, one)
                else ()
            )
    return ()
