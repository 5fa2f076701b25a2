"""How conditions, その後, そうした場合, 代わりに and words that point back are lowered. The texts are invented."""

from __future__ import annotations

from fwjudge.ability import text as t
from tests.cards.lowering import CHOSEN, LEADER, OTHERS, OWN, THIS, body, count, lasting, own, skill, statics, up_to

FEW_CARDS = t.Compare(own("hand"), "<=", 3)


def test_a_condition_that_opens_the_effect_governs_later_sentences_too() -> None:
    """FW-Q197"""
    (gate,) = body("自分の手札が3枚以下の場合、カード1枚を引く。その後、カード2枚を引く。")
    assert gate == t.If(FEW_CARDS, (t.Draw(1), t.Draw(2)))


def test_a_condition_after_then_governs_only_its_own_sentence() -> None:
    done = body("カード1枚を引く。その後、自分の手札が3枚以下の場合、カード2枚を引く。その後、カード3枚を引く。")
    assert done == (t.Draw(1), t.If(FEW_CARDS, (t.Draw(2),)), t.Draw(3))


def test_of_a_condition_after_an_action_no_rule_says_how_far_it_reaches() -> None:
    shown = t.Reveal(t.Top("deck"), "revealed")
    is_guard = t.Are(t.It("revealed"), t.Cards((t.Trait(("番人",)),)))
    text = "自分のデッキの上から1枚を公開し、公開したカードが特徴《番人》を持つカードの場合、カード1枚を引く。その後、カード2枚を引く。"
    assert body(text) == (shown, t.If(is_guard, (t.Draw(1), t.Draw(2)), (t.Ungoverned((t.Draw(2),)),)))


def test_sentences_with_conditions_of_their_own_stand_side_by_side() -> None:
    done = body("自分の手札が3枚以下の場合、カード1枚を引く。自分の手札が4枚以上の場合、カード2枚を引く。")
    assert done == (t.If(FEW_CARDS, (t.Draw(1),)), t.If(t.Compare(own("hand"), ">=", 4), (t.Draw(2),)))


def test_if_done_looks_back_at_the_sentence_before() -> None:
    pick = t.Choose(t.Cards((OWN, t.In(("hand",)))), 1, None, "chosen", plain=False)
    text = "自分の手札1枚を捨てる。{}カード1枚を引く。"
    assert body(text.format("そうした場合、")) == (t.Sentence((pick, t.Discard(CHOSEN))), t.If(t.Done(), (t.Draw(1),)))
    assert body(text.format("そうしなかった場合、"))[1] == t.If(t.No(t.Done()), (t.Draw(1),))


def test_may_is_a_choice_and_if_done_looks_at_it() -> None:
    first, second = body("自分のライフ1枚を手札に加えてもよい。そうした場合、カード1枚を引く。")
    assert first == t.Sentence((t.May((t.Move(t.Top("life"), "hand"),)),))
    assert second == t.If(t.Done(), (t.Draw(1),))


def test_the_condition_of_an_awakening_is_one_of_declaring_it() -> None:
    awakening = skill("【覚醒】自分のライフが5以下の場合、カード2枚を引く。その後、このカードを裏返す。", "leader")
    assert (awakening.kind, awakening.keyword, awakening.timing) == ("activate", "【覚醒】", "main/battle")
    assert awakening.declare_if == t.Compare(own("life"), "<=", 5)
    assert awakening.body == (t.Draw(2), t.Flip(t.It("this")))


def test_a_trigger_in_the_first_sentence_is_one_of_the_whole_skill() -> None:
    auto = skill(
        "【自動】このカードの戦闘中、自分がコンボした時、カード3枚を引く。その後、このカードをアクティブにする。"
    )
    assert auto.trigger == (t.Event("combo", who="own"),)
    assert auto.waits_if == t.During("battle", THIS)
    assert auto.body == (t.Draw(3), t.Activate(t.It("this")))


