"""9-5: what is always so, in its layers (9-8-1); 9-1: what is valid; 9-5-2: what is not applied again."""

from __future__ import annotations

from typing import Any

from fwjudge.ability.text import (
    AlsoIs,
    AnyOf,
    Are,
    Cannot,
    Change,
    Choose,
    Coloured,
    Compare,
    CountOf,
    During,
    Each,
    Either,
    Fights,
    Gains,
    In,
    It,
    Last,
    Loses,
    Move,
    Named,
    No,
    Not,
    Number,
    NumberOf,
    SetTo,
    State,
    This,
    Trait,
    TurnOf,
    WentFirst,
    When_,
)
from fwjudge.games.fw.now.bans import cannot
from fwjudge.games.fw.now.cards import colours_of, names_of, number_of, traits_of
from fwjudge.games.fw.now.skills import skills_of

from .board import (
    BATTLE_CARDS,
    OTHER,
    OWN,
    THIS,
    Play,
    always,
    cards,
    each,
    fighter,
    leader,
    other_battle,
    own_battle,
    rested,
    starts,
)

ANGELS = own_battle(Trait(("天使",)))


def some(of: Any, least: int = 1) -> Compare:
    return Compare(CountOf(of), ">=", least)


def test_a_set_stays_open() -> None:
    prints = {
        "長": leader(always(Change(Each(ANGELS), "power", 10000))),
        "天": fighter(traits=["天使"]),
        "人": fighter(),
    }
    play = Play(prints, {"leader": ["長"], "battle": ["天", "人"]}, {"battle": ["天"]})
    mine, theirs = play.all("天")
    assert (number_of(play.game, mine, "power"), play.power("人"), number_of(play.game, theirs, "power")) == (
        20000,
        10000,
        10000,
    )


def test_only_in_the_turn_that_is_said() -> None:
    prints = {"砦": fighter(always(Change(THIS, "power", 5000), valid_if=(TurnOf("other"),)))}
    play = Play(prints, {"battle": ["砦"]})
    assert play.power("砦") == 10000
    assert play.end_turn().power("砦") == 15000


def test_what_changes_no_number_comes_first() -> None:
    """9-8-1-2, 9-8-1-3"""
    prints = {
        "名": fighter(always(AlsoIs(Each(own_battle()), "trait", ("天使",)))),
        "力": fighter(always(Change(Each(ANGELS), "power", 5000))),
    }
    play = Play(prints, {"battle": ["力", "名"]})
    assert (play.power("力"), play.power("名")) == (15000, 15000)
    assert traits_of(play.game, play.at("力")) == ("天使",)


def test_numbers_below_zero() -> None:
    """0-2-9, 2-6-2: only power can be less than 0, and what comes after is added to what was less than 0."""
    prints = {
        "下": fighter(always(Change(Each(other_battle()), "cost", -3))),
        "上": fighter(always(Change(Each(other_battle()), "cost", 1))),
        "弱": leader(power=5000),
        "呪": fighter(always(Change(each(OTHER, In(("leader",))), "power", -15000))),
        "的": fighter(cost=1),
    }
    play = Play(prints, {"battle": ["下", "上", "呪"]}, {"leader": ["弱"], "battle": ["的"]})
    assert play.number("的", "cost") == 0
    assert play.power("弱") == -10000
    prints["下"] = fighter()
    assert Play(prints, {"battle": ["下", "上"]}, {"battle": ["的"]}).number("的", "cost") == 2


def test_a_number_is_set_before_it_is_changed() -> None:
    prints = {"王": fighter(always(Change(THIS, "power", 5000), SetTo(THIS, "power", 30000)))}
    assert Play(prints, {"battle": ["王"]}).power("王") == 35000


def test_for_each_card_of_a_set() -> None:
    hand = cards(OWN, In(("hand",)))
    prints = {"士": fighter(always(Change(THIS, "power", CountOf(hand, 2, 5000))))}
    assert Play(prints, {"battle": ["士"], "hand": [5]}).power("士") == 20000


def test_names_are_whole_and_parts_of_them_are_names_too() -> None:
    """2-3-1-1, 2-3-3"""
    prints = {
        "双": fighter(name="悟天/トランクス"),
        "単": fighter(name="悟天：少年"),
        "見": fighter(
            always(Change(Each(own_battle(Named(("悟天",)))), "power", 1000)),
            always(Change(Each(own_battle(Named(("悟天",), "contains"))), "power", 100)),
        ),
    }
    play = Play(prints, {"battle": ["双", "単", "見"]})
    assert (play.power("双"), play.power("単")) == (11100, 10100)
    assert names_of(play.game, play.at("双")) == ("悟天/トランクス", "悟天", "トランクス")


