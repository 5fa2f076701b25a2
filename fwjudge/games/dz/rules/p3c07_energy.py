"""第3部 第7章 エネルギーフェイズ."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.batch import happen
from fwjudge.engine.choice import Action, need, slot
from fwjudge.engine.event import move
from fwjudge.engine.game import Game
from fwjudge.engine.step import Control, step

from ..state import DZ, ENERGY, HAND, WIDTH, place
from .p3c04_progress import enter, hear, window


def is_time(game: Game, player: int) -> bool:
    own = game.own
    return own.phase == "energy" and player == own.active and not own.stack and not own.groups


def _once(game: Game, player: int) -> bool:
    return not getattr(game.frame, "spent", False)


def _hand(game: Game, player: int) -> tuple[int, ...]:
    return game.areas[player * WIDTH + HAND]


def _charge(game: Game, frame: Any, card: int) -> Control:
    """Face up and released; it does not use the stack, and the active player gains priority again (4-6-2)."""
    game.frame = frame.again(game, spent=True)
    return happen(
        game, [move(card, place(game.own.active, ENERGY), "charge", True, ("3-7-1", "2-23-6-2"))], DZ.at("4-6-3")
    )


charge = Action("3-7-1", "charge", need("3-7-1", is_time), need("3-7-1", _once), slot("3-7-1", _hand), perform=_charge)

ENERGY_PHASE = DZ.table(
    "3-7",
    step("3-7-1", enter("energy"), sub="begin"),
    step("3-7-1", hear("energy phase start")),
    step("3-4-3", window("3-8-1", "begin"), sub="energy"),
)
