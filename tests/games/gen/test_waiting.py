"""How 汎用TCG waits: what is triggered how often, what survives its card, what comes before the damage, what fails or is replaced."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from fwjudge.engine.decisions import decision
from fwjudge.games.gen.state import damage_on, is_stunned, main_unit
from fwjudge.games.table import LaidCards
from fwjudge.library import from_json, to_json

from .board import (
    CLAW,
    effect,
    ex,
    flow,
    game,
    happened,
    labels,
    laid,
    number,
    other,
    resolved,
    skill,
    take,
    unit,
    where,
)

RING = skill("火の輪", 100, "相手のスタンバイ・ユニットすべてに100ダメージを与える。")


def test_a_trigger_that_fired_twice_is_played_twice() -> None:
    """807.2: two units are hurt, so it counts two; 807.3: one is played, then the rule check begins anew."""
    smell = ex("血の匂い", "相手のユニットがダメージを受けたとき、デッキを1枚引く。")
    cards = [unit("火狐", RING), unit("水猫", smell), unit("森熊")]
    state = game(
        cards, {"main": [laid("火狐")], "standby": [laid("水猫")]}, {"main": [laid("森熊")], "standby": [laid("森熊")]}
    )
    state = take(state, "【火の輪】")
    assert resolved(state) == ["火狐【火の輪】", "水猫【血の匂い】", "水猫【血の匂い】"]
    assert [e.cites[:2] for e in happened(state, "waits")] == [("704.3d", "807.2"), ("916.1", "807.2")]
    assert [e.step.number for e in happened(state, "played")] == ["804.2a", "804.2a"]
    assert all("807.3" in e.cites and "811.2b" in e.cites for e in happened(state, "played"))


def test_what_does_not_pile_up_is_triggered_once() -> None:
    """807.2a, by the name of the skill (902.1b), also from another unit."""
    watch = ex("見張り", "相手のユニットがダメージを受けたとき、デッキを1枚引く。このスキルは累積しない。")
    cards = [unit("火狐", CLAW), unit("水猫", watch), unit("森熊")]
    state = game(cards, {"main": [laid("火狐")], "standby": [laid("水猫", count=2)]}, {"main": [laid("森熊")]})
    state = take(state, "【爪】")
    assert resolved(state) == ["火狐【爪】", "水猫【見張り】"]
    (refused,) = happened(state, "not triggered")
    assert {"807.2a", "902.1b"} <= set(refused.cites)


def test_a_trigger_survives_its_card() -> None:
    """807.8: the card lies in a hand by now; the ability is played all the same."""
    away = ex("追い返し", "自分のターン終了時、自分のスタンバイ・ユニットを1体選び、そのユニットを手札に戻す。")
    song = ex("子守歌", "自分のターン終了時、デッキを1枚引く。")
    state = game(
        [unit("森熊", away), unit("水猫", song)], {"main": [laid("森熊")], "standby": [laid("水猫")]}, {}, "end"
    )
    assert labels(state) == ["「森熊」の【追い返し】をプレイする", "「水猫」の【子守歌】をプレイする"]
    after = take(state, "【追い返し】")
    assert resolved(after) == ["森熊【追い返し】", "水猫【子守歌】"]
    assert where(after, "水猫") == ["A hand"]
    first, second = happened(after, "played")
    assert "807.8" not in first.cites
    assert "807.8" in second.cites


def test_a_ko_d_unit_triggers_and_is_played_after_the_replacement() -> None:
    """807.8 for a card that lies where it was, but whose ability is not valid any more; rule processing comes first (811.2a)."""
    revenge = ex("仇討ち", "このユニットがKOされたとき、相手のメイン・ユニットすべてに100ダメージを与える。")
    cards = [unit("火狐", CLAW), unit("森熊", revenge, hp=200), unit("水猫")]
    state = take(game(cards, {"main": [laid("火狐")]}, {"main": [laid("森熊")], "standby": [laid("水猫")]}), "【爪】")
    assert resolved(state) == ["火狐【爪】", "森熊【仇討ち】"]
    assert where(state, "水猫") == ["B main"]
    assert damage_on(state, number(state, "火狐")) == 100
    assert flow(state, "1003.2", "1004.1", "807.8", "916.1")


def test_the_turn_player_goes_first_one_at_a_time() -> None:
    """811.2b, 811.2c"""
    howl = ex("遠吠え", "ターン終了時、デッキを1枚引く。")
    cards = [unit("森熊", howl), unit("水猫", howl)]
    state = game(cards, {"main": [laid("森熊")], "standby": [laid("水猫")]}, {"main": [laid("森熊")]}, "end")
    found = decision(state)
    assert found is not None
    assert (found.player, found.rule) == (0, "811.2b")
    state = take(state, "水猫")
    assert resolved(state) == ["水猫【遠吠え】", "森熊【遠吠え】", "森熊【遠吠え】"]
    assert [e.event.player for e in happened(state, "played")] == [0, 0, 1]
    assert "811.2c" in happened(state, "played")[-1].cites


def test_triggers_of_a_skill_come_before_its_damage() -> None:
    """704.1, 704.2, then 704.3: who stands in the main area by then is hurt, and its traits count."""
    cover = ex("身代わり", "相手のユニットがスキルを使ったとき、このユニットを自分のメイン・ユニットと入れ替える。")
    cards = [unit("火狐", CLAW, advantage=("森",)), unit("森熊", traits=("森",)), unit("水猫", cover)]
    state = take(game(cards, {"main": [laid("火狐")]}, {"main": [laid("森熊")], "standby": [laid("水猫")]}), "【爪】")
    assert main_unit(state, 1) == number(state, "水猫")
    assert damage_on(state, number(state, "水猫")) == 200
    assert damage_on(state, number(state, "森熊")) == 0
    assert flow(state, "703.2a", "704.2", "914.1", "704.3a", "704.3d")
    assert not happened(state, "advantage")


def test_a_failed_skill_deals_no_damage_and_triggers_nothing() -> None:
    """920.1a, 703.3b: no damage step, so no 「スキルを使った」 either (704.1)."""
    glare = ex("にらみ", "相手のメイン・ユニットのスキルは失敗する。")
    after = ex("余韻", "このユニットがスキルを使ったとき、デッキを1枚引く。")
    state = take(
        game([unit("火狐", CLAW, after), unit("森熊", glare)], {"main": [laid("火狐")]}, {"main": [laid("森熊")]}),
        "【爪】",
    )
    assert not happened(state, "hurt")
    assert resolved(state) == []
    (failed,) = happened(state, "skill failed")
    assert {"703.3b", "920.2", "920.2a"} <= set(failed.cites)


@pytest.mark.parametrize(("winner", "damage"), [("A", 200), ("B", 0)])
def test_a_skill_may_fail_by_lot(winner: str, damage: int) -> None:
    """920.1b-1: the lot is drawn before anything of the skill happens."""
    blind = ex("目くらまし", "じゃんけんして勝てば、相手のメイン・ユニットのスキルは失敗する。")
    state = game([unit("火狐", CLAW), unit("森熊", blind)], {"main": [laid("火狐")]}, {"main": [laid("森熊")]})
    state = take(state, "【爪】")
    found = decision(state)
    assert found is not None
    assert found.chance
    assert found.rule == "920.1b-1"
    state = take(from_json(to_json(state)), f"{winner}が勝つ")
    assert damage_on(state, number(state, "森熊")) == damage


def test_a_triggered_ex_skill_fails_too() -> None:
    """813.3, 804.2c-31, 920.2b"""
    glare = ex("にらみ", "相手のメイン・ユニットのスキルは失敗する。")
    howl = ex("遠吠え", "自分のターン終了時、デッキを1枚引く。")
    state = game([unit("森熊", howl), unit("火狐", glare)], {"main": [laid("森熊")]}, {"main": [laid("火狐")]}, "end")
    assert resolved(state) == []
    (failed,) = happened(state, "failed")
    assert {"804.2c-31", "920.2b"} <= set(failed.cites)
    assert not state.waiting


def test_a_ko_is_replaced_and_then_the_area_is_set_right() -> None:
    """810.1: no KO; what was attached is discarded (1005), a standby unit moves up (1004.2), nothing triggers on a KO."""
    phantom = ex("幻", "このユニットがKOされる場合、代わりにこのユニットを手札に戻す。")
    last = ex("遺言", "このユニットがKOされたとき、デッキを3枚引く。")
    cards = [unit("火狐", CLAW), unit("幻鳥", phantom, last, hp=200), unit("水猫")]
    state = game(
        cards, {"main": [laid("火狐")]}, {"main": [laid("幻鳥", energy=2)], "standby": [laid("水猫")], "hand": []}
    )
    state = take(state, "【爪】")
    assert where(state, "幻鳥") == ["B hand"]
    assert where(state, "水猫") == ["B main"]
    assert not happened(state, "koed")
    assert resolved(state) == ["火狐【爪】"]
    assert flow(state, "810.1", "302.5", "1005.2", "1004.2")


def test_the_master_of_the_card_chooses_between_replacements() -> None:
    """810.2; one that may be declined can be declined (810.3), and the game can be saved in between."""
    phantom = ex("幻", "このユニットがKOされる場合、代わりにこのユニットを手札に戻す。")
    stone = ex(
        "身を守る",
        "このユニットがKOされる場合、代わりにこのユニットのHPをすべて回復し、このユニットをスタンしてよい。",
        "enhancement",
    )
    cards = [unit("火狐", CLAW), unit("幻鳥", phantom, hp=200), other("守り石", "enhancement", stone), unit("水猫")]
    state = game(cards, {"main": [laid("火狐")]}, {"main": [laid("幻鳥", sets=("守り石",))], "standby": [laid("水猫")]})
    state = take(state, "【爪】")
    found = decision(state)
    assert found is not None
    assert found.player == 1
    assert len(found.options) == 3
    saved = from_json(to_json(state))
    assert saved == state
    kept = take(saved, "【身を守る】の置換効果を適用する")
    assert is_stunned(kept, number(kept, "幻鳥"))
    assert damage_on(kept, number(kept, "幻鳥")) == 0
    gone = take(state, "【身を守る】の置換効果を適用しない")
    assert where(gone, "幻鳥") == ["B hand"]
    assert where(gone, "守り石") == ["B discard"]


def test_a_delayed_trigger_fires_once() -> None:
    """807.6a; of a command that lies in the discard area before it is triggered, so that 807.8 says nothing of it."""
    promise = effect("このターンの終了時、デッキを1枚引く。")
    state = game([other("手紙", "tactic", promise)], {"hand": [laid("手紙")]}, {}, "main")
    state = take(state, "「手紙」をプレイ", "メインフェイズを終了", "使用しない", "メインフェイズを終了", "使用しない")
    assert len(happened(state, "played")) == 1
    cites = happened(state, "played")[0].cites
    assert "807.6" in cites and "807.8" not in cites
    assert not state.delayed


def test_a_condition_triggers_only_while_it_is_not_triggered() -> None:
    """807.7a"""
    eat = ex("食べ過ぎ", "自分の手札が3枚以上あるとき、自分の手札を1枚選び、そのカードを捨てる。")
    gift = effect("デッキを4枚引く。")
    state = game(
        [unit("大食い", eat), other("箱", "tactic", gift)], {"main": [laid("大食い")], "hand": [laid("箱")]}, {}, "main"
    )
    state = take(state, "「箱」をプレイ")
    while (found := decision(state)) and found.rule.startswith("910"):
        state = take(state, "選ぶ")
    assert len(state.areas[1]) == 2
    assert [e.cites[:3] for e in happened(state, "waits")] == [("811.2a", "807.2", "807.7a")] * 2


def test_a_loop_that_nobody_can_stop_is_a_draw() -> None:
    """1101.1c"""
    round_and_round = ex("堂々巡り", "自分のメイン・ユニットがいるとき、このユニットのHPをすべて回復する。")
    state = game([unit("迷い子", round_and_round)], {"main": [laid("迷い子")]}, {}, "main")
    assert state.ended is not None
    assert state.ended.winner is None
    assert "1101.1c" in state.ended.cites


CRACK = skill("地割れ", None, "「水猫」すべてに400ダメージを与える。相手のメイン・ユニットすべてをKOする。")


@pytest.mark.parametrize(
    ("reading", "offered", "replaced"),
    [("811.2a", ["Bの「水猫」と交代する", "Bの「火狐」と交代する"], 2), ("1001.2", ["Bの「火狐」と交代する"], 1)],
)
def test_rule_processing_at_once_or_in_order(reading: str, offered: list[str], replaced: int) -> None:
    """811.2a: the unit that is KO'd at the same time can still be chosen. 1001.2: it is KO'd before anybody chooses."""
    cards = [unit("火狐", CRACK), unit("森熊"), unit("水猫", hp=400)]
    state = game(
        cards,
        {"main": [laid("火狐")]},
        {"main": [laid("森熊")], "standby": [laid("水猫"), laid("火狐")]},
        readings=(("rule processing", reading),),
    )
    state = take(state, "【地割れ】")
    if len(offered) > 1:
        assert labels(state) == offered
        state = take(state, offered[0])
    swaps = happened(state, "swapped")
    assert len(swaps) == replaced
    assert all("1004.1" in e.cites for e in swaps)
    assert where(state, "水猫") == ["B standby"]
    assert {"811.2a", "1001.2"} <= set(happened(state, "consulted")[0].cites)


def test_the_reading_is_not_consulted_where_nothing_hangs_on_it() -> None:
    cards = [unit("火狐", CLAW), unit("森熊", hp=200), unit("水猫")]
    state = take(
        game(cards, {"main": [laid("火狐")]}, {"main": [laid("森熊", energy=1)], "standby": [laid("水猫")]}), "【爪】"
    )
    assert flow(state, "1003.2", "1005.2", "1004.1")
    assert not happened(state, "consulted")


@pytest.mark.parametrize(("reading", "lots"), [("once", 1), ("twice", 2)])
def test_an_activated_skill_is_judged_once_or_twice(reading: str, lots: int) -> None:
    """806.2b, 804.2c-31"""
    blind = ex("目くらまし", "じゃんけんして勝てば、相手のメイン・ユニットのスキルは失敗する。")
    cards = [unit("森熊", ex("起動", "自分のターンに使える。デッキを1枚引く。")), unit("火狐", blind)]
    state = game(cards, {"main": [laid("森熊")]}, {"main": [laid("火狐")]}, "main", (("judged twice", reading),))
    state = take(state, "【起動】", *["Aが勝つ"] * lots)
    assert resolved(state) == ["森熊【起動】"]
    assert len(happened(state, "janken")) == lots
    assert {"806.2b", "804.2c-31"} <= set(happened(state, "consulted")[0].cites)


def test_an_enhancement_without_a_target() -> None:
    """804.2b: undone, as the sense asks, so it cannot be begun; or as it is printed, and the card stays where it is."""
    cards = [unit("火狐", traits=("火",)), other("水の盾", "enhancement", onto="水")]
    sides: dict[str, Sequence[LaidCards]] = {"main": [laid("火狐")], "hand": [laid("水の盾")]}
    assert not any("水の盾" in one and "プレイ" in one for one in labels(game(cards, sides, {}, "main")))
    state = take(game(cards, sides, {}, "main", (("illegal play", "as printed"),)), "「水の盾」をプレイ")
    assert where(state, "水の盾") == ["resolution"]
    assert "804.2b" in happened(state, "illegal play")[0].cites
