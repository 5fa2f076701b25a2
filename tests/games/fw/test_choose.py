"""5-2 選ぶ, 13-4, 13-6: what is picked, by whom, and what need not be."""

from __future__ import annotations

from typing import Any

from fwjudge.ability import text as t
from fwjudge.engine.step import NATURE

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
    extra,
    fighter,
    other_battle,
    own_battle,
    rested,
    starts,
)

HAND = cards(OWN, t.In(("hand",)))
THEIR_HAND = cards(OTHER, t.In(("hand",)))
DECK = cards(OWN, t.In(("deck",)))
CHOSEN = t.It("chosen")
BARRIER = t.Skill("【バリア】", "keyword", keyword="【バリア】")


def choosing(*body: Any, **prints: Any) -> dict[str, Any]:
    return {"甲": fighter(starts(*body)), "乙": fighter(), "丙": fighter(power=20000), **prints}


def test_as_many_as_are_asked_for_must_be_chosen() -> None:
    """5-2-3"""
    play = Play(
        choosing(t.Choose(other_battle(), 2), t.Ko(CHOSEN)),
        {"battle": ["甲"]},
        {"battle": ["乙", "丙", "丁"]} | {"battle": ["乙", "丙"]},
    )
    play.take("activate", "甲")
    assert play.where("乙") == play.where("丙") == ["B drop"]
    assert play.asks == (A, "7-3-4")


def test_two_of_three_are_asked_in_one_order_and_end_by_themselves() -> None:
    prints = choosing(t.Choose(other_battle(), 2), t.Ko(CHOSEN), 丁=fighter(power=5000))
    play = Play(prints, {"battle": ["甲"]}, {"battle": ["乙", "丙", "丁"]}).take("activate", "甲")
    assert play.asks == (A, "5-2-2")
    assert play.labels == ["Bの「乙」を選ぶ", "Bの「丙」を選ぶ"]  # 丁 comes last: it is picked after another one
    play.say("丙")
    assert play.where("丁") == play.where("丙") == ["B drop"] and play.where("乙") == ["B battle"]


def test_up_to_may_be_none_and_later_sentences_go_on() -> None:
    """5-2-4, 0-2-8-1"""
    play = Play(
        choosing(t.Choose(other_battle(), 1, 0), t.Ko(CHOSEN), t.Draw(1)), {"battle": ["甲"]}, {"battle": ["乙"]}
    ).take("activate", "甲")
    assert play.asks == (A, "5-2-4") and play.labels[-1] == "これ以上選ばない"
    play.say("これ以上")
    assert play.where("乙") == ["B battle"] and play.count(A, "hand") == 1


def test_as_many_as_there_are() -> None:
    """5-2-5, 5-2-6"""
    play = Play(choosing(t.Choose(other_battle(), 2), t.Ko(CHOSEN)), {"battle": ["甲"]}, {"battle": ["乙"]}).take(
        "activate", "甲"
    )
    assert play.where("乙") == ["B drop"] and "5-2-5" in play.cited
    play = Play(choosing(t.Choose(other_battle(), 2), t.Ko(CHOSEN), t.Draw(1)), {"battle": ["甲"]}).take(
        "activate", "甲"
    )
    assert "5-2-6" in play.cited and play.count(A, "hand") == 1 and play.notes("none chosen") == ["【起動 メイン】"]


def test_cards_that_look_the_same_are_one_option() -> None:
    play = Play(
        choosing(t.Choose(other_battle(), 2, 0), t.Ko(CHOSEN)),
        {"battle": ["甲"]},
        {"battle": ["乙", "乙", "乙", rested("乙")]},
    )
    play.take("activate", "甲")
    assert play.labels == ["Bの「乙」を選ぶ", "Bのレストの「乙」を選ぶ", "これ以上選ばない"]
    play.say("Bの「乙」").say("Bの「乙」")
    assert sorted(play.where("乙")) == ["B battle", "B battle", "B drop", "B drop"]


def test_barrier_is_not_chosen_by_the_other_player() -> None:
    """15-11-2"""
    prints = choosing(t.Choose(other_battle(), 1), t.Ko(CHOSEN), 盾=fighter(BARRIER))
    play = Play(prints, {"battle": ["甲"]}, {"battle": ["盾"]}).take("activate", "甲")
    assert play.where("盾") == ["B battle"] and "5-2-6" in play.cited
    prints = choosing(t.Choose(own_battle(), 1), t.Ko(CHOSEN), 盾=fighter(BARRIER))
    play = Play(prints, {"battle": ["甲", "盾"]}).take("activate", "甲").say("盾")
    assert play.where("盾") == ["A drop"]


