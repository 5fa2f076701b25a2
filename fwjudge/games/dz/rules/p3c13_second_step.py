"""第3部 第13章 第2バトルステップ."""

from __future__ import annotations

from fwjudge.engine.game import Game
from fwjudge.engine.step import step

from ..state import DZ, Battle
from .p3c04_progress import hear, window
from .p3c12_first_step import deal_exchange, exchange


def _has_not_struck(game: Game, battle: Battle, unit: int) -> bool:
    """5-4-1-2, 5-4-2: whose damage was not stacked in the first step, whether it has 「加速」 now or not."""
    return game.ref(unit) not in battle.struck


SECOND_STEP = DZ.table(
    "3-13",
    step("3-13-1", hear("second step start")),
    step("3-13-1", window(), sub="priority"),
    step("3-13-2", exchange("second exchange", "3-14-1", _has_not_struck)),
    step("3-13-3", window("3-14-1")),
)
SECOND_EXCHANGE = DZ.table("3-13-4", step("3-13-4", deal_exchange))
