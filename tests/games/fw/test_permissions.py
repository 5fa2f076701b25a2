"""What skills forbid, demand and allow at the places where the rulebook asks: attacks, combos, costs, damage, the charge phase."""

from __future__ import annotations

from typing import Any

from fwjudge.ability.text import (
    AlsoIs,
    CanAlso,
    Cannot,
    Change,
    Choose,
    CostChange,
    CountOf,
    Damage,
    DamageCap,
    Discard,
    During,
    Each,
    Enters,
    In,
    It,
    Kind,
    Ko,
    Last,
    Must,
    Named,
    Not,
    Number,
    Rest,
    State,
    Trait,
    Unaffected,
    When_,
)
from fwjudge.engine.decisions import legal, why_not
from fwjudge.engine.run import apply_in_place
from fwjudge.games.fw.now.price import cost_of

from .board import (
    BATTLE_CARDS,
    OTHER,
    OWN,
    THIS,
    A,
    B,
    Play,
    always,
    cards,
    each,
    extra,
    fighter,
    leader,
    other_battle,
    rested,
    starts,
)


def test_who_may_attack_whom() -> None:
    leader_b = In(("leader",))
    prints = {
        "重": fighter(always(Cannot("attack", THIS))),
        "臆": fighter(always(Cannot("attack", THIS, against=cards(OTHER, leader_b)))),
        "弱": fighter(always(Cannot("attack player", THIS))),
        "姫": fighter(always(Cannot("be attacked", THIS))),
        "兵": fighter(),
        "盾": fighter(always(Cannot("attack", who="other", against=cards(OWN, Not(Named(("盾",))))))),
        "将": leader(),
    }
    play = Play(prints, {"battle": ["重", "兵", "臆", "弱"]}, {"leader": ["将"], "battle": [rested("姫")]})
    assert [play.refused("attack", name, "将") for name in "重臆弱兵"] == [
        ("0-2-5", "9-5-1"),
        ("0-2-5", "9-5-1"),
        ("0-2-5", "9-5-1"),
        (),
    ]
    assert play.refused("attack", "兵", "姫") == ("0-2-5", "9-5-1")
    play = Play(prints, {"battle": ["兵"]}, {"leader": ["将"], "battle": [rested("盾"), rested("重")]})
    assert [play.can("attack", "兵", name) for name in "盾重将"] == [True, False, False]


def test_what_has_to_attack_keeps_the_phase_going() -> None:
    prints = {"猪": fighter(always(Must("attack", THIS)))}
    play = Play(prints, {"battle": ["猪"]}, {"life": [5]})
    assert why_not(play.game, ("end main",)) == ("0-2-2", "9-5-1")
    play.take("attack", "猪", "リーダー").take("end offence").take("end defence")
    assert play.can("end main")
    assert Play(prints, {"battle": [rested("猪")]}).can("end main")


def test_what_has_to_be_attacked_is_attacked_first() -> None:
    prints = {"囮": fighter(always(Must("be attacked", THIS))), "兵": fighter()}
    prints["将"] = leader()
    play = Play(prints, {"battle": ["兵"]}, {"leader": ["将"], "battle": [rested("囮"), rested("兵")]})
    assert play.can("attack", "囮") and not play.can("attack", "将")
    assert Play(prints, {"battle": ["兵"]}, {"leader": ["将"], "battle": ["囮"]}).can("attack", "将")


def test_attacks_that_are_otherwise_not_possible() -> None:
    prints = {
        "狩": fighter(always(CanAlso("attack active", THIS, other_battle(Trait(("獣",)))))),
        "獣": fighter(traits=["獣"]),
        "人": fighter(),
        "先": fighter(always(CanAlso("attack first turn", THIS))),
    }
    play = Play(prints, {"battle": ["狩", "人"]}, {"battle": ["獣", "人"]})
    assert play.can("attack", "狩", "獣") and play.refused("attack", "人", "獣") == ("8-1-1",)
    play = Play(prints, {"battle": ["先", "人"]}, turn=1)
    assert play.can("attack", "先") and play.refused("attack", "人", "リーダー") == ("7-3-4-3-1", "8-1-1")