def test_who_is_not_affected_is_neither_chosen_nor_one_of_all() -> None:
    """13-4-1"""
    free = always(t.Unaffected(THIS, "other skill"))
    prints = choosing(t.Choose(other_battle(), 1), t.Ko(CHOSEN), 仙=fighter(free))
    play = Play(prints, {"battle": ["甲"]}, {"battle": ["仙", "乙"]}).take("activate", "甲")
    assert play.where("乙") == ["B drop"] and play.where("仙") == ["B battle"]


def test_a_pick_that_is_no_choosing_is_not_hindered_by_barrier() -> None:
    prints = choosing(t.Choose(other_battle(), 1, plain=False), t.Rest(CHOSEN), 盾=fighter(BARRIER))
    play = Play(prints, {"battle": ["甲"]}, {"battle": ["盾"]}).take("activate", "甲")
    assert play.game.cards[play.at("盾")].rested


def test_what_a_hidden_card_is_nobody_has_to_admit() -> None:
    """5-2-7: by what it is, a card of the hand need not be chosen; any card of the hand must be."""
    body = t.Choose(cards(OWN, t.In(("hand",)), t.Number("cost", "<=", (2,))), 1, plain=False), t.Play(CHOSEN)
    play = Play(choosing(*body), {"battle": ["甲"], "hand": ["乙"]}).take("activate", "甲")
    assert play.labels == ["手札の「乙」を選ぶ", "これ以上選ばない"]
    play.say("これ以上")
    assert play.where("乙") == ["A hand"] and "5-2-7" in play.cited
    play = Play(choosing(t.Choose(HAND, 1), t.Discard(CHOSEN)), {"battle": ["甲"], "hand": ["乙", "丙"]}).take(
        "activate", "甲"
    )
    assert play.labels == ["手札の「乙」を選ぶ", "手札の「丙」を選ぶ"]


def test_an_open_card_is_owed_where_a_hidden_one_is_not() -> None:
    of = t.AnyOf((cards(OWN, t.In(("hand",)), t.Trait(("竜",))), own_battle(t.Trait(("竜",)))))
    prints = choosing(t.Choose(of, 1), t.Move(CHOSEN, "drop"), 竜=fighter(traits=["竜"]))
    play = Play(prints, {"battle": ["甲", "竜"], "hand": ["竜"]}).take("activate", "甲")
    assert play.labels == ["手札の「竜」を選ぶ", "Aの「竜」を選ぶ"]


def test_the_other_players_hand_is_chosen_from_without_seeing_it() -> None:
    prints = choosing(t.Choose(THEIR_HAND, 1), t.Discard(CHOSEN))
    play = Play(prints, {"battle": ["甲"]}, {"hand": ["乙", "乙", "丙"]}).take("activate", "甲")
    assert play.asks == (NATURE, "3-3-3") and play.labels == ["「乙」である", "「丙」である"]
    play.say("丙")
    assert play.where("丙") == ["B drop"] and play.count(B, "hand") == 2


def test_the_player_who_is_named_chooses() -> None:
    prints = choosing(t.Choose(THEIR_HAND, 1, by="other", plain=False), t.Discard(CHOSEN, by="other"))
    play = Play(prints, {"battle": ["甲"]}, {"hand": ["乙", "丙"]}).take("activate", "甲")
    assert play.asks == (B, "0-2-4")
    play.say("乙")
    assert play.where("乙") == ["B drop"]


def test_a_deck_is_looked_through_and_shuffled_afterwards() -> None:
    """5-2-8, 3-1-7, 13-11-3"""
    prints = choosing(
        t.Choose(cards(OWN, t.In(("deck",)), t.Trait(("竜",))), 1, 0), t.Move(CHOSEN, "hand"), 竜=fighter(traits=["竜"])
    )
    play = Play(prints, {"battle": ["甲"], "deck": ["乙", "竜", "丙", 5]}).take("activate", "甲")
    assert play.labels == ["デッキエリアの「竜」を選ぶ", "これ以上選ばない"]
    play.say("竜")
    assert play.where("竜") == ["A hand"] and {"3-1-7", "13-11-3"} <= play.cited
    assert not any(play.game.cards[c].settled for c in play.game.areas[0])
    assert not play.game.cards[play.at("竜")].up


