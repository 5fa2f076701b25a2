"""Wordings that no known card has, and what they become: whose, how often, which of two, when. The texts are invented."""

from __future__ import annotations

import pytest

from fwjudge.ability import text as t
from fwjudge.ability.walk import walk
from fwjudge.cards.compiler import compile_text
from tests.cards.lowering import (
    BATTLE,
    CHOSEN,
    OTHER,
    OTHERS,
    OWN,
    THIS,
    body,
    count,
    lasting,
    own,
    skill,
    statics,
    up_to,
)

DRAW = (t.Draw(1),)
RED = t.Coloured(("red",))
DROP = (OWN, t.In(("drop",)))


def test_for_each_card_one_is_picked() -> None:
    stones = count(*DROP, t.Named(("石",)))
    done = (up_to(OTHERS), lasting("power", -10000))
    assert body("自分のドロップの「石」1枚につき、相手のバトルカード1枚までを選び、このターン中、パワー-10000。") == (
        t.Repeat(done, stones),
    )


def test_for_each_card_the_picked_one() -> None:
    stones = t.CountOf(t.Cards((*DROP, t.Named(("石",)))), 1, -10000)
    assert body("相手のバトルカード1枚までを選び、このターン中、自分のドロップの「石」1枚につき、パワー-10000。") == (
        up_to(OTHERS),
        lasting("power", stones),
    )


@pytest.mark.parametrize(
    "words",
    [
        "このカードのパワーは、自分のドロップのカード5枚につき、+5000",
        "自分のドロップのカード5枚につき、このカードのパワー+5000",
    ],
)
def test_a_number_for_each(words: str) -> None:
    assert statics(f"{words}。") == (t.Change(t.It("this"), "power", t.CountOf(t.Cards(DROP), 5, 5000)),)


def test_by_whom_neither_happens() -> None:
    leave = t.Cannot("leave", t.It("this"), by="other skill", areas=("battle",))
    assert statics("このカードは相手のスキルによってKOされず、バトルエリアを離れない。") == (
        t.Cannot("be ko'd", t.It("this"), by="other skill"),
        leave,
    )


def test_instead_it_goes_to_the_hand() -> None:
    (replaces,) = statics("自分のバトルカードが戦闘でKOされる場合、代わりに手札に戻してもよい。")
    assert replaces.body == (t.Move(t.It("event"), "hand"),) and replaces.optional
    (itself,) = statics("このカードが戦闘でKOされる場合、代わりに手札に戻す。")
    assert itself.body == (t.Move(t.It("this"), "hand"),)


def test_instead_once_a_turn() -> None:
    done = skill("【永続】1ターンに1回、このカードがKOされる場合、代わりに自分の手札1枚を捨てる。")
    assert done.limit == 1 and isinstance(done.statics[0], t.Replaces)


@pytest.mark.parametrize(
    "text",
    [
        "【登場時】自分の手札からコスト4以下のカードをコストを支払わずに使用してもよい。",  # how many?
        "【登場時】このターン中、相手のバトルカードは登場したターンにアタックできない。",  # of those that come later too?
        "【永続】1ターンに1回、このカードのパワー+5000。",  # when?
        "【アタック時】このカードがリーダーにアタックした戦闘中、このカードのパワー+5000。",  # and if not the leader?
    ],
)
def test_nothing_is_guessed(text: str) -> None:
    assert not compile_text(text).complete


def test_another_than_the_picked_one() -> None:
    first, _, second, _ = body(
        "相手のバトルカード1枚までを選び、KOする。その後、別の相手のバトルカード1枚までを選び、レストにする。"
    )
    assert first.of == OTHERS and second.of == t.Cards((OTHER, *BATTLE, t.Not(CHOSEN)))


def test_otherwise_the_one_that_was_shown() -> None:
    _, either = body("自分のデッキの上から1枚を公開し、バトルカードの場合、登場させる。それ以外の場合、手札に加える。")
    assert either.otherwise == (t.Move(t.It("revealed"), "hand"),)