def test_who_may_combo() -> None:
    brain = each(OWN, *BATTLE_CARDS, Trait(("洗脳",)), State("rested"))
    prints = {
        "長": leader(always(CanAlso("combo", brain))),
        "操": fighter(traits=["洗脳"]),
        "兵": fighter(),
        "禁": fighter(always(Cannot("combo", THIS), areas=("hand",))),
    }
    play = Play(
        prints, {"leader": ["長"], "battle": [rested("操"), rested("兵"), "操"], "hand": ["禁", "兵"]}, {"life": [5]}
    )
    play.take("attack", "操", "リーダー")
    assert play.can("combo", "操") and not play.can("combo", "禁")
    assert play.refused("combo", "禁") == ("0-2-5", "9-5-1")
    rest = next(c for c in play.all("兵") if play.game.cards[c].rested)
    assert why_not(play.game, ("combo", rest)) == ("5-6-3-1-1",)


# -- costs ----------------------------------------------------------------------------------------------------------------


def test_more_and_less_to_pay() -> None:
    """1-2-3-1, 1-2-3-2, 1-2-3-2-1, 1-2-3-2-2"""
    mine = each(OWN, In(("hand",)))

    def price(*changes: Any, **fields: Any) -> Any:
        play = Play({"長": leader(always(*changes)), "札": fighter(**fields)}, {"leader": ["長"], "hand": ["札"]})
        return cost_of(play.game, play.at("札"))

    assert price(CostChange(mine, -2, (("green", -1),)), cost=4, specified={"green": 2}) == (2, (("green", 1),))
    assert price(CostChange(mine, -2, (("green", -1),)), cost=4, specified={"red": 2}) == (3, (("red", 2),))
    assert price(CostChange(mine, 1, (("red", 1),)), cost=4) == (5, (("red", 1),))
    assert price(CostChange(mine, -9), cost=4, specified={"red": 2}) == (2, (("red", 2),))
    assert price(CostChange(mine, 0, what="ignore colours"), cost=4, specified={"red": 2}) == (4, ())
    assert price(Change(mine, "cost", -1), CostChange(mine, 1), cost=4) == (4, ())


def test_only_the_next_card_is_cheaper() -> None:
    next_one = Last((CostChange(each(OWN, In(("hand",)), Kind(("battle",)), Named(("札",))), -2, times=1),), "turn")
    prints = {"術": fighter(starts(next_one)), "札": fighter(cost=3), "他": fighter(cost=1)}
    play = Play(prints, {"battle": ["術"], "hand": ["札", "札", "他"], "energy": [5]})
    assert not play.game.own.paid
    play.take("activate", "術").take("use", "他").take("use", "札")
    assert sum(play.game.cards[c].rested for c in play.game.areas[6]) == 2
    assert cost_of(play.game, next(c for c in play.all("札") if play.game.cards[c].place == 1)) == (3, ())
    assert "lapsed" in [e.event.kind for e in play.log()]


def test_what_need_not_be_paid_can_be() -> None:
    """5-3-3-1: the player says so; who cannot pay does not"""
    free = Last((CostChange(each(OWN, In(("hand",)), Kind(("extra",))), 0, what="free", times=1),), "turn")
    draw_two = starts(Damage("other", 1))
    prints = {"術": fighter(starts(free)), "札": extra(draw_two, cost=2)}
    play = (
        Play(prints, {"battle": ["術"], "hand": ["札"], "energy": [3]}, {"life": [5]})
        .take("activate", "術")
        .take("use", "札")
    )
    assert play.asks == (A, "5-3-3-1") and legal(play.game) == ("pay", "free")
    play.take("free")
    assert sum(play.game.cards[c].rested for c in play.game.areas[6]) == 0 and play.count(B, "life") == 4
    play = Play(prints, {"battle": ["術"], "hand": ["札"]}, {"life": [5]})
    assert play.refused("use", "札") == ("5-3-3",)
    assert play.take("activate", "術").take("use", "札").count(B, "life") == 4


