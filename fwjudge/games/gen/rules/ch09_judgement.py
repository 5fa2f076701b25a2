"""920 (スキルの)成否判定."""

from __future__ import annotations

from typing import Any, NamedTuple

from fwjudge.engine.batch import hand_back, note
from fwjudge.engine.event import Noted
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.project import modifiers
from fwjudge.engine.save import saved
from fwjudge.engine.step import NATURE, Call, Control, Table, ask, nothing, step

from ..now.cards import fits
from ..now.in_force import in_force
from ..now.projected import begun
from ..state import GEN
from .ch09_terms import janken

FAILS, BY_LOT = "fails", "fails by lot"
"""What an effect does to a unit: its skills fail; they fail if the master of the effect wins at rock-paper-scissors."""


@saved
class GenJudgement(NamedTuple):
    """The frame of a judgement: of whose skill, which conditions are still to be tried."""

    player: int
    unit: Ref
    left: tuple[tuple[int, int, Ref | None], ...] = ()
    """Master, ability and source of each effect by which it may fail."""
    failed: bool = False


def _causes(game: Game, unit: Ref, what: str) -> list[tuple[int, int, Ref | None]]:
    if not game.is_here(unit):
        return []
    found = [(m.player, m.ability, m.source) for m in modifiers(game, what, unit.card) if begun(m)]
    found += [
        (one.effect.player, one.effect.ability, one.effect.source)
        for one in in_force(game)
        if one.change.what == what and fits(game, one.effect, one.change.of, unit.card)
    ]
    return found


def can_fail(game: Game, player: int, unit: Ref) -> bool:
    return bool(_causes(game, unit, FAILS) or _causes(game, unit, BY_LOT))


def judge(game: Game, player: int, unit: Ref) -> Control:
    """920.1: before the skill is resolved; where nothing could make it fail it is skipped, unless every step is traced."""
    if game.trace is None and not can_fail(game, player, unit):
        return None
    return Call(JUDGEMENT.first, GenJudgement(player, unit))


def _plainly(game: Game, frame: GenJudgement) -> Control:
    causes = _causes(game, frame.unit, FAILS)
    if causes:
        master, ability, source = causes[0]
        note(game, Noted("made fail", master, ability, source))
        game.frame = frame._replace(failed=True)
        return GEN.at("920.1c", "end")
    game.frame = frame._replace(left=tuple(_causes(game, frame.unit, BY_LOT)))
    return None


def _lot(game: Game, frame: GenJudgement) -> list[int]:
    return janken() if frame.left else []


def _drawn(game: Game, frame: GenJudgement, winner: int) -> Control:
    master, ability, source = frame.left[0]
    note(game, Noted("janken", winner, cites=("919.1",)))
    if winner != master:
        game.frame = frame._replace(left=frame.left[1:])
        return game.step
    note(game, Noted("made fail", master, ability, source, ("920.1b",)))
    game.frame = frame._replace(left=(), failed=True)
    return GEN.at("920.1c", "end")


def _succeeds(game: Game, frame: GenJudgement) -> Control:
    return None


def _hand_back(game: Game, frame: GenJudgement) -> Control:
    assert game.stack is not None
    caller: Any = game.stack[1]
    if isinstance(caller, Effect):
        hand_back(game, caller.put("failed", (True,)) if frame.failed else caller)
    else:
        hand_back(game, caller.judged(frame.failed))
    return None


JUDGEMENT: Table = GEN.table(
    "920",
    step("920.1", nothing),  # before what is judged is resolved
    step("920.1a", _plainly),
    ask("920.1b-1", _lot, _drawn, lambda game, frame: NATURE),
    step("920.1c", _succeeds),
    step("920.1c", _hand_back, sub="end"),
)
