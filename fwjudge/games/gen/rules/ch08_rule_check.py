"""811 ルールチェック."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.game import Game
from fwjudge.engine.hear import Waiting, without
from fwjudge.engine.step import Call, Chooser, Control, Step, ask, nothing, step
from fwjudge.games.common.players import non_turn_player, turn_player
from fwjudge.games.common.waiting import waiting

from ..state import GEN
from ..world.facts import facts
from . import ch10_rules
from .ch08_triggers import TRIGGERED, check_conditions, effect_of


def _rule_processing(game: Game, frame: Any) -> Control:
    """811.2a: again and again while something is due; then what triggers by a condition (807.7a)."""
    if ch10_rules.due(game):
        return Call(ch10_rules.PROCESSING.first, ch10_rules.GenRules(), GEN.at("811.2a"))
    _forget(game)
    check_conditions(game)
    return None


def _forget(game: Game) -> None:
    """813.5a: the rule processing straight after the damage is over."""
    if game.own.dealt:
        game.own = game.own._replace(dealt=())


def _play(game: Game, frame: Any, waiting: Waiting) -> Control:
    game.waiting = without(game.waiting, waiting)
    return Call(TRIGGERED.first, effect_of(game, waiting), GEN.at("807.3a"))


def _line(number: str, player: Chooser) -> Step:
    """807.3: of an ability that is triggered several times one is played at a time."""
    return ask(number, waiting(player), _play, player)


RULE_CHECK = GEN.table(
    "811",
    step("811.2a", _rule_processing),
    _line("811.2b", turn_player),
    _line("811.2c", non_turn_player),
    step("811.2d", lambda game, frame: GEN.at("807.3a", "end")),
    step("807.3a", lambda game, frame: GEN.at("811.2a")),  # after each that is played, from the beginning
    step("807.3a", nothing, sub="end"),
)


def busy(game: Game) -> bool:
    """Whether a rule check would do something now."""
    return (
        bool(game.waiting)
        or ch10_rules.due(game)
        or (facts(game).has_conditional and bool(check_conditions(game, False)))
    )


def rule_check(game: Game, frame: Any) -> Control:
    """「ルールチェックを実行する」; where no line of it would do anything it is skipped, unless every step is traced."""
    if game.trace is not None or busy(game):
        return Call(RULE_CHECK.first)
    _forget(game)
    return None
