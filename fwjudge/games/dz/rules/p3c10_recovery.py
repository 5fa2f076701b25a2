"""第3部 第10章 リカバリーフェイズ."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.engine.batch import happen
from fwjudge.engine.event import Decided, change
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.engine.project import THIS_TURN
from fwjudge.engine.step import Control, Step, step

from ..state import ALL_DUEL, DZ, Dz
from .lines import end_effects, enter_phase, gain_priority, trigger_at, what_skips


def remove_damage_and_end_effects(game: Game, frame: Any) -> Control:
    """3-10-1: all damage is removed and what lasts until the end of the turn ends, at the same time."""
    events: list[Any] = end_effects(game, THIS_TURN, ("3-10-3",) if game.own.stirred else ())
    if game.own.stirred:
        events.append(change("", ("3-10-3",), stirred=False))
    if game.own.damage:
        events.append(change("damage", damage=()))
    return happen(game, events)


def repeat_if_anything_happened(game: Game, frame: Any) -> Step | None:
    """3-10-3: if something was triggered or a rule effect happened, all of it is done once more.

    It comes to an end, because what waits for these moments is triggered once a turn (4-4-4).
    """
    if not game.own.stirred:
        return None
    note(game, Decided("once more", game.own.active, cites=("3-10-3",)))
    return DZ.at("3-10-1")


def pass_turn(game: Game, frame: Any) -> Control:
    """3-4-5: the turn is over, and the other player becomes the active player, unless that turn is skipped (3-4-4)."""
    following = 1 - game.own.active
    skipped = what_skips(game, "turn", following)
    if skipped:
        following = 1 - following
    own: Dz = game.own
    nothing_waits = not (game.waiting or game.delayed)
    passes = change(
        "turn",
        ("3-4-1",),
        heard=tuple((word, player) for word, player in own.heard if word in ALL_DUEL),
        turn=own.turn + 1,
        active=following,
        phase="release",
        ended=frozenset(),
        last=() if nothing_waits else own.last,
        stirred=False,
    )
    return happen(game, [*skipped, passes], DZ.at("3-5-1"))


RECOVERY_PHASE: Final = DZ.table(
    "3-10",
    enter_phase("3-10-1", "recovery"),
    step("3-10-1", remove_damage_and_end_effects),
    trigger_at("3-10-1", "recovery phase start", sub="hear"),
    gain_priority("3-4-3", "3-10-2", sub="recovery"),
    trigger_at("3-10-2", "turn end"),
    gain_priority("3-4-3", "3-10-3", sub="turn end"),
    step("3-10-3", repeat_if_anything_happened),
    step("3-4-5", pass_turn),
)
