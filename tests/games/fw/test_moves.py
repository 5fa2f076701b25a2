"""3-1, 5-5-3, 5-6, 5-10, 13-7, 13-9: what effects put where, in which order, and what cannot be moved."""

from __future__ import annotations

from typing import Any

from fwjudge.ability import text as t

from .board import (
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
    own_battle,
    rested,
    starts,
)

CHOSEN = t.It("chosen")
DECK = cards(OWN, t.In(("deck",)))


def doing(*body: Any, **prints: Any) -> dict[str, Any]:
    return {"甲": fighter(starts(*body)), "乙": fighter(), "丙": fighter(power=20000), "丁": fighter(cost=3), **prints}


def top(play: Play, player: int, area: str = "deck", count: int = 3) -> list[str]:
    """The names from the top downwards."""
    from fwjudge.games.fw.state import AREAS, WIDTH

    pile = play.game.areas[player * WIDTH + AREAS.index(area)]
    return [play.game.printed_card(c).name for c in pile[::-1][:count]]


# -- drawing (5-1) ---------------------------------------------------------------------------------------------


def test_drawing_one_by_one() -> None:
    play = Play(doing(t.Draw(2)), {"battle": ["甲"]}).take("activate", "甲")
    assert play.count(A, "hand") == 2 and {"5-1-3", "5-1-2"} <= play.cited


def test_the_last_card_of_a_deck_ends_the_game_in_the_middle() -> None:
    play = Play(doing(t.Draw(3)), {"battle": ["甲"], "deck": [2]}).take("activate", "甲")
    assert play.game.ended.losers == (A,) and play.count(A, "hand") == 2


def test_drawing_none_or_less_is_nothing() -> None:
    """0-2-4-2"""
    none = t.Sum((t.CountOf(other_battle()),), -1)
    play = Play(doing(t.Draw(none), t.Draw(0)), {"battle": ["甲"]}, {"battle": ["乙"]}).take("activate", "甲")
    assert play.count(A, "hand") == 0


def test_drawing_up_to_so_many() -> None:
    play = Play(doing(t.Draw(2, up_to=True)), {"battle": ["甲"]}).take("activate", "甲")
    assert play.asks == (A, "0-2-8-1") and play.labels == ["0枚を選ぶ", "1枚を選ぶ", "2枚を選ぶ"]
    assert play.say("1枚").count(A, "hand") == 1


def test_who_cannot_draw_does_not() -> None:
    """0-2-5"""
    prints = doing(t.Draw(1), t.Draw(1, "other"), 禁=fighter(always(t.Cannot("draw", who="other"))))
    play = Play(prints, {"battle": ["甲"]}, {"battle": ["禁"]}).take("activate", "甲")
    assert play.count(A, "hand") == 0 and play.count(B, "hand") == 1 and "0-2-5" in play.cited


# -- moving (3-1) -----------------------------------------------------------------------------------------------


def test_all_of_a_set_move_at_once() -> None:
    """0-2-10"""
    play = Play(
        doing(t.Move(each(OTHER, t.In(("battle",))), "hand")), {"battle": ["甲"]}, {"battle": ["乙", "丙"]}
    ).take("activate", "甲")
    moved = [at for at, e in enumerate(play.log()) if e.event.kind == "moved"]
    assert play.count(B, "hand") == 2 and moved == [moved[0], moved[0] + 1]


def test_a_leader_does_not_move() -> None:
    """3-5-3"""
    play = Play(
        doing(t.Move(each(OTHER, t.In(("leader", "battle"))), "hand")), {"battle": ["甲"]}, {"battle": ["乙"]}
    ).take("activate", "甲")
    assert play.where("乙") == ["B hand"] and play.count(B, "leader") == 1 and {"3-5-3", "0-2-2-2"} <= play.cited


