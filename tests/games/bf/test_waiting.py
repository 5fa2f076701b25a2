"""How Buddyfight waits: who may answer what, what is resolved first, what is put off and what lapses."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fwjudge.engine.decisions import decision
from fwjudge.engine.game import Game
from fwjudge.games.bf.state import HAND, WIDTH, soul
from fwjudge.library import from_json, to_json

from .board import (
    PASS,
    card,
    cites,
    entries,
    game,
    in_order,
    labels,
    laid,
    monster,
    number,
    resolved,
    spell,
    take,
    where,
)

PIERCE, GUARD, BACK, MOVING, TWICE = "『貫通』", "『ソウルガード』", "『反撃』", "『移動』", "『2回攻撃』"
SPARK = spell("火花", "相手にダメージ1を与える。", counter=True)
BOLT = spell("雷", "相手の場のカード1枚を破壊する。", counter=True)
HOME = spell("送還", "相手の場のカード1枚を手札に戻す。", counter=True)
FLIGHT = spell("大空", "君の場のカード1枚を手札に戻す。", counter=True)


def at(state: Game) -> tuple[str, str]:
    found = decision(state)
    assert found is not None
    return "AB"[found.player], found.rule


def reloaded(state: Game) -> Game:
    """In the middle of anything a game can be saved and goes on the same."""
    again = from_json(json.loads(json.dumps(to_json(state))))
    assert again == state
    assert labels(again) == labels(state)
    again.log = state.log
    return again


def order_of(state: Game, *numbers: str) -> bool:
    return in_order(numbers, cites(state))


# -- 【対抗】 against a call, a cast, an equipment, an ability ---------------------------------------------------


def test_an_answer_to_a_call_is_resolved_before_the_monster_lies_there() -> None:
    state = game(
        [monster("小竜"), HOME, monster("先輩")],
        {"hand": [laid("小竜")], "left": [laid("先輩")]},
        {"hand": [laid("送還")]},
    )
    state = take(state, "A 小竜」をコール", "A センター")
    assert at(state) == ("B", "1a.2.1")
    assert where(state, "小竜") == ["A used"]
    state = take(reloaded(state), "B 送還")
    # 1a.Q2: the only target was the monster that was there; nobody was asked
    assert where(state, "先輩") == ["A hand"]
    assert where(state, "小竜") == ["A center"]
    assert resolved(state) == ["送還", "小竜"]
    assert order_of(state, "1a.1.1", "1b.1.1", "2.3.2", "1b.1.4", "1a.2.3", "2.4.1", "1b.3.1", "2.5.1", "1a.3.1")
    assert {"1a.2.1", "2.3.1", "2.Q2"} <= set(cites(state))
    assert at(state) == ("A", "2.2.1")


def test_only_the_other_side_answers_and_only_once() -> None:
    board = {"hand": [laid("火花", count=2)]}, {"hand": [laid("火花", count=2), laid("大空")], "left": [laid("竜")]}
    state = game([SPARK, FLIGHT, monster("竜")], *board)
    state = take(state, "A 火花")
    assert at(state) == ("B", "1b.2.1")
    state = take(state, "B 火花")
    # 2.Q2, 2.Q3: both have chosen, so both are resolved; then it is the turn fighter's choice again
    assert resolved(state) == ["火花", "火花"]
    assert [entry.event.player for entry in entries(state, "noted") if entry.event.what == "resolved"] == [1, 0]
    assert at(state) == ("A", "2.2.1")
    assert state.own.life == (9, 9)


def test_where_the_turn_fighter_uses_nothing_the_other_begins_and_is_answered() -> None:
    state = game(
        [SPARK, spell("学び", "カード1枚を引く。")], {"hand": [laid("火花"), laid("学び")]}, {"hand": [laid("火花")]}
    )
    state = take(state, f"A {PASS}")
    assert at(state) == ("B", "2.6.1")
    state = take(state, "B 火花")
    assert at(state) == ("A", "1b.2.1")
    assert labels(state) == ["手札の「火花」をキャストする", PASS]  # no 【対抗】, no answer
    state = take(state, "A 火花")
    assert order_of(state, "2.6.2", "2.7.2", "2.8.1", "2.9.1")
    assert [entry.event.player for entry in entries(state, "noted") if entry.event.what == "resolved"] == [0, 1]
    assert at(state) == ("A", "2.2.1")  # 2.9.2: back to 2.1, where anything can be used again


@pytest.mark.parametrize(
    ("what", "rule"),
    [
        (card("剣", "item", power=1000), "1c.2.1"),
        (spell("炎", "相手にダメージ2を与える。"), "1b.2.1"),
        (monster("竜"), "1a.2.1"),
    ],
)
def test_what_came_to_nothing_goes_to_the_drop_zone(what: Any, rule: str) -> None:
    no = spell("打ち消し", "相手がカードや能力を使った時に使える。それを無効化する。", counter=True)
    state = game([what, no], {"hand": [laid(what.name)]}, {"hand": [laid("打ち消し")]})
    state = take(state, f"A {what.name}")
    if rule == "1a.2.1":
        state = take(state, "A レフト")
    assert at(state) == ("B", rule)
    state = take(state, "B 打ち消し")
    assert where(state, what.name) == ["A drop"]
    assert resolved(state) == ["打ち消し"]
    assert state.own.life == (10, 10)
    assert "5.Q4" in cites(state)
    assert "o.1ターンに1回.Q3" not in cites(state)  # nothing of it is limited


def test_an_ability_is_answered_after_its_targets_are_named() -> None:
    ability = "【起動】相手の場のカード1枚を破壊する。"
    board = {"left": [laid("術師")]}, {"left": [laid("兵")], "right": [laid("将")], "hand": [laid("大空")]}
    state = game([monster("術師", ability), monster("兵"), monster("将"), FLIGHT], *board)
    state = take(state, "A 術師", "A 将")
    assert at(state) == ("B", "4.1.2.1")
    state = take(state, "B 大空", "B 兵")
    assert (where(state, "兵"), where(state, "将")) == (["B hand"], ["B drop"])
    assert order_of(state, "4.1.1", "4.1.1.1", "4.1.2.3", "1b.3.1", "2.5.1", "f.9", "4.1.3")


# -- an attack, an automatic ability ------------------------------------------------------------------------


def attacking(*more: Any, guard: str = "") -> Game:
    """A's 竜 (power 3000, strike 2) attacks; B holds what is given."""
    side = {"hand": [laid(one.name) for one in more]}
    state = game([monster("竜", power=3000, strike=2), *more], {"left": [laid("竜")]}, side, "attack")
    return take(state, f"A 竜」で{guard or 'ファイター'}に攻撃")


