"""第3部 第9章 スマッシュフェイズ."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.batch import happen
from fwjudge.engine.choice import Action, need, slot, unless_forbidden
from fwjudge.engine.event import Turned, move
from fwjudge.engine.game import Game
from fwjudge.engine.project import value
from fwjudge.engine.step import Control, step

from ..now.forbidden import forbidden
from ..now.squares import SEEN
from ..state import DECK, DZ, SMASH, WIDTH, place, units
from .p3c04_progress import enter, hear, window


def is_time(game: Game, player: int) -> bool:
    own = game.own
    return own.phase == "smash" and player == own.active and not own.stack and not own.groups


def _advanced(game: Game, player: int, unit: int) -> bool:
    return SEEN[player, game.cards[unit][2]].area != "own area"


def _released(game: Game, player: int, unit: int) -> bool:
    return not game.cards[unit][3]


_FACE_DOWN = ("3-9-1", "2-23-7-1", "2-23-7-2")


def _smash(game: Game, frame: Any, unit: int) -> Control:
    """Frozen; and the opponent puts as many cards of their deck face down into their smash zone, one more from the enemy area.

    As many as there are (4-12-2); a negative smash is 0 (1-2-2).
    """
    player = game.own.active
    amount = max(0, value(game, "smash", unit)) + (SEEN[player, game.cards[unit][2]].area == "enemy area")
    deck = game.areas[(1 - player) * WIDTH + DECK]
    events: list[Any] = [Turned(unit, True, ("3-9-1",))]
    events += [move(c, place(1 - player, SMASH), "smash", False, _FACE_DOWN) for c in deck[::-1][:amount]]
    game.frame = frame.again(game)
    return happen(game, events, DZ.at("4-6-3"))


smash = Action(
    "3-9-1",
    "smash",
    need("3-9-1", is_time),
    unless_forbidden("1-1-2", lambda game, player: forbidden(game, "smash", player), "smash"),
    slot("3-9-1", units, need("3-9-1", _advanced), need("2-26-1-1", _released)),
    perform=_smash,
)

SMASH_PHASE = DZ.table(
    "3-9",
    step("3-9-1", enter("smash"), sub="begin"),
    step("3-9-1", hear("smash phase start")),
    step("3-4-3", window("3-10-1", "begin"), sub="smash"),
)