def test_cards_go_to_their_owner() -> None:
    """3-1-6, 3-1-6-1: also where the text says another player's area."""
    play = Play(
        doing(t.Move(each(OTHER, t.In(("battle",))), "energy", "own", rested=True)),
        {"battle": ["甲"]},
        {"battle": ["乙"]},
    )
    play.take("activate", "甲")
    assert play.where("乙") == ["B energy"] and play.game.cards[play.at("乙")].rested and "3-1-6-1" in play.cited


def test_several_onto_a_deck_are_ordered_by_their_owner() -> None:
    """3-1-5"""
    body = t.Choose(other_battle(), 2), t.Move(CHOSEN, "deck", at="bottom")
    play = Play(doing(*body), {"battle": ["甲"]}, {"battle": ["乙", "丙"]}).take("activate", "甲")
    assert play.asks == (B, "3-1-5")
    play.say("丙")
    names = [play.game.printed_card(c).name for c in play.game.areas[10][:2]]
    assert names == ["乙", "丙"]  # the first that is named lies above the other


def test_in_any_order_means_the_one_who_moves_them() -> None:
    body = t.Choose(other_battle(), 2), t.Move(CHOSEN, "deck", order="any")
    play = Play(doing(*body), {"battle": ["甲"]}, {"battle": ["乙", "丙"]}).take("activate", "甲")
    assert play.asks == (A, "3-1-5")
    assert top(play.say("丙"), B, count=2) == ["丙", "乙"]


def test_each_owner_orders_their_own_the_turn_player_first() -> None:
    """0-2-7"""
    body = (t.Move(each(t.In(("battle",)), t.Not(t.This())), "deck"),)
    play = Play(doing(*body), {"battle": ["甲", "乙", "丙"]}, {"battle": ["乙", "丙"]}).take("activate", "甲")
    assert play.asks == (A, "3-1-5")
    play.say("丙")
    assert play.asks == (B, "0-2-7")
    play.say("乙")
    assert top(play, A, count=2) == ["丙", "乙"] and top(play, B, count=2) == ["乙", "丙"]


def test_looked_at_cards_go_all_to_one_end_in_any_order() -> None:
    body = t.Look(t.Top("deck", 3)), t.Move(t.It("looked"), "deck", at="either", order="any")
    play = Play(doing(*body), {"battle": ["甲"], "deck": ["乙", "丙", "丁", 5]}).take("activate", "甲")
    assert play.labels == ["いちばん上に置く", "いちばん下に置く"]
    play.say("いちばん上", "丁", "丙")
    assert top(play, A) == ["丁", "丙", "乙"] and "3-2-3" in play.cited
    moved = [e for e in play.log() if e.event.kind == "moved"]
    assert len(moved) == 3  # one by one (3-2-3)


def test_a_random_order_is_known_to_nobody() -> None:
    body = t.Look(t.Top("deck", 3)), t.Move(t.It("looked"), "deck", at="bottom", order="random")
    play = Play(doing(*body), {"battle": ["甲"], "deck": ["乙", "丙", "丁", "甲", "甲"]}).take("activate", "甲")
    below = play.game.areas[0][:3]
    assert {play.game.cards[c].settled for c in below} == {2} and len(play.game.areas[0]) == 5


def test_what_lies_in_a_random_order_shows_when_it_is_drawn() -> None:
    body = t.Look(t.Top("deck", 3)), t.Move(t.It("looked"), "deck", order="random"), t.Draw(1)
    play = Play(doing(*body), {"battle": ["甲"], "deck": ["乙", "丙", "丁", "甲", "甲"]}).take("activate", "甲")
    assert play.asks[0] == -1 and sorted(play.labels) == ["「丁」である", "「丙」である", "「乙」である"]
    assert play.say("丁").where("丁") == ["A hand"]
    assert len({play.game.cards[c].settled for c in play.game.areas[0][-2:]}) == 1


