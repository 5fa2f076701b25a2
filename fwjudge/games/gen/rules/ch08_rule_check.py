"""811 ルールチェック."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.engine.event import change
from fwjudge.engine.game import Game
from fwjudge.engine.log import record
from fwjudge.engine.step import Call, Control, Step, do_nothing, step
from fwjudge.engine.waiting import TakenUp, Waiting
from fwjudge.games.common.players import non_turn_player, turn_player
from fwjudge.games.common.waiting import take_up_waiting

from ..now.continuous_effects import conditions_met
from ..now.rule_processing import is_due
from ..state import GEN
from .ch08_triggers import TRIGGERED, effect_of, trigger_by_conditions
from .ch10_rules import PROCESSING, GenRules


def carry_out_rule_processing(game: Game, frame: Any) -> Control:
    """811.2a: rule processing is carried out while some is due; then abilities with a condition are triggered (807.7a)."""
    if is_due(game):
        return Call(PROCESSING.first, GenRules(), GEN.at("811.2a"))
    forget_dealt_damage(game)
    trigger_by_conditions(game)
    return None


def forget_dealt_damage(game: Game) -> None:
    """813.5a: forget what dealt damage, because the rule processing straight after it is over."""
    if game.own.dealt:
        record(game, change("", ("813.5a",), dealt=()))


def play_triggered(game: Game, frame: Any, waiting: Waiting) -> Control:
    """807.3, 801.1b: play this triggered ability; the times it is triggered become one less."""
    record(game, TakenUp(waiting, ("807.3",)))
    return Call(TRIGGERED.first, effect_of(game, waiting), GEN.at("807.3a"))


RULE_CHECK: Final = GEN.table(
    "811",
    step("811.2a", carry_out_rule_processing),
    take_up_waiting("811.2b", turn_player, play_triggered),
    take_up_waiting("811.2c", non_turn_player, play_triggered),
    GEN.go_to("811.2d", "807.3a", to_sub="end"),
    GEN.go_to("807.3a", "811.2a"),  # after each that is played, from the beginning
    step("807.3a", do_nothing, sub="end", does="No player has played a triggered ability: the rule check ends."),
)
_CHECK: Final = Call(RULE_CHECK.first)


def has_work(game: Game) -> bool:
    """Whether a rule check would do something now."""
    return bool(game.waiting) or is_due(game) or bool(conditions_met(game))


def check_rules(number: str, sub: str = "") -> Step:
    """Make the line 「ルールチェックを実行する」: a rule check (811), passed over where it would do nothing and no trace is kept."""

    def check(game: Game, frame: Any) -> Control:
        if game.trace is not None or has_work(game):
            return _CHECK
        forget_dealt_damage(game)
        return None

    return step(number, check, sub, "A rule check (811) is done.")
