"""9-8: effects that last. Whom they concern is settled or stays open; when they end, and when they begin (7-2-2 to 8-5-8)."""

from __future__ import annotations

from typing import Any

import pytest

from fwjudge.ability.text import (
    AlsoIs,
    Cannot,
    Change,
    Choose,
    Compare,
    CountOf,
    Each,
    Gains,
    In,
    It,
    Last,
    Move,
    Named,
    NumberOf,
    SetTo,
    State,
    Trait,
    When_,
)
from fwjudge.ability.text import (
    Play as Appear,
)
from fwjudge.games.fw.now.bans import cannot
from fwjudge.games.fw.now.cards import number_of
from fwjudge.games.fw.now.skills import skills_of
from fwjudge.games.fw.rules.ch09_lasting import inherit

from .board import BATTLE_CARDS, OWN, THIS, Play, cards, each, fighter, leader, other_battle, own_battle, rested, starts

CHOSEN = It("chosen")


def lasts(until: str, *statics: Any, of: Any = None, **fields: Any) -> Any:
    return starts(Choose(of or own_battle(Named(("的",))), called="chosen"), Last(statics, until), **fields)


def board(until: str, *statics: Any, **fields: Any) -> Play:
    prints = {"術": fighter(lasts(until, *statics)), "的": fighter()}
    play = Play(prints, {"battle": ["術", "的"], "hand": [2]}, {"life": [5]}, **fields)
    return play.take("activate", "術")


@pytest.mark.parametrize(
    "until, powers",
    [
        ("turn", [15000, 10000, 10000, 10000]),
        ("next other turn", [10000, 15000, 10000, 10000]),
        ("next own turn", [10000, 10000, 15000, 10000]),
        ("until next other turn end", [15000, 15000, 10000, 10000]),
        ("until next own turn end", [15000, 15000, 15000, 10000]),
        ("until next own turn start", [15000, 15000, 10000, 10000]),
        ("until next other turn start", [15000, 10000, 10000, 10000]),
        ("game", [15000, 15000, 15000, 15000]),
        ("phase", [15000, 10000, 10000, 10000]),
    ],
)
def test_until_when(until: str, powers: list[int]) -> None:
    play = board(until, Change(CHOSEN, "power", 5000))
    found = [play.power("的")]
    for _ in range(3):
        play.check_saved()
        found.append(play.end_turn().power("的"))
    assert found == powers


def test_for_a_turn_of_the_other_in_that_turn_is_the_one_after() -> None:
    """「次の相手のターン中」 said in a turn of the opponent is not this turn."""
    prints = {
        "術": fighter(lasts("next other turn", Change(CHOSEN, "power", 5000), timing="battle")),
        "的": fighter(),
        "敵": fighter(),
    }
    play = Play(prints, {"battle": ["敵"]}, {"battle": ["術", "的"]})
    play.take("attack", "敵", "リーダー").take("end offence").take("activate", "術").take("end defence")
    found = [play.power("的")]
    for _ in range(3):
        found.append(play.end_turn().power("的"))
    assert found == [10000, 10000, 15000, 10000]


def test_until_the_battle_ends() -> None:
    """8-5-7; outside of a battle there is nothing for it to last."""
    prints = {"術": fighter(lasts("battle", Change(CHOSEN, "power", 5000), timing="main/battle")), "的": fighter()}
    play = Play(prints, {"battle": ["術", "的"]}, {"life": [5]})
    assert play.take("activate", "術").power("的") == 10000
    play.take("attack", "的", "リーダー").take("activate", "術")
    assert play.power("的") == 15000
    assert play.take("end offence").take("end defence").power("的") == 10000
    assert "8-5-7" in play.cited


def test_a_card_that_left_is_a_new_card() -> None:
    """9-8-2, 3-1-4"""
    back = starts(
        Move(each(OWN, *BATTLE_CARDS, Named(("的",))), "hand"), Appear(each(OWN, In(("hand",)), Named(("的",))))
    )
    prints = {"術": fighter(lasts("turn", Change(CHOSEN, "power", 5000))), "的": fighter(), "風": fighter(back)}
    play = Play(prints, {"battle": ["術", "的", "風"]}).take("activate", "術")
    assert play.power("的") == 15000
    assert play.take("activate", "風").power("的") == 10000


def test_a_card_that_comes_into_the_area_is_meant_too() -> None:
    """9-8-3"""
    prints = {
        "術": fighter(starts(Last((Change(Each(own_battle()), "power", 5000),), "turn"))),
        "新": fighter(cost=0),
        "外": leader(),
    }
    play = Play(prints, {"battle": ["術"], "hand": ["新"], "leader": ["外"]}).take("activate", "術").take("use", "新")
    assert (play.power("新"), play.power("外")) == (15000, 15000)