def test_from_the_top_of_a_deck_one_by_one() -> None:
    """3-2-3"""
    play = Play(doing(t.Move(t.Top("deck", 2), "drop")), {"battle": ["甲"], "deck": ["乙", "丙", 5]}).take(
        "activate", "甲"
    )
    assert top(play, A, "drop", 2) == ["丙", "乙"]


def test_life_that_is_face_up_lies_open() -> None:
    """3-9-2-1"""
    play = Play(doing(t.Move(t.Top("deck"), "life", up=True)), {"battle": ["甲"], "deck": ["乙", 5]}).take(
        "activate", "甲"
    )
    assert play.where("乙") == ["A life"] and play.game.cards[play.at("乙")].up and "3-9-2-1" in play.cited


def test_up_to_one_card_of_life() -> None:
    """0-2-8-1, 3-9-3"""
    play = Play(doing(t.Move(t.Top("life", up_to=True), "hand")), {"battle": ["甲"], "life": ["乙", "丙", "丁"]}).take(
        "activate", "甲"
    )
    assert play.labels == ["0枚を選ぶ", "1枚を選ぶ"]
    assert play.say("1枚").where("乙") == ["A hand"]


def test_removed_from_the_game() -> None:
    """13-9-1"""
    play = Play(
        doing(t.Choose(other_battle(), 1), t.Move(CHOSEN, "removed")), {"battle": ["甲"]}, {"battle": ["乙"]}
    ).take("activate", "甲")
    assert play.where("乙") == ["B removed"] and "13-9-1" in play.cited


def test_a_name_for_what_really_moved() -> None:
    body = (
        t.Move(each(OTHER, t.In(("battle",))), "hand", called="moved"),
        t.Draw(t.Taken("moved")),
    )
    prints = doing(*body, 不=fighter(always(t.Cannot("leave", THIS, by="other skill"))))
    play = Play(prints, {"battle": ["甲"]}, {"battle": ["乙", "不"]}).take("activate", "甲")
    assert play.where("不") == ["B battle"] and play.count(A, "hand") == 1 and "0-2-5" in play.cited


def test_this_card_that_is_gone_cannot_be_moved() -> None:
    """9-6-9"""
    body = t.Ko(THIS), t.Move(THIS, "hand"), t.Draw(1)
    play = Play(doing(*body), {"battle": ["甲"]}).take("activate", "甲")
    assert play.where("甲") == ["A drop"] and "9-6-9" in play.cited and play.count(A, "hand") == 1


# -- discarding (13-7) --------------------------------------------------------------------------------------------


def test_only_cards_of_a_hand_are_discarded() -> None:
    body = t.Choose(own_battle(t.Not(t.This())), 1), t.Discard(CHOSEN)
    play = Play(doing(*body), {"battle": ["甲", "乙"]}).take("activate", "甲")
    assert play.where("乙") == ["A battle"] and play.notes("undone") == ["【起動 メイン】"]


# -- appearing (5-5-3) ----------------------------------------------------------------------------------------------


def playing(*body: Any, **prints: Any) -> dict[str, Any]:
    return doing(t.Choose(cards(OWN, t.In(("hand", "drop", "deck"))), 1), *body, **prints)


def test_appearing_without_paying_active_unless_said() -> None:
    """5-5-3, 3-6-3"""
    play = (
        Play(playing(t.Play(CHOSEN)), {"battle": ["甲"], "drop": ["丁"], "deck": ["乙", "乙"]})
        .take("activate", "甲")
        .say("丁")
    )
    assert play.where("丁") == ["A battle"] and not play.game.cards[play.at("丁")].rested
    assert {"5-5-3-4", "3-6-3"} <= play.cited
    play = (
        Play(playing(t.Play(CHOSEN, rested=True)), {"battle": ["甲"], "drop": ["丁"], "deck": ["乙", "乙"]})
        .take("activate", "甲")
        .say("丁")
    )
    assert play.game.cards[play.at("丁")].rested


