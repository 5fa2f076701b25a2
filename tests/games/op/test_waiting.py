"""How effects wait in ONE PIECE, played through the engine: order, board and citations."""

from __future__ import annotations

import pytest

from fwjudge.ability.text import (
    At,
    Beneath,
    Cards,
    Change,
    Choose,
    Compare,
    CountOf,
    Damage,
    Discard,
    Draw,
    Each,
    Event,
    In,
    It,
    Ko,
    Last,
    Move,
    Named,
    Not,
    Replaces,
    Rest,
    Skill,
    This,
    Whose,
)
from fwjudge.ability.text import (
    Play as Appear,
)

from .board import (
    HAND,
    OTHERS,
    OWN_CHARACTERS,
    THIS,
    THIS_CARD,
    A,
    B,
    Play,
    character,
    event,
    heading,
    keyword,
    laid,
    rested,
)


def auto(name: str, trigger: Event, *body: object) -> Skill:
    """Return an automatic effect of this name."""
    return Skill(name, "auto", body, trigger=(trigger,))  # type: ignore[arg-type]


STRONGER = Last((Change(THIS, "power", 1000),), "turn")
ON_DRAW = auto("【引いた時】", Event("draw", who="own"), STRONGER)


def test_what_waited_before_goes_before_what_is_born_later() -> None:
    """8-6-1-1: of two effects that wait one is resolved and lets a third begin to wait; the other of the two comes before it."""
    flagship = character(
        auto("【甲】", Event("attack", THIS_CARD), Draw()),
        auto("【乙】", Event("attack", THIS_CARD), STRONGER),
        power=6000,
    )
    play = Play({"旗艦": flagship, "帆布": character(ON_DRAW)}, {"character": ["旗艦", "帆布"]}, {})
    play.take("attack", "旗艦", "リーダー")
    assert play.asks == (A, "8-6-1-1")
    play.take("activate", "【甲】")
    assert play.notes("resolved") == ["【甲】", "【乙】", "【引いた時】"]
    assert {"7-1-1-3", "8-6-1-1", "8-1-3-1"} <= play.cited
    assert play.power("帆布") == 2000


def test_the_other_players_effect_goes_before_a_later_one_of_the_turn_player() -> None:
    """8-6-1: what has waited longer is resolved first, also where it is the other player's."""
    cards = {
        "旗艦": character(heading("【アタック時】", Draw()), power=6000),
        "帆布": character(ON_DRAW),
        "望楼": character(heading("【相手のアタック時】", Draw())),
    }
    play = Play(cards, {"character": ["旗艦", "帆布"]}, {"character": ["望楼"]}).take("attack", "旗艦", "リーダー")
    assert play.notes("resolved") == ["【アタック時】", "【相手のアタック時】", "【引いた時】"]
    resolved = [e for e in play.log() if e.event.kind == "noted" and e.event.what == "resolved"]
    assert "8-6-1" in resolved[1].cites and "8-6-1-1" in resolved[2].cites
    assert (play.count(A, "hand"), play.count(B, "hand")) == (1, 2)  # B: one drawn, one of life


@pytest.mark.parametrize(("reading", "order"), [("effect", ["【二】", "【一】"]), ("moment", ["【一】", "【二】"])])
def test_triggers_of_different_moments_of_one_effect(reading: str, order: list[str]) -> None:
    """8-6-3, 8-6-1: by reading, the other player's earlier trigger goes before the turn player's later one, or after it."""
    cards = {
        "号令": event(heading("【メイン】", Draw(), Move(THIS, "deck"))),
        "斥候": character(auto("【一】", Event("draw", who="other"), STRONGER)),
        "書記": character(auto("【二】", Event("move", Cards((Whose("own"),))), STRONGER)),
    }
    play = Play(
        cards,
        {"hand": ["号令"], "cost area": [1], "character": ["書記"]},
        {"character": ["斥候"]},
        readings=(("moments of one effect", reading),),
    ).take("play", "号令")
    assert play.notes("resolved") == ["【メイン】", *order]
    assert "8-6-3" in play.cites("consulted")


