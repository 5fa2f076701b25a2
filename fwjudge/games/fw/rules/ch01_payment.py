"""1-4-6. A skill cost is paid as a whole: paying is tried in a copy of the game, with every choice that can be made on the way."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.engine.event import suppose
from fwjudge.engine.game import Game
from fwjudge.engine.loops import Looped
from fwjudge.engine.program import Effect, hand_back_line, lines_of
from fwjudge.engine.run import resume
from fwjudge.engine.step import Chooser, Control, Options, Step, Table, Take, ask

from ..now.caches import caches
from ..now.in_progress import is_cost
from .effect_frame import EMPTY

MAX_PAYMENTS_TRIED: Final = 2_000
"""After so many ways of paying the cost counts as payable: what fails then fails midway (1-4-7)."""


def asking(number: str, options: Options, take: Take, chooser: Chooser, sub: str, does: str = "") -> Step:
    """Make a line at which a player decides; while a skill cost is paid only what lets the rest be paid too (1-4-6)."""

    def able(game: Game, frame: Effect) -> list[Any]:
        found = list(options(game, frame))
        return payable_options(game, line, found) if len(found) > 1 and is_cost(line) else found

    line = ask(number, able, take, chooser, sub, does)
    return line


def stop_when_paid(game: Game, frame: Any) -> list[str]:
    """Return the one option at which a payment that is only tried stops."""
    return ["paid"]


def go_no_further(game: Game, frame: Any, option: str) -> Control:
    """Do nothing: the payment was only tried."""
    return None


def payer(game: Game, frame: Any) -> int:
    """Return the player whose payment is tried."""
    player: int = frame.player
    return player


_PAID: Final = ask("", stop_when_paid, go_no_further, payer, sub="paid")
_PAID.window = True
Table("tried payment", [_PAID])


def payable_options(game: Game, line: Step, options: list[Any]) -> list[Any]:
    """Return the options at a line of a cost after which the rest of it can be paid (1-4-6)."""
    if len(options) < 2 or not game.world.abilities:
        return options
    stack = _until_paid(game)
    if stack is None:
        return options
    found = []
    for option in options:
        copy = game.fork()
        copy.trace, copy.stack, copy.offered = None, stack, None
        copy.step, copy.brisk = line, True
        assert line.take is not None
        resume(copy, line.take(copy, copy.frame, option), lone=False, brisk=True)
        if Payment().can_be_finished(copy):
            found.append(option)
    return found or options


def _until_paid(game: Game) -> Any:
    """Return the stack, which stops where the cost that is being paid ends; nothing where none is paid, or one is only tried."""
    above: list[tuple[Any, ...]] = []
    line, link = game.step, game.stack
    while link is not None:
        back, frame, caller, below = link
        if back is _PAID:
            return None
        if line.table.name.startswith("ability:") and is_cost(line):
            stack: Any = (_PAID, frame, caller, below)
            while above:
                stack = (*above.pop(), stack)
            return stack
        above.append((back, frame, caller))
        line, link = caller, below
    return None


class Payment:
    """A payment in a copy of the game, with every choice that can be made on the way."""

    def __init__(self) -> None:
        self.left = MAX_PAYMENTS_TRIED

    def is_possible(self, game: Game, frame: Effect, instructions: tuple[Any, ...]) -> bool:
        """Whether all of these can be carried out in full."""
        copy = suppose(game, *([Looped(None)] if game.loops is not None else []))
        copy.trace = None
        copy.stack = (_PAID, frame, game.step, game.stack)
        copy.frame = frame
        copy.brisk = True
        resume(copy, _lines(game, instructions), lone=False, brisk=True)
        return self.can_be_finished(copy)

    def can_be_finished(self, game: Game) -> bool:
        """Whether some choices from here on lead to the end of the payment."""
        self.left -= 1
        done = game.frame.get("done") if game.frame.__class__ is Effect else ()
        if (
            done and done[0] < EMPTY and not game.frame.get("replaced")
        ):  # what something else replaced has not failed (0-3-16)
            return False
        if game.ended is not None or self.left < 0 or game.step is _PAID:
            return True  # who loses by paying has paid
        return any(self.can_be_finished(_answered(game, option)) for option in game.offered or ())


def _answered(game: Game, option: Any) -> Game:
    """Return the copy after one more answer; a loop does not count what is only tried."""
    copy = game.fork()
    copy.offered, copy.brisk = None, True
    assert copy.step.take is not None
    return resume(copy, copy.step.take(copy, copy.frame, option), lone=False, brisk=True)


def _lines(game: Game, instructions: tuple[Any, ...]) -> Step:
    """Return the first line of a cost that is only tried; its lines hand back what was done like those of the skill itself."""
    known = caches(game).tried
    if instructions not in known:
        known[instructions] = Table(
            "ability:tried:cost:", [*lines_of(game.world.policy.words, instructions), hand_back_line()]
        ).first
    return known[instructions]
