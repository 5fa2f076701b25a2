"""The walker: it runs a table line by line until a player has to decide."""

from __future__ import annotations

from typing import Any, Final

from . import loops
from .event import ANSWERED
from .forced_loops import RepeatedPosition, Watcher
from .game import Game
from .log import begin_block
from .step import STOP, Call, Control, Step, busy_after

LINES_BEFORE_WATCH: Final = 2_500
"""After so many lines without a decision the walker watches for a position that recurs: from here, and anew after twice as many."""
LINES_IN_BLOCK: Final = 250
"""After so many lines without a decision a new block of the log begins."""
ANSWERS_IN_BLOCK: Final = 40
"""After so many decisions a new block of the log begins."""


def run(game: Game, lone: bool = True) -> Game:
    """Walk on and return the game where a player or chance decides, or its end. `lone`: a single option takes itself in a window too."""
    return resume(game, game.step, lone)


def apply_in_place(game: Game, option: Any, lone: bool = True) -> Game:
    """Answer the open decision; the game itself changes."""
    step = game.step
    take = step.take
    assert take is not None
    answered = game.answered + 1
    if answered > ANSWERS_IN_BLOCK:
        begin_block(game)
    else:
        game.answered = answered
    game.log = (step, game.stack, ANSWERED, game.log, game.frame, option)
    if game.loops is not None:
        loops.lift_bars(game, option)
    game.offered = None
    game.brisk = lone and game.trace is None
    return _walk(game, take(game, game.frame, option), lone)


def take_in_copy(game: Game, option: Any) -> Game:
    """Return a copy of the game in which the open decision is answered, at its next decision, however few options it has."""
    return apply_in_place(game.fork(), option, lone=False)


def resume(game: Game, control: Control, lone: bool, brisk: bool = False) -> Game:
    """Walk on from what the current line returned; `brisk`: what is logged on the way is not read."""
    game.brisk = (brisk or lone) and game.trace is None
    return _walk(game, control, lone)


def _walk(game: Game, control: Control, lone: bool) -> Game:
    """Run line after line, the first after what the current one returned, until a player or chance decides or the game ends."""
    step, world, call = game.step, game.world, Call
    kept: Any = game.trace if game.trace is not None else game.counter
    trace: Any = kept
    may_pass = world.may_be_idle and game.brisk
    walked, watched = 0, LINES_BEFORE_WATCH
    while True:
        try:
            for _ in range(LINES_IN_BLOCK):
                if control is None:
                    following = step.next
                    if following is not None:
                        step = following
                    else:  # the table is done: back to the caller
                        if game.stack is None:
                            raise AssertionError(
                                f"{step.address}: the outermost procedure ended without an end of the game"
                            )
                        step, game.frame, _caller, game.stack = game.stack
                elif type(control) is Step:
                    step = control
                elif type(control) is call:
                    first, frame, back = control
                    back = back or step.next
                    if back is not None:  # a last line calls in place of itself
                        game.stack = (back, game.frame, step, game.stack)
                    step, game.frame = first, frame
                elif control is STOP:
                    return game
                else:
                    options: list[Any] = control  # type: ignore[assignment]
                    if not options:
                        control = None
                        continue
                    scripted = False
                    if game.loops is not None:
                        options, scripted = loops.options_in_loop(game, options)
                    if len(options) == 1 and (lone or scripted or not step.window):
                        control = step.take(game, game.frame, options[0])  # type: ignore[misc]
                        continue
                    game.offered = options
                    return game
                if may_pass and step.idle and world.is_idle(game):
                    step = step.busy or busy_after(step)
                game.step = step
                if trace is not None:
                    trace.append(step)
                run_line = step.run
                control = run_line(game, game.frame)
            begin_block(game)
            walked += LINES_IN_BLOCK
            if walked >= watched:
                watched = 2 * walked
                trace = Watcher(game, step, kept, walked)
        except RepeatedPosition:
            control, trace, walked, watched = world.policy.endless(game), kept, 0, LINES_BEFORE_WATCH
