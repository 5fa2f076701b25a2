"""Makers of lines for Dimension Zero: what its procedures repeat. A maker says what its line does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fwjudge.engine.batch import happen
from fwjudge.engine.event import Lapsed
from fwjudge.engine.game import Game, made
from fwjudge.engine.project import Until, effects_that_end
from fwjudge.engine.step import Call, Control, Run, Step, do_nothing, step
from fwjudge.games.common.lines import make_wait

from ..events import PhaseBegan
from ..now.rule_effects import is_plainly_settled
from ..state import DZ, SKIPS, Dz, gained_priority

PHASES_TO_SKIP: Final = {"draw": "3-7-1", "energy": "3-8-1", "main": "3-9-1", "smash": "3-10-1"}
"""By phase: the line at which the next phase begins, when an effect skips this one (3-4-4)."""
PHASES_WITHOUT_ACTIONS: Final = ("release", "draw", "recovery")
"""Phases in which the rules let no player act while nothing is triggered: no timing fits (3-8-2 to 3-8-4)."""


def enter_phase(number: str, phase: str) -> Step:
    """Make the line at which a phase begins, also when nothing will happen in it (3-4-2)."""

    begins = PhaseBegan(phase)

    def enter(game: Game, frame: Any) -> Control:
        if skipped := what_skips(game, phase, game.own.active):
            return happen(game, skipped, DZ.at(PHASES_TO_SKIP[phase], "begin"))
        return happen(game, [begins])

    return step(number, enter, "begin", f"The {phase} phase begins (3-4-2), unless an effect skips it (3-4-4).")


def what_skips(game: Game, what: str, player: int) -> list[Any]:
    """3-4-4: return the end of the effect that skips this part of a player's game, as if it were not there; nothing if none does."""
    for m in game.modifiers:
        if m.what == SKIPS and m.of == what and m.amount == player:
            return [Lapsed((m,), ("3-4-4",))]
    return []


def trigger_at(number: str, *words: str, sub: str = "") -> Step:
    """Make the line 「…に誘発する能力」: abilities that wait for this moment are triggered (4-4-2)."""
    line = make_wait(number, *words, sub=sub)
    line.does = f"Abilities that wait for {' or '.join(words)} are triggered (4-4-2)."
    return line


def gain_priority(number: str, following: str = "", following_sub: str = "", sub: str = "") -> Step:
    """Make the line at which the active player gains priority; once both have passed on an empty stack, it goes on at `following`.

    Where no steps are traced it is passed over in the phases in which no player can do anything.
    """
    back: Step | None = None

    def gain(game: Game, frame: Any) -> Control:
        nonlocal back
        if following and back is None:
            back = DZ.at(following, following_sub)
        own: Dz = game.own
        if (
            game.brisk
            and own.phase in PHASES_WITHOUT_ACTIONS
            and not own.groups
            and not game.waiting
            and is_plainly_settled(game)
        ):
            return back
        return made(Call, (DZ.at("4-6-3"), gained_priority(own.active, False), back))

    told = "The active player gains priority (4-6-2); it goes on when both have passed on an empty stack (3-4-3)."
    return step(number, gain, sub, told)


def end_procedure(number: str) -> Step:
    """Make the last line of a procedure to which other lines go on."""
    return step(number, do_nothing, "end", "The procedure is over.")


def say(number: str, does: str, sub: str = "") -> Step:
    """Make a line at which the rulebook only says something: nothing has to be done for it here."""
    return step(number, do_nothing, sub, does)


def sentence_without_number(run: Run) -> str:
    """Return what a function says of itself, for a line whose maker wraps it."""
    described = " ".join((run.__doc__ or "").partition("\n\n")[0].split())
    _, _, after_number = described.partition(": ")
    sentence = after_number or described
    return sentence[:1].upper() + sentence[1:]


def unless_idle(line: Step, when: Callable[[Game, Any], bool], to: str, to_sub: str = "") -> Step:
    """Make a line go on at another one where no steps are traced and nothing can happen in between (`when`)."""
    run: Run = line.run
    line.does = line.does or sentence_without_number(run)

    def pass_over(game: Game, frame: Any) -> Control:
        control = run(game, frame)
        if control is None and game.brisk and when(game, frame):
            return DZ.at(to, to_sub)
        return control

    line.run = pass_over
    return line


def end_effects(game: Game, until: Until, cites: tuple[str, ...] = ()) -> list[Any]:
    """Return the end of all effects that last until then, as events. `cites`: by which other rules they end than those of the line."""
    ending = effects_that_end(game, until)
    return [Lapsed(ending, cites)] if ending else []