def test_a_condition_before_the_trigger_is_part_of_it_and_one_behind_is_not() -> None:
    before = skill("【自動】自分の手札が3枚以下の場合、自分がダメージを受けた時、カード1枚を引く。")
    behind = skill("【自動】自分がダメージを受けた時、自分の手札が3枚以下の場合、カード1枚を引く。")
    assert before.trigger == behind.trigger == (t.Event("damage", who="own"),)
    assert (before.waits_if, before.body) == (FEW_CARDS, (t.Draw(1),))
    assert (behind.waits_if, behind.body) == (None, (t.If(FEW_CARDS, (t.Draw(1),)),))


def test_a_time_before_what_happened_belongs_to_it() -> None:
    moved = t.Event("move", t.Cards((OWN,)), areas_from=("energy",), areas_to=("drop",))
    (gate,) = body("このターン中、自分のエナジーがドロップに置かれていた場合、カード4枚を引く。")
    assert gate == t.If(t.Happened(moved, "turn"), (t.Draw(4),))


def test_an_action_without_object_is_done_to_what_was_picked() -> None:
    assert body("相手のバトルカード1枚までを選び、KOする。") == (up_to(OTHERS), t.Ko(CHOSEN))
    assert body("相手のバトルカード1枚までを選び、このターン中、パワー-10000。") == (
        up_to(OTHERS),
        lasting("power", -10000),
    )


def test_with_nothing_before_it_the_card_itself_is_meant() -> None:
    assert skill("【アタック時】このターン中、パワー+5000。").body == (lasting("power", 5000, cards=t.It("this")),)


def test_that_card_is_the_one_picked_before_also_in_the_next_sentence() -> None:
    pick, gate = body(
        "相手のバトルカード1枚までを選び、レストにする。その後、そのカードのコストが2以下の場合、KOする。"
    )[0::2]
    assert pick == up_to(OTHERS)
    assert gate == t.If(t.Are(CHOSEN, t.Cards((t.Number("cost", "<=", (2,)),))), (t.Ko(CHOSEN),))


def test_for_each_counts_cards_and_that_card_is_still_the_one_picked() -> None:
    guards = t.Cards((OWN, t.In(("battle",)), t.Trait(("番人",))))
    text = "自分のリーダー1枚を選ぶ。その後、自分のバトルエリアの特徴《番人》を持つカード1枚につき、このターン中、そのカードのパワー+5000。"
    assert body(text)[1] == lasting("power", t.CountOf(guards, 1, 5000))


def test_the_rest_is_what_was_looked_at_and_not_taken() -> None:
    looked = t.It("looked")
    text = (
        "自分のデッキの上から5枚を見て、「青い番人」1枚までを公開し、手札に加える。残りをランダムにデッキの下に置く。"
    )
    assert body(text) == (
        t.Look(t.Top("deck", 5), "looked"),
        up_to(t.Cards((looked, t.Named(("青い番人",)))), plain=False),
        t.Reveal(CHOSEN, "revealed"),
        t.Move(CHOSEN, "hand"),
        t.Move(t.Each(t.Cards((looked, t.Not(CHOSEN)))), "deck", at="bottom", order="random"),
    )


def test_cards_that_were_really_returned_are_counted() -> None:
    text = "相手のバトルカードすべてを選び、持ち主の手札に戻す。その後、戻したカードが3枚以上の場合、カード1枚を引く。"
    pick, move, gate = body(text)
    assert pick == t.Choose(OTHERS, t.CountOf(OTHERS))
    assert move == t.Move(CHOSEN, "hand", called="moved")
    assert gate == t.If(t.Compare(t.Taken("moved"), ">=", 3), (t.Draw(1),))


def test_a_topic_and_a_time_reach_over_all_that_follows() -> None:
    (last,) = skill("【アタック時】次の相手のターン終了時まで、このカードはKOされず、パワー+30000。").body
    this = t.It("this")
    assert last == t.Last((t.Cannot("be ko'd", this), t.Change(this, "power", 30000)), "until next other turn end")


def test_instead_of_an_event_is_a_replacement() -> None:
    (static,) = statics(
        "このカードが相手によってバトルエリアを離れる場合、代わりに自分のライフ2枚をドロップに置いてもよい。"
    )
    leaves = t.Event("leave", THIS, by="other", areas_from=("battle",))
    assert static == t.Replaces(leaves, (t.Move(t.Top("life", 2), "drop"),), optional=True)


