"""第3部 第10章 リカバリーフェイズ."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.batch import happen
from fwjudge.engine.event import Set
from fwjudge.engine.game import Game
from fwjudge.engine.step import Control, Step, step

from ..state import ALL_DUEL, DZ
from .p3c04_progress import enter, hear, lapse, skipped, window


def _recover(game: Game, frame: Any) -> Control:
    """3-10-1: all damage is removed and what lasts until the end of the turn ends, at the same time."""
    own = game.own
    if own.stirred:
        own = game.own = own._replace(stirred=False)
    events: list[Any] = lapse(game, "turn")
    if own.damage:
        events.append(Set("damage", own._replace(damage=())))
    return happen(game, events)


def _again(game: Game, frame: Any) -> Step | None:
    """3-10-3: something was triggered or a rule effect happened, so it is all done once more.

    It comes to an end, because what waits for these moments is triggered once a turn (4-4-4).
    """
    return DZ.at("3-10-1") if game.own.stirred else None


def _next_turn(game: Game, frame: Any) -> Control:
    """3-4-5"""
    following = 1 - game.own.active
    if game.modifiers and skipped(game, "turn", following):
        following = 1 - following
    own = game.own
    idle = not (game.waiting or game.delayed)
    if own.heard:
        own = own._replace(heard=tuple(one for one in own.heard if one[0] in ALL_DUEL))
    own = own._replace(
        turn=own.turn + 1,
        active=following,
        phase="release",
        ended=frozenset(),
        last=() if idle else own.last,
        stirred=False,
    )
    return happen(game, [Set("turn", own, ("3-4-1",))], DZ.at("3-5-1"))


RECOVERY_PHASE = DZ.table(
    "3-10",
    step("3-10-1", enter("recovery"), sub="begin"),
    step("3-10-1", _recover),
    step("3-10-1", hear("recovery phase start"), sub="hear"),
    step("3-4-3", window("3-10-2"), sub="recovery"),
    step("3-10-2", hear("turn end")),
    step("3-4-3", window("3-10-3"), sub="turn end"),
    step("3-10-3", _again),
    step("3-4-5", _next_turn),
)
