"""3d. ファイナルフェイズの流れ."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.batch import happen
from fwjudge.engine.choice import Action, need, offer
from fwjudge.engine.event import Lapsed, Set
from fwjudge.engine.game import Game
from fwjudge.engine.project import lapsing
from fwjudge.engine.step import Control, step
from fwjudge.games.common.lines import make_wait
from fwjudge.games.common.players import turn_player

from ..now.numbers import has
from ..state import BF, card
from ..world.keywords import IN_FINAL
from .s2_timing import play_timing
from .s3_attack import attack_lines, attacks
from .s3a_start import begin
from .so_others import lapse
from .sr_rules import rule_check


def _attacks_in_final(game: Game, player: int, group: tuple[int, ...]) -> bool:
    """5.攻撃, 3d.Q1: impact monsters, and cards that say so."""
    return all(card(game, c).type == "impact monster" or has(game, c, IN_FINAL) for c in group)


def _no_attack(number: str) -> Any:
    return lambda game, frame: BF.at(number)


def _to_the_end(game: Game, frame: Any) -> Control:
    return BF.at("3d.5.1", "wait")


_can = (need("3d.Q1", _attacks_in_final),)
attack = attacks("3d", "3d.2.1", "3d.1.1", _can)
attack_after_all = attacks("3d", "3d.2.1.3", "3d.1.1", _can)
no_attack = Action("3d.2.1", "no attack", perform=_no_attack("3d.2.1.1"))
no_attack_at_all = Action("3d.2.1.3", "no attack", perform=_to_the_end)


def _end_turn(game: Game, frame: Any) -> Control:
    """What holds this turn ends; the other's start phase begins."""
    lapse(game, True)
    own = game.own
    events: list[Any] = []
    if game.modifiers and (ending := (*lapsing(game, "turn"), *lapsing(game, "battle"))):
        events.append(Lapsed(ending))
    gains = own.next_turn == own.active and not own.gained
    cites = ("c.3",) if own.next_turn >= 0 or own.gained else ()
    new = own._replace(
        turn=own.turn + 1,
        active=own.active if gains else 1 - own.active,
        gained=gains,
        next_turn=-1,
        phase="start",
        attacked=0,
        impact=False,
        stood=(),
        used=frozenset(),
        changed=frozenset(),
        crossed=frozenset(),
    )
    return happen(game, [*events, Set("turn", new, cites)], BF.at("3a.1.1", "begin")) or BF.at("3a.1.1", "begin")


FINAL_PHASE = BF.table(
    "3d",
    step("3d.1.1", begin("final"), sub="begin"),
    make_wait("3d.1.1", "attack phase end", "final start", sub="wait"),
    step("3d.1.1", play_timing("final")),
    step("3d.1.2", rule_check),
    offer("3d.2.1", turn_player, attack, no_attack),
    step("3d.2.1.1", play_timing()),
    step("3d.2.1.2", rule_check),
    offer("3d.2.1.3", turn_player, attack_after_all, no_attack_at_all),
    make_wait("3d.5.1", "turn end", sub="wait"),
    step("3d.5.1", play_timing()),
    step("3d.5.2", rule_check),
    step("3d.5.3", _end_turn),
)
"""After an attack back to 3d.1.1: to its play timing, not to what begins with the phase."""

ATTACK = BF.table("3d.2.2", *attack_lines("3d"))
