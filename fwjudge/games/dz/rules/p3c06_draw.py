"""第3部 第6章 ドローフェイズ."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.batch import note
from fwjudge.engine.event import Noted
from fwjudge.engine.game import Game
from fwjudge.engine.step import Control, Step, step

from ..state import DZ
from .p2c23_zones import draw
from .p3c04_progress import enter, hear, window


def _skip_on_first_turn(game: Game, frame: Any) -> Step | None:
    """3-2-4, 3-6-1-2: the first player has no draw phase in the first turn; as if it were not there (3-4-4)."""
    if game.own.turn != 1:
        return None
    note(game, Noted("skipped", game.own.active, cites=("3-2-4", "3-4-4"), why="先攻の第1ターンのドローフェイズはない"))
    return DZ.at("3-7-1", "begin")


def _draw(game: Game, frame: Any) -> Control:
    return draw(game, game.own.active, 1)


DRAW_PHASE = DZ.table(
    "3-6",
    step("3-6-1-2", _skip_on_first_turn),
    step("3-6-1-1", enter("draw"), sub="begin"),
    step("3-6-1-1", _draw),
    step("3-6-1-1", hear("draw phase start"), sub="hear"),
    step("3-4-3", window("3-7-1", "begin"), sub="draw"),
)
