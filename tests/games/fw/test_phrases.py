"""13: choosing among texts, X, そうした場合, looking and revealing, control, winning; 0-3-17: conditions in a text."""

from __future__ import annotations

from typing import Any

from fwjudge.ability import text as t

from .board import OTHER, OWN, THIS, A, B, Play, always, cards, each, fighter, other_battle, own_battle, rested, starts
from .test_moves import top

CHOSEN = t.It("chosen")
HAND = cards(OWN, t.In(("hand",)))
DISCARD = t.Choose(HAND, 1, plain=False), t.Discard(CHOSEN)
KO = t.Choose(other_battle(), 1, 0), t.Ko(CHOSEN)


def doing(*body: Any, cost: tuple[Any, ...] = (), **prints: Any) -> dict[str, Any]:
    return {"甲": fighter(starts(*body, cost=cost)), "乙": fighter(), "丙": fighter(power=20000), **prints}


# -- 13-2 ------------------------------------------------------------------------------------------------------


def test_one_of_the_following() -> None:
    play = Play(doing(t.ChooseMode(((t.Draw(1),), (t.Draw(2),)))), {"battle": ["甲"]}).take("activate", "甲")
    assert play.asks == (A, "13-2-2") and play.labels == [
        "1つ目: 自分がカード1枚を引く",
        "2つ目: 自分がカード2枚を引く",
    ]
    assert play.say("2つ目").count(A, "hand") == 2


def test_two_of_the_following_are_different_and_in_any_order() -> None:
    """13-2-3, 13-2-3-1"""
    modes = t.ChooseMode((DISCARD, (t.Draw(1),), KO), 2)
    play = Play(doing(modes, t.PutMarkers(1)), {"battle": ["甲"]}, {"battle": ["乙"]}).take("activate", "甲")
    assert [label[0] for label in play.labels] == ["1", "2"]
    play.say("1つ目")
    assert [label[0] for label in play.labels] == ["2", "3"]
    play.say("2つ目")
    assert play.asks == (A, "13-2-3") and [label[0] for label in play.labels] == ["1", "2"]
    play.say("2つ目")  # the card is drawn first, and then discarded
    assert (play.count(A, "hand"), play.count(A, "drop"), play.game.own.markers) == (0, 1, (1, 0))


def test_up_to_two_of_the_following() -> None:
    play = Play(doing(t.ChooseMode(((t.Draw(1),), (t.Draw(2),)), 2, up_to=True)), {"battle": ["甲"]}).take(
        "activate", "甲"
    )
    play.say("1つ目", "これ以上")
    assert play.count(A, "hand") == 1


def test_a_text_whose_condition_is_not_met_may_be_chosen() -> None:
    few = t.Compare(t.CountOf(cards(OWN, t.In(("life",)))), "<=", 2)
    play = Play(doing(t.ChooseMode(((t.Draw(1),), (t.If(few, KO),)))), {"battle": ["甲"]}, {"battle": ["乙"]}).take(
        "activate", "甲"
    )
    play.say("2つ目")
    assert play.where("乙") == ["B battle"] and play.notes("unmet") == ["【起動 メイン】"] and "0-3-17" in play.cited


def test_the_other_player_may_be_the_one_who_chooses() -> None:
    play = Play(doing(t.EitherOf(((t.Draw(1),), (t.Draw(1, "other"),)), by="other")), {"battle": ["甲"]}).take(
        "activate", "甲"
    )
    assert play.asks == (B, "0-2-3")
    assert play.say("2つ目").count(B, "hand") == 1


# -- 13-5 ------------------------------------------------------------------------------------------------------


def test_x_is_said_once_for_cost_and_effect() -> None:
    """13-5-2, 13-5-3"""
    cost = t.Choose(HAND, t.X(), plain=False), t.Discard(CHOSEN)
    play = Play(doing(t.Draw(t.X()), cost=cost), {"battle": ["甲"], "hand": ["乙", "乙", "乙"]}).take("activate", "甲")
    assert play.asks == (A, "13-5-2") and play.labels == [f"{n}を選ぶ" for n in range(4)]
    play.say("2を")
    assert play.count(A, "drop") == 2 and play.count(A, "hand") == 3