def test_a_name_everywhere_and_every_name() -> None:
    """2-8-5: also in the hand, and what has every name has this one too."""
    prints = {
        "偽": fighter(always(AlsoIs(THIS, "name", ("悟天",)), areas=("any",))),
        "万": leader(always(AlsoIs(THIS, "name", ("*",)), AlsoIs(each(OWN, In(("energy",))), "colour", ("*",)))),
        "見": fighter(
            always(Change(THIS, "power", CountOf(cards(OWN, In(("hand", "leader")), Named(("悟天",))), 1, 1000)))
        ),
        "札": fighter(color=["red"]),
    }
    play = Play(prints, {"leader": ["万"], "battle": ["見"], "hand": ["偽", "札"], "energy": ["札"]})
    assert play.power("見") == 12000
    assert [len(colours_of(play.game, card)) for card in play.all("札")] == [1, 5]


def test_skills_are_given_and_negated() -> None:
    prints = {
        "与": fighter(
            always(Gains(Each(ANGELS), "【ブロッカー】")),
            always(Gains(Each(ANGELS), always(Change(THIS, "power", 5000)))),
        ),
        "天": fighter(traits=["天使"]),
        "封": fighter(always(Loses(Each(other_battle())))),
    }
    play = Play(prints, {"battle": ["与", "天"]})
    assert play.power("天") == 15000
    assert [play.game.world.abilities[one].name for one in skills_of(play.game, play.at("天"))] == [
        "【ブロッカー】",
        "【永続】",
    ]
    play = Play(prints, {"battle": ["与", "天"]}, {"battle": ["封"]})
    assert play.power("天") == 10000
    assert skills_of(play.game, play.at("与")) == ()


def test_two_that_negate_each_other_end_somewhere() -> None:
    prints = {"甲": fighter(always(Loses(Each(other_battle())))), "乙": fighter(always(Loses(Each(other_battle()))))}
    play = Play(prints, {"battle": ["甲"]}, {"battle": ["乙"]})
    assert [len(skills_of(play.game, play.at(name))) for name in "甲乙"] == [1, 0]


def test_a_skill_that_depends_on_what_it_changes_ends_somewhere() -> None:
    grows = always(When_(some(own_battle(Number("power", ">=", (30000,)))), (Change(THIS, "power", 10000),)))
    more = always(When_(some(own_battle(Number("power", ">=", (40000,)))), (Change(THIS, "power", 10000),)))
    prints = {"甲": fighter(grows, power=30000), "乙": fighter(grows), "丙": fighter(more)}
    play = Play(prints, {"battle": ["丙", "甲", "乙"]})
    assert [play.power(name) for name in "甲乙丙"] == [40000, 20000, 20000]
    weak = always(Change(Each(own_battle(Number("power", "<=", (10000,)))), "power", 5000))
    assert Play({"甲": fighter(weak), "乙": fighter(weak)}, {"battle": ["甲", "乙"]}).power("甲") == 15000


def test_a_skill_for_the_hand_holds_in_the_hand_only() -> None:
    """9-5-5"""
    prints = {"札": fighter(always(Change(THIS, "cost", -2), areas=("hand",)), cost=5)}
    play = Play(prints, {"hand": ["札"], "battle": ["札"]})
    assert {
        play.game.world.places[play.game.cards[c].place].name: number_of(play.game, c, "cost") for c in play.all("札")
    } == {
        "hand": 3,
        "battle": 5,
    }


def test_cost_as_information() -> None:
    """1-2-5-2, 1-2-5-3: where the specified cost is greater, it counts, but not in the battle area."""
    prints = {"色": fighter(cost=1, specified={"red": 3})}
    play = Play(prints, {"hand": ["色"], "battle": ["色"]})
    assert sorted(number_of(play.game, card, "cost") or 0 for card in play.all("色")) == [1, 3]


def test_the_same_colour() -> None:
    """1-6-2"""
    same = cards(OWN, *BATTLE_CARDS, Coloured((), "same", each(OWN, In(("leader",)))))
    prints = {
        "長": leader(always(Change(Each(same), "power", 1000)), color=["red"]),
        "赤": fighter(color=["red"]),
        "赤青": fighter(color=["red", "blue"]),
        "青": fighter(color=["blue"]),
    }
    play = Play(prints, {"leader": ["長"], "battle": ["赤", "赤青", "青"]})
    assert [play.power(name) for name in ("赤", "赤青", "青")] == [11000, 10000, 10000]


def test_the_original_number_is_what_is_printed() -> None:
    """13-3"""
    prints = {
        "上": fighter(always(Change(Each(own_battle()), "power", 5000))),
        "見": fighter(always(Change(Each(own_battle(Number("power", "==", (10000,), original=True))), "combo", 1000))),
    }
    assert Play(prints, {"battle": ["上", "見"]}).number("見", "combo") == 6000