def test_instead_under_a_condition_takes_the_place_of_the_sentence_before() -> None:
    first = "【起動 メイン】(1)：自分のリーダーは、このターン中、パワー+5000。"
    text = f"{first}このスキルでエナジーマーカーを取り除いていた場合、代わりにパワー+9000。"
    small, large = (lasting("power", number, cards=LEADER) for number in (5000, 9000))
    assert skill(text).body == (t.If(t.PaidWith("skill"), (large,), (small,)),)


def test_a_list_ends_its_text_and_the_last_choice_owns_what_follows() -> None:
    """FW-Q327: a choice whose condition does not hold can be taken."""
    text = (
        "以下から1つを選ぶ。・自分の手札が3枚以下の場合、カード1枚を引く。・カード2枚を引く。その後、カード3枚を引く。"
    )
    assert body(text) == (t.ChooseMode(((t.If(FEW_CARDS, (t.Draw(1),)),), (t.Draw(2), t.Draw(3)))),)


def test_both_players_each_do_it_for_themselves() -> None:
    hand = t.Cards((OWN, t.In(("hand",))))
    pick = t.Choose(hand, 1, None, "chosen", plain=False)
    assert body("お互いは自身の手札1枚を捨てる。") == (t.Says("each", (pick, t.Discard(CHOSEN))),)


def test_the_other_player_picks_their_own_cards() -> None:
    hand = t.Cards((t.Whose("other"), t.In(("hand",))))
    assert body("相手は自身の手札1枚を捨てる。") == (
        t.Choose(hand, 1, None, "chosen", "other", plain=False),
        t.Discard(CHOSEN, "other"),
    )


def test_later_moments_are_waited_for() -> None:
    assert body("このターン終了時、カード1枚を引く。") == (t.At(t.Event("turn end"), (t.Draw(1),), "turn"),)
    assert body("この戦闘終了時、このカードをKOする。") == (
        t.At(t.Event("battle end"), (t.Ko(t.It("this")),), "battle"),
    )


def test_a_number_of_a_card_that_was_not_picked_is_not_taken_over() -> None:
    """5-2-6"""
    text = "【起動 戦闘中】自分のバトルカード1枚までを選び、この戦闘中、このカードの元々のパワーはそのカードのパワーと同じになる。"
    same = t.SetTo(t.It("this"), "power", t.NumberOf("power", CHOSEN), True)
    assert skill(text).body[1] == t.If(t.Compare(t.Taken("chosen"), ">=", 1), (t.Last((same,), "battle"),))


def test_until_there_are_so_many() -> None:
    (draw,) = body("手札が5枚になるようにカードを引く。")
    assert draw == t.Draw(t.Sum((5, count(OWN, t.In(("hand",)))._replace(times=-1))))


def test_either_of_two_things_is_done_to_the_same_card_or_each_to_its_own() -> None:
    looked = t.It("looked")
    (_, either) = body("自分のデッキの上から1枚を見て、手札に加えるかレストでエナジーにする。")
    assert either == t.EitherOf(((t.Move(looked, "hand"),), (t.Move(looked, "energy", rested=True),)))
    (either,) = body("自分の手札1枚を捨てるか、自分のライフ1枚をドロップに置く。")
    assert [len(way) for way in either.options] == [2, 1]


def test_cards_of_an_area_without_owner_are_of_the_player_who_does_it() -> None:
    """13-1-1"""
    pick, _ = body("手札1枚を捨てる。")
    assert pick.of == t.Cards((OWN, t.In(("hand",))))
    assert body("お互いの手札すべてを公開する。")[0].cards == t.Each(t.Cards((t.In(("hand",)),)))


def test_what_was_put_somewhere_can_be_picked_from() -> None:
    move, pick, _ = body("自分のデッキの上から3枚をドロップに置き、その中からカード1枚までを手札に加える。")
    assert (move.called, pick.of) == ("moved", t.Cards((t.It("moved"),)))


def test_so_often_something_happened() -> None:
    (gate,) = body("このターン中、自分がカード2枚以上を引いていた場合、カード1枚を引く。")
    assert gate.condition == t.Happened(t.Event("draw", who="own"), "turn", 2)