def test_x_that_the_text_says() -> None:
    body = t.Let(t.CountOf(own_battle())), t.Ko(each(OWN, t.In(("battle",)), t.Not(t.This()))), t.Draw(t.X())
    play = Play(doing(*body), {"battle": ["甲", "乙", "乙"]}).take("activate", "甲")
    assert play.count(A, "hand") == 3  # as many as there were when it was said


# -- 13-14, 13-15 -----------------------------------------------------------------------------------------------


def after(*body: Any, then: tuple[Any, ...] = (t.Draw(1),), otherwise: tuple[Any, ...] = ()) -> dict[str, Any]:
    return doing(t.Sentence(body), t.Sentence((t.If(t.Done(), then, otherwise),)))


def test_done_in_full() -> None:
    play = Play(after(*DISCARD), {"battle": ["甲"], "hand": ["乙"]}).take("activate", "甲")
    assert play.count(A, "hand") == 1 and play.count(A, "drop") == 1


def test_not_done_in_full() -> None:
    """13-14-1: one of two cards is not enough; 13-15-1"""
    two = t.Choose(HAND, 2, plain=False), t.Discard(CHOSEN)
    play = Play(after(*two, otherwise=(t.Draw(3),)), {"battle": ["甲"], "hand": ["乙"]}).take("activate", "甲")
    assert play.count(A, "drop") == 1 and play.count(A, "hand") == 3


def test_what_a_player_did_not_want_was_not_done() -> None:
    may = t.May(DISCARD)
    play = Play(after(may), {"battle": ["甲"], "hand": ["乙"]}).take("activate", "甲").take("do not")
    assert play.count(A, "hand") == 1 and play.count(A, "drop") == 0
    play = Play(after(may), {"battle": ["甲"], "hand": ["乙"]}).take("activate", "甲").take("do")
    assert play.count(A, "hand") == 1 and play.count(A, "drop") == 1


def test_only_the_sentence_before_counts() -> None:
    body = (
        t.Sentence((t.Rest(THIS),)),
        t.Sentence((t.Rest(THIS),)),
        t.Sentence((t.Draw(1),)),
        t.Sentence((t.If(t.Done(), (t.Draw(1),)),)),
    )
    play = Play(doing(*body), {"battle": ["甲"]}).take("activate", "甲")
    assert play.count(A, "hand") == 2


def test_if_not_so() -> None:
    body = t.Sentence(KO), t.Sentence((t.If(t.No(t.Done()), (t.Draw(1),)),))
    play = Play(doing(*body), {"battle": ["甲"]}, {"battle": ["乙"]}).take("activate", "甲").say("乙")
    assert play.count(A, "hand") == 0 and "13-15-1" not in play.consulted


def test_nothing_to_do_it_to_is_a_reading() -> None:
    for reading, drawn in (("no", 0), ("yes", 1)):
        play = Play(after(*KO), {"battle": ["甲"]}, readings=(("13-14-1 nothing", reading),)).take("activate", "甲")
        assert play.count(A, "hand") == drawn and play.consulted == ["13-14-1 nothing"]


def test_later_sentences_after_an_unmet_condition_are_a_reading() -> None:
    met = t.Compare(1, "==", 2)
    body = t.If(met, (t.Draw(1), t.PutMarkers(1)), (t.Ungoverned((t.PutMarkers(1),)),))
    for reading, markers in (("free", 1), ("governed", 0)):
        play = Play(doing(body), {"battle": ["甲"]}, readings=(("0-3-17 later", reading),)).take("activate", "甲")
        assert play.game.own.markers[A] == markers and play.count(A, "hand") == 0


# -- repeating ----------------------------------------------------------------------------------------------------