def test_who_chooses_does_it() -> None:
    (modes,) = body("相手は以下から1つを選ぶ。\n・自身の手札1枚を捨てる。\n・自分はカード1枚を引く。")
    pick, _ = modes.options[0]
    assert modes.by == pick.by == "other" and pick.of == t.Cards((OTHER, t.In(("hand",))))
    assert modes.options[1] == DRAW


def test_shown_now() -> None:
    _, shown = body("自分の手札の「石」1枚を公開してもよい。公開した場合、カード1枚を引く。")
    assert shown == t.If(t.Compare(t.Taken("revealed"), ">=", 1), DRAW)


@pytest.mark.parametrize(
    ("words", "means"),
    [
        ("このカードがこのターンに登場していた", t.Happened(t.Event("appear", THIS))),
        ("このカードがこのターン中に登場した", t.Happened(t.Event("appear", THIS))),
        ("このカードがこのターンに登場していない", t.No(t.Happened(t.Event("appear", THIS)))),
        ("自分がこのターン中にダメージを受けていた", t.Happened(t.Event("damage", who="own"))),
        (
            "このターン中、自分が2枚以上のエクストラを使用していた",
            t.Happened(t.Event("use", t.Cards((t.Kind(("extra",)),)), "own"), least=2),
        ),
        ("自分のライフが相手のライフと同じ枚数以下の", t.Compare(own("life"), "<=", count(OTHER, t.In(("life",))))),
        ("自分のライフが3以下でない", t.Compare(own("life"), ">", 3)),
        ("自分のドロップのカードの中に「石」がある", t.Compare(count(*DROP, t.Named(("石",))), ">=", 1)),
    ],
)
def test_conditions(words: str, means: t.Condition) -> None:
    assert body(f"{words}場合、カード1枚を引く。") == (t.If(means, DRAW),)


def test_among_those_put_there() -> None:
    _, if_there = body(
        "自分のデッキの上から3枚をドロップに置く。この効果でドロップに置いたカードの中に「石」がある場合、カード1枚を引く。"
    )
    assert if_there.condition == t.Compare(count(t.It("moved"), t.Named(("石",))), ">=", 1)


@pytest.mark.parametrize("words", ["この方法で手札を捨てた", "この方法で捨てた", "捨てた"])
def test_done_this_way(words: str) -> None:
    *_, if_done = body(f"自分の手札1枚を捨ててもよい。その後、{words}場合、カード1枚を引く。")
    assert isinstance(if_done.condition, t.Compare) and (if_done.condition.cmp, if_done.condition.right) == (">=", 1)


def test_as_many_as_this_way() -> None:
    assert body("自分の手札を2枚まで捨てる。その後、この方法で捨てた枚数分、カードを引く。")[-1] == t.Draw(
        t.Taken("discarded")
    )


def test_battle_in_which_it_attacked() -> None:
    (while_,) = statics("このカードが相手のバトルカードにアタックした戦闘中、このカードのパワー+10000。")
    assert while_.condition == t.During("battle", t.Cards((t.This(), t.State("attacking"))), OTHERS)


def test_not_blocked_by_them() -> None:
    cheap = t.Cards((*BATTLE, t.Number("cost", "<=", (3,))))
    assert statics("このカードはコスト3以下のバトルカードにブロックされない。") == (
        t.Cannot("block", t.Each(cheap), against=THIS),
    )


def test_one_of_the_picked_and_the_rest() -> None:
    both, one, back, rest = body("相手のバトルカードを2枚まで選び、そのうち1枚を手札に戻し、残りをレストにする。")
    assert (one.of, back.cards) == (t.Cards((CHOSEN,)), t.It("chosen 2")) and both.most == 2
    assert rest == t.Rest(t.Each(t.Cards((CHOSEN, t.Not(t.It("chosen 2"))))))


def test_its_skill() -> None:
    *_, used = body("自分のバトルカード1枚までを選び、その【登場時】を発動する。")
    assert used == t.UseSkill(CHOSEN, "【登場時】")


def test_one_of_each_colour() -> None:
    red, blue, _ = body("自分のドロップから、赤と青のカード各1枚までを手札に加える。")
    assert red.of == t.Cards((*DROP, t.Coloured(("red",)))) and t.Coloured(("blue",)) in blue.of.filters