def test_a_trigger_comes_between_the_two_damages_of_a_double_attack() -> None:
    """8-6-2-1: a 【トリガー】 interrupts the damage; what else is triggered waits until all of it has been dealt (8-6-2)."""
    cards = {
        "双剣": character(keyword("【ダブルアタック】"), power=6000),
        "備え": character(heading("【トリガー】", Draw())),
        "聞き耳": character(ON_DRAW),
    }
    play = Play(cards, {"character": ["双剣"]}, {"life": ["備え", 2], "character": ["聞き耳"]}).take(
        "attack", "双剣", "リーダー"
    )
    assert play.asks == (B, "4-6-3")
    play.take("activate", "【トリガー】", "備え")
    assert play.notes("resolved") == ["【トリガー】", "【引いた時】"]
    assert play.where("備え") == ["B trash"]
    assert (play.count(B, "life"), play.count(B, "hand")) == (1, 2)
    revealed, drawn, put, second = (
        play.at("moved", cause=cause) for cause in ("trigger", "draw", "trigger end", "damage")
    )
    assert (
        revealed
        < drawn
        < put
        < second
        < play.at("noted", what="activated", ability=play.game.world.abilities.index(ON_DRAW))
    )
    assert {"8-6-2-1", "10-1-5-1", "10-1-5-3"} <= set(play.cites("moved", cause="trigger"))
    assert "10-1-5-3" in play.cites("moved", cause="trigger end")
    assert {"7-1-4-1-1", "7-1-4-1-1-2", "7-1-4-1-1-3", "10-1-2-1"} <= set(play.cites("moved", cause="damage"))


@pytest.mark.parametrize(("reading", "winner"), [("no", None), ("yes", A)])
def test_double_attack_at_one_life(reading: str, winner: int | None) -> None:
    """4-6-2-2: by reading, the second damage without life ends the game or is not dealt."""
    cards = {"双剣": character(keyword("【ダブルアタック】"), power=6000)}
    play = Play(cards, {"character": ["双剣"]}, {"life": [1]}, readings=(("second damage", reading),))
    play.take("attack", "双剣", "リーダー")
    assert (play.game.ended and play.game.ended.winner) == winner
    assert play.count(B, "life") == 0 and play.count(B, "hand") == 1
    assert {"7-1-4-1-1-1", "4-6-2-2"} <= set(play.cites("consulted"))


def test_no_damage_beyond_the_last_life_by_an_effect() -> None:
    """9-2-1-1: a player who takes damage without life loses at once, in the middle of an effect (9-1-2)."""
    play = Play(
        {"砲撃": event(heading("【メイン】", Damage("other", 1), Draw()))},
        {"hand": ["砲撃"], "cost area": [1]},
        {"life": []},
    )
    play.take("play", "砲撃")
    assert play.game.ended is not None and play.game.ended.winner == A
    assert "9-2-1-1" in play.cites("over") and "7-1-4-1-1-1" not in play.cites("over")
    assert play.count(A, "hand") == 0


DISCARD = (Choose(HAND), Discard(It("chosen")))
STAND_IN = Skill("【身代わり】", "continuous", statics=(Replaces(Event("ko", OWN_CHARACTERS), DISCARD, optional=True),))


def several(hand: int) -> Play:
    """Let an event KO three characters, one of which can replace that by a card of the hand."""
    cards = {
        "津波": event(heading("【メイン】", Ko(Each(OTHERS)), Draw())),
        "人形": character(STAND_IN),
        "弟子": character(),
    }
    other: dict[str, list[str | int]] = {"hand": [hand], "character": ["人形", "弟子", "弟子"]}
    return Play(cards, {"hand": ["津波"], "cost area": [1]}, other).take("play", "津波")


def test_one_replacement_for_several_that_leave_at_once() -> None:
    """8-1-3-4-4: all that is replaced is replaced together, and the rest of the effect is carried out (8-1-3-4-4-1)."""
    play = several(hand=1)
    assert play.asks == (B, "8-1-3-4-2")
    assert play.count(B, "character") == 3 and play.count(B, "hand") == 1  # nothing has happened while it is open
    play.take("activate", "【身代わり】")
    assert play.count(B, "character") == 3 and play.count(B, "hand") == 0
    assert play.count(A, "hand") == 1
    assert {"8-1-3-4-4", "8-1-3-4-3"} <= set(play.cites("noted", what="replaced"))


def test_a_replacement_may_be_declined_and_needs_to_be_possible() -> None:
    """8-1-3-4-1, 8-1-3-4-5: a declined replacement is not resolved, and one that cannot be carried out is not offered."""
    play = several(hand=1).take("decline", "【身代わり】")
    assert play.count(B, "character") == 0 and play.count(B, "hand") == 1
    assert "8-1-3-4-1" in play.cites("noted", what="not activated")
    assert several(hand=0).count(B, "character") == 0


def rite(replaced: bool) -> Play:
    """Activate an effect whose cost is to KO a character, and replace that KO or not."""
    cost = (Choose(Cards((*OWN_CHARACTERS.filters, Not(This())))), Ko(It("chosen")))
    cards = {"儀式": character(heading("【起動メイン】", Draw(2), cost=cost, limit=1)), "人形": character(STAND_IN)}
    play = Play(cards, {"hand": [1], "character": ["儀式", "人形"]}, {}).take("activate", "【起動メイン】", "儀式")
    return play.take("activate" if replaced else "decline", "【身代わり】")


