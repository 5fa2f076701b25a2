"""1-4: skill costs are paid in full or not at all, whatever their parts compete for; 5-7-3; 16-2."""

from __future__ import annotations

from typing import Any

from fwjudge.ability import text as t

from .board import OWN, THIS, A, Play, always, cards, each, fighter, other_battle, own_battle, rested, starts

CHOSEN, OTHER_ONE = t.It("chosen"), t.It("second")
HAND = cards(OWN, t.In(("hand",)))
ENERGY = cards(OWN, t.In(("energy",)))


def costing(*cost: Any, body: tuple[Any, ...] = (t.Draw(1),), **prints: Any) -> dict[str, Any]:
    return {"甲": fighter(starts(*body, cost=cost)), "乙": fighter(), "丙": fighter(traits=["竜"]), **prints}


def payable(prints: dict[str, Any], a: dict[str, Any], b: dict[str, Any] | None = None, **more: Any) -> bool:
    return Play(prints, {"battle": ["甲"], **a}, b or {}, **more).can("activate", "甲")


def test_energy_in_symbols() -> None:
    """1-4-5-1, 1-4-5-2"""
    two = costing(t.PayEnergy(2))
    assert (
        not payable(two, {"energy": [1]})
        and payable(two, {"energy": [2]})
        and payable(two, {"energy": [1]}, markers=(1, 0))
    )
    red = costing(t.PayEnergy(2, (("red", 1),)), 赤=fighter(color=["red"]), 青=fighter(color=["blue"]))
    assert not payable(red, {"energy": ["青", "青"]}) and payable(red, {"energy": ["赤", "青"]})
    play = Play(red, {"battle": ["甲"], "energy": ["赤", "青", "青"]}).take("activate", "甲")
    assert play.asks == (A, "5-3-1")


def test_discarding_what_there_is_not() -> None:
    one = costing(t.Choose(HAND, 1, plain=False), t.Discard(CHOSEN))
    assert not payable(one, {}) and payable(one, {"hand": ["乙"]})


def test_two_parts_that_want_the_same_cards() -> None:
    """1-4-6: one card cannot be discarded twice."""
    dragon = t.Choose(cards(OWN, t.In(("hand",)), t.Trait(("竜",))), 1, plain=False), t.Discard(CHOSEN)
    any_one = t.Choose(HAND, 1, called="second", plain=False), t.Discard(OTHER_ONE)
    both = costing(*dragon, *any_one)
    assert not payable(both, {"hand": ["丙"]}) and payable(both, {"hand": ["丙", "乙"]})
    other_way = costing(*any_one, *dragon)
    assert not payable(other_way, {"hand": ["乙", "乙"]}) and payable(other_way, {"hand": ["乙", "丙"]})
    play = Play(other_way, {"battle": ["甲"], "hand": ["乙", "丙"]}).take("activate", "甲")
    assert sorted(play.where("乙") + play.where("丙")) == ["A drop", "A drop"]  # the dragon is kept for the second part


def test_energy_that_is_paid_and_energy_that_is_put_away() -> None:
    active = cards(OWN, t.In(("energy",)), t.State("active"))
    cost = costing(t.PayEnergy(2), t.Choose(active, 1, plain=False), t.Move(CHOSEN, "drop"))
    assert not payable(cost, {"energy": [2]}) and payable(cost, {"energy": [3]})
    any_energy = costing(t.PayEnergy(2), t.Choose(ENERGY, 1, plain=False), t.Move(CHOSEN, "drop"))
    assert payable(any_energy, {"energy": [2]})


def test_resting_what_is_rested() -> None:
    """0-2-4-1"""
    assert not Play(costing(t.Rest(THIS)), {"battle": [rested("甲")]}).can("activate", "甲")
    assert Play(costing(t.Rest(THIS)), {"battle": ["甲"]}).can("activate", "甲")
    someone = costing(t.Choose(own_battle(t.State("active")), 1, plain=False), t.Rest(CHOSEN), t.Rest(THIS))
    assert not payable(someone, {}) and Play(someone, {"battle": ["甲", "乙"]}).can("activate", "甲")
    play = Play(someone, {"battle": ["甲", "乙"]}).take("activate", "甲")
    assert play.game.cards[play.at("乙")].rested and play.game.cards[play.at("甲")].rested


def test_what_an_effect_forbids_cannot_be_paid_with() -> None:
    stays = always(t.Cannot("leave", each(OWN, t.In(("battle",))), by="own skill"))
    sacrifice = costing(t.Ko(THIS), 根=fighter(stays))
    assert payable(sacrifice, {}) and not Play(sacrifice, {"battle": ["甲", "根"]}).can("activate", "甲")