def test_weaker_than_the_leader() -> None:
    leader = t.Each(t.Cards((OWN, t.In(("leader",)), t.Kind(("leader",)))))
    weak = t.Number("power", "<", (t.NumberOf("power", leader),))
    assert body("相手のパワーが自分のリーダーより低いバトルカード1枚までを選ぶ。") == (
        up_to(t.Cards((OTHER, *BATTLE, weak))),
    )


def test_markers_of_both_together() -> None:
    both = t.Sum((t.Markers("own"), t.Markers("other")))
    assert body("お互いのエナジーマーカーの合計が3つ以上の場合、カード1枚を引く。") == (
        t.If(t.Compare(both, ">=", 3), DRAW),
    )


def test_all_markers_go() -> None:
    assert body("自分のエナジーマーカーすべてを取り除く。") == (t.PutMarkers(t.Sum((t.Markers("own"),), -1), "own"),)


def test_removed_by_this_skill() -> None:
    _, removed = body("自分のエナジーマーカー1つを取り除いてもよい。取り除いた場合、カード1枚を引く。")
    assert removed.condition == t.Happened(t.Event("marker paid", who="own"), "skill")


def test_not_paid_with_markers() -> None:
    (unpaid,) = body("このカードの使用にエナジーマーカーを取り除いていない場合、カード1枚を引く。")
    assert unpaid == t.If(t.No(t.PaidWith("use", 1)), DRAW)


@pytest.mark.parametrize(
    "words",
    [
        "自分のバトルカードがKOされた時か、バトルエリアから手札に戻った時",
        "自分のバトルカードがKOされるか、バトルエリアから手札に戻った時",
    ],
)
def test_either_happens_to_them(words: str) -> None:
    ko, back = skill(f"【自動】{words}、カード1枚を引く。").trigger
    assert ko == t.Event("ko", t.Cards((OWN, *BATTLE)))
    assert back == t.Event("move", t.Cards((OWN, t.Kind(("battle",)))), areas_from=("battle",), areas_to=("hand",))


def test_neither_the_player_nor_the_cards() -> None:
    (last,) = body("この戦闘中、自分はダメージを受けず、自分のバトルカードはKOされない。")
    assert last.statics == (t.Cannot("be damaged", None, "own"), t.Cannot("be ko'd", t.Each(t.Cards((OWN, *BATTLE)))))


def test_not_the_name_of_the_returned_card() -> None:
    text = "自分の手札から、戻したカードとカード名の異なる、コスト3以下のバトルカード1枚までを登場させる。"
    done = skill(f"【起動 メイン】自分のバトルカード1枚を手札に戻す：{text}")
    pick = done.body[0]
    assert isinstance(pick, t.Choose) and isinstance(pick.of, t.Cards)
    assert t.Not(t.Named((), "any", t.It("moved"))) in pick.of.filters


def test_whose_card_it_is_compared_with() -> None:
    *_, done = body(
        "自分のバトルカード1枚をKOしてもよい。そうした場合、相手のKOしたカードのコスト以下のバトルカード1枚までを選ぶ。"
    )
    cheap = t.Number("cost", "<=", (t.NumberOf("cost", t.It("ko'd")),))
    assert done.then == (up_to(t.Cards((OTHER, *BATTLE, cheap)), called="chosen 2"),)


def test_upon_which_card_is_not_guessed() -> None:
    assert not compile_text(
        "【起動 メイン】自分の手札のバトルカード1枚までを、自分の「青い番人」の上に重ねて登場させる。"
    ).complete


MODES = "\n・カード1枚を引く。\n・相手のバトルカード1枚までを選び、KOする。"


@pytest.mark.parametrize(
    "before",
    [
        "【自動】【ターン1回】自分のバトルカードが登場した時、",
        "【登場時】自分の手札1枚を捨ててもよい。そうした場合、",
        "【登場時】自分のデッキの上から1枚を公開し、公開したカードがバトルカードの場合、",
        "【登場時】カード1枚を引く。その後、自分のライフが2以下の場合、",
        "【登場時】お互いは",
    ],
)
def test_choices_after_anything(before: str) -> None:
    found = [item for item in walk(skill(f"{before}以下から1つを選ぶ。{MODES}")) if isinstance(item, t.ChooseMode)]
    assert [len(modes.options) for modes in found] == [2]