def test_an_answer_to_an_attack_that_loses_its_attacker() -> None:
    state = attacking(BOLT)
    assert at(state) == ("B", "2.6.1")
    assert state.own.attacks
    state = take(state, "B 雷")
    assert not state.own.attacks
    assert state.own.life == (10, 10)  # 3c.Q1
    assert order_of(state, "3c.2.2", "3c.2.3", "f.9", "3c.2.5", "3c.3.3")
    assert "3c.3.1.2" not in cites(state)


def test_an_automatic_ability_is_answered() -> None:
    demon = monster("魔王", "このカードが登場した時、相手の場のカード1枚を破壊する。", size=2)
    state = game(
        [demon, monster("兵"), FLIGHT], {"hand": [laid("魔王")]}, {"left": [laid("兵")], "hand": [laid("大空")]}
    )
    state = take(state, "A 魔王", "A レフト", f"B {PASS}")
    assert at(state) == ("B", "4.2.2.1")  # 2.Q1: against the ability too
    state = take(reloaded(state), "B 大空")
    assert where(state, "兵") == ["B hand"]
    assert resolved(state) == ["魔王", "大空", "魔王"]
    assert order_of(state, "1a.3.1", "4.2", "4.2.1.1", "1b.3.1", "4.2.2.3", "4.2.3")


def test_a_card_that_has_left_resolves_what_it_triggered() -> None:
    watcher = monster("見張り", "このカードが攻撃された時、カード1枚を引く。")
    board = {"left": [laid("竜")], "hand": [laid("雷")]}, {"left": [laid("見張り")]}
    state = game([monster("竜", power=3000), watcher, BOLT], *board, "attack")
    state = take(state, "A 見張り」に攻撃")
    assert at(state) == ("A", "4.2.2.1")
    state = take(state, "A 雷")
    assert resolved(state) == ["雷", "見張り"]
    assert where(state, "見張り") == ["B drop"]
    assert len(state.areas[WIDTH + HAND]) == 1