def test_a_set_of_nothing_does_not_pay() -> None:
    allies = costing(t.Ko(each(OWN, t.In(("battle",)), t.Not(t.This()))))
    assert not payable(allies, {}) and Play(allies, {"battle": ["甲", "乙"]}).can("activate", "甲")


def test_who_loses_by_paying_has_paid() -> None:
    hurt = costing(t.Damage("own", 1))
    assert payable(hurt, {"life": [1]})
    play = Play(hurt, {"battle": ["甲"], "life": [1]}).take("activate", "甲")
    assert play.game.ended.losers == (A,)


def test_the_cost_of_a_waiting_skill_is_a_choice() -> None:
    """9-6-4"""
    came = t.Skill(
        "【登場時】",
        "auto",
        (t.Draw(1),),
        trigger=(t.Event("appear", cards(t.This())),),
        cost=(t.Choose(HAND, 1, plain=False), t.Discard(CHOSEN)),
    )
    prints = {"新": fighter(came, cost=0), "乙": fighter()}
    play = Play(prints, {"hand": ["新", "乙"]}).take("use", "新")
    assert play.can("decline", "新") and play.can("activate", "新")
    play = Play(prints, {"hand": ["新"]}).take("use", "新")
    assert play.asks == (A, "7-3-4") and play.notes("not activated") == ["【登場時】"]


def test_declining_a_hidden_card_is_not_possible_in_a_cost() -> None:
    """5-2-7 does not leave a cost half paid (1-4-6)."""
    cheap = t.Choose(cards(OWN, t.In(("hand",)), t.Number("cost", "<=", (1,))), 1, plain=False), t.Discard(CHOSEN)
    play = Play(costing(*cheap), {"battle": ["甲"], "hand": ["乙", "丙"]}).take("activate", "甲")
    assert play.labels == ["手札の「乙」を選ぶ", "手札の「丙」を選ぶ"]


def test_x_that_can_be_paid() -> None:
    cost = t.Choose(HAND, t.X(), plain=False), t.Discard(CHOSEN), t.PayEnergy(t.X())
    play = Play(
        costing(*cost, body=(t.Draw(t.X()),)), {"battle": ["甲"], "hand": ["乙", "乙", "乙"], "energy": [1]}
    ).take("activate", "甲")
    assert play.labels == ["0を選ぶ", "1を選ぶ"]


# -- 5-7-3 ---------------------------------------------------------------------------------------------------------


def test_a_skill_that_activates_because_another_says_so() -> None:
    came = t.Skill("【登場時】", "auto", (t.Draw(2),), trigger=(t.Event("appear", cards(t.This())),))
    uses = t.Choose(own_battle(t.Not(t.This())), 1), t.UseSkill(CHOSEN, "【登場時】")
    play = Play({"甲": fighter(starts(*uses)), "新": fighter(came)}, {"battle": ["甲", "新"]}).take("activate", "甲")
    assert play.count(A, "hand") == 2 and "5-7-1" in play.cited


def test_its_cost_may_be_paid_or_not() -> None:
    came = t.Skill(
        "【登場時】", "auto", (t.Draw(2),), trigger=(t.Event("appear", cards(t.This())),), cost=(t.PayEnergy(1),)
    )
    uses = t.Choose(own_battle(t.Not(t.This())), 1), t.UseSkill(CHOSEN, "【登場時】"), t.PutMarkers(1)
    prints = {"甲": fighter(starts(*uses)), "新": fighter(came)}
    play = Play(prints, {"battle": ["甲", "新"], "energy": [1]}).take("activate", "甲")
    assert play.asks == (A, "5-7-3")
    play.take("activate", "新")
    assert play.count(A, "hand") == 2 and play.game.own.markers == (1, 0)
    play = Play(prints, {"battle": ["甲", "新"]}).take("activate", "甲")
    assert play.count(A, "hand") == 0 and play.game.own.markers == (1, 0) and "5-7-3" in play.cited


def test_there_may_be_no_such_skill() -> None:
    uses = t.Choose(own_battle(t.Not(t.This())), 1), t.UseSkill(CHOSEN, "【登場時】")
    play = Play({"甲": fighter(starts(*uses)), "乙": fighter()}, {"battle": ["甲", "乙"]}).take("activate", "甲")
    assert play.notes("undone") == ["【起動 メイン】"]


# -- 16-2 ----------------------------------------------------------------------------------------------------------


def test_beneath_a_card_and_when_it_leaves() -> None:
    """16-2-4, 16-2-5"""
    under = t.Choose(own_battle(t.Not(t.This())), 1), t.PutUnder(CHOSEN, THIS)
    leaves = t.Skill(
        "【KO時】", "auto", (t.Draw(1),), trigger=(t.Event("leave", cards(t.This())), t.Event("ko", cards(t.This())))
    )
    prints = {"甲": fighter(starts(*under), starts(t.Ko(THIS))), "乙": fighter(leaves)}
    play = Play(prints, {"battle": ["甲", "乙"]}).take_nth("activate", 0)
    assert play.where("乙") == ["A beneath"] and "16-2-4" in play.cited
    play.take_nth("activate", 1)
    assert play.where("甲") == play.where("乙") == ["A drop"] and "16-2-5" in play.cited and play.count(A, "hand") == 0


