"""A batch of events that happen at the same time: replaced, applied, logged, heard, interrupted, in that order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fwjudge.base.records import NamedTuple

from . import waiting
from .event import Sounded
from .game import Game
from .step import ENGINE, Call, Control, Step, Table, ask, step


class Batch(NamedTuple):
    """The frame of a batch some of whose events can be replaced."""

    events: tuple[Any, ...]
    used: tuple[Any, ...]
    """Which replacement has been applied to (or declined for) which event: each at most once."""
    replaced: bool = False
    """Whether something happens now that is not what was said: a cost that was replaced may not count as paid."""


def happen(game: Game, events: Sequence[Any], back: Step | None = None, replaced: bool = False) -> Control:
    """Let these events happen at the same time: the last act of a step, which returns what this returns.

    They are applied, logged and heard; then the rules act that interrupt. `replaced`: nothing can replace them any more.
    """
    if not events and not replaced:
        return back
    world = game.world
    if world.carries:
        events = world.policy.with_what_lies_beneath(game, events)
    if world.replaces and not replaced:
        world.policy.note_passed_over(game, tuple(events))
        if world.policy.replacements(game, tuple(events), ()):
            return Call(BATCH.first, Batch(tuple(events), ()), back)
    before = None
    if world.watches:
        find_triggered = world.triggered_before
        if find_triggered is not None and world.hears and (triggered := find_triggered(game, events)):
            waiting.wait(game, triggered)
        if world.looks_back and world.must_compare(game, events):
            before = game.fork()
    step_now, stack, frame, calm = game.step, game.stack, game.frame, world.calm
    done: list[Any] = []
    for said in events:
        event = said.apply(game)
        done.append(event)
        game.log = (step_now, stack, event, game.log, frame)
        if type(event) not in calm:
            game.memo = None
    if world.watches:
        # first all that a condition may ask for, then what has come to be so by it, then what waits for it
        sounds = world.sounds
        heard = [(event, sounds(event)) for event in done]
        if world.looks_back:
            world.write_down(game, before, heard)
            if before is not None:
                world.policy.compare(game, before)
        waiting.hear(game, heard, before)
    control = world.interrupt(game, done)
    if control is None and world.abilities:
        control = world.follow_abilities(game, done)
    if control is None:
        return back
    if back is not None and type(control) is Call and control[2] is None:  # what interrupts comes in between
        return Call(control[0], control[1], back)
    return control


def happen_unreplaced(game: Game, events: Sequence[Any]) -> Control:
    """Let these events happen at the same time without asking for replacements: nothing can replace them any more."""
    return happen(game, events, None, True)


def announce(game: Game, *moments: Sounded) -> Control:
    """Let abilities hear these moments; nothing is logged where no ability watches for them and no trace is kept."""
    if game.trace is None and not game.world.hears:
        return None
    return happen(game, moments_if_heard(game, *moments))


def moments_if_heard(game: Game, *moments: Sounded) -> tuple[Sounded, ...]:
    """Return these moments; none where no ability watches for any of them and no trace is kept."""
    return moments if game.trace is not None else moments_if_watched(game, *moments)


def moments_if_watched(game: Game, *moments: Sounded) -> tuple[Sounded, ...]:
    """Return these moments; none where no ability watches for any of them."""
    hears = game.world.hears
    return () if not hears or hears.isdisjoint([moment.cause for moment in moments]) else moments


def watched_moments(game: Game, *moments: Sounded) -> list[Sounded]:
    """Return those of these moments for which some ability watches."""
    return [moment for moment in moments if moment.cause in game.world.hears]


def caller_frame(game: Game) -> Any:
    """Return the frame of the procedure that called the current one; None where nothing called it."""
    return None if game.stack is None else game.stack[1]


def hand_back(game: Game, frame: Any) -> None:
    """Give a frame to the procedure that called, when the current one is about to end."""
    if game.stack is None:
        raise AssertionError("nobody called this procedure")
    back, _, caller, below = game.stack
    game.stack = (back, frame, caller, below)


def _ask_replacement(game: Game, frame: Batch) -> list[Any]:
    """Return the replacements that can be applied next, and `None` where the chooser may let the rest be."""
    return list(game.world.policy.replacements(game, frame.events, frame.used))


def _replace(game: Game, frame: Batch, option: Any) -> Control:
    events, used = game.world.policy.replace(game, frame.events, frame.used, option)
    game.frame = Batch(events, used, frame.replaced or events != frame.events)
    replaced = tuple(event for event in frame.events if event not in events)
    control = game.world.policy.carry_out_replacement(game, option, replaced)
    return game.step if control is None else control


def _chooser(game: Game, frame: Batch) -> int:
    return game.world.policy.replacement_chooser(game, frame.events, frame.used)


def _settle(game: Game, frame: Batch) -> Control:
    caller = caller_frame(game)
    if frame.replaced and hasattr(caller, "mark_replaced"):
        hand_back(game, caller.mark_replaced())
    return happen_unreplaced(game, frame.events)


BATCH: Final[Table] = ENGINE.table(
    "batch", ask("", _ask_replacement, _replace, _chooser, sub="replace"), step("", _settle, sub="settle")
)