@pytest.mark.parametrize(
    ("choice", "found"),
    [
        ("no", ["儀式", "炎", "生贄"]),
        ("yes", ["儀式", "生贄", "炎"]),
    ],
)
def test_reading_whether_autos_go_before_what_was_answered(choice: str, found: list[str]) -> None:
    cards = [
        spell("炎", "相手にダメージ1を与える。"),
        spell("儀式", "君の場のカード1枚を破壊する。", counter=True),
        monster("生贄", "このカードが破壊された時、カード1枚を引く。"),
    ]
    board = {"hand": [laid("炎")]}, {"left": [laid("生贄")], "hand": [laid("儀式")]}
    state = game(cards, *board, readings=(("autos before the answered", choice),))
    state = take(state, "A 炎", "B 儀式")
    assert resolved(state) == found
    assert "2.4.2" in cites(state)


def test_the_turn_fighter_orders_own_autos_before_the_other_has_a_turn() -> None:
    cards = [
        monster("竜", "このカードが攻撃した時、カード1枚を引く。"),
        monster("獅子", "このカードが攻撃した時、君のライフを+1する。"),
        monster("番人", "このカードが攻撃された時、相手にダメージ1を与える。", defence=9000),
    ]
    state = game(cards, {"left": [laid("竜")], "right": [laid("獅子")]}, {"center": [laid("番人")]}, "attack")
    state = take(state, "A 「竜」とAの「獅子」で")
    assert at(state) == ("A", "4.2.1.1")
    state = take(state, "A 獅子")
    assert resolved(state) == ["獅子", "竜", "番人"]
    assert order_of(state, "4.2.1.1", "4.2.3.1", "4.2.1.1", "4.2.3.1", "4.2.1.2", "4.2.3.1", "3c.3.1.1", "3c.3.3")


# -- 『ソウルガード』『貫通』『反撃』『移動』『N回攻撃』 ------------------------------------------------------------


def guarded(*extra: str, choice: str = "hit") -> Game:
    cards = [monster("槍竜", PIERCE, power=5000, strike=2), monster("鎧竜", GUARD, *extra, defence=3000)]
    cards += [card("鎧", "spell"), card("盾", "spell")]
    readings = (("penetrate without destruction", choice),)
    state = game(
        cards, {"left": [laid("槍竜")]}, {"center": [laid("鎧竜", soul=("鎧", "盾"))]}, "attack", readings=readings
    )
    return take(state, "A 鎧竜」に攻撃")


def test_soul_guard_asks_before_anything_has_happened() -> None:
    state = guarded("このカードが破壊された時、カード1枚を引く。")
    assert decision(state).player == 1  # type: ignore[union-attr]
    assert len(labels(state)) == 3  # either card of the soul, or not
    assert where(state, "鎧竜") == ["B center"]
    state = take(reloaded(state), "B ソウルの「盾」")
    assert (where(state, "鎧竜"), where(state, "盾"), where(state, "鎧")) == (["B center"], ["B drop"], ["B soul"])
    assert resolved(state) == []
    assert "k.ソウルガード" in cites(state)


def test_a_card_that_is_not_guarded_takes_its_soul_along() -> None:
    state = take(guarded("このカードが破壊された時、カード1枚を引く。"), "B 残さない")
    assert {*where(state, "鎧竜"), *where(state, "鎧"), *where(state, "盾")} == {"B drop"}
    assert resolved(state) == ["鎧竜"]
    assert state.own.life == (10, 8)
    assert order_of(state, "3c.3.1.1", "o.ソウル", "3c.3.2.1", "3c.3.3", "3c.3.4")


@pytest.mark.parametrize(("choice", "life"), [("hit", 8), ("destroyed", 10)])
def test_reading_whether_penetrate_needs_the_monster_to_be_destroyed(choice: str, life: int) -> None:
    state = take(guarded(choice=choice), "B ソウルの「鎧」")
    assert state.own.life == (10, life)
    assert "3c.3.2.1" in cites(state)


@pytest.mark.parametrize(("choice", "lies"), [("no", "A drop"), ("yes", "A left")])
def test_reading_whether_soul_guard_holds_against_a_rule(choice: str, lies: str) -> None:
    cards = [monster("鎧竜", GUARD, size=2), card("鎧", "spell"), monster("大竜", size=3)]
    readings = (("soul guard against a rule", choice),)
    state = game(cards, {"left": [laid("鎧竜", soul=("鎧",))], "hand": [laid("大竜")]}, {}, readings=readings)
    state = take(state, "A 大竜", "A センター", *(["A 鎧"] if choice == "yes" else []))
    # With its soul used up it goes at the next turn of the same check: 「3以下になるまで」
    assert where(state, "鎧竜") == ["A drop"] if choice == "yes" else [lies]
    assert {"r.3", "k.ソウルガード"} <= set(cites(state))


