"""第3部 第5章 リリースフェイズ."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.batch import happen
from fwjudge.engine.event import Turned
from fwjudge.engine.game import Game
from fwjudge.engine.step import Control, step

from ..now.squares import BOARD
from ..state import DZ, ENERGY, SMASH, WIDTH, master
from .p3c04_progress import enter, hear, window


def _release_all(game: Game, frame: Any) -> Control:
    """All frozen cards of the active player; a released card is not released (2-26-1-1)."""
    player, cards, areas = game.own.active, game.cards, game.areas
    base = player * WIDTH
    rested = [c for zone in (ENERGY, SMASH) for c in areas[base + zone] if cards[c][3]]
    rested += [c for at in BOARD for c in areas[at] if cards[c][3] and master(game, c) == player]
    return happen(game, [Turned(c, False) for c in rested])


RELEASE_PHASE = DZ.table(
    "3-5",
    step("3-5-1", enter("release"), sub="begin"),
    step("3-5-1", _release_all),
    step("3-5-1", hear("turn start", "release phase start"), sub="hear"),
    step("3-4-3", window("3-6-1-2"), sub="release"),
)
