"""How many cards, of which player, and what they are compared with. The texts are invented."""

from __future__ import annotations

import pytest

from fwjudge.ability import text as t
from fwjudge.cards.compiler import compile_text
from tests.cards.lowering import BATTLE, CHOSEN, OTHER, OWN, body, count, own, statics

GUARD = t.Trait(("番人",))
DRAW = (t.Draw(1),)


def gate(condition: str) -> t.Condition:
    (found,) = body(f"{condition}場合、カード1枚を引く。")
    assert isinstance(found, t.If)
    assert found.then == DRAW
    return found.condition


def test_cards_that_differ_count_once() -> None:
    names = t.CountOf(t.Cards((OWN, t.In(("drop",)), GUARD)), distinct="name")
    assert gate("自分のドロップにカード名の異なる特徴《番人》を持つカードが5枚以上ある") == t.Compare(names, ">=", 5)
    assert body("自分のドロップのカード名の異なる特徴《番人》を持つカードの枚数分カードを引く。") == (t.Draw(names),)
    colours = t.CountOf(t.Cards((OWN, *BATTLE)), times=5000, distinct="colour")
    assert statics("自分の色の異なるバトルカード1枚につき、このカードのパワー+5000。") == (
        t.Change(t.It("this"), "power", colours),
    )


def life(who: str) -> t.Compare:
    return t.Compare(count(t.Whose(who), t.In(("life",))), "<=", 2)


def test_of_each_player_of_one_of_them_or_of_both_together() -> None:
    assert gate("お互いのライフが2以下の") == t.Both((life("own"), life("other")))
    assert gate("自分か相手のライフが2以下の") == t.Either((life("own"), life("other")))
    assert gate("自分と相手のライフの合計が8以下の") == t.Compare(count(t.In(("life",))), "<=", 8)
    assert gate("お互いのドロップに「青い番人」がある") == t.Both(
        tuple(t.Compare(count(who, t.In(("drop",)), t.Named(("青い番人",))), ">=", 1) for who in (OWN, OTHER))
    )
    assert body("お互いのライフ1枚をドロップに置く。") == (t.Move(t.Top("life", whose="each"), "drop"),)


@pytest.mark.parametrize(
    "text",
    [
        "自分と相手のバトルカードが4枚以上ある場合、カード1枚を引く。",
        "お互いの手札1枚を捨てる。",
        "お互いのバトルカード1枚までを選び、KOする。",
        "自分か相手のライフ1枚をドロップに置く。",
    ],
)
def test_where_it_is_open_whose_or_whether_together_it_is_a_gap(text: str) -> None:
    (gap,) = compile_text(f"【登場時】{text}").residuals
    assert gap.read and ("それぞれの枚数か" in gap.why or "どちらのプレイヤーのものか" in gap.why)


def test_what_stands_before_the_cards_compared_with_is_about_the_cards_described() -> None:
    others = (OTHER, *BATTLE)
    energy = t.Number("cost", "<=", (own("energy"),))
    assert body("相手のバトルエリアの自分のエナジーの枚数以下のコストのバトルカード1枚までを選ぶ。")[0].of == t.Cards(
        (*others, energy)
    )
    cheaper = t.Number("cost", "<", (t.NumberOf("cost", t.It("this")),))
    assert body("相手のバトルエリアのこのカードよりコストの低いバトルカード1枚までを選ぶ。")[0].of == t.Cards(
        (*others, cheaper)
    )
    mine = t.Number("cost", "<=", (count(OWN, t.In(("battle",)), GUARD),))
    assert (
        mine
        in body("自分のバトルエリアの特徴《番人》を持つカードの枚数以下のコストの相手のバトルカード1枚までを選ぶ。")[
            0
        ].of.filters
    )


def test_of_two_sets_the_owner_stands_once() -> None:
    first, second, _ = body("相手のバトルカード1枚までとエナジー1枚までを選び、レストにする。")
    assert (first.of.filters[0], second.of) == (OTHER, t.Cards((OTHER, t.In(("energy",)))))


def test_done_without_a_subject_is_what_the_text_did() -> None:
    _, _, found = body("自分の手札2枚までを捨てる。捨てた場合、カード1枚を引く。")
    assert found.condition == t.Compare(t.Taken("discarded"), ">=", 1)
    _, _, found = body("相手のバトルカード1枚までを選び、KOする。「青い番人」をKOした場合、カード1枚を引く。")
    assert found.condition == t.Compare(count(t.It("ko'd"), t.Named(("青い番人",))), ">=", 1)
    assert "何をした場合" in compile_text("【登場時】捨てた場合、カード1枚を引く。").residuals[0].why


def test_a_sentence_in_anothers_place_with_a_pick_of_its_own_replaces_all_of_it() -> None:
    few = "相手のコスト{}以下のバトルカード1枚までを選び、KOする。"
    (found,) = body(f"{few.format(3)}自分の手札が2枚以下の場合、代わりに{few.format(6)}")
    assert [type(item) for item in found.then] == [type(item) for item in found.otherwise] == [t.Choose, t.Ko]
    pick, either = body(
        "自分のバトルカード1枚を選び、アクティブにする。自分の手札が2枚以下の場合、代わりにレストにする。"
    )
    assert (type(pick), either.then, either.otherwise) == (t.Choose, (t.Rest(CHOSEN),), (t.Activate(CHOSEN),))


def test_the_turn_in_which_those_cards_appeared() -> None:
    new = t.Each(t.Cards((OTHER, *BATTLE, t.State("appeared"))))
    assert statics("相手のバトルカードは登場したターンにアタックできない。") == (t.Cannot("attack", new),)
