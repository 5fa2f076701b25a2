"""第3部 第8章 メインフェイズ: which timings a player has now."""

from __future__ import annotations

from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game

from ..state import Dz


class Timings(NamedTuple):
    """A record of which timings a player has now, if they have priority."""

    normal: bool
    quick: bool
    battle: bool


def timings_of(game: Game, player: int) -> Timings:
    """Return the timings of a player (3-8-2, 3-8-3, 3-8-4); in a battle also 3-12-1, 3-13-1, 3-14-1."""
    own: Dz = game.own
    quiet, main = not own.groups, own.phase == "main"
    return Timings(main and quiet and not own.stack and player == own.active, main and quiet, main or not quiet)


def has_normal_timing(game: Game, player: int) -> bool:
    """3-8-2: whether it is this player's main phase, with an empty stack and no battle."""
    own: Dz = game.own
    return own.phase == "main" and player == own.active and not own.stack and not own.groups