def test_a_replaced_cost_counts_as_unpaid() -> None:
    """8-3-1-7: the effect of a replaced cost is not carried out, and a 【ターン1回】 is used up (10-2-13-5)."""
    play = rite(replaced=True)
    assert play.where("人形") == ["A character"]
    assert play.count(A, "hand") == 0 and play.count(A, "trash") == 1
    assert play.notes("resolved") == [] and play.notes("activated") == []
    assert {"8-3-1-7", "10-2-13-5"} <= set(play.cites("noted", what="failed"))
    assert not [o for o in play.game.offered or () if o[0].name == "activate"]


def test_a_cost_that_was_not_replaced_is_paid() -> None:
    """8-3-1-7: where the replacement is declined the cost is paid as it says, and the effect is carried out."""
    play = rite(replaced=False)
    assert play.where("人形") == ["A trash"]
    assert play.count(A, "hand") == 3
    assert play.notes("resolved") == ["【起動メイン】"]


def test_ko_effects_beside_other_automatic_effects() -> None:
    """10-2-17-1: a 【KO時】 is activated on the field and resolved in the trash, when its turn comes by 8-6-1."""
    cards = {
        "討伐": character(auto("【討った】", Event("ko", OTHERS), Draw()), power=6000),
        "残り火": character(heading("【KO時】", Move(THIS, "hand"))),
    }
    play = Play(cards, {"character": ["討伐"]}, {"character": [rested("残り火", don=1)]}).take(
        "attack", "討伐", "残り火"
    )
    assert play.notes("resolved") == ["【討った】", "【KO時】"]
    assert play.where("残り火") == ["B hand"]
    assert play.notes("activated") == ["【KO時】", "【討った】"]
    assert play.at("noted", what="activated") < play.at("moved", cause="ko") < play.at("moved", cause="given don left")
    assert {"10-2-17-1", "8-4-5", "7-1-4-1-2"} <= set(play.cites("noted", what="activated"))
    assert {"10-2-1-1", "10-2-1-2"} <= set(play.cites("moved", cause="ko"))
    assert "6-5-5-4" in play.cites("moved", cause="given don left")


@pytest.mark.parametrize("don", [0, 1])
def test_a_ko_effect_looks_at_its_condition_before_the_card_goes(don: int) -> None:
    """10-2-17-1: whether the DON!! of 8-3-2-3 are there is asked while the card still lies on the field."""
    condition = Compare(CountOf(Cards((Beneath(THIS),))), ">=", 1)
    loyal = character(heading("【KO時】", Draw(), valid_if=(condition,)))
    play = Play({"忠臣": loyal}, {"cost area": [1]}, {"character": [rested("忠臣", don=don)]}).take(
        "attack", "リーダー", "忠臣"
    )
    assert play.notes("resolved") == ["【KO時】"] * don
    assert play.count(B, "cost area") == don and play.count(B, "hand") == don


def test_an_automatic_effect_is_lost_when_its_card_moves_first() -> None:
    """8-1-3-1-3: an effect that waits is not activated once its card has gone to another area."""
    cards = {
        "呼び子": character(),
        "引き潮": character(
            auto(
                "【潮】",
                Event("appear", Cards((*OWN_CHARACTERS.filters, Not(This())))),
                Choose(OTHERS),
                Move(It("chosen"), "hand"),
            )
        ),
        "物見": character(auto("【見た】", Event("appear", OTHERS), Draw())),
    }
    play = Play(cards, {"hand": ["呼び子"], "cost area": [1], "character": ["引き潮"]}, {"character": ["物見"]}).take(
        "play", "呼び子"
    )
    assert play.notes("waits") == ["【潮】", "【見た】"] and play.notes("resolved") == ["【潮】"]
    assert play.where("物見") == ["B hand"] and play.count(B, "hand") == 1
    assert "8-1-3-1-3" in play.cites("noted", what="called off")


@pytest.mark.parametrize(("reading", "drawn"), [("no", 0), ("yes", 1)])
def test_the_sixth_character(reading: str, drawn: int) -> None:
    """3-7-6-1-1: the sixth character makes room by rule: no KO, no replacement; what it triggers is a reading."""
    cards = {
        "新人": character(),
        "古参": character(heading("【KO時】", Draw())),
        "守り": character(
            Skill("【守】", "continuous", statics=(Replaces(Event("leave", Cards((Whose("own"),))), (Rest(THIS),)),))
        ),
        "弔い": character(auto("【弔】", Event("sixth", OWN_CHARACTERS), Draw())),
        "仲間": character(),
    }
    board: dict[str, list[str | int]] = {
        "hand": ["新人"],
        "cost area": [1],
        "character": ["古参", "守り", "弔い", "仲間", "仲間"],
    }
    play = Play(cards, board, {}, readings=(("sixth character", reading),)).take("play", "新人")
    assert play.asks == (A, "3-7-6-1")
    assert play.where("新人") == ["A hand"]
    play.take("choose", "古参")
    assert play.where("古参") == ["A trash"] and play.where("新人") == ["A character"]
    assert play.count(A, "hand") == drawn
    assert {"3-7-6-1", "3-7-6-1-1", "3-7-6", "10-2-1-3"} <= set(play.cites("moved", cause="sixth"))
    assert not {"10-2-17-1", "8-1-3-4-4"} & play.cited


