"""500 ターンの進行."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.batch import announce, happen, note
from fwjudge.engine.choice import offer
from fwjudge.engine.event import Lapsed, Modified, Noted, Set, Sounded
from fwjudge.engine.game import Game
from fwjudge.engine.project import lapsing
from fwjudge.engine.step import NATURE, Call, Control, ask, nothing, step
from fwjudge.games.common.lines import make_wait
from fwjudge.games.common.players import turn_player

from ..state import GEN, Gen, is_abnormal, main_unit
from .ch03_areas import restored
from .ch06_main import activate, charge, end_main, play_command, put_unit, retreat
from .ch08_rule_check import RULE_CHECK, busy, rule_check
from .ch09_terms import draw, janken


def begin_turn(game: Game, player: int) -> Control:
    """501.1: the turns alternate."""
    own: Gen = game.own
    own = own._replace(
        turn=own.turn + 1, active=player, charged=False, retreated=False, strategies=0, fresh=(), set_on=()
    )
    events: list[Any] = []
    for m in game.modifiers:
        if m.until == ("next own turn" if m.player == player else "next other turn"):
            begins = m._replace(until="turn")
            own = own._replace(
                stamps=tuple(begins if one == m else one for one in own.stamps)
            )  # 809.3b-2: as old as it was
            events += [Lapsed((m,)), Modified(begins, ("809.8",))]
    return happen(game, [Set("turn", own, ("501.1", "105.1")), *events], GEN.at("502.1"))


# 502 ドローフェイズ -----------------------------------------------------------------------------------


def _draw(game: Game, frame: Any) -> Control:
    return draw(game.own.active, 1)


def _turn_begins(game: Game, frame: Any) -> Control:
    words = ("draw phase start", "turn start", *(("game start",) if game.own.turn == 1 else ()))
    return announce(game, *(Sounded(word, game.own.active) for word in words))


DRAW_PHASE = GEN.table(
    "502",
    step("502.1", _draw),
    step("502.2", _turn_begins),
    step("502.3", rule_check),
    step("502.3", lambda game, frame: GEN.at("503.1"), sub="next"),
)

# 503 メインフェイズ -----------------------------------------------------------------------------------

MAIN_PHASE = GEN.table(
    "503",
    make_wait("503.1", "main phase start"),
    step("503.2", rule_check),
    offer("503.3", turn_player, charge, put_unit, play_command, retreat, activate, end_main),
    # each action but the last comes back here
    step("601.2", nothing),
    step("503.4", lambda game, frame: GEN.at("503.2")),
)

# 504 バトルフェイズ -----------------------------------------------------------------------------------


def _battle_phase(game: Game, frame: Any) -> Control:
    """Not in the first turn of the game."""
    return GEN.at("505.1") if game.own.turn == 1 else GEN.at("702.1")


BATTLE_PHASE = GEN.table("504", step("504.1", _battle_phase))

# 505 エンドフェイズ -----------------------------------------------------------------------------------


def _expire(game: Game, frame: Any) -> Control:
    """505.3a: the effects of both players at once."""
    ending = lapsing(game, "turn") if game.modifiers else ()
    return happen(game, [Lapsed(ending)] if ending else [])


def _recovery(of_turn_player: bool) -> Any:
    """505.3b: a player whose main unit is rested or stunned plays rock-paper-scissors with the opponent."""

    def player_of(game: Game) -> int:
        return game.own.active if of_turn_player else 1 - game.own.active  # type: ignore[no-any-return]

    def options(game: Game, frame: Any) -> list[int]:
        main = main_unit(game, player_of(game))
        return janken() if main is not None and is_abnormal(game, main) else []

    def take(game: Game, frame: Any, winner: int) -> Control:
        player = player_of(game)
        note(game, Noted("janken", winner, cites=("919.1",)))
        main = main_unit(game, player)
        return happen(game, restored(game, main, ()) if winner == player and main is not None else [])

    return ask(
        "505.3b", options, take, lambda game, frame: NATURE, sub="turn player" if of_turn_player else "non-turn player"
    )


def _again(game: Game, frame: Any) -> Control:
    """505.3c speaks of 「優先権処理」, which no rule defines: a rule check (811) is done, then the final step anew."""
    if not busy(game):
        return None
    note(game, Noted("silent", game.own.active, why="優先権処理を定める項目がないので、ルールチェックを実行する"))
    return Call(RULE_CHECK.first, None, GEN.at("505.3"))


END_PHASE = GEN.table(
    "505",
    make_wait("505.1", "turn end"),
    step("505.2", rule_check),
    step("505.3", nothing),
    step("505.3a", _expire),
    _recovery(True),
    _recovery(False),
    step("505.3c", _again),
    step("505.4", lambda game, frame: begin_turn(game, 1 - game.own.active)),
)