def test_as_often_as_said() -> None:
    """0-2-4-2"""
    play = Play(
        doing(t.Repeat(KO, t.CountOf(own_battle()))), {"battle": ["甲", "乙"]}, {"battle": ["丙", "丙", "丙"]}
    ).take("activate", "甲")
    play.say("丙", "丙")
    assert sorted(play.where("丙")) == ["B battle", "B drop", "B drop"]
    play = Play(doing(t.Repeat((t.Draw(1),), t.CountOf(other_battle()))), {"battle": ["甲"]}).take("activate", "甲")
    assert play.count(A, "hand") == 0


def test_a_loop_inside_a_choice_inside_a_loop() -> None:
    inner = t.Repeat((t.Draw(1),), 2)
    play = Play(doing(t.Repeat((t.EitherOf(((inner,), (t.PutMarkers(1),))),), 2)), {"battle": ["甲"]}).take(
        "activate", "甲"
    )
    play.say("1つ目", "2つ目")
    assert play.count(A, "hand") == 2 and play.game.own.markers == (1, 0)


def test_the_other_player_does_it() -> None:
    body = t.Says("other", (t.Choose(HAND, 1, plain=False), t.Discard(CHOSEN), t.Draw(2)))
    play = Play(doing(body), {"battle": ["甲"]}, {"hand": ["乙", "丙"]}).take("activate", "甲")
    assert play.asks[0] == B
    play.say("乙")
    assert play.count(B, "hand") == 3 and play.count(A, "hand") == 0


def test_each_does_it_for_themselves_the_turn_player_first() -> None:
    """0-2-7; the skill keeps its master."""
    guard = always(t.Cannot("be chosen", THIS, by="other skill"))
    body = (
        t.Says("each", (t.Choose(own_battle(t.Not(t.This())), 1), t.Move(CHOSEN, "hand"), t.Draw(1))),
        t.PutMarkers(1),
    )
    play = Play(doing(*body, 隠=fighter(guard)), {"battle": ["甲", "乙", "丙"]}, {"battle": ["隠", "乙", "丙"]}).take(
        "activate", "甲"
    )
    assert play.asks == (A, "5-2-2")
    play.say("乙")
    assert play.asks == (B, "5-2-2") and play.labels == ["Bの「乙」を選ぶ", "Bの「丙」を選ぶ"]
    play.say("丙")
    assert play.count(A, "hand") == play.count(B, "hand") == 2 and play.game.own.markers == (1, 0)


# -- 13-10, 13-11 ---------------------------------------------------------------------------------------------------


def test_what_is_looked_at_only_one_player_sees() -> None:
    """13-11-1, 13-11-2"""
    body = t.Look(t.Top("deck", 2)), t.Choose(cards(t.It("looked")), 1, 0), t.Move(CHOSEN, "drop")
    play = Play(doing(*body), {"battle": ["甲"], "deck": ["乙", "丙", 5]}).take("activate", "甲")
    seen = play.game.world.policy.sees
    assert seen(play.game, A, play.at("乙")) and not seen(play.game, B, play.at("乙"))
    play.say("これ以上")
    assert not seen(play.game, A, play.at("乙")) and top(play, A, count=2) == ["乙", "丙"]


def test_what_was_only_looked_at_is_shuffled() -> None:
    """13-11-3"""
    play = Play(doing(t.Look(t.Top("deck", 2))), {"battle": ["甲"], "deck": ["乙", "丙", 5]}).take("activate", "甲")
    assert "13-11-3" in play.cited and not play.game.cards[play.at("乙")].settled
    play = Play(doing(t.Look(t.Top("life"))), {"battle": ["甲"]}).take("activate", "甲")
    assert "13-11-3" not in play.cited


