"""3d. ファイナルフェイズの流れ."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.engine.batch import happen
from fwjudge.engine.choice import need, offer
from fwjudge.engine.event import Lapsed, change
from fwjudge.engine.game import Game
from fwjudge.engine.project import THIS_BATTLE, THIS_TURN, effects_that_end
from fwjudge.engine.step import Control, ask, step
from fwjudge.games.common.lines import make_wait
from fwjudge.games.common.players import acting_player, turn_player

from ..now.numbers import has_keyword
from ..state import BF, Bf, card
from ..world.keywords import IN_FINAL
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
from .so_others import drop_all_conditions
from .sr_rules import check_rules

# 3d.1 プレイタイミング、3d.2 攻撃の選択、3d.5 ファイナルフェイズの終了 ----------------------------------------


def attacks_in_final_phase(game: Game, player: int, group: tuple[int, ...]) -> bool:
    """5.攻撃, 3d.Q1: whether all are impact monsters or cards that say that they attack in the final phase."""
    return all(card(game, c).type == "impact monster" or has_keyword(game, c, IN_FINAL) for c in group)


attack_in_final = need("3d.Q1", attacks_in_final_phase)
attack = make_attack("3d", "3d.2.1", "3d.1.1", attack_in_final)
attack_after_all = make_attack("3d", "3d.2.1.3", "3d.1.1", attack_in_final)
no_attack = make_no_attack("3d.2.1", "3d.2.1.1")
no_attack_at_all = make_no_attack("3d.2.1.3", "3d.5.1", "wait")


def end_turn(game: Game, frame: Any) -> Control:
    """3d.5.3: what holds for this turn ends, and the start phase of the other fighter begins, or of the one who gained it (c.3)."""
    drop_all_conditions(game)
    own: Bf = game.own
    events: list[Any] = []
    if ending := (*effects_that_end(game, THIS_TURN), *effects_that_end(game, THIS_BATTLE)):
        events.append(Lapsed(ending))
    gains = own.next_turn == own.active and not own.gained
    cites = ("c.3",) if own.next_turn >= 0 or own.gained else ()
    new = change(
        "turn",
        cites,
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
    start = BF.at("3a.1.1", "begin")
    return happen(game, [*events, new], start)


FINAL_PHASE: Final = BF.table(
    "3d",
    begin_phase("3d.1.1", "final", sub="begin"),
    make_wait("3d.1.1", "attack phase end", "final start", sub="wait"),
    open_play_timing("3d.1.1", "final"),
    check_rules("3d.1.2"),
    offer("3d.2.1", turn_player, attack, no_attack),
    open_play_timing("3d.2.1.1"),
    check_rules("3d.2.1.2"),
    offer("3d.2.1.3", turn_player, attack_after_all, no_attack_at_all),
    make_wait("3d.5.1", "turn end", sub="wait"),
    open_play_timing("3d.5.1"),
    check_rules("3d.5.2"),
    step("3d.5.3", end_turn),
)
"""After an attack back to 3d.1.1: to its play timing, not to what begins with the phase."""

# 3d.2.2 to 3d.4 攻撃の選択、攻撃の判定、攻撃後の処理 --------------------------------------------------------

ATTACK: Final = BF.table(
    "3d.2.2",
    step("3d.2.2", rest_attackers),
    ask("3d.2.2", find_targets_of_effect, name_target, acting_player, sub="target"),
    step("3d.2.3", begin_battle),
    check_rules("3d.2.4"),
    open_play_timing("3d.2.5"),
    check_rules("3d.2.6"),
    step("3d.2.6", leave_if_gone, sub="leave"),
    step("3d.3.1", judge_hit),
    step("3d.3.1.1", judge_against_monster),
    step("3d.3.1.2", judge_against_fighter),
    step("3d.3.2", note_keywords_that_do_not_act),
    step("3d.3.2.1", pierce),
    ask("3d.3.2.2", find_monsters_to_strike_back, strike_back, attacked_player),
    step("3d.3.3", end_battle),
    open_play_timing("3d.3.4"),
    check_rules("3d.3.5"),
    step("3d.4.1", stand_attackers_again),
    check_rules("3d.4.2"),
)
