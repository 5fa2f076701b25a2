"""1-4. スキルコスト: whether all of it can be paid (1-4-6), found by paying it in a copy of the game."""

from __future__ import annotations

from typing import Any

from fwjudge.ability.text import Choose, Discard, It, PayEnergy, Rest
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect, handing_back
from fwjudge.engine.run import apply_in_place, resume
from fwjudge.engine.step import Step, Table, ask

from . import ch05_choose as picks
from . import ch05_pay as pay
from .carrying import EMPTY, nested

_MOST = 2_000
"""So many ways of paying are tried, and the cost counts as payable: what fails then fails midway (1-4-7)."""
_TAKES_ONLY = (PayEnergy, Rest, Choose, Discard)
"""After these there is nothing more to pay with than before."""


def can_do(game: Game, frame: Effect, instructions: tuple[Any, ...]) -> bool:
    """Whether these can all be carried out in full, in this order (1-4-3, 1-4-6)."""
    return not why_not(game, frame, instructions)


def why_not(game: Game, frame: Effect, instructions: tuple[Any, ...]) -> tuple[str, ...]:
    """The rules by which a cost cannot be paid; nothing if it can be."""
    for one in instructions:
        rules = _alone(game, frame, one)
        if rules:
            return ("1-4-6", *rules)
        if not isinstance(one, _TAKES_ONLY):
            break
    if len(instructions) == 1 and isinstance(instructions[0], PayEnergy):
        return ()
    return () if _Payment(game, frame, instructions).possible() else ("1-4-6", "0-2-4")


def _alone(game: Game, frame: Effect, one: Any) -> tuple[str, ...]:
    """What certainly keeps one part from being paid."""
    match one:
        case PayEnergy(amount=int()):
            return () if pay.can_afford(game, frame.player, pay.price_of(game, frame, one)) else ("5-3-3",)
        case Rest(It("this")):
            return ("0-2-4-1",) if not game.is_here(frame.source) or game.cards[frame.source.card].rested else ()
        case Choose(most=int(), least=None) if not isinstance(one.of, It):
            return ("5-2-6",) if len(picks.candidates(game, frame, one)) < picks.want(game, frame, one) else ()
    return ()


_PAID = ask("", lambda game, frame: ["paid"], lambda game, frame, option: None, lambda game, frame: frame.player, sub="paid")
_PAID.window = True  # here a payment that was tried stops
Table("tried payment", [_PAID])


class _Payment:
    """Paying in a copy of the game, with every choice that can be made on the way."""

    def __init__(self, game: Game, frame: Effect, instructions: tuple[Any, ...]) -> None:
        self.game, self.left = game.fork(), _MOST
        self.game.trace = None
        self.game.stack = (_PAID, frame, game.step, game.stack)
        self.game.frame = frame
        self.first = _lines(game, instructions)

    def possible(self) -> bool:
        resume(self.game, self.first, lone=False)
        return self._goes_on(self.game)

    def _goes_on(self, game: Game) -> bool:
        self.left -= 1
        if game.ended is not None or self.left < 0:
            return True  # who loses by paying has paid
        if game.step is _PAID:
            done = game.frame.get("done")
            return not done or done[0] >= EMPTY
        if game.frame.__class__ is Effect and (done := game.frame.get("done")) and done[0] < EMPTY:
            return False
        return any(self._goes_on(apply_in_place(game.fork(), option, lone=False)) for option in game.offered or ())


def _lines(game: Game, instructions: tuple[Any, ...]) -> Step:
    """The lines of a cost that is only tried; they hand back what was done like those of the skill itself."""
    known = game.world.programs.setdefault("tried", {})
    if instructions not in known:
        known[instructions] = Table("ability:tried:cost:", [*nested(instructions), handing_back()]).first
    return known[instructions]  # type: ignore[no-any-return]