def test_energy_of_every_colour() -> None:
    prints = {
        "長": leader(always(AlsoIs(each(OWN, In(("energy",))), "colour", ("*",)))),
        "札": fighter(cost=1, specified={"black": 1}),
    }
    assert Play(prints, {"leader": ["長"], "hand": ["札"], "energy": [1]}).can("use", "札")
    assert Play(prints, {"hand": ["札"], "energy": [1]}).refused("use", "札") == ("5-3-3",)


# -- damage, appearing, activity -------------------------------------------------------------------------------------------


def test_no_more_damage_in_a_battle_than_that() -> None:
    hit = starts(Damage("other", 1), timing="battle")
    prints = {"長": leader(always(DamageCap("own", 1))), "剣": fighter(hit, power=20000)}
    play = Play(prints, {"battle": ["剣"]}, {"leader": ["長"], "life": [5]})
    play.take("attack", "剣", "長").take("activate", "剣").take("activate", "剣")
    assert play.count(B, "life") == 4
    play.take("end offence").take("end defence")
    assert play.count(B, "life") == 4 and play.game.own.hurt == ((0, 0), (0, 1))
    play.check_saved()


def test_a_cost_of_damage_that_is_not_taken_is_not_paid() -> None:
    """1-4-6 (FW-Q312)"""
    hit = starts(Last((Change(THIS, "power", 5000),), "turn"), timing="battle", cost=(Damage("own", 1),))
    prints = {"長": leader(always(DamageCap("own", 1))), "灰": fighter(hit), "敵": fighter(power=20000)}
    play = Play(prints, {"battle": ["敵"]}, {"leader": ["長"], "battle": ["灰"], "life": [5]})
    play.take("attack", "敵", "長").take("end offence").take("activate", "灰")
    assert play.power("灰") == 15000 and not play.can("activate", "灰")


def test_rested_as_soon_as_it_lies_there() -> None:
    """9-8-3: its cost in the battle area counts (FW-Q284)."""
    prints = {
        "門": fighter(always(Enters(each(OTHER, *BATTLE_CARDS, Number("cost", ">=", (5,)))))),
        "札": fighter(always(Change(THIS, "cost", -5), areas=("hand",)), cost=5),
        "小": fighter(cost=0),
    }
    play = Play(prints, {"hand": ["札", "小"]}, {"battle": ["門"]}).take("use", "札").take("use", "小")
    assert [play.game.cards[play.at(name)].rested for name in "札小"] == [True, False]
    assert "0-2-6" in play.cited


def test_not_active_in_the_charge_phase() -> None:
    stays = always(When_(During("charge"), (Cannot("activate", THIS),)))
    play = Play({"像": fighter(stays), "兵": fighter()}, {"battle": [rested("像"), rested("兵")]})
    play.end_turn().end_turn()
    assert [play.game.cards[play.at(name)].rested for name in "像兵"] == [True, False]


def test_nothing_to_charge_and_nothing_to_draw() -> None:
    prints = {"枷": fighter(always(Cannot("charge", each(OTHER, In(("hand",)))), Cannot("draw", who="other")))}
    play = Play(prints, {}, {"battle": ["枷"], "hand": []}, active=1)
    play.end_turn()
    assert play.count(A, "hand") == 0
    play = Play(prints, {"hand": [3]}, {"battle": ["枷"]}, phase="charge")
    assert play.asks == (A, "7-2-11") and not play.can("charge") and play.count(A, "hand") == 3


