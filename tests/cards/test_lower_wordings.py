"""Wordings that no known card needs, as another set may print them. The texts are invented."""

from __future__ import annotations

import pytest

from fwjudge.ability import text as t
from fwjudge.cards.compiler import compile_text
from tests.cards.lowering import BATTLE, OWN, THIS, body, carried_out, count, own, skill, statics

GUARD = t.Trait(("番人",))


def test_a_player_combos_with_cards_of_their_own() -> None:
    (found,) = statics("自分はレストの、特徴《番人》を持つバトルカードでもコンボできる。")
    assert found == t.CanAlso("combo", t.Each(t.Cards((OWN, *BATTLE, t.State("rested"), GUARD))))


def test_numbers_in_a_row_are_any_of_them_and_each_apart() -> None:
    pick = body("自分のドロップのコスト1、コスト2、コスト3のバトルカード1枚までを選ぶ。")[0]
    assert t.Number("cost", "==", (1, 2, 3)) in pick.of.filters
    picks = body("自分のドロップのコスト1、コスト2のバトルカード各1枚までを選ぶ。")
    assert [t.Number("cost", "==", (cost,)) in pick.of.filters for cost, pick in zip((1, 2), picks, strict=True)] == [
        True,
        True,
    ]


@pytest.mark.parametrize(
    "text",
    [
        "自分が支払うこのカードのコスト-2。",
        "このカードを手札から使用する場合、自分が支払うコスト-2。",
        "このカードを使用する時、自分が支払うコストを2少なくする。",
    ],
)
def test_what_a_player_pays_for_this_card(text: str) -> None:
    found = skill(f"【永続】{text}")
    assert (found.statics, found.areas) == ((t.CostChange(t.It("this"), -2),), ("hand",))


@pytest.mark.parametrize("word", ["【フィールド】", "【ドラゴンボール】"])
def test_marks_are_lost_like_other_keywords(word: str) -> None:
    assert statics(f"このカードは{word}を失う。") == (t.Loses(t.It("this"), word),)


def test_cards_that_appeared_this_turn_are_counted() -> None:
    (gate,) = body("このターン中に登場した自分のバトルカードが3枚以上ある場合、カード1枚を引く。")
    assert gate.condition == t.Compare(count(OWN, *BATTLE, t.State("appeared")), ">=", 3)


def test_cards_are_there_as_people_are() -> None:
    for text in ("{}いる場合、カード1枚を引く。", "{}ある場合、カード1枚を引く。"):
        (gate,) = body(text.format("自分のバトルカードが2枚以上"))
        assert gate.condition == t.Compare(count(OWN, *BATTLE), ">=", 2)
    (gate,) = body("自分のバトルカードがいない場合、カード1枚を引く。")
    assert gate.condition == t.Compare(count(OWN, *BATTLE), "==", 0)


def test_a_skill_that_can_only_be_declared_then() -> None:
    few = t.Compare(own("life"), "<=", 4)
    for text in (
        "自分のライフが4以下の場合のみ発動できる。",
        "このスキルは、自分のライフが4以下の場合にのみ発動できる。",
    ):
        found = skill(f"【起動 メイン】{text}カード1枚を引く。")
        assert (found.declare_if, found.body) == (few, (t.Draw(1),))
    assert skill("【起動 メイン】カード1枚を引く。このスキルは1ターンに1回のみ発動できる。").limit == 1
    assert carried_out("【登場時】このスキルは、自分のライフが4以下の場合のみ発動できる。カード1枚を引く。") == []


def test_a_number_times_a_count() -> None:
    assert statics("このカードのパワー+自分の手札の枚数×5000。") == (
        t.Change(t.It("this"), "power", t.CountOf(t.Cards((OWN, t.In(("hand",)))), times=5000)),
    )


def test_as_many_cards_as_were_discarded() -> None:
    assert body("自分の手札をすべて捨てる。その後、捨てた枚数分カードを引く。")[-1] == t.Draw(t.Taken("discarded"))


def test_what_changes_a_number_and_then_gains_means_the_same_cards() -> None:
    (last,) = body("このターン中、自分のバトルカードすべてのパワー+5000し、【クリティカル】を得る。")
    assert last.statics[1] == t.Gains(t.Each(t.Cards((OWN, *BATTLE))), "【クリティカル】")


def test_a_replacement_that_can_be_done_need_not_be() -> None:
    (found,) = statics("自分がダメージを受ける場合、代わりに自分の手札2枚を捨てることができる。")
    assert found.optional and not any(isinstance(item, t.May) for item in found.body)


def test_picks_without_a_comma_and_cards_of_what_was_moved() -> None:
    assert body("自分の手札1枚を選び捨てる。") == body("自分の手札1枚を選び、捨てる。")
    (moved, gate) = body(
        "自分のデッキの上から3枚をドロップに置く。その後、その中に「青い番人」がある場合、カード1枚を引く。"
    )
    assert gate.condition == t.Compare(count(t.It(moved.called), t.Named(("青い番人",))), ">=", 1)
    assert body("自分の手札すべてをデッキの下に置き、同じ枚数カードを引く。")[-1] == t.Draw(t.Taken("moved"))


def test_this_card_appears_from_where_the_text_says() -> None:
    found = skill("【起動 メイン】(1)：このカードを自分のドロップから登場させる。")
    assert (found.body, found.areas) == ((t.Play(t.It("this")),), ("drop",))


def test_counts_of_several_places_together() -> None:
    (gate,) = body("自分の手札とエナジーの合計が10枚以上の場合、カード1枚を引く。")
    assert gate.condition == t.Compare(count(OWN, t.In(("hand", "energy"))), ">=", 10)


def test_either_end_of_a_pile() -> None:
    (either,) = body("自分のライフの上か下から1枚を手札に加える。")
    assert [way[0].cards for way in either.options] == [t.Top("life"), t.Top("life", bottom=True)]
    assert not compile_text("【登場時】自分のライフの上か下から2枚を手札に加える。").complete


@pytest.mark.parametrize(
    ("text", "trigger"),
    [
        ("このカードの【気】が増えた", t.Event("ki", THIS)),
        ("自分のバトルカードの【気】を消費した", t.Event("ki paid", t.Cards((OWN, *BATTLE)))),
        ("自分が【気】を消費した", t.Event("ki paid", None, by="own")),
        ("このカードが相手のスキルによって選ばれた", t.Event("chosen", THIS, by="other skill")),
    ],
)
def test_triggers(text: str, trigger: t.Event) -> None:
    assert skill(f"【自動】{text}時、カード1枚を引く。").trigger == (trigger,)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("【登場時】このターンを終了する。", "終わらせる手順"),
        ("【登場時】このターンの後、追加のターンを得る。", "追加のターン"),
        ("【登場時】自分のライフ1枚と自分の手札1枚を入れ替える。", "入れ替える手順"),
        ("【永続】このカードは1ターンに2回アタックできる。", "レスト"),
        ("【永続】このカードはレストせずにアタックできる。", "レスト"),
        ("【登場時】次に登場する自分のバトルカードのコスト-1。", "支払うことがない"),
        ("【登場時】カード1枚をライフに置く。", "どこのどのカード"),
        (
            "【永続】自分のバトルカードがアタックする際、相手は手札1枚を捨てなければ【ブロッカー】を発動できない。",
            "違う",
        ),
        ("【自動】このカードの【気】を2つ消費した時、カード1枚を引く。", "いくつ"),
    ],
)
def test_what_no_rule_defines_is_named(text: str, why: str) -> None:
    compiled = compile_text(text)
    assert any(why in one.why and one.read for one in compiled.residuals)
    assert carried_out(text) == []
