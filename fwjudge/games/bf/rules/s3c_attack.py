"""3c. アタックフェイズの流れ."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.choice import Action, offer
from fwjudge.engine.game import Game
from fwjudge.engine.step import Call, Control, ask, step
from fwjudge.games.common.lines import make_wait
from fwjudge.games.common.players import non_turn_player, turn_player

from ..state import BF
from .s2_timing import play_timing
from .s3_attack import attack_lines, attacks
from .s3a_start import begin
from .sk_keywords import STAY, Moving, move, moves
from .sr_rules import rule_check


def _moving(game: Game, frame: Any) -> Control:
    return Call(MOVING.first, Moving()) if game.trace is not None or moves(game, 0, ()) or moves(game, 1, ()) else None


def _moves(of_turn_player: bool) -> Any:
    def options(game: Game, frame: Moving) -> list[Any]:
        return moves(game, game.own.active if of_turn_player else 1 - game.own.active, frame.moved)

    return options


def _take(number: str) -> Any:
    def take(game: Game, frame: Moving, option: Any) -> Control:
        if option == STAY:
            return None
        game.frame = Moving((*frame.moved, game.ref(option[0])))
        return move(game, *option) or BF.at(number)

    return take


MOVING = BF.table(
    "3c.1.1",
    ask("3c.1.1.1", _moves(True), _take("3c.1.1.1"), turn_player),
    ask("3c.1.1.2", _moves(False), _take("3c.1.1.2"), non_turn_player),
)


def _no_attack(number: str) -> Any:
    return lambda game, frame: BF.at(number)


attack = attacks("3c", "3c.2.1", "3c.2.1")
attack_after_all = attacks("3c", "3c.2.1.3", "3c.2.1")
no_attack = Action("3c.2.1", "no attack", perform=_no_attack("3c.2.1.1"))
no_attack_at_all = Action("3c.2.1.3", "no attack", perform=_no_attack("3c.5.1"))

ATTACK_PHASE = BF.table(
    "3c",
    step("3c.1.1", begin("attack")),
    step("3c.1.1", _moving, sub="moving"),
    step("3c.1.2", rule_check),
    make_wait("3c.1.3", "attack start", sub="wait"),
    step("3c.1.3", play_timing()),
    step("3c.1.4", rule_check),
    offer("3c.2.1", turn_player, attack, no_attack),
    step("3c.2.1.1", play_timing()),
    step("3c.2.1.2", rule_check),
    offer("3c.2.1.3", turn_player, attack_after_all, no_attack_at_all),
    step("3c.5.1", lambda game, frame: BF.at("3d.1.1", "begin")),
)

ATTACK = BF.table(
    "3c.2.2",
    *attack_lines("3c"),
    step("3c.4.3", play_timing()),
    step("3c.4.4", rule_check),
)
"""From 3c.4.4 back to 3c.2.1, or to the effect that made a card attack."""
