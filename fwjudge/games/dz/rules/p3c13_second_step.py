"""第3部 第13章 第2バトルステップ."""

from __future__ import annotations

from typing import Final

from fwjudge.engine.game import Game
from fwjudge.engine.step import step

from ..state import DZ, Battle
from .lines import gain_priority, trigger_at
from .p3c12_first_step import deal_second_exchange, stack_exchange


def has_not_struck(game: Game, battle: Battle, unit: int) -> bool:
    """3-13-2: whether its damage was not stacked in the first step; that it has 「加速」 now does not matter (5-4-1-2, 5-4-2)."""
    return game.ref(unit) not in battle.struck


SECOND_STEP: Final = DZ.table(
    "3-13",
    trigger_at("3-13-1", "second step start"),
    gain_priority("3-13-1", sub="priority"),
    stack_exchange("3-13-2", "second exchange", "3-14-1", has_not_struck),
    gain_priority("3-13-3", "3-14-1"),
)
SECOND_EXCHANGE: Final = DZ.table("3-13-4", step("3-13-4", deal_second_exchange))