def test_what_cannot_be_done() -> None:
    """0-2-5, 13-17"""
    prints = {
        "重": fighter(always(Cannot("attack", THIS))),
        "盾": fighter(always(Cannot("be ko'd", THIS, by="battle"))),
        "守": fighter(always(Cannot("be attacked", Each(own_battle(Named(("姫",))))))),
        "姫": fighter(),
        "楯": fighter(always(Cannot("be ko'd", THIS, by="other skill"))),
        "狙": fighter(always(Cannot("attack", who="other", against=other_battle(Not(Named(("囮",))))))),
    }
    play = Play(prints, {"battle": ["重", "盾", "守", "姫", "楯"]}, {"battle": ["狙"]})
    game = play.game
    assert cannot(game, "attack", play.at("重")) == ("0-2-5", "9-5-1") and not cannot(game, "attack", play.at("盾"))
    assert cannot(game, "be ko'd", play.at("盾"), by="battle", source=play.at("狙")) == ("13-17-1", "9-5-1")
    assert not cannot(game, "be ko'd", play.at("盾"), by="skill", source=play.at("狙"))
    assert cannot(game, "be attacked", play.at("姫")) and not cannot(game, "be attacked", play.at("守"))
    assert cannot(game, "be ko'd", play.at("楯"), by="skill", source=play.at("狙"))
    assert not cannot(game, "be ko'd", play.at("楯"), by="skill", source=play.at("重"))


def test_in_a_battle_of_this_card_with_a_battle_card() -> None:
    duel = During("battle", cards(This()), other_battle())
    prints = {"剣": fighter(always(When_(duel, (Change(THIS, "power", 25000),)))), "的": fighter()}
    play = Play(prints, {"battle": ["剣"]}, {"battle": [rested("的")]})
    play.take("attack", "剣", "的")
    assert play.power("剣") == 35000
    play = Play(prints, {"battle": ["剣"]}, {"battle": [rested("的")]})
    play.take("attack", "剣", "リーダー")
    assert play.power("剣") == 10000


# -- 9-5-2 ----------------------------------------------------------------------------------------------------------------

CURSE, BLESS = Choose(cards(OWN, *BATTLE_CARDS, Named(("天",))), called="it"), It("it")
LOSES_WINGS = starts(CURSE, Last((AlsoIs(BLESS, "trait", ("人",), only=True),), "battle"), timing="battle")


def _wings() -> Play:
    """In a battle the angel becomes a man until the battle ends; after it the angel is an angel again."""
    prints = {
        "長": leader(always(Change(Each(ANGELS), "power", 5000))),
        "天": fighter(traits=["天使"]),
        "呪": fighter(LOSES_WINGS),
    }
    return Play(prints, {"leader": ["長"], "battle": ["天", "呪"]}, {"life": [5]})


def test_what_fell_out_is_not_taken_in_again_this_turn() -> None:
    play = _wings()
    assert play.power("天") == 15000
    play.take("attack", "長", "リーダー").take("activate", "呪")
    assert play.power("天") == 10000
    play.take("end offence").take("end defence")
    assert traits_of(play.game, play.at("天")) == ("天使",)
    assert play.power("天") == 10000
    assert play.notes("not again") == ["【永続】"] and "9-5-2" in play.cited
    play.check_saved()
    play.end_turn()
    assert play.power("天") == 15000


def _condition(reading: str) -> Play:
    two = When_(some(cards(OWN, In(("energy",))), 2), (Change(THIS, "power", 10000),))
    pay = starts(
        Choose(cards(OWN, In(("energy",))), called="it"),
        Move(It("it"), "hand"),
        Choose(cards(OWN, In(("hand",))), called="back"),
        Move(It("back"), "energy"),
    )
    play = Play(
        {"長": leader(always(two)), "動": fighter(pay)},
        {"leader": ["長"], "battle": ["動"], "energy": [2]},
        readings=(("9-5-2 condition", reading),),
    )
    assert play.power("長") == 25000
    return play.take("activate", "動")


def test_whether_a_condition_counts_for_that_is_a_reading() -> None:
    play = _condition("target")
    assert play.power("長") == 25000 and play.consulted == ["9-5-2 condition"]
    play = _condition("condition")
    assert play.power("長") == 15000 and play.consulted == ["9-5-2 condition"]


def test_all_kinds_of_conditions() -> None:
    held = Either((Are(THIS, own_battle(State("rested"))), No(Compare(NumberOf("power", THIS), ">", 0))))
    prints = {
        "士": fighter(always(When_(held, (Change(THIS, "power", 1000),)))),
        "二": fighter(
            always(
                When_(
                    some(AnyOf((own_battle(State("rested")), cards(OWN, In(("life",)))))), (Change(THIS, "combo", 1),)
                )
            )
        ),
    }
    play = Play(prints, {"battle": [rested("士"), "二"]})
    assert (play.power("士"), play.number("二", "combo")) == (11000, 5001)


def test_fighting_beginning_and_counting_what_differs() -> None:
    prints = {
        "士": fighter(
            always(Change(Each(own_battle(Fights(other_battle()))), "power", 1000)),
            always(When_(WentFirst("own"), (Change(THIS, "combo", 1),))),
            always(Change(THIS, "power", CountOf(cards(OWN, In(("energy",))), 1, 100, "colour"))),
        ),
        "的": fighter(),
        "赤": fighter(color=["red"]),
        "二": fighter(color=["red", "blue"]),
    }
    play = Play(prints, {"battle": ["士"], "energy": ["赤", "赤", "二"]}, {"battle": [rested("的")]})
    assert (play.power("士"), play.number("士", "combo")) == (10200, 5001)
    assert play.take("attack", "士", "的").power("士") == 11200
