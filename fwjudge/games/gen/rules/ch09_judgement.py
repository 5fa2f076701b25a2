"""920 (スキルの)成否判定."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import hand_back
from fwjudge.engine.event import Noted
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Chooser, Control, Step, Table, ask, do_nothing, step
from fwjudge.games.common.players import nature

from ..now.continuous_effects import Cause, causes_of_failing
from ..state import GEN
from .ch09_terms import winners_of_janken


@saved
class GenJudgement(NamedTuple):
    """A frame of a judgement: of whose skill, which conditions are still to be tried."""

    player: int
    unit: Ref
    left: tuple[Cause, ...] = ()
    """Master, ability and source of each effect by which it may fail."""
    failed: bool = False


def can_fail(game: Game, unit: Ref) -> bool:
    """Whether some effect could make a skill of this unit fail."""
    return bool(causes_of_failing(game, unit, lot=False) or causes_of_failing(game, unit, lot=True))


def judge_success(
    number: str,
    player: Chooser,
    unit: Callable[[Game, Any], Ref],
    when: Callable[[Game, Any], bool] | None = None,
    sub: str = "",
) -> Step:
    """Make the line at which it is judged whether a skill succeeds (920); passed over where it cannot fail and no trace is kept.

    `unit`: whose skill it is. `when`: whether it is judged at all.
    """

    def judge(game: Game, frame: Any) -> Control:
        if when is not None and not when(game, frame):
            return None
        of = unit(game, frame)
        if game.trace is None and not can_fail(game, of):
            return None
        return Call(JUDGEMENT.first, GenJudgement(player(game, frame), of))

    return step(number, judge, sub, "It is judged whether the skill succeeds (920).")


def fail_without_condition(game: Game, frame: GenJudgement) -> Control:
    """920.1a: the skill fails if an effect makes it fail without a condition."""
    causes = causes_of_failing(game, frame.unit, lot=False)
    if causes:
        (master, ability, source), *_ = causes
        note(game, Noted("made fail", master, ability, source))
        game.frame = frame._replace(failed=True)
        return GEN.at("920.1c", "end")
    game.frame = frame._replace(left=tuple(causes_of_failing(game, frame.unit, lot=True)))
    return None


def find_outcomes_of_janken(game: Game, frame: GenJudgement) -> list[int]:
    """920.1b-1: rock-paper-scissors is played now if the skill fails by its outcome.

    Return the outcomes that are possible; none where no skill needs one.
    """
    return winners_of_janken() if frame.left else []


def fail_if_lost(game: Game, frame: GenJudgement, winner: int) -> Control:
    """920.1b: let the skill fail if the master of the effect has won, else go on with the next effect."""
    (master, ability, source), *others = frame.left
    succeeds = winner != master and not others
    note(game, Noted("janken", winner, cites=("919.1", *(("920.1c",) if succeeds else ()))))
    if winner != master:
        game.frame = frame._replace(left=tuple(others))
        return GEN.at("920.1b-1")
    note(game, Noted("made fail", master, ability, source, ("920.1b",)))
    game.frame = frame._replace(left=(), failed=True)
    return GEN.at("920.1c", "end")


def report_outcome(game: Game, frame: GenJudgement) -> Control:
    """920.1c: the judgement is over; what was judged goes on with its outcome."""
    assert game.stack is not None
    _, caller, _, _ = game.stack
    if isinstance(caller, Effect):
        hand_back(game, caller.put("failed", (True,)) if frame.failed else caller)
    else:
        hand_back(game, caller.put_judgement(frame.failed))
    return None


JUDGEMENT: Final[Table] = GEN.table(
    "920",
    step("920.1", do_nothing, does="The judgement is done before what is judged is resolved."),
    step("920.1a", fail_without_condition),
    ask("920.1b-1", find_outcomes_of_janken, fail_if_lost, nature),
    step("920.1c", do_nothing, does="Otherwise the skill succeeds."),
    step("920.1c", report_outcome, sub="end"),
)
