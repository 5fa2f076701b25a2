"""4. 行動を宣言できる機会: フリータイミング (4-1)、チェックポイント (4-2)."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.game import Game
from fwjudge.engine.hear import Waiting, without
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Call, Chooser, Control, Options, Step, Take, ask, nothing, step
from fwjudge.games.common.players import non_turn_player, turn_player

from ..state import FW
from . import ch09_waiting, ch14_rules
from .ch09_auto import IN_CHECKPOINT

# 4-1 フリータイミング -----------------------------------------------------------------------------------

_AGAIN = {"main": "7-3-3", "offence": "8-2-3", "defence": "8-3-3"}
"""Where each free timing begins: with the checkpoint before it."""
_TIMINGS = {"main": "7-3-4", "offence": "8-2-4", "defence": "8-3-4"}
_RETURNS = {
    "main": ("7-3-4-1-1", "7-3-4-2-1", "7-3-4-3-2"),
    "offence": ("8-2-4-1-1", "8-2-4-2-1"),
    "defence": ("8-3-4-1-1", "8-3-4-2-1"),
}
"""「行動の終了後、…に戻ります」: after an action the same player has the free timing again (4-1-2-1)."""


def _returning(number: str, where: str) -> Step:
    """Where nobody watches straight to where 4-1-2-1 leads."""

    def run(game: Game, frame: Any) -> Control:
        return passing(game, FW.at(_AGAIN[where]), _TIMINGS[where]) if game.brisk else FW.at("4-1-2-1", where)

    return step(number, run)


def _again(where: str) -> Step:
    return step("4-1-2-1", lambda game, frame: FW.at(_AGAIN[where]), where)


def passing(game: Game, otherwise: Step, to: str) -> Step:
    """Straight on, past lines at which nothing can happen: nobody watches, no card has a skill, nothing lasts and no rule acts."""
    idle = game.brisk and not (game.world.abilities or game.modifiers or game.own.skips or ch14_rules.due(game))
    return FW.at(to) if idle else otherwise


for _where, _numbers in _RETURNS.items():
    FW.table(f"4-1 {_where}", _again(_where))
    for _number in _numbers:
        FW.table(_number, _returning(_number, _where))


# 4-2 チェックポイント ------------------------------------------------------------------------------------


def _rule_processing(game: Game, frame: Any) -> Control:
    """4-2-2-1: all that is due at once, and again while something is due."""
    if game.world.facts.has_state_triggers:
        ch09_waiting.wait(game, ch09_waiting.state_triggers(game))
    control = ch14_rules.check_type(game, back=FW.at("4-2-2-1"))
    if control is None and game.brisk and not game.waiting and not game.delayed:
        return FW.at("4-2-2-6")
    return control


def _waiting(player: Chooser) -> Options:
    """Each different waiting 【自動】 of this player, in the order in which they came to wait."""

    def options(game: Game, frame: Any) -> list[Waiting]:
        if not game.waiting:
            return []
        who = player(game, frame)
        return list(dict.fromkeys(w for w in game.waiting if w.player == who))

    return options


def _take_waiting(game: Game, frame: Any, waiting: Waiting) -> Control:
    game.waiting = without(game.waiting, waiting)
    chosen = (*waiting.chosen, (IN_CHECKPOINT, (True,))) if waiting.born else waiting.chosen
    effect = Effect(waiting.ability, waiting.ref, waiting.player, waiting.facts, chosen)
    return Call(FW.tables["9-6"].first, effect, FW.at("4-2-2-1"))


def _delayed(player: Chooser) -> Options:
    def options(game: Game, frame: Any) -> list[Any]:
        if not game.delayed:
            return []
        who = player(game, frame)
        return list(dict.fromkeys(d for d in game.delayed if d.ready and d.player == who))

    return options


def _take_delayed(game: Game, frame: Any, delayed: Any) -> Control:
    game.delayed = without(game.delayed, delayed)
    return Call(FW.tables["9-2-2"].first, delayed, FW.at("4-2-2-1"))


def _line(number: str, options: Options, take: Take, player: Chooser) -> Step:
    return ask(number, options, take, player)


CHECKPOINT = FW.table(
    "4-2",
    step("4-2-2-1", _rule_processing),
    _line("4-2-2-2", _waiting(turn_player), _take_waiting, turn_player),
    _line("4-2-2-3", _delayed(turn_player), _take_delayed, turn_player),
    _line("4-2-2-4", _waiting(non_turn_player), _take_waiting, non_turn_player),
    _line("4-2-2-5", _delayed(non_turn_player), _take_delayed, non_turn_player),
    step("4-2-2-6", nothing),
)


def checkpoint(game: Game, frame: Any) -> Control:
    """「チェックポイントが発生する」; where no line of it would do anything it is skipped, unless every step is traced."""
    if (
        game.waiting
        or (game.delayed and any(one.ready for one in game.delayed))
        or game.trace is not None
        or game.world.facts.has_state_triggers
        or ch14_rules.due(game)
    ):
        return Call(CHECKPOINT.first)
    return None
