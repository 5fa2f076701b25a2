"""A trial: lines run in a copy of the game, to see what can come of them. It is not traced, and what it logs is not read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .game import Game, Link
from .log import suppose
from .loops import Looped
from .run import resume
from .step import Step


def try_lines(game: Game, first: Step, frame: Any, end: Step) -> Game:
    """Call these lines in a copy, which comes to `end` when they are done, and return it at its next decision; no loop counts them."""
    copy = suppose(game, *([Looped(None)] if game.loops is not None else []))
    copy.stack, copy.frame = (end, frame, game.step, game.stack), frame
    _hide(copy)
    return resume(copy, first, lone=False, brisk=True)


def try_option(game: Game, line: Step, option: Any, stack: Link | None) -> Game:
    """Take an option of a line in a copy, on top of this stack, and return it at its next decision."""
    copy = suppose(game)
    copy.step, copy.stack = line, stack
    _hide(copy)
    assert line.take is not None
    return resume(copy, line.take(copy, copy.frame, option), lone=False, brisk=True)


def take_on_trial(game: Game, option: Any) -> Game:
    """Take an option of the open decision in a copy, and return it at its next decision."""
    return try_option(game, game.step, option, game.stack)


def _hide(copy: Game) -> None:
    """Keep no trace of the copy, and let its lines know that what they log is not read."""
    copy.trace = copy.counter = copy.offered = None
    copy.brisk = True


def has_come_to(game: Game, end: Step) -> bool:
    """Whether a copy has come to the line at which its trial ends."""
    return game.step is end


def stack_down_to(game: Game, is_part: Callable[[Step], bool], end: Step) -> Link | None:
    """Return the stack for a trial of what is going on: at the first line that `is_part` says is a part of it, `end` follows.

    None where there is no such line, or where `end` follows already.
    """
    above: list[tuple[Any, ...]] = []
    line, link = game.step, game.stack
    while link is not None:
        back, frame, caller, below = link
        if back is end:
            return None
        if is_part(line):
            stack: Any = (end, frame, caller, below)
            while above:
                stack = (*above.pop(), stack)
            return stack  # type: ignore[no-any-return]
        above.append((back, frame, caller))
        line, link = caller, below
    return None
