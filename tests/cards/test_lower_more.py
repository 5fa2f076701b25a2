"""Wordings as later sets may print them, and what they become. The texts are invented."""

from __future__ import annotations

import pytest

from fwjudge.ability import text as t
from fwjudge.cards.compiler import compile_text
from tests.cards.lowering import (
    BATTLE,
    CHOSEN,
    LEADER,
    OTHER,
    OTHERS,
    OWN,
    body,
    carried_out,
    count,
    own,
    skill,
    statics,
    up_to,
)

DRAW = (t.Draw(1),)
RED, BLUE = (t.Coloured((colour,)) for colour in ("red", "blue"))


@pytest.mark.parametrize(
    ("condition", "means"),
    [
        ("自分のリーダーが覚醒していなければ", t.No(t.Are(LEADER, t.Cards((t.State("awakened"),))))),
        ("自分のライフが4以下なら", t.Compare(own("life"), "<=", 4)),
        ("自分のエナジーに2種類以上の色がある場合", t.Compare(own("energy")._replace(distinct="colour"), ">=", 2)),
        ("自分のリーダーの色が赤か青の場合", t.Are(LEADER, t.Cards((t.Coloured(("red", "blue")),)))),
        ("自分のリーダーが赤と青の2色の場合", t.Are(LEADER, t.Cards((t.Coloured(("red", "blue"), "all"),)))),
        ("自分のリーダーが多色の場合", t.Are(LEADER, t.Cards((t.Coloured((), "several"),)))),
        ("自分のリーダーの特徴が《番人》の場合", t.Are(LEADER, t.Cards((t.Trait(("番人",)),)))),
        ("自分のリーダーのカード名に「番人」が含まれる場合", t.Are(LEADER, t.Cards((t.Named(("番人",), "contains"),)))),
        (
            "自分のエナジーがすべてレストの場合",
            t.Are(t.Each(t.Cards((OWN, t.In(("energy",))))), t.Cards((t.State("rested"),))),
        ),
        (
            "相手の手札が自分の手札より2枚以上多い場合",
            t.Compare(count(OTHER, t.In(("hand",))), ">=", t.Sum((own("hand"), 2))),
        ),
        (
            "自分のライフが相手より2枚以上少ない場合",
            t.Compare(own("life"), "<=", t.Sum((count(OTHER, t.In(("life",))), -2))),
        ),
        (
            "このターン中、自分のバトルカードが2枚以上KOされていた場合",
            t.Happened(t.Event("ko", t.Cards((OWN, *BATTLE))), least=2),
        ),
    ],
)
def test_conditions(condition: str, means: t.Condition) -> None:
    assert body(f"{condition}、カード1枚を引く。") == (t.If(means, DRAW),)


@pytest.mark.parametrize("words", ["赤と青のカード", "赤のカードと青のカード"])
def test_so_many_of_each(words: str) -> None:
    energy = (OWN, t.In(("energy",)))
    two = tuple(t.Compare(count(*energy, colour), ">=", 2) for colour in (RED, BLUE))
    assert body(f"自分のエナジーに{words}がそれぞれ2枚以上ある場合、カード1枚を引く。") == (t.If(t.Both(two), DRAW),)


@pytest.mark.parametrize("words", ["このカードのパワー以下のパワーを持つ", "このカードのパワー以下の"])
def test_compared_with_this_card(words: str) -> None:
    weak = t.Number("power", "<=", (t.NumberOf("power", t.It("this")),))
    assert body(f"相手のバトルエリアの{words}バトルカード1枚までを選ぶ。") == (up_to(t.Cards((OTHER, *BATTLE, weak))),)


def test_cheaper_than_this_card() -> None:
    cheap = t.Number("cost", "<", (t.NumberOf("cost", t.It("this")),))
    assert body("相手のバトルエリアのこのカードより低いコストのバトルカード1枚までを選ぶ。") == (
        up_to(t.Cards((OTHER, *BATTLE, cheap))),
    )


def test_what_the_other_player_is_made_to_discard_they_pick() -> None:
    pick = t.Choose(t.Cards((OTHER, t.In(("hand",)))), by="other", plain=False)
    assert body("相手に手札1枚を捨てさせる。") == (pick, t.Discard(CHOSEN, "other"))