def end_of_turn(first: str) -> Play:
    """End a turn in which something was left to be done and something lasts; do the one or the other first."""
    promise = heading(
        "【起動メイン】",
        Last((Change(THIS, "power", 2000),), "turn"),
        Last((Change(THIS, "power", 1000),), "until turn end"),
        At(Event("turn end"), (Draw(),)),
    )
    cards = {
        "帳簿": character(heading("【自分のターン終了時】", Draw())),
        "夜回り": character(heading("【相手のターン終了時】", Draw())),
        "約束": character(promise),
        "帆布": character(ON_DRAW),
    }
    play = Play(cards, {"character": ["帳簿", "約束", "帆布"]}, {"character": ["夜回り"]}).take(
        "activate", "【起動メイン】", "約束"
    )
    play.take("end main")
    assert play.asks == (A, "6-6-1-2")
    assert play.power("約束") == 4000
    return play.take(first)


@pytest.mark.parametrize("first", ["activate", "expire"])
def test_the_order_of_the_end_phase(first: str) -> None:
    """6-6-1: the turn player's effects, the other's, what began to wait meanwhile; then what was left to do; then what lasts ends."""
    play = end_of_turn(first)
    assert play.notes("resolved")[:4] == [
        "【起動メイン】",
        "【自分のターン終了時】",
        "【相手のターン終了時】",
        "【引いた時】",
    ]
    lapsed = [at for at, e in enumerate(play.log()) if e.event.kind == "lapsed"]
    left = play.at("noted", what="due")
    assert (left < lapsed[0]) == (first == "activate") and left < lapsed[1]
    assert "6-6-1-2" in play.log()[lapsed[0]].cites and "6-6-1-3" in play.log()[lapsed[1]].cites
    assert "6-6-1-1-4" in [e for e in play.log() if e.event.kind == "noted" and e.event.what == "resolved"][2].cites
    assert {"8-1-4-2", "6-6-1-2"} <= set(play.cites("noted", what="due"))
    assert play.game.own.turn == 4 and play.power("約束") == 1000


@pytest.mark.parametrize("step", ["attack", "block", "counter"])
def test_the_three_early_exits_of_a_battle(step: str) -> None:
    """7-1-1-4, 7-1-2-3, 7-1-3-1-3: a battle ends after each of its steps when one of the two cards has left."""
    back = (Choose(OTHERS), Move(It("chosen"), "hand"))
    cards = {
        "狙撃": character(*([heading("【アタック時】", *back)] if step == "attack" else []), power=6000),
        "的": character(keyword("【ブロッカー】"), heading("【ブロック時】", *(back if step == "block" else ()))),
        "風": event(heading("【カウンター】", *back)),
    }
    target = "的" if step == "attack" else "リーダー"
    at = rested("的") if step == "attack" else "的"
    play = Play(cards, {"character": ["狙撃"]}, {"character": [at], "hand": ["風"], "cost area": [1]}).take(
        "attack", "狙撃", target
    )
    if step == "block":
        play.take("activate", "【ブロッカー】", "的")
    if step == "counter":
        play.take("no block")
        play.take("play", "風")
    assert play.game.own.attack is None
    assert play.count(B, "life") == 5
    assert play.where("的" if step == "attack" else "狙撃") == ["B hand" if step == "attack" else "A hand"]
    assert "7-1-5-1" in play.cited and "7-1-4-1" not in play.cited


def test_a_forced_loop_is_a_draw() -> None:
    """11-1-1-1: two characters that call each other for ever end the game in a draw."""

    def calls(name: str) -> Skill:
        called = Cards((Whose("own"), In(("trash",)), Named((name,))))
        return heading("【登場時】", Move(THIS, "trash"), Appear(Each(called)))

    play = Play(
        {"陽": character(calls("陰")), "陰": character(calls("陽"))},
        {"hand": ["陽"], "cost area": [1], "trash": ["陰"]},
        {},
    )
    play.take("play", "陽")
    assert play.game.ended is not None and play.game.ended.winner is None
    assert play.cites("over")[-1] and "11-1-1-1" in play.cites("over")


def test_laid_reads_names_and_numbers() -> None:
    """A name is one card, a number so many blank ones."""
    assert [one.count for one in laid("陽", 3)] == [1, 3]