@pytest.mark.parametrize("choice", ["no", "yes"])
def test_reading_whether_soul_guard_holds_against_a_cost(choice: str) -> None:
    price = "【コールコスト】君の場のモンスター1枚をドロップゾーンに置く。"
    cards = [monster("鎧竜", GUARD), card("鎧", "spell"), monster("魔竜", price)]
    board = {"left": [laid("鎧竜", soul=("鎧",))], "hand": [laid("魔竜")]}
    state = game(cards, board, {}, readings=(("soul guard against a cost", choice),))
    state = take(state, "A 魔竜", "A センター", *(["A 鎧"] if choice == "yes" else []))
    assert where(state, "鎧竜") == (["A left"] if choice == "yes" else ["A drop"])
    assert where(state, "魔竜") == ["A center"]


def test_each_penetrating_card_of_a_link_attack_deals_its_own_damage() -> None:
    cards = [
        monster("槍", PIERCE, power=2000, strike=2),
        monster("矛", PIERCE, power=2000, strike=3),
        monster("壁", defence=4000),
    ]
    state = game(cards, {"left": [laid("槍")], "right": [laid("矛")]}, {"center": [laid("壁")]}, "attack")
    state = take(state, "A 「槍」とAの「矛」で")
    assert [entry.event.amount for entry in entries(state, "life")] == [-2, -3]
    assert all(entry.cites[:2] == ("3c.3.2.1", "k.貫通") for entry in entries(state, "life"))
    assert where(state, "壁") == ["B drop"]


def test_counterattack_chooses_among_monsters_it_can_destroy() -> None:
    cards = [
        monster("竜", defence=3000),
        monster("獅子", defence=4000),
        monster("狼", defence=1000),
        monster("番人", BACK, size=2, power=3000, defence=9000),
    ]
    state = game(
        cards,
        {"left": [laid("竜")], "center": [laid("獅子")], "right": [laid("狼")]},
        {"center": [laid("番人")]},
        "attack",
    )
    state = take(state, "A 「竜」とAの「獅子」とAの「狼」で")
    assert at(state) == ("B", "3c.3.2.2")
    assert len(labels(state)) == 2
    state = take(state, "B 竜")
    assert (where(state, "竜"), where(state, "狼"), where(state, "番人")) == (["A drop"], ["A right"], ["B center"])
    assert order_of(state, "3c.3.1.1", "3c.3.2.2", "k.反撃", "3c.3.3")


def test_moves_are_made_by_the_turn_fighter_first_one_card_at_a_time() -> None:
    cards = [monster("飛竜", MOVING), monster("走竜", MOVING), card("宝", "spell")]
    state = game(
        cards,
        {"left": [laid("飛竜", soul=("宝",))], "right": [laid("走竜")]},
        {"center": [laid("飛竜")]},
        "attack start",
    )
    assert at(state) == ("A", "3c.1.1.1")
    assert labels(state) == ["Aの「飛竜」をセンターに置き直す", "Aの「走竜」をセンターに置き直す", "移動しない"]
    state = take(state, "A 飛竜")
    assert labels(state) == ["Aの「走竜」をレフトに置き直す", "移動しない"]  # once each
    state = take(state, "A 移動しない")
    assert at(state) == ("B", "3c.1.1.2")
    state = take(state, "B ライト")
    assert where(state, "飛竜") == ["A center", "B right"]
    moved = next(c for c in range(len(state.cards)) if state.printed_card(c).name == "飛竜")
    assert [state.printed_card(c).name for c in soul(state, moved)] == ["宝"]
    assert at(state)[1] == "3c.2.1"


def test_two_attacks_stand_once_and_only_if_the_keyword_is_there_at_4_1() -> None:
    state = game([monster("双竜", TWICE, strike=2)], {"left": [laid("双竜")]}, {}, "attack")
    state = take(state, "A 双竜」で")
    assert not state.cards[number(state, "双竜")].rested
    state = take(state, "A 双竜」で")
    assert state.cards[number(state, "双竜")].rested
    assert state.own.life == (10, 6)
    assert cites(state).count("k.N回攻撃") == 1
    assert order_of(state, "3c.3.3", "3c.4.1", "3c.2.2", "3c.3.1.2")


