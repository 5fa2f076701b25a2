"""3c. アタックフェイズの流れ."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.engine.batch import happen
from fwjudge.engine.choice import offer
from fwjudge.engine.game import Game
from fwjudge.engine.step import Call, Control, ask, step
from fwjudge.games.common.lines import make_wait
from fwjudge.games.common.players import acting_player, non_turn_player, turn_player

from ..state import BF
from .s2_timing import open_play_timing
from .s3_attack import (
    attacked_player,
    begin_battle,
    end_battle,
    find_monsters_to_strike_back,
    find_targets_of_effect,
    judge_against_fighter,
    judge_against_monster,
    judge_hit,
    leave_if_gone,
    make_attack,
    make_no_attack,
    name_target,
    note_keywords_that_do_not_act,
    pierce,
    rest_attackers,
    stand_attackers_again,
    strike_back,
)
from .s3a_start import begin_phase
from .sk_keywords import STAY, Moving, move_to_area, moves
from .sr_rules import check_rules

# 3c.1 アタックフェイズの開始 ------------------------------------------------------------------------------


def move_monsters(game: Game, frame: Any) -> Control:
    """3c.1.1: 『移動』 acts, first for the turn fighter, then for the other."""
    return Call(MOVING.first, Moving())


def find_moves_of_turn_fighter(game: Game, frame: Moving) -> list[Any]:
    """3c.1.1.1: the turn fighter can put monsters with 『移動』 into other empty areas, one by one.

    Return the moves that are open now.
    """
    return moves(game, turn_player(game), frame.moved)


def find_moves_of_other_fighter(game: Game, frame: Moving) -> list[Any]:
    """3c.1.1.2: the non-turn fighter can put monsters with 『移動』 into other empty areas, one by one.

    Return the moves that are open now.
    """
    return moves(game, non_turn_player(game), frame.moved)


def move_monster_of_turn_fighter(game: Game, frame: Moving, option: Any) -> Control:
    """3c.1.1.1: the chosen monster moves, and the turn fighter is asked again; or no monster moves any more."""
    return _move_monster(game, frame, option, "3c.1.1.1")


def move_monster_of_other_fighter(game: Game, frame: Moving, option: Any) -> Control:
    """3c.1.1.2: the chosen monster moves, and the non-turn fighter is asked again; or no monster moves any more."""
    return _move_monster(game, frame, option, "3c.1.1.2")


def _move_monster(game: Game, frame: Moving, option: Any, again: str) -> Control:
    if option == STAY:
        return None
    number, area = option
    game.frame = Moving((*frame.moved, game.ref(number)))
    return happen(game, [move_to_area(game, number, area)], BF.at(again))


MOVING: Final = BF.table(
    "3c.1.1",
    ask("3c.1.1.1", find_moves_of_turn_fighter, move_monster_of_turn_fighter, turn_player),
    ask("3c.1.1.2", find_moves_of_other_fighter, move_monster_of_other_fighter, non_turn_player),
)

# 3c.2 攻撃の選択、3c.5 アタックフェイズの終了 -------------------------------------------------------------

attack = make_attack("3c", "3c.2.1", "3c.2.1")
attack_after_all = make_attack("3c", "3c.2.1.3", "3c.2.1")
no_attack = make_no_attack("3c.2.1", "3c.2.1.1")
no_attack_at_all = make_no_attack("3c.2.1.3", "3c.5.1")

ATTACK_PHASE: Final = BF.table(
    "3c",
    begin_phase("3c.1.1", "attack"),
    step("3c.1.1", move_monsters, sub="moving"),
    check_rules("3c.1.2"),
    make_wait("3c.1.3", "attack start", sub="wait"),
    open_play_timing("3c.1.3"),
    check_rules("3c.1.4"),
    offer("3c.2.1", turn_player, attack, no_attack),
    open_play_timing("3c.2.1.1"),
    check_rules("3c.2.1.2"),
    offer("3c.2.1.3", turn_player, attack_after_all, no_attack_at_all),
    BF.go_to("3c.5.1", "3d.1.1", "begin"),
)

# 3c.2.2 to 3c.4 攻撃の選択、攻撃の判定、攻撃後の処理 --------------------------------------------------------

ATTACK: Final = BF.table(
    "3c.2.2",
    step("3c.2.2", rest_attackers),
    ask("3c.2.2", find_targets_of_effect, name_target, acting_player, sub="target"),
    step("3c.2.3", begin_battle),
    check_rules("3c.2.4"),
    open_play_timing("3c.2.5"),
    check_rules("3c.2.6"),
    step("3c.2.6", leave_if_gone, sub="leave"),
    step("3c.3.1", judge_hit),
    step("3c.3.1.1", judge_against_monster),
    step("3c.3.1.2", judge_against_fighter),
    step("3c.3.2", note_keywords_that_do_not_act),
    step("3c.3.2.1", pierce),
    ask("3c.3.2.2", find_monsters_to_strike_back, strike_back, attacked_player),
    step("3c.3.3", end_battle),
    open_play_timing("3c.3.4"),
    check_rules("3c.3.5"),
    step("3c.4.1", stand_attackers_again),
    check_rules("3c.4.2"),
    open_play_timing("3c.4.3"),
    check_rules("3c.4.4"),
)
"""From 3c.4.4 back to 3c.2.1, or to the effect that made a card attack."""