def test_together_no_more_than() -> None:
    """「パワーの合計が…以下になるように」"""
    of = t.Choose(other_battle(), None, total=("power", "<=", 25000))
    play = Play(choosing(of, t.Ko(CHOSEN)), {"battle": ["甲"]}, {"battle": ["乙", "乙", "丙"]}).take("activate", "甲")
    play.say("乙")
    assert play.labels == ["Bの「乙」を選ぶ", "これ以上選ばない"]
    play.say("乙")
    assert play.where("乙") == ["B drop", "B drop"] and play.where("丙") == ["B battle"]


def test_together_at_least_and_exactly() -> None:
    of = t.Choose(other_battle(), None, total=("power", ">=", 30000))
    play = Play(choosing(of, t.Ko(CHOSEN)), {"battle": ["甲"]}, {"battle": ["乙", "丙"]}).take("activate", "甲")
    play.say("乙")
    assert play.labels == ["Bの「丙」を選ぶ"] or play.where("丙") == ["B drop"]
    assert play.where("丙") == ["B drop"]


def test_of_different_names() -> None:
    play = Play(
        choosing(t.Choose(other_battle(), 2, distinct="name"), t.Ko(CHOSEN)),
        {"battle": ["甲"]},
        {"battle": ["乙", "乙", "丙"]},
    )
    play.take("activate", "甲")
    assert sorted(play.where("乙")) == ["B battle", "B drop"] and play.where("丙") == ["B drop"]


def test_different_names_leave_as_many_as_can_be() -> None:
    """A card of two names takes both away: as many as possible are chosen (5-2-5)."""
    prints = choosing(t.Choose(other_battle(), 2, distinct="name"), t.Ko(CHOSEN), **{"乙/丙": fighter()})
    play = Play(prints, {"battle": ["甲"]}, {"battle": ["乙/丙", "乙", "丙"]}).take("activate", "甲")
    assert play.where("乙") == play.where("丙") == ["B drop"]


def test_chance_picks_at_random() -> None:
    play = Play(
        choosing(t.Choose(HAND, 1, random=True), t.Discard(CHOSEN)), {"battle": ["甲"], "hand": ["乙", "乙", "丙"]}
    )
    play.take("activate", "甲")
    assert play.asks[0] == NATURE and play.labels == ["「乙」である", "「丙」である"]
    play.say("丙")
    assert play.where("丙") == ["A drop"]


def test_as_many_as_a_number_of_cards() -> None:
    of = t.Choose(other_battle(), t.CountOf(own_battle()))
    play = Play(choosing(of, t.Ko(CHOSEN)), {"battle": ["甲", "乙"]}, {"battle": ["丙", "丙", "丙"]}).take(
        "activate", "甲"
    )
    assert sorted(play.where("丙")) == ["B battle", "B drop", "B drop"]


def test_a_number_of_a_chosen_card_bounds_the_next_pick() -> None:
    first = t.Choose(own_battle(), 1, called="first")
    second = t.Choose(other_battle(t.Number("power", "<=", (t.NumberOf("power", t.It("first")),))), 1)
    play = Play(choosing(first, second, t.Ko(CHOSEN)), {"battle": ["甲"]}, {"battle": ["乙", "丙"]}).take(
        "activate", "甲"
    )
    assert play.where("乙") == ["B drop"] and play.where("丙") == ["B battle"]


def test_what_lies_among_cards_looked_at() -> None:
    prints = choosing(t.Look(t.Top("deck", 3)), t.Choose(cards(t.It("looked")), 1, plain=False), t.Move(CHOSEN, "hand"))
    play = Play(prints, {"battle": ["甲"], "deck": ["乙", "丙", "乙", 5]}).take("activate", "甲")
    assert play.labels == [
        "デッキエリアの「乙」を選ぶ",
        "デッキエリアの「丙」を選ぶ",
    ]  # no condition: one must be taken


def test_what_cannot_be_chosen_by_text() -> None:
    safe = always(t.Cannot("be chosen", THIS, by="other skill"))
    prints = choosing(
        t.Choose(cards(OTHER, *BATTLE_CARDS, t.Named(("隠",))), 1, 0), t.Ko(CHOSEN), 隠=fighter(safe), 書=extra()
    )
    play = Play(prints, {"battle": ["甲"]}, {"battle": ["隠"]}).take("activate", "甲")
    assert play.where("隠") == ["B battle"]