def test_half_and_twice_its_own_power() -> None:
    half = t.Last((t.Change(CHOSEN, "power", t.OfItself("power", -1, 2)),), "turn")
    assert body("相手のバトルカード2枚までを選び、このターン中、パワーを半分にする。") == (up_to(OTHERS, 2), half)
    twice = t.Last((t.Change(t.It("this"), "power", t.OfItself("power", 1)),), "turn")
    assert body("このターン中、このカードのパワーを2倍にする。") == (twice,)
    for text in (
        "【永続】このカードのパワーは半分になる。",
        "【登場時】このターン中、相手のバトルカード1枚を選び、コストを半分にする。",
    ):
        assert "端数" in compile_text(text).residuals[0].why


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("このカードを使用するためのコスト-1。", t.It("this")),
        (
            "自分が「青い番人」を使用するためのコストを1少なくする。",
            t.Each(t.Cards((OWN, t.In(("hand",)), t.Named(("青い番人",))))),
        ),
        (
            "「青い番人」をドロップから使用するためのコストを1減らす。",
            t.Each(t.Cards((OWN, t.In(("drop",)), t.Named(("青い番人",))))),
        ),
    ],
)
def test_what_using_cards_costs(text: str, cards: t.Target) -> None:
    assert statics(text) == (t.CostChange(cards, -1),)


def test_cards_that_cannot_be_made_to_appear() -> None:
    forbidden = t.Cannot("appear", t.Each(t.Cards((t.Kind(("battle",)),))), "other", by="skill")
    assert statics("相手は、スキルによってバトルカードを登場させられない。") == (forbidden,)


def test_else_is_the_other_way_of_the_sentence_before() -> None:
    shown = t.It("revealed")
    text = "自分のデッキの上から1枚を公開する。そのカードが特徴《番人》を持つ場合、手札に加える。それ以外の場合、デッキの下に置く。"
    is_guard = t.Are(shown, t.Cards((t.Trait(("番人",)),)))
    ways = ((t.Move(shown, "hand"),), (t.Move(shown, "deck", at="bottom"),))
    assert body(text) == (t.Reveal(t.Top("deck"), "revealed"), t.If(is_guard, *ways))
    assert "何以外" in compile_text("【登場時】カード1枚を引く。それ以外の場合、カード1枚を引く。").residuals[0].why


def test_dealt_out_one_after_the_other() -> None:
    looked = t.Cards((t.It("looked"),))
    (_, *steps) = body("自分のデッキの上から3枚を見て、1枚を手札に、残りをデッキの下に置く。")
    rest = t.Each(t.Cards((t.It("looked"), t.Not(CHOSEN))))
    assert steps == [t.Choose(looked, plain=False), t.Move(CHOSEN, "hand"), t.Move(rest, "deck", at="bottom")]


def test_next_time_only_once() -> None:
    attack = t.Event("attack", t.Cards((OWN, *BATTLE)))
    assert body("このターン中、次に自分のバトルカードがアタックした時、カード1枚を引く。") == (t.At(attack, DRAW),)
    assert body("このターン中、自分のバトルカードがアタックした時、カード1枚を引く。") == (
        t.At(attack, DRAW, again=True),
    )


def test_what_has_become_so_and_what_is_so() -> None:
    strong = t.Are(t.It("this"), t.Cards((t.Number("power", ">=", (30000,)),)))
    became = skill("【自動】このカードのパワーが30000以上になった時、カード1枚を引く。")
    assert (became.state, became.becomes) == (strong, True)
    none = t.Compare(own("hand"), "==", 0)
    found = [skill(f"【自動】自分の手札が{word}時、カード1枚を引く。") for word in ("なくなった", "ない")]
    assert [(one.state, one.becomes) for one in found] == [(none, True), (none, False)]


def test_cards_that_were_made_so() -> None:
    rested = body(
        "相手のバトルカード1枚までをレストにする。その後、レストにしたカードは、次の相手のターン中、アクティブにならない。"
    )
    assert rested[-1] == t.Last((t.Cannot("activate", CHOSEN),), "next other turn")


def test_a_replacement_of_an_auto_skill_waits_for_nothing() -> None:
    found = skill("【自動】【ターン1回】このカードがKOされる場合、代わりに手札に戻す。")
    assert (found.kind, found.limit, found.trigger) == ("continuous", 1, ())
    assert found.statics == (t.Replaces(t.Event("ko", t.Cards((t.This(),))), (t.Move(t.It("this"), "hand"),)),)


def test_an_extra_card_that_the_text_puts_in_the_drop_area_is_declared_there() -> None:
    assert skill("【起動 メイン】ドロップのこのカードをゲームから取り除く：カード1枚を引く。", "extra").areas == (
        "drop",
    )
    assert (
        skill("【起動 メイン】カード1枚を引く。その後、ドロップのこのカードをデッキの下に置く。", "extra").areas == ()
    )


