"""第3部 第5章 リリースフェイズ."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.engine.batch import happen
from fwjudge.engine.event import Turned
from fwjudge.engine.game import Game, made
from fwjudge.engine.step import Control, step

from ..now.squares import BOARD
from ..state import DZ, ENERGY, SMASH, master, place
from .lines import enter_phase, gain_priority, trigger_at


def release_all(game: Game, frame: Any) -> Control:
    """3-5-1: all frozen cards of the active player are released; a released card is not released again (2-26-1-1)."""
    player, cards, areas = game.own.active, game.cards, game.areas
    frozen = [c for zone in (ENERGY, SMASH) for c in areas[place(player, zone)] if cards[c].rested]
    frozen += [c for at in BOARD for c in areas[at] if cards[c].rested and master(game, c) == player]
    return happen(game, [made(Turned, (c, False, ())) for c in frozen])


RELEASE_PHASE: Final = DZ.table(
    "3-5",
    enter_phase("3-5-1", "release"),
    step("3-5-1", release_all),
    trigger_at("3-5-1", "turn start", "release phase start", sub="hear"),
    gain_priority("3-4-3", "3-6-1-2", sub="release"),
)