def test_rest_wins_over_active() -> None:
    """0-2-6"""
    cold = always(t.Enters(each(OTHER, t.In(("battle",)))))
    play = Play(
        playing(t.Play(CHOSEN), 冷=fighter(cold)),
        {"battle": ["甲"], "hand": ["丁"], "deck": ["乙", "乙"]},
        {"battle": ["冷"]},
    )
    play.take("activate", "甲").say("手札の「丁」")
    assert play.game.cards[play.at("丁")].rested and "0-2-6" in play.cited


def test_an_extra_card_does_not_appear() -> None:
    """5-5-1"""
    play = (
        Play(playing(t.Play(CHOSEN), 書=extra()), {"battle": ["甲"], "drop": ["書"], "deck": ["乙", "乙"]})
        .take("activate", "甲")
        .say("書")
    )
    assert play.where("書") == ["A drop"] and "5-5-1" in play.cited


def test_what_cannot_appear_goes_to_the_drop_area() -> None:
    """5-5-5, a reading: or it stays where it was."""
    no = always(t.Cannot("appear", each(OTHER, t.In(("any",)), t.Named(("丁",)))))
    for reading, where in (("drop", "A drop"), ("stay", "A hand")):
        play = Play(
            playing(t.Play(CHOSEN), 禁=fighter(no)),
            {"battle": ["甲"], "hand": ["丁"], "deck": ["乙", "乙"]},
            {"battle": ["禁"]},
            readings=(("5-5-5 forbidden", reading),),
        )
        play.take("activate", "甲").say("手札の「丁」")
        assert play.where("丁") == [where] and "0-2-5" in play.cited


def test_paying_where_the_text_says_so() -> None:
    play = Play(
        playing(t.Play(CHOSEN, paying=True)), {"battle": ["甲"], "hand": ["丁"], "energy": [4], "deck": ["乙", "乙"]}
    )
    play.take("activate", "甲").say("手札の「丁」")
    assert play.where("丁") == ["A battle"] and sum(play.game.cards[c].rested for c in play.game.areas[6]) == 3


def test_a_name_for_what_has_appeared() -> None:
    body = t.Play(CHOSEN, called="played"), t.Last((t.Change(t.It("played"), "power", 5000),), "turn")
    play = (
        Play(playing(*body), {"battle": ["甲"], "hand": ["丁"], "deck": ["乙", "乙"]})
        .take("activate", "甲")
        .say("手札の「丁」")
    )
    assert play.power("丁") == 15000


# -- combo (5-6) ------------------------------------------------------------------------------------------------------


def test_a_card_without_combo_power_goes_to_the_drop_area() -> None:
    """5-6-2-1, 5-6-5"""
    body = t.Choose(cards(OWN, t.In(("hand",))), 1), t.Combo(CHOSEN)
    prints = {"甲": fighter(starts(*body, timing="battle")), "無": fighter(combo=None), "有": fighter()}
    play = Play(prints, {"battle": ["甲"], "hand": ["無", "有"]}).say("AのリーダーでBのリーダー").take("activate", "甲")
    play.say("無")
    assert play.where("無") == ["A drop"] and {"5-6-2-1", "5-6-5"} <= play.cited
    play.take("activate", "甲")
    assert play.where("有") == ["A combo"]


def test_outside_a_battle_the_combo_area_is_cleared() -> None:
    """14-4-2"""
    play = Play(doing(t.Choose(own_battle(t.Not(t.This())), 1), t.Combo(CHOSEN)), {"battle": ["甲", "乙"]}).take(
        "activate", "甲"
    )
    assert play.where("乙") == ["A drop"] and "14-4-2" in play.cited


# -- KO, rest, activate, turn over --------------------------------------------------------------------------------------


