"""500 ターンの進行."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.engine.batch import announce, happen
from fwjudge.engine.choice import offer
from fwjudge.engine.event import Decided, Lapsed, Modified, Noted, Sounded, change
from fwjudge.engine.game import Game
from fwjudge.engine.log import note, record
from fwjudge.engine.project import THIS_TURN, WHOLE_TURN, Until, effects_that_end
from fwjudge.engine.step import Call, Chooser, Control, Step, ask, do_nothing, step
from fwjudge.engine.waiting import Ripe
from fwjudge.games.common.lines import begin_part, make_wait, name_of
from fwjudge.games.common.players import nature, non_turn_player, turn_player

from ..state import GEN, Gen, is_abnormal, main_unit
from .ch03_areas import restore
from .ch06_main import activate, charge, end_main, play_command, put_unit, retreat
from .ch08_rule_check import RULE_CHECK, check_rules, has_work
from .ch09_terms import draw, winners_of_janken


def begin_turn(game: Game, player: int) -> Control:
    """501.1: the turn of this player, the turn player (105.1), begins; effects that last for this turn begin with it (809.8)."""
    own: Gen = game.own
    stamps = own.stamps
    events: list[Any] = []
    for m in game.modifiers:
        whose = "own" if m.player == player else "other"
        if m.until in (Until(WHOLE_TURN, whose), Until("turn end", whose)):
            this_turn = m._replace(until=THIS_TURN)
            # 809.3b-2: as old as it was
            stamps = tuple(this_turn if one == m else one for one in stamps)
            events += [Lapsed((m,)), Modified(this_turn, ("809.8",))]
        elif m.until == Until("turn start", whose):
            events.append(Lapsed((m,)))
    turn = change(
        "turn",
        ("501.1", "105.1"),
        turn=own.turn + 1,
        active=player,
        charged=False,
        retreated=False,
        strategies=0,
        fresh=(),
        set_on=(),
        stamps=stamps,
    )
    return happen(game, [turn, *events], GEN.at("502.1", "begin"))


# 502 ドローフェイズ -----------------------------------------------------------------------------------


def draw_for_turn(game: Game, frame: Any) -> Control:
    """502.1: the turn player draws a card."""
    return draw(game.own.active, 1)


def trigger_by_start_of_turn(game: Game, frame: Any) -> Control:
    """502.2: abilities that watch for the start of the draw phase, of the turn, or (in the first turn) of the game are triggered."""
    words = ("draw phase start", "turn start", *(("game start",) if game.own.turn == 1 else ()))
    return announce(game, *(Sounded(word, game.own.active) for word in words))


DRAW_PHASE: Final = GEN.table(
    "502",
    begin_part("502.1", "draw phase"),
    step("502.1", draw_for_turn),
    step("502.2", trigger_by_start_of_turn),
    check_rules("502.3"),
    GEN.go_to("502.3", "503.1", "begin", sub="next"),
)

# 503 メインフェイズ -----------------------------------------------------------------------------------

MAIN_PHASE: Final = GEN.table(
    "503",
    begin_part("503.1", "main phase"),
    make_wait("503.1", "main phase start"),
    check_rules("503.2"),
    offer(
        "503.3",
        turn_player,
        charge,
        put_unit,
        play_command,
        retreat,
        activate,
        end_main,
        by_abilities=(activate,),
    ),
    # each action but the last comes back here
    step(
        "601.2",
        do_nothing,
        does="Each action can be done again in this turn, unless a rule or an effect says otherwise.",
        idle=True,
    ),
    GEN.go_to("503.4", "503.2"),
)

# 504 バトルフェイズ -----------------------------------------------------------------------------------


def begin_battle_phase(game: Game, frame: Any) -> Control:
    """504.1: the battle phase begins (700); the first turn of the game has none."""
    if game.own.turn > 1:
        return GEN.at("702.1", "begin")
    note(game, Decided("no battle", game.own.active))
    return GEN.at("505.1", "begin")


BATTLE_PHASE: Final = GEN.table("504", step("504.1", begin_battle_phase))

# 505 エンドフェイズ -----------------------------------------------------------------------------------


def end_effects_of_the_turn(game: Game, frame: Any) -> Control:
    """505.3a: effects that last until the end of the turn are over, those of both players at once.

    So are delayed abilities for an event of this turn (807.6).
    """
    for delayed in [one for one in game.delayed if one.until == "turn"]:
        record(game, Ripe(delayed, cites=("505.3a",)))
    ending = effects_that_end(game, THIS_TURN)
    return happen(game, [Lapsed(ending)] if ending else [])


def judge_recovery(number: str, player: Chooser, sub: str) -> Step:
    """Make the line at which this player tries to restore a main unit that is rested or stunned."""

    def play_janken(game: Game, frame: Any) -> list[int]:
        main = main_unit(game, player(game, frame))
        return winners_of_janken() if main is not None and is_abnormal(game, main) else []

    def restore_if_won(game: Game, frame: Any, winner: int) -> Control:
        who = player(game, frame)
        note(game, Noted("janken", winner, cites=("919.1",)))
        main = main_unit(game, who)
        return happen(game, restore(game, main, ()) if winner == who and main is not None else [])

    name = name_of(player).capitalize()
    does = f"{name} plays rock-paper-scissors if their main unit is rested or stunned; who wins restores it."
    return ask(number, play_janken, restore_if_won, nature, sub, does)


def repeat_final_step(game: Game, frame: Any) -> Control:
    """505.3c: if there is something to process or to play, a rule check (811) is done, then the final step begins anew.

    The rule speaks of 「優先権処理」, which no rule defines.
    """
    if not has_work(game):
        return None
    note(game, Noted("silent", game.own.active, why="priority not ruled"))
    return Call(RULE_CHECK.first, None, GEN.at("505.3"))


def begin_turn_of_other_player(game: Game, frame: Any) -> Control:
    """505.4: the other player becomes the turn player and a new turn begins."""
    return begin_turn(game, 1 - game.own.active)


END_PHASE: Final = GEN.table(
    "505",
    begin_part("505.1", "end phase"),
    make_wait("505.1", "turn end"),
    check_rules("505.2"),
    step("505.3", do_nothing, does="The final step begins; what follows is done in this order."),
    step("505.3a", end_effects_of_the_turn),
    judge_recovery("505.3b", turn_player, sub="turn player"),
    judge_recovery("505.3b", non_turn_player, sub="non-turn player"),
    step("505.3c", repeat_final_step),
    step("505.4", begin_turn_of_other_player),
)