def test_what_is_revealed_is_hidden_at_the_end() -> None:
    """13-10-2"""
    costly = t.Are(t.It("revealed"), cards(t.Number("cost", ">=", (1,))))
    body = t.Reveal(t.Top("deck")), t.If(costly, (t.Choose(other_battle(), 1, 0), t.Ko(CHOSEN)))
    play = Play(doing(*body), {"battle": ["甲"], "deck": ["丙", 5]}, {"battle": ["乙"]}).take("activate", "甲")
    assert play.game.cards[play.at("丙")].up
    play.say("これ以上")
    assert (
        not play.game.cards[play.at("丙")].up
        and {"13-10-1", "13-10-2"} <= play.cited
        and top(play, A, count=1) == ["丙"]
    )


def test_what_a_cost_reveals_stays_open_while_the_effect_speaks_of_it() -> None:
    """13-10-2-1"""
    cost = t.Choose(HAND, 1, plain=False), t.Reveal(CHOSEN)
    drawn = t.If(
        t.Are(t.It("revealed"), cards(t.Number("cost", ">=", (1,)))), (t.Choose(other_battle(), 1, 0), t.Ko(CHOSEN))
    )
    play = Play(doing(drawn, cost=cost), {"battle": ["甲"], "hand": ["丙"]}, {"battle": ["乙"]}).take("activate", "甲")
    assert play.game.cards[play.at("丙")].up
    play.say("これ以上")
    assert not play.game.cards[play.at("丙")].up and "13-10-2-1" in play.cited
    play = Play(doing(*KO, cost=cost), {"battle": ["甲"], "hand": ["丙"]}, {"battle": ["乙"]}).take("activate", "甲")
    assert not play.game.cards[play.at("丙")].up


def test_shuffling_hides_what_was_revealed() -> None:
    """13-10-2-2"""
    play = Play(doing(t.Reveal(t.Top("deck")), t.Shuffle()), {"battle": ["甲"], "deck": ["丙", 5]}).take(
        "activate", "甲"
    )
    assert not play.game.cards[play.at("丙")].up and not play.game.cards[play.at("丙")].settled


# -- control, battle, the game ------------------------------------------------------------------------------------------


def test_control() -> None:
    """13-8: as it stands, with what lasts on it; a card of another area stays (3-1-6-1)."""
    body = (
        t.Choose(other_battle(), 1),
        t.Last((t.Change(CHOSEN, "power", 5000),), "turn"),
        t.TakeControl(CHOSEN),
        t.TakeControl(each(OTHER, t.In(("energy",)))),
    )
    play = Play(doing(*body), {"battle": ["甲"]}, {"battle": [rested("乙")], "energy": ["丙"]}).take("activate", "甲")
    taken = play.game.cards[play.at("乙")]
    assert play.where("乙") == ["A battle"] and taken.rested and taken.owner == B and play.power("乙") == 15000
    assert play.where("丙") == ["B energy"] and {"13-8-2", "3-1-6-1"} <= play.cited


def test_winning_by_an_effect() -> None:
    """0-1-3-5"""
    play = Play(doing(t.Wins("own"), t.Draw(1)), {"battle": ["甲"]}).take("activate", "甲")
    assert play.game.ended.winner == A and "0-1-3-5" in play.game.ended.cites and play.count(A, "hand") == 0


def test_a_negated_attack() -> None:
    """8-1-5-1"""
    shield = fighter(starts(t.NegateAttack(), timing="battle"))
    play = (
        Play({"甲": fighter(), "盾": shield}, {"battle": ["甲"]}, {"battle": ["盾"]})
        .say("Aの「甲」でBのリーダー", "終了")
        .take("activate", "盾")
    )
    assert play.game.own.attack is None and play.count(B, "life") == 8


def test_changing_the_guard_card() -> None:
    body = t.Choose(own_battle(), 1), t.ChangeGuard(CHOSEN)
    play = Play(
        {"甲": fighter(), "盾": fighter(starts(*body, timing="battle"))}, {"battle": ["甲"]}, {"battle": ["盾"]}
    )
    play.say("Aの「甲」でBのリーダー", "終了").take("activate", "盾")
    assert play.game.own.guard == play.game.ref(play.at("盾"))