# -- 「終了する」 -------------------------------------------------------------------------------------------


def test_the_end_of_the_turn_leaves_what_was_answered_for_the_next_play_timing() -> None:
    """o.終了する.Q2"""
    herald = monster("軍師", "君のアタックフェイズ開始時、相手にダメージ2を与える。")
    cards = [herald, spell("幕引き", "ターンを終了する。", counter=True)]
    state = game(cards, {"left": [laid("軍師")]}, {"hand": [laid("幕引き")]}, "attack start")
    assert at(state) == ("B", "4.2.2.1")
    state = take(state, "B 幕引き")
    assert resolved(state) == ["幕引き", "軍師"]
    assert order_of(state, "4.2.2.3", "o.終了する", "3d.5.1", "4.2.3.1", "3d.5.3")
    assert state.own.turn == 4
    assert state.own.life == (10, 8)


def test_the_end_of_the_main_phase_leaves_a_call_unresolved() -> None:
    cards = [monster("竜"), spell("時の鐘", "メインフェイズを終了する。", counter=True), SPARK]
    state = game(cards, {"hand": [laid("竜"), laid("火花")]}, {"hand": [laid("時の鐘")]})
    state = take(state, "A 竜", "A センター", "B 時の鐘")
    assert state.own.phase == "attack"
    assert resolved(state) == ["時の鐘", "竜"]
    assert where(state, "竜") == ["A center"]
    assert state.own.stack == ()
    assert order_of(state, "1b.3.1", "1a.3.1", "o.終了する", "3c.1.3")
    assert at(state) == ("A", "2.2.1")  # the rest of that play timing


@pytest.mark.parametrize(
    ("choice", "found"),
    [("autos", ["幕", "生贄", "竜"]), ("uses", ["幕", "竜", "生贄"])],
)
def test_reading_what_comes_first_of_what_was_left_over(choice: str, found: list[str]) -> None:
    cards = [
        monster("竜"),
        spell("幕", "君の場のカード1枚を破壊する。その後、メインフェイズを終了する。", counter=True),
        monster("生贄", "このカードが破壊された時、カード1枚を引く。"),
    ]
    board = {"hand": [laid("竜")]}, {"left": [laid("生贄")], "hand": [laid("幕")]}
    state = game(cards, *board, readings=(("left over", choice),))
    state = take(state, "A 竜", "A センター", "B 幕")
    assert resolved(state) == found
    assert "o.終了する" in cites(state)


def test_the_end_of_the_battle_goes_to_3_3_from_wherever_it_is() -> None:
    state = take(attacking(spell("煙幕", "バトルを終了する。", counter=True)), "B 煙幕")
    assert not state.own.attacks
    assert state.own.life == (10, 10)
    assert at(state) == ("A", "3c.2.1")
    assert order_of(state, "3c.2.3", "1b.3.1", "3c.3.3")
    assert "3c.2.6" not in cites(state)


def test_the_end_of_the_inner_battle_leaves_the_outer_one() -> None:
    cards = [
        monster("竜", strike=2),
        monster("獅子", strike=3),
        spell("突撃", "君の場のモンスター1枚で攻撃する。", counter=True),
        spell("煙幕", "バトルを終了する。", counter=True),
    ]
    board = {"left": [laid("竜")], "right": [laid("獅子")], "hand": [laid("突撃")]}, {"hand": [laid("煙幕")]}
    state = game(cards, *board, "attack")
    state = take(state, "A 「竜」でファイター", "A 突撃", "A 獅子", f"B {PASS}")
    assert len(state.own.attacks) == 2
    state = take(reloaded(state), "B 煙幕")
    assert state.own.attacks == ()
    assert state.own.life == (10, 8)  # the outer attack of 2 has hit, the inner one of 3 has not
    assert resolved(state) == ["煙幕", "突撃"]


def test_the_end_of_a_phase_that_is_not_in_progress_is_not_written() -> None:
    state = game([spell("鐘", "ファイナルフェイズを終了する。")], {"hand": [laid("鐘")]}, {})
    state = take(state, "A 鐘")
    assert state.own.phase == "main"
    assert [entry.event.why for entry in entries(state, "noted") if entry.event.what == "silent"]


# -- conditions of use that lapse -------------------------------------------------------------------------------

