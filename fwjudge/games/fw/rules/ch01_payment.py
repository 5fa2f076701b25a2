"""1-4-6. A skill cost is paid as a whole: paying is tried in a copy of the game, with every choice that can be made on the way."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Chooser, Control, Options, Step, Table, Take, ask
from fwjudge.engine.trial import has_come_to, stack_down_to, take_on_trial, try_lines, try_option
from fwjudge.games.common.flow import ALL_DONE, NOTHING_TO_DO

from ..now.progress import NEGATED, is_cost
from ..now.tried_costs import first_line_of_tried_cost

MAX_PAYMENTS_TRIED: Final = 2_000
"""After so many ways of paying the cost counts as payable: what fails then fails midway (1-4-7)."""


def ask_payable(number: str, options: Options, take: Take, chooser: Chooser, sub: str, does: str = "") -> Step:
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
    if len(options) < 2:
        return options
    stack = stack_down_to(game, is_cost, _PAID)
    if stack is None:
        return options
    payable = [one for one in options if Payment().can_be_finished(try_option(game, line, one, stack))]
    return payable or options


class Payment:
    """A payment in a copy of the game, with every choice that can be made on the way."""

    def __init__(self) -> None:
        self.left = MAX_PAYMENTS_TRIED

    def is_possible(self, game: Game, frame: Effect, instructions: tuple[Any, ...]) -> bool:
        """Whether all of these instructions can be carried out in full, one after the other."""
        return self.can_be_finished(try_lines(game, first_line_of_tried_cost(game, instructions), frame, _PAID))

    def can_be_finished(self, game: Game) -> bool:
        """Whether some choices from here on lead to the end of the payment."""
        self.left -= 1
        if _is_short(game.frame):
            return False
        if game.ended is not None or self.left < 0 or has_come_to(game, _PAID):
            return True  # who loses by paying has paid
        return any(self.can_be_finished(take_on_trial(game, option)) for option in game.offered or ())


def _is_short(frame: Any) -> bool:
    """Whether something has not been done in full; what something else replaced has not failed (0-3-16)."""
    if frame.__class__ is not Effect or min(frame.get("done"), default=ALL_DONE) >= NOTHING_TO_DO:
        return False
    return not frame.get("replaced") or bool(frame.get(NEGATED))