@pytest.mark.parametrize("words", ["代わりに2つを選ぶ", "代わりに以下から2つを選ぶ"])
def test_more_of_the_choices_instead(words: str) -> None:
    (either,) = body(f"以下から1つを選ぶ。自分のライフが2以下の場合、{words}。{MODES}")
    assert either.then[0].amount == 2 and either.otherwise[0].amount == 1
    assert either.then[0].options[0] == either.otherwise[0].options[0] == DRAW


@pytest.mark.parametrize(
    "words", ["【進化】でしか登場できない", "【進化】以外では登場できない", "【進化】でのみ登場できる"]
)
def test_only_by_evolving(words: str) -> None:
    assert statics(f"このカードは{words}。") == (t.Cannot("appear", t.It("this"), by="not 【進化】"),)


def test_in_this_battle() -> None:
    (won,) = body("この戦闘でバトルカードをKOした場合、カード1枚を引く。")
    assert won.condition.since == "battle"


def test_used_is_not_by_a_skill() -> None:
    (used,) = skill("【自動】自分が「弟子」を使用し登場させた時、カード1枚を引く。").trigger
    assert (used.what, used.by, used.who) == ("appear", "rule", "own")


def test_that_battle_card() -> None:
    (asked,) = skill("【自動】自分のバトルカードがアタックした時、そのバトルカードが赤の場合、カード1枚を引く。").body
    assert isinstance(asked, t.If)
    assert asked.condition == t.Are(t.It("event"), t.Cards((RED,)))


def test_so_that_the_other_has_so_many() -> None:
    discard = body("相手の手札が5枚になるように、相手は手札を捨てる。")[-1]
    assert discard == t.Discard(CHOSEN, "other")


def test_as_the_end_phase_begins() -> None:
    assert skill("【自動】自分のエンドフェイズ開始時、カード1枚を引く。").trigger == (t.Event("end start", who="own"),)


@pytest.mark.parametrize(
    ("words", "second"),
    [
        ("自分のドロップのコスト2の「弟子」とコスト3の「石」各1枚までを手札に加える。", t.Number("cost", "==", (3,))),
        ("自分のドロップの「弟子」1枚までと「石」1枚までを手札に加える。", t.Named(("石",))),
        ("自分のドロップのバトルカード1枚までとエクストラ1枚までを手札に加える。", t.Kind(("extra",))),
    ],
)
def test_where_stands_once(words: str, second: t.Filter) -> None:
    *_, pick, _ = body(words)
    assert isinstance(pick, t.Choose) and isinstance(pick.of, t.Cards)
    assert {*DROP, second} <= set(pick.of.filters)


def test_either_of_them_there() -> None:
    pick, _ = body("自分のドロップの「弟子」かコスト3以下のバトルカード1枚までを手札に加える。")
    cheap = t.Cards((*DROP, t.Kind(("battle",)), t.Number("cost", "<=", (3,))))
    assert pick.of == t.AnyOf((t.Cards((*DROP, t.Named(("弟子",)))), cheap))


def test_an_area_of_its_own() -> None:
    *_, pick, _ = body("自分のバトルエリアのバトルカード1枚までと手札1枚までをデッキの下に置く。")
    assert t.In(("hand",)) in pick.of.filters


def test_a_trait_as_well() -> None:
    assert statics("このカードは特徴《番人》としても扱う。") == (t.AlsoIs(t.It("this"), "trait", ("番人",)),)


def leaders(who: t.Whose) -> t.Each:
    return t.Each(t.Cards((who, t.In(("leader",)), t.Kind(("leader",)))))