def test_how_much_is_settled_when_it_begins() -> None:
    """9-3-1"""
    hand = CountOf(cards(OWN, In(("hand",))), 1, 1000)
    prints = {"術": fighter(lasts("turn", Change(CHOSEN, "power", hand))), "的": fighter(), "札": fighter(cost=0)}
    play = Play(prints, {"battle": ["術", "的"], "hand": ["札", 2]}).take("activate", "術").take("use", "札")
    assert play.power("的") == 13000


def test_a_condition_inside_goes_on_being_asked() -> None:
    poor = Compare(CountOf(cards(OWN, In(("hand",)))), "<=", 1)
    prints = {
        "術": fighter(lasts("turn", When_(poor, (Change(CHOSEN, "power", 5000),)))),
        "的": fighter(),
        "札": fighter(cost=0),
    }
    play = Play(prints, {"battle": ["術", "的"], "hand": ["札", 1]}).take("activate", "術")
    assert play.power("的") == 10000
    assert play.take("use", "札").power("的") == 15000


def test_skills_names_and_what_cannot_be_done_last_too() -> None:
    statics = (
        Gains(CHOSEN, "【ダブルストライク】"),
        AlsoIs(CHOSEN, "trait", ("天使",)),
        Cannot("attack", CHOSEN),
        SetTo(CHOSEN, "power", 1000),
    )
    play = board("turn", *statics)
    game, card = play.game, play.at("的")
    assert [game.world.abilities[one].name for one in skills_of(game, card)] == ["【ダブルストライク】"]
    assert cannot(game, "attack", card) and play.power("的") == 1000
    assert play.refused("attack", "的", "リーダー")[0] == "0-2-5"
    play.end_turn()
    assert not skills_of(play.game, card) and play.power("的") == 10000


def test_a_set_that_depends_on_what_it_changes() -> None:
    """Cards of 10000 and less get more, and are not of 10000 any more: they are not pushed out by that themselves."""
    weak = own_battle()
    weak = cards(*weak.filters, Trait(("天",)))
    prints = {
        "術": fighter(
            starts(
                Last(
                    (AlsoIs(Each(cards(OWN, *BATTLE_CARDS)), "trait", ("天",)), Change(Each(weak), "power", 5000)),
                    "turn",
                )
            )
        ),
    }
    assert Play(prints, {"battle": ["術"]}).take("activate", "術").power("術") == 15000


def test_a_card_that_has_fought_on_keeps_it_in_the_combo_area() -> None:
    """3-1-4-1"""
    prints = {"術": fighter(lasts("turn", Change(CHOSEN, "combo", 5000))), "的": fighter(), "剣": fighter()}
    play = Play(prints, {"battle": ["術", "的", "剣"]}, {"life": [5]})
    play.take("activate", "術").take("attack", "剣", "リーダー").take("combo", "的")
    assert play.number("的", "combo") == 10000


def test_a_turned_leader_keeps_what_changes_its_power_only() -> None:
    """14-7-2, 14-7-2-1; a card on top 14-5-2, 14-5-2-1"""
    play = board("turn", Change(CHOSEN, "power", 5000), Cannot("attack", CHOSEN))
    game, old = play.game, play.game.ref(play.at("的"))
    kept = [event.modifier.what for event in inherit(game, old, game.ref(play.at("術"))) if event.kind == "modified"]
    gone = [m.what for event in inherit(game, old, old) if event.kind == "lapsed" for m in event.modifiers]
    assert (kept, gone) == (["power"], ["cannot"])


def test_the_last_information() -> None:
    """9-10-1: the power of a card that has left is what it last was there."""
    gain = Last((Change(THIS, "power", NumberOf("power", CHOSEN)),), "turn")
    body = (
        Choose(own_battle(Named(("的",))), called="chosen"),
        Last((Change(CHOSEN, "power", 5000),), "turn"),
        Move(CHOSEN, "drop"),
        gain,
    )
    play = Play({"術": fighter(starts(*body)), "的": fighter()}, {"battle": ["術", "的"]}).take("activate", "術")
    assert play.where("的") == ["A drop"] and play.power("術") == 25000
    play.check_saved()
    assert number_of(play.game, play.at("的"), "power") == 10000


def test_not_active_in_the_next_turn_of_the_other() -> None:
    """7-2-7 and 0-2-5; what becomes active before that turn does (FW-Q174)."""
    stay = Last((Cannot("activate", CHOSEN),), "next other turn")
    prints = {"術": fighter(starts(Choose(other_battle(State("rested")), called="chosen"), stay)), "的": fighter()}
    play = Play(prints, {"battle": ["術"]}, {"battle": [rested("的")]}).take("activate", "術")
    assert not cannot(play.game, "activate", play.at("的"))
    play.end_turn()
    assert play.game.cards[play.at("的")].rested and cannot(play.game, "activate", play.at("的"))
    play.end_turn().end_turn()
    assert not play.game.cards[play.at("的")].rested
