"""第3部 第4章 デュエルの進行に関する原則: a phase or a step goes on until both pass on an empty stack."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.batch import happen
from fwjudge.engine.event import Lapsed, Set, Sounded
from fwjudge.engine.game import Game
from fwjudge.engine.project import lapsing
from fwjudge.engine.step import Call, Control, Run, Step

from ..now.rule_effects import plain
from ..state import DZ, Priority


def calmly(game: Game, events: list[Any], back: Step | None = None) -> Control:
    """Let happen what concerns neither cards nor effects that last: what is known of these is still so, unless there is text."""
    memo = game.memo
    control = happen(game, events, back)
    if not game.world.abilities:
        game.memo = memo
    return control


def enter(phase: str) -> Run:
    """A phase begins, also when nothing will happen in it (3-4-2)."""

    def run(game: Game, frame: Any) -> Control:
        if game.modifiers and skipped(game, phase, game.own.active):
            return DZ.at(_NEXT[phase], "begin")
        return calmly(game, [Set("phase", game.own.in_phase(phase), ("3-4-2",))])

    return run


_NEXT = {"draw": "3-7-1", "energy": "3-8-1", "main": "3-9-1", "smash": "3-10-1"}


def skipped(game: Game, what: str, player: int) -> bool:
    """3-4-4: an effect says that this part of this player's is skipped, as if it were not there; once."""
    ending = next((m for m in game.modifiers if m.what == f"skip {what}" and m.amount == player), None)
    if ending is None:
        return False
    happen(game, [Lapsed((ending,), ("3-4-4",))])
    return True


def hear(*words: str) -> Run:
    """「…に誘発する能力」: they are triggered now, and go onto the stack when a player gains priority (4-4-2)."""

    def run(game: Game, frame: Any) -> Control:
        if game.world.hears.isdisjoint(words) and game.trace is None:
            return None
        return happen(game, [Sounded(word, game.own.active) for word in words])

    return run


def window(following: str = "", sub: str = "") -> Run:
    """3-4-3, 4-6-2: the active player gains priority; when both have passed on an empty stack, it goes on at `following`."""

    back: Step | None = None

    def run(game: Game, frame: Any) -> Control:
        nonlocal back
        if following and back is None:
            back = DZ.at(following, sub)
        own = game.own
        # In these phases nobody can do anything by rule.
        if (
            game.brisk
            and own.phase in ("release", "draw", "recovery")
            and not own.groups
            and not game.waiting
            and plain(game)
        ):
            return back
        return Call(DZ.at("4-6-3"), Priority(own.active), back)

    return run


def lapse(game: Game, until: str) -> list[Any]:
    """The end of all effects that last until then, as events."""
    ending = lapsing(game, until) if game.modifiers else ()
    return [Lapsed(ending)] if ending else []
