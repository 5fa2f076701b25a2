"""第3部 第8章 メインフェイズ: which timings a player has now."""

from __future__ import annotations

from typing import NamedTuple

from fwjudge.engine.game import Game


class Times(NamedTuple):
    """Which timings a player has now, if they have priority."""

    normal: bool
    quick: bool
    battle: bool


def times(game: Game, player: int) -> Times:
    """3-8-2, 3-8-3, 3-8-4; in a battle also 3-12-1, 3-13-1, 3-14-1."""
    own = game.own
    quiet, main = not own.groups, own.phase == "main"
    return Times(main and quiet and not own.stack and player == own.active, main and quiet, main or not quiet)


def _normal_time(game: Game, player: int) -> bool:
    own = game.own
    return own.phase == "main" and player == own.active and not own.stack and not own.groups