def test_who_is_not_affected() -> None:
    """13-4-1: not chosen, not touched, not counted"""
    prints = {
        "幽": fighter(always(Unaffected(THIS, "other skill"))),
        "兵": fighter(),
        "術": fighter(
            starts(Choose(other_battle(), called="it"), Ko(It("it")), timing="main"),
            always(Change(THIS, "power", CountOf(other_battle(), 1, 1000))),
        ),
        "波": fighter(starts(Ko(Each(other_battle())))),
    }
    play = Play(prints, {"battle": ["術", "波"]}, {"battle": ["幽", "兵"]})
    assert play.power("術") == 11000
    play.take("activate", "術")
    assert play.where("幽") == ["B battle"] and play.where("兵") == ["B drop"]
    assert play.take("activate", "波").where("幽") == ["B battle"]


# -- 13-13, and so often a turn ----------------------------------------------------------------------------------------------


def test_something_has_to_be_done_on_the_way() -> None:
    """13-13-1: done before the attack is declared; who cannot do it cannot declare it."""
    discard = (Choose(cards(OWN, In(("hand",))), called="it"), Discard(It("it")))
    prints = {"重": fighter(always(Cannot("attack", THIS, unless=discard))), "将": leader()}
    play = Play(prints, {"battle": ["重"], "hand": [2]}, {"leader": ["将"], "life": [5]})
    play.take("attack", "重", "将")
    assert play.asks[1] == "5-2-2" or play.count(A, "hand") == 1
    while play.asks[1] != "8-2-4":
        play.check_saved()
        apply_in_place(play.game, legal(play.game)[0], lone=False)
    assert play.count(A, "hand") == 1 and play.game.own.attack is not None
    assert "13-13-1" in play.cited
    play = Play(prints, {"battle": ["重"]}, {"leader": ["将"]})
    assert play.refused("attack", "重", "将")[0] == "13-13-1"


def test_on_the_way_to_using_a_card_and_to_a_combo() -> None:
    rest = (Rest(each(OTHER, In(("leader",)))),)
    prints = {
        "門": fighter(
            always(Cannot("appear", each(OTHER, In(("hand",))), unless=rest), Cannot("combo", who="other", unless=rest))
        ),
        "札": fighter(cost=0),
        "剣": fighter(),
        "将": leader(),
    }
    play = Play(prints, {"hand": ["札"], "battle": ["剣"]}, {"battle": ["門"], "leader": ["将"]}).take("use", "札")
    assert play.where("札") == ["A battle"] and play.game.cards[play.game.areas[3][0]].rested
    play = Play(prints, {"hand": ["札"], "battle": ["剣"]}, {"battle": ["門"], "leader": ["将"]}).take(
        "attack", "剣", "将"
    )
    assert play.take("combo", "札").where("札") == ["A combo"] and play.game.cards[play.game.areas[3][0]].rested


def test_once_a_turn_it_is_not_knocked_out() -> None:
    shot = starts(Choose(other_battle(), called="it"), Ko(It("it")))
    prints = {"灰": fighter(always(Cannot("be ko'd", THIS, times=1))), "銃": fighter(shot)}
    play = Play(prints, {"battle": ["銃"]}, {"battle": ["灰"]}).take("activate", "銃")
    assert play.where("灰") == ["B battle"]
    play.check_saved()
    assert play.take("activate", "銃").where("灰") == ["B drop"]
    play = (
        Play(prints, {"battle": ["銃"]}, {"battle": ["灰"]})
        .take("activate", "銃")
        .end_turn()
        .end_turn()
        .take("activate", "銃")
    )
    assert play.where("灰") == ["B battle"]


def test_what_cannot_be_rested_cannot_attack() -> None:
    """8-1-1: an attack is declared by resting the card."""
    prints = {"柱": fighter(always(Cannot("rest", THIS))), "将": leader()}
    assert Play(prints, {"battle": ["柱"]}, {"leader": ["将"]}).refused("attack", "柱", "将") == ("0-2-5", "9-5-1")