def test_what_is_put_beneath_keeps_what_lies_beneath_it() -> None:
    """16-2-3"""
    first = t.Choose(own_battle(t.Named(("丙",))), 1, called="a"), t.Choose(own_battle(t.Named(("乙",))), 1, called="b")
    body = *first, t.PutUnder(t.It("a"), t.It("b")), t.PutUnder(t.It("b"), THIS)
    play = Play({"甲": fighter(starts(*body)), "乙": fighter(), "丙": fighter()}, {"battle": ["甲", "乙", "丙"]}).take(
        "activate", "甲"
    )
    pile = [play.game.printed_card(c).name for c in play.game.areas[9]]
    assert pile == ["丙", "乙"] and {play.game.cards[c].under for c in play.game.areas[9]} == {play.at("甲")}


def test_on_top_of_a_card() -> None:
    """14-5-2"""
    boost = t.Last((t.Change(THIS, "power", 5000),), "turn")
    body = boost, t.Rest(THIS), t.Choose(HAND, 1), t.PutOnTop(CHOSEN, THIS)
    play = Play({"甲": fighter(starts(*body)), "上": fighter(power=20000)}, {"battle": ["甲"], "hand": ["上"]}).take(
        "activate", "甲"
    )
    assert play.where("上") == ["A battle"] and play.where("甲") == ["A beneath"]
    assert play.power("上") == 25000 and play.game.cards[play.at("上")].rested and "14-5-2" in play.cited


def test_as_many_cards_of_a_deck_as_the_cost_says() -> None:
    """Also where paying a part of it would end the game."""
    mill = costing(t.Move(t.Top("deck", 3), "drop"))
    assert not payable(mill, {"deck": [2]}) and payable(mill, {"deck": [3]}) and payable(mill, {"deck": [4]})


def test_damage_that_is_capped_cannot_be_paid_twice() -> None:
    cap = always(t.DamageCap("own", 1, "turn"))
    hurt = costing(t.Damage("own", 1), 護=fighter(cap))
    play = Play(hurt, {"battle": ["甲", "護"]}).take("activate", "甲")
    assert play.count(A, "life") == 7 and not play.can("activate", "甲")


def test_energy_is_paid_so_that_the_rest_can_be_paid() -> None:
    red = (
        t.Choose(cards(OWN, t.In(("energy",)), t.State("active"), t.Coloured(("red",))), 1, plain=False),
        t.Move(CHOSEN, "drop"),
    )
    prints = costing(t.PayEnergy(1), *red, 赤=fighter(color=["red"]), 青=fighter(color=["blue"]))
    assert not payable(prints, {"energy": ["赤"]})
    play = Play(prints, {"battle": ["甲"], "energy": ["赤", "青"]}).take("activate", "甲")
    assert play.where("赤") == ["A drop"] and play.game.cards[play.at("青")].rested


def test_only_the_topmost_card_moves() -> None:
    """16-2-6: the next one takes its place, its orientation and its changes of power; nothing falls."""
    put = t.Choose(own_battle(t.Not(t.This())), 1, called="under"), t.PutUnder(t.It("under"), THIS)
    body = *put, t.Last((t.Change(THIS, "power", 5000),), "turn"), t.Rest(THIS), t.Move(THIS, "hand", alone=True)
    play = Play({"甲": fighter(starts(*body)), "下": fighter(power=20000)}, {"battle": ["甲", "下"]}).take(
        "activate", "甲"
    )
    assert play.where("甲") == ["A hand"] and play.where("下") == ["A battle"]
    assert play.power("下") == 25000 and play.game.cards[play.at("下")].rested and "16-2-6" in play.cited


def test_what_lies_beneath_comes_along_to_another_player() -> None:
    """13-8-1, 16-2-2: it falls from where its card lies now."""
    put = t.Choose(own_battle(t.Not(t.This())), 1), t.PutUnder(CHOSEN, THIS)
    take = t.Choose(other_battle(), 1), t.TakeControl(CHOSEN), t.Ko(CHOSEN)
    prints = {"甲": fighter(starts(*take)), "主": fighter(starts(*put)), "下": fighter()}
    play = (
        Play(prints, {"battle": ["主", "下"]}, {"battle": ["甲"]})
        .take("activate", "主")
        .end_turn()
        .take("activate", "甲")
    )
    assert play.where("主") == play.where("下") == ["A drop"]