def test_x_holds_from_the_beginning_wherever_it_is_defined() -> None:
    let, pick, _ = body("相手のコストX以下のバトルカード1枚までを選び、KOする。Xは自分のエナジーの枚数と同じになる。")
    assert (let, pick.of.filters[-1]) == (t.Let(own("energy")), t.Number("cost", "<=", (t.X(),)))
    five = own("life")._replace(times=5000)
    assert body("この戦闘中、このカードのパワー+Xする。Xは自分のライフの枚数×5000となる。")[0] == t.Let(five)
    for text in (
        "【起動 メイン】(X)：カードX枚を引く。Xは{}と同じになる。",
        "【登場時】カードX枚を引く。Xはゆらゆら{}となる。",
    ):
        assert carried_out(text.format("自分のライフの枚数")) == []


def test_what_was_shown_or_put_there_is_what_the_next_words_are_about() -> None:
    _, either = body(
        "自分のデッキの上から1枚を公開し、バトルカードの場合、コンボさせる。それ以外の場合、ドロップに置く。"
    )
    assert either.condition == t.Are(t.It("revealed"), t.Cards((t.Kind(("battle",)),)))
    assert (either.then, either.otherwise) == ((t.Combo(t.It("revealed")),), (t.Move(t.It("revealed"), "drop"),))
    moved, gate = body("自分のデッキの上から1枚をドロップに置く。そのカードがバトルカードの場合、カード1枚を引く。")
    assert gate.condition.cards == t.It(moved.called)
    fighting = t.Each(t.Cards((OWN, t.In(("leader", "battle")), t.State("fighting"))))
    (gate,) = body("自分の戦闘中のカードが「青い番人」の場合、この戦闘中、そのカードのパワー+5000。")
    assert gate.then == (t.Last((t.Change(fighting._replace(now=True), "power", 5000),), "battle"),)


def test_an_extra_card_has_no_power() -> None:
    text = "【起動 戦闘中】自分のリーダーが「青い番人」の場合、この戦闘中、パワー+5000。"
    assert [one.why for one in compile_text(text, "extra").residuals] == ["何のことか決まらない"]
    assert compile_text(text, "leader").complete


def test_the_cards_that_somebody_comboed() -> None:
    found = skill("【自動】相手がコンボした時、コンボしたカードをドロップに置く。")
    assert found.body == (t.Move(t.It("event"), "drop"),)


@pytest.mark.parametrize(("verb", "sound"), [("ブロックした", "block"), ("ブロックされた", "blocked")])
def test_who_blocks_and_who_is_blocked(verb: str, sound: str) -> None:
    assert skill(f"【自動】このカードが{verb}時、カード1枚を引く。").trigger == (t.Event(sound, t.Cards((t.This(),))),)


def test_a_trigger_before_a_skill_cost() -> None:
    found = skill("【自動】相手のターン開始時、自分の手札1枚を捨てる：カード1枚を引く。")
    assert found.trigger == (t.Event("turn start", who="other"),)
    assert [type(item) for item in found.cost] == [t.Choose, t.Discard]
    assert found.body == DRAW


def test_what_has_not_been_done_this_turn() -> None:
    attacked = t.Happened(t.Event("attack", t.Cards((t.This(),))))
    for text in (
        "このターン中、このカードがアタックしていない場合",
        "このターン中、このカードがアタックしていなかった場合",
    ):
        assert body(f"{text}、カード1枚を引く。") == (t.If(t.No(attacked), DRAW),)


def test_for_each_energy_marker() -> None:
    assert statics("自分のエナジーマーカー1つにつき、このカードのパワー+5000。") == (
        t.Change(t.It("this"), "power", t.Sum((t.Markers(),), 5000)),
    )


def test_while_it_attacks() -> None:
    attack = t.During("battle", t.Cards((t.This(), t.State("attacking"))))
    (found,) = statics("このカードがアタックした戦闘中、相手はコンボできない。")
    assert found == t.When_(attack, (t.Cannot("combo", who="other"),))


def test_kinds_are_names() -> None:
    balls = t.Cards((OWN, t.In(("drop",)), t.HasSkill("【ドラゴンボール】")))
    names = t.CountOf(balls, distinct="name")
    assert body("自分のドロップに7種類の【ドラゴンボール】がある場合、カード1枚を引く。") == (
        t.If(t.Compare(names, "==", 7), DRAW),
    )
    assert body("自分のドロップの【ドラゴンボール】1種類につき、カード1枚を引く。") == (t.Draw(names),)
    pick, _ = body("自分のドロップの【ドラゴンボール】3種類までを手札に加える。")
    assert (pick.most, pick.distinct) == (3, "name")
    more = t.Compare(t.CountOf(balls), ">=", 3)
    assert body("自分のドロップに3枚以上の【ドラゴンボール】がある場合、カード1枚を引く。") == (t.If(more, DRAW),)


