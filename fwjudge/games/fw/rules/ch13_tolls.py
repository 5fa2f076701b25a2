"""13-13. (行動A)する際、(行動B)しなければ(行動A)できない: B is done before A is declared, and without it A is not."""

from __future__ import annotations

from collections.abc import Sequence

from fwjudge.base.records import NamedTuple
from fwjudge.engine.event import Noted
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect, program
from fwjudge.engine.save import rename_when_read, saved
from fwjudge.engine.step import Call, Control, do_nothing, step
from fwjudge.games.common.flow import PARTLY_DONE

from ..now.continuous_effects import ContinuousEffect
from ..state import FW
from ..world.facts import part_number
from .ch01_costs import why_not_paid


@saved
class PreconditionFrame(NamedTuple):
    """The frame of what has to be done before an action: 「Bしなければ(A)できない」."""

    then: Call
    todo: tuple[Effect, ...]
    failed: bool = False

    def take_back(self, other: Effect) -> PreconditionFrame:
        """Return the frame after one of them, which may have failed."""
        done = other.get("done")
        return self._replace(failed=bool(done) and done[0] <= PARTLY_DONE)


rename_when_read(PreconditionFrame, "fw.OnTheWay")


def why_impossible(game: Game, asked: Sequence[ContinuousEffect], player: int) -> tuple[str, ...]:
    """13-13-1: return the rule by which an action cannot be declared, as what is asked for cannot be done."""
    if not asked:
        return ()
    parts = _parts(game, asked, player)
    undone = any(why_not_paid(game, one, game.world.abilities[one.ability].cost) for one in parts)
    return ("13-13-1",) if undone else ()


def do_first(game: Game, asked: Sequence[ContinuousEffect], player: int, action: Call) -> Call:
    """Return the call that first carries out what effects demand before an action, and then the action (13-13-1)."""
    if not asked:
        return action
    return Call(
        FW.at("13-13-1"), PreconditionFrame(action._replace(back=None), _parts(game, asked, player)), action.back
    )


def _parts(game: Game, asked: Sequence[ContinuousEffect], player: int) -> tuple[Effect, ...]:
    """Return what this player has to do, each as a skill of its own."""
    return tuple(
        one.effect._replace(ability=part_number(game.world, one.effect.ability, one.static)).put("actor", (player,))
        for one in asked
    )


def do_the_next(game: Game, frame: PreconditionFrame) -> Control:
    """13-13-1: what has to be done first is done, one after the other; where it is not done the action is not declared."""
    if frame.failed:
        note(game, Noted("not done", 0, why="precondition not done", cites=("13-13-1",)))
        return FW.at("13-13-1", "end")
    if not frame.todo:
        return None
    effect, *rest = frame.todo
    lines = program(game.world, effect.ability, "cost")
    assert lines is not None
    game.frame = frame._replace(todo=tuple(rest))
    return Call(lines.first, effect, FW.at("13-13-1"))


def declare_the_action(game: Game, frame: PreconditionFrame) -> Control:
    """13-13-1: after all that had to be done first the action takes place."""
    return frame.then


FW.table(
    "13-13",
    step("13-13-1", do_the_next),
    step("13-13-1", declare_the_action, sub="act"),
    step("13-13-1", do_nothing, sub="end", does="The action is over, or was not declared."),
)