@pytest.mark.parametrize(
    ("words", "of"),
    [
        ("が覚醒している", t.State("awakened")),
        ("が覚醒状態の", t.State("awakened")),
        ("が赤の", RED),
        ("が赤を含む", RED),
        ("が「番人」の", t.Named(("番人",))),
        ("のカード名が「番人」の", t.Named(("番人",))),
        ("が特徴《番人》を持っている", t.Trait(("番人",))),
    ],
)
def test_one_of_the_two_leaders(words: str, of: t.Filter) -> None:
    either = tuple(t.Are(leaders(who), t.Cards((of,))) for who in (OWN, OTHER))
    assert body(f"自分か相手のリーダー{words}場合、カード1枚を引く。") == (t.If(t.Either(either), DRAW),)


def test_one_of_the_two_leaders_is_not() -> None:
    either = tuple(t.No(t.Are(leaders(who), t.Cards((t.State("awakened"),)))) for who in (OWN, OTHER))
    assert body("自分か相手のリーダーが覚醒していない場合、カード1枚を引く。") == (t.If(t.Either(either), DRAW),)


def test_the_card_that_was_put_there() -> None:
    _, extra = body("自分のデッキの上から1枚をドロップに置き、そのカードがエクストラの場合、手札に加える。")
    assert extra.then == (t.Move(t.It("moved"), "hand"),)


@pytest.mark.parametrize("words", ["2枚以下の", "2枚以下である"])
def test_is_so(words: str) -> None:
    assert body(f"自分のライフが{words}場合、カード1枚を引く。") == (t.If(t.Compare(own("life"), "<=", 2), DRAW),)


def test_lies_there() -> None:
    there = t.Compare(count(OWN, t.In(("battle",)), t.Named(("番人",))), ">=", 1)
    assert body("自分のバトルエリアに「番人」が登場している場合、カード1枚を引く。") == (t.If(there, DRAW),)


def test_nothing_but_these() -> None:
    (last,) = body("このターン中、自分は特徴《番人》を持つカード以外を使用できない。")
    others = t.Each(t.Cards((t.Except(t.Cards((t.Trait(("番人",)),))),)))
    assert last.statics == (t.Cannot("use", others, "own"),)


@pytest.mark.parametrize(
    "words", ["捨て、", "捨て、捨てたカードがエクストラの場合、", "捨てる。捨てたカードがエクストラの場合、"]
)
def test_the_power_of_a_card_that_is_gone_is_not_meant(words: str) -> None:
    *_, done = body(f"自分の手札1枚を{words}このターン中、パワー+5000。")
    assert lasting("power", 5000, cards=t.It("this")) in ((done,) if isinstance(done, t.Last) else done.then)


def test_cheaper_than_so_many_cards() -> None:
    cheap = t.Number("cost", "<", (own("life"),))
    assert body("自分のライフの枚数より低いコストの相手のバトルカード1枚までを選ぶ。") == (
        up_to(t.Cards((OTHER, *BATTLE, cheap))),
    )


def test_whose_skill_is_not_guessed() -> None:
    assert not compile_text("【登場時】自分のドロップの「番人」のスキルを発動する。").complete
    assert body("このカードの【登場時】の効果を発動する。") == (t.UseSkill(t.It("this"), "【登場時】"),)


@pytest.mark.parametrize(
    "words", ["以下のうち1つを選ぶ", "次から1つ選ぶ", "以下から1つを選んで行う", "以下から1つを選び、発動する"]
)
def test_words_for_choosing(words: str) -> None:
    (modes,) = body(f"{words}。{MODES}")
    assert isinstance(modes, t.ChooseMode) and (len(modes.options), modes.amount) == (2, 1)


def test_by_either_way_of_evolving() -> None:
    evolved, fused = skill(
        "【自動】自分のバトルカードが【進化】か【フュージョン進化】によって登場した時、カード1枚を引く。"
    ).trigger
    assert (evolved.what, fused.what) == ("evolve", "fusion") and evolved.of == fused.of == t.Cards((OWN, *BATTLE))
    (either,) = body("このカードが【進化】または【フュージョン進化】で登場した場合、カード1枚を引く。")
    assert either.condition == t.Either((t.Happened(t.Event("evolve", THIS)), t.Happened(t.Event("fusion", THIS))))