REVENGE = spell("仕返し", "君がダメージを受けた時に使える。相手にダメージ3を与える。", counter=True)


def test_a_condition_lapses_when_something_else_has_been_used_and_resolved() -> None:
    cards = [spell("炎", "相手にダメージ1を与える。"), spell("学び", "カード1枚を引く。"), REVENGE]
    state = game(cards, {"hand": [laid("炎"), laid("学び")]}, {"hand": [laid("仕返し")]})
    state = take(state, "A 炎", "A 学び")
    assert at(state) == ("B", "1b.2.1")  # not resolved yet: in answer to it the card can still be used
    used = take(state, "B 仕返し")
    assert used.own.life == (7, 9)
    left = take(state, f"B {PASS}")
    assert left.own.met == ()
    assert "o.条件を満たした後に使うカード" in cites(left)
    left = take(left, f"A {PASS}")
    assert at(left) == ("A", "3c.2.1")  # B was asked nothing more


def test_a_condition_lapses_with_the_play_timing_after_it() -> None:
    state = attacking(REVENGE)
    assert at(state) == ("B", "2.6.1")  # 3c.3.4, after the damage
    assert len(state.own.met) == 1
    state = take(state, f"B {PASS}")
    assert state.own.met == ()
    assert at(state)[1] == "3c.2.1"


def test_a_condition_met_in_a_play_timing_lapses_at_its_end() -> None:
    state = game(
        [spell("炎", "相手にダメージ1を与える。"), REVENGE], {"hand": [laid("炎")]}, {"hand": [laid("仕返し")]}
    )
    state = take(state, "A 炎", f"A {PASS}")
    assert at(state) == ("B", "2.6.1")
    assert len(state.own.met) == 1
    state = take(state, f"B {PASS}")
    assert state.own.met == ()
    assert state.own.phase == "attack"


# -- an effect that makes a card attack (3d.Q4) ------------------------------------------------------------------


def test_an_attack_by_an_effect_goes_from_the_choice_of_a_target_to_what_follows_an_attack() -> None:
    cards = [
        monster("竜", TWICE, "このカードが攻撃した時、カード1枚を引く。", strike=2),
        monster("壁", defence=9000),
        spell("総突撃", "君の場のモンスター1枚で攻撃する。その後、相手にダメージ1を与える。", kind="impact"),
    ]
    state = game(cards, {"left": [laid("竜")], "hand": [laid("総突撃")]}, {"left": [laid("壁")]}, "final")
    state = take(state, "A 総突撃")
    assert at(state) == ("A", "3d.2.2")
    assert state.cards[number(state, "竜")].rested
    state = take(reloaded(state), "A ファイター")
    assert state.own.life == (10, 7)
    assert resolved(state) == ["竜", "総突撃"]
    assert order_of(state, "3d.Q4", "3d.2.3", "4.2.3.1", "3d.3.1.2", "3d.3.3", "3d.4.1", "1b.3.1")
    assert at(state) == ("A", "2.2.1")


def test_what_is_answered_waits_while_the_answer_attacks() -> None:
    cards = [
        monster("竜", strike=2),
        spell("炎", "相手にダメージ1を与える。"),
        spell("迎撃", "君の場のモンスター1枚で攻撃する。", counter=True),
        SPARK,
    ]
    state = game(cards, {"hand": [laid("炎"), laid("火花")]}, {"left": [laid("竜")], "hand": [laid("迎撃")]})
    state = take(state, "A 炎", "B 迎撃")
    # In the play timing of that attack A can use 【対抗】 again, and what B has answered is still unresolved.
    assert at(state) == ("A", "2.2.1")
    assert [use.ref for use in state.own.stack] != []
    state = take(state, "A 火花")
    assert state.own.life == (8, 8)
    assert resolved(state) == ["火花", "迎撃", "炎"]
    assert "c.2" not in cites(state)


def test_as_often_as_one_likes_in_one_battle() -> None:
    """c.2"""
    cards = [monster("竜", strike=2), SPARK]
    state = game(
        cards, {"left": [laid("竜")], "hand": [laid("火花", count=2)]}, {"hand": [laid("火花", count=2)]}, "attack"
    )
    state = take(state, "A 竜」で", "A 火花", "B 火花", "A 火花", "B 火花")
    assert resolved(state) == ["火花"] * 4
    assert "c.2" in cites(state)
    assert state.own.life == (8, 6)
