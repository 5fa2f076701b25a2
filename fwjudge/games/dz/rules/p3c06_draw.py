"""第3部 第6章 ドローフェイズ."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.engine.event import Noted
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.engine.step import Control, Step, step

from ..state import DZ
from .lines import enter_phase, gain_priority, trigger_at
from .p2c23_zones import draw


def skip_draw_phase_of_first_turn(game: Game, frame: Any) -> Step | None:
    """3-6-1-2: the first player has no draw phase in the first turn (3-2-4); it is as if it were not there (3-4-4)."""
    if game.own.turn != 1:
        return None
    note(game, Noted("skipped", game.own.active, cites=("3-2-4", "3-4-4"), why="no first draw"))
    return DZ.at("3-7-1", "begin")


def draw_a_card(game: Game, frame: Any) -> Control:
    """3-6-1-1: the active player draws one card."""
    return draw(game, game.own.active, 1)


DRAW_PHASE: Final = DZ.table(
    "3-6",
    step("3-6-1-2", skip_draw_phase_of_first_turn),
    enter_phase("3-6-1-1", "draw"),
    step("3-6-1-1", draw_a_card),
    trigger_at("3-6-1-1", "draw phase start", sub="hear"),
    gain_priority("3-4-3", "3-7-1", "begin", sub="draw"),
)