def test_only_battle_cards_of_the_battle_area_are_ko_d() -> None:
    play = Play(doing(t.Choose(cards(OTHER, t.In(("leader",))), 1), t.Ko(CHOSEN)), {"battle": ["甲"]}).take(
        "activate", "甲"
    )
    assert play.count(B, "leader") == 1 and "5-10-1" in play.cited


def test_who_is_not_ko_d_by_skills() -> None:
    firm = always(t.Cannot("be ko'd", THIS, by="other skill"))
    play = Play(
        doing(t.Ko(each(OTHER, t.In(("battle",)))), 剛=fighter(firm)), {"battle": ["甲"]}, {"battle": ["剛", "乙"]}
    ).take("activate", "甲")
    assert play.where("剛") == ["B battle"] and play.where("乙") == ["B drop"]


def test_what_is_so_does_not_become_so() -> None:
    """0-2-4-1"""
    play = Play(
        doing(t.Choose(other_battle(), 1), t.Rest(CHOSEN)), {"battle": ["甲"]}, {"battle": [rested("乙")]}
    ).take("activate", "甲")
    assert "0-2-4-1" in play.cited and "1-8-1-2" not in play.cited and play.notes("undone")
    play = Play(doing(t.Activate(each(OWN, t.In(("battle",))))), {"battle": ["甲", rested("乙")]}).take(
        "activate", "甲"
    )
    assert not play.game.cards[play.at("乙")].rested and not play.notes("undone")


def test_a_leader_turns_over_and_stays_the_same_card() -> None:
    """14-7-2, 10-1-3"""
    front = leader(starts(t.Flip(THIS)), back=leader(power=20000))
    play = Play({"隊長": front, "乙": fighter()}, {"leader": [rested("隊長")]})
    ref = play.game.ref(play.at("隊長"))
    play.take("activate", "隊長")
    assert (
        play.power("隊長") == 20000
        and play.game.is_here(ref)
        and play.game.cards[ref.card].rested
        and "14-7-2" in play.cited
    )


def test_a_card_of_life_is_turned_up() -> None:
    play = Play(doing(t.Flip(t.Top("life"), up=True)), {"battle": ["甲"], "life": ["乙", "丙"]}).take("activate", "甲")
    assert play.game.cards[play.at("乙")].up and play.where("乙") == ["A life"]


# -- markers, 【気】, damage ------------------------------------------------------------------------------------------------


def test_markers() -> None:
    """5-11-1; taken away as far as there are (0-2-4)"""
    play = Play(doing(t.PutMarkers(2), t.PutMarkers(-1, "other")), {"battle": ["甲"]}, markers=(0, 0)).take(
        "activate", "甲"
    )
    assert play.game.own.markers == (2, 0) and "5-11-1" in play.cited


def test_ki() -> None:
    """5-12-1, 5-13-1, 1-12-4"""
    body = t.Ki(THIS, 2), t.Ki(THIS, -3), t.Draw(t.Sum((t.Markers(beneath=THIS), 1)))
    play = Play(doing(*body), {"battle": ["甲"]}).take("activate", "甲")
    assert play.count(A, "hand") == 1 and "5-13-1" in play.cited
    play = Play(doing(t.Ki(THIS, 2), t.Draw(t.Markers(beneath=THIS)), t.Ko(THIS)), {"battle": ["甲"]}).take(
        "activate", "甲"
    )
    assert play.count(A, "hand") == 2 and play.game.own.ki == () and "1-12-4" in play.cited


def test_damage_of_none_is_none() -> None:
    """14-3-2"""
    play = Play(doing(t.Damage("other", 1), t.Damage("other", 0)), {"battle": ["甲"]}).take("activate", "甲")
    assert play.count(B, "life") == 7 and play.count(B, "hand") == 1


def test_shuffling() -> None:
    """5-9-2"""
    play = Play(doing(t.Shuffle()), {"battle": ["甲"]}).take("activate", "甲")
    assert not any(play.game.cards[c].settled for c in play.game.areas[0]) and "5-9-1" in play.cited