def test_cards_whose_costs_together_fit_are_the_object_of_any_verb() -> None:
    guards = t.Cards((OWN, t.In(("drop",)), t.Kind(("battle",)), t.Trait(("番人",))))
    pick = t.Choose(guards, 2, 0, total=("cost", "<=", 6), plain=False)
    for words in ("バトルカード2枚までを", "バトルカードを2枚まで"):
        text = f"自分のドロップから、コストの合計が6以下になるように特徴《番人》を持つ{words}登場させる。"
        assert body(text) == (pick, t.Play(CHOSEN))


def test_cards_of_a_hand_that_was_shown() -> None:
    shown, pick, _ = body("相手の手札を公開し、その中からコスト3以下のカード1枚を選び、捨てる。")
    assert pick.of == t.Cards((t.It(shown.called), t.Number("cost", "<=", (3,))))


def test_a_line_of_its_own_after_the_options_belongs_to_all_of_them() -> None:
    text = "【登場時】以下から1つを選ぶ。\n・カード1枚を引く。\n・カード2枚を引く。{}その後、カード3枚を引く。"
    (either,) = skill(text.format("")).body
    assert isinstance(either, t.ChooseMode)
    assert either.options == (DRAW, (t.Draw(2), t.Draw(3)))
    assert skill(text.format("\n")).body == (t.ChooseMode((DRAW, (t.Draw(2),))), t.Draw(3))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("【永続】このカードは【クリティカル】か【ダブルストライク】を得る。", "どちらを得るか"),
        ("【起動 メイン】このカードか自分の「青い番人」をレストにする：カード1枚を引く。", "どちらか一方か、両方か"),
        ("【登場時】自分のリーダーかこのカードは、このターン中、パワー+5000。", "どちらか一方か、両方か"),
        ("【登場時】自分のデッキの上から1枚を裏向きでこのカードの下に置く。", "向き"),
        ("【進化】(1)：相手の「青い番人」", "自分のバトルエリア"),
        ("【進化】(1)：自分の「青い番人」1枚か自分の「赤い番人」1枚", "どちらか一方"),
        ("【自動】相手のバトルカードが登場した時、アタックしたカードをKOする。", "何をしたカード"),
        ("【自動】このカードが相手のエナジーにダメージを与えた時、カード1枚を引く。", "ダメージを受けるプレイヤー"),
    ],
)
def test_what_is_left_open_is_a_gap(text: str, why: str) -> None:
    compiled = compile_text(text)
    assert any(why in one.why for one in compiled.residuals)
    assert carried_out(text) == []


def test_who_attacks_and_who_is_attacked() -> None:
    text = "【自動】自分のリーダーがアタックされた時、この戦闘中、{}カードのパワー-5000。"
    for verb, name in (("アタックした", "event source"), ("アタックされた", "event")):
        (last,) = skill(text.format(verb)).body
        assert isinstance(last, t.Last)
        (change,) = last.statics
        assert isinstance(change, t.Change)
        assert change.cards == t.It(name)


def test_cards_that_this_skill_put_there() -> None:
    text = "自分のデッキの上から3枚をドロップに置く。その後、このスキルでドロップに置いた{}1枚までを手札に加える。"
    moved, pick, _ = body(text.format("カードの中から、特徴《番人》を持つカード"))
    assert pick.of == t.Cards((t.It(moved.called), t.Trait(("番人",))))
    elsewhere = "【登場時】" + text.replace("スキルでドロップ", "スキルでライフ").format("カード")
    assert "どこに置いたカード" in compile_text(elsewhere).residuals[0].why


def test_a_number_of_the_card_itself() -> None:
    shown, gate = body("自分のデッキの上から1枚を公開する。公開したカードがコスト5以上の場合、カード1枚を引く。")
    assert gate.condition == t.Are(t.It(shown.called), t.Cards((t.Number("cost", ">=", (5,)),)))


def test_how_far_one_of_two_ways_goes_is_open() -> None:
    text = "自分の手札1枚を捨てるか、自分のライフ1枚を公開し、手札に加える。"
    assert "どこまで" in compile_text(f"【登場時】{text}").residuals[0].why
    assert [type(item) for item in body("自分の手札1枚を選び、捨てるかデッキの下に置く。")] == [t.Choose, t.EitherOf]
