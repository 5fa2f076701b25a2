"""ONE PIECE: whose cards, which of them, how long and under which condition: readings that look right and are not."""

from __future__ import annotations

from fwjudge.ability import text as t
from fwjudge.ability.walk import walk
from fwjudge.cards.compiler import CompiledText, compile_text
from fwjudge.games import refusals

OWN, OTHER = t.Whose("own"), t.Whose("other")
LEADER = (t.In(("leader",)), t.Kind(("leader",)))
CHARACTER = (t.In(("character",)), t.Kind(("character",)))
CHOSEN = t.It("chosen")
TRAVELLERS = t.Trait(("旅人",))


def compiled(text: str, type: str = "character") -> CompiledText:
    return compile_text(text, type, "front", "op", refusals("op"))


def skill(text: str, type: str = "character") -> t.Skill:
    """The only effect of a text, which must be understood in full."""
    found = compiled(text, type)
    assert found.complete, found.residuals
    (one,) = found.skills
    return one


def body(text: str) -> tuple[t.Record, ...]:
    return skill(f"【登場時】{text}").body


def chosen_from(text: str) -> list[t.CardSet]:
    return [one.of for one in walk(body(text)) if isinstance(one, t.Choose)]


def test_what_stands_before_two_kinds_is_about_both() -> None:
    (change,) = skill("自分の特徴《旅人》を持つリーダーとキャラのパワー+1000。").statics
    leader, character = t.Cards((OWN, *LEADER, TRAVELLERS)), t.Cards((OWN, *CHARACTER, TRAVELLERS))
    assert change == t.Change(t.Each(t.AnyOf((leader, character))), "power", 1000)
    (whose,) = skill("自分の「剣士」と自分のキャラすべてを、パワー+1000。").statics
    assert t.Cards((OWN, *CHARACTER)) in walk(whose)


def test_don_has_neither_cost_nor_trait() -> None:
    (of,) = chosen_from("相手の、コスト3以下の、特徴《旅人》を持つキャラかドン!!1枚までを、レストにする。")
    don = t.Cards((OTHER, t.In(("cost area",)), t.Kind(("don",))))
    assert of == t.AnyOf((t.Cards((OTHER, *CHARACTER, t.Number("cost", "<=", (3,)), TRAVELLERS)), don))


def test_rested_cards_are_don_too() -> None:
    (found,) = skill("自分のレストのカードが8枚以上ある場合、このキャラのパワー+1000。").statics
    counted = next(one for one in walk(found) if isinstance(one, t.CountOf))
    field = t.In(("leader", "character", "stage", "cost area"))
    assert counted == t.CountOf(t.Cards((OWN, field, t.State("rested"))))


def test_that_leader_or_character_is_the_one_that_was_chosen() -> None:
    found = body(
        "自分のリーダーかキャラ1枚までを選ぶ。相手は、このターン中、そのリーダーかキャラがアタックする場合【ブロッカー】を発動できない。"
    )
    (cannot,) = [one for one in walk(found) if isinstance(one, t.Cannot)]
    assert cannot.against == t.Cards((CHOSEN,))


def test_character_cards_of_a_rule_lie_anywhere() -> None:
    (change,) = skill("ルール上、自分の特徴《旅人》を持つキャラカードすべてはカウンター+1000を持つ。").statics
    assert change == t.Change(t.Each(t.Cards((OWN, t.Kind(("character",)), TRAVELLERS))), "counter", 1000)


def test_what_is_shown_or_played_after_a_look_is_one_of_the_cards_that_were_looked_at() -> None:
    looked = t.Cards((t.It("looked"), t.Kind(("character",)), t.Number("cost", "==", (1,))))
    text = "自分のデッキの上から5枚までを見て、コスト1のキャラ1枚までを公開し、手札に加える。その後、残りを好きな順番でデッキの下に置く。"
    assert chosen_from(text) == [looked]
    revealed = looked._replace(filters=(t.It("revealed"), *looked.filters[1:]))
    text = "自分のデッキの上から1枚を公開し、コスト1のキャラ1枚までを、登場させる。その後、残りをデッキの下に置く。"
    assert chosen_from(text) == [revealed]
    on_field = t.Cards((*CHARACTER, t.Number("cost", "<=", (4,))))
    assert chosen_from("自分のデッキの上から1枚を見て、コスト4以下のキャラ1枚までを、持ち主の手札に戻す。") == [
        on_field
    ]


def test_the_rest_that_is_put_in_order_is_what_goes_to_the_top_or_the_bottom() -> None:
    found = body(
        "自分のデッキの上から3枚を見て、1枚までを手札に加える。その後、残りを好きな順番に並び替え、デッキの上か下に置く。"
    )
    rest = t.Each(t.Cards((t.It("looked"), t.Not(CHOSEN))))
    assert found[-1] == t.Move(rest, "deck", at="either", order="any")


def test_a_time_is_about_all_of_its_sentence() -> None:
    found = body("相手のキャラ1枚までを、次の相手のターン終了時まで、効果を無効にし、そのキャラはアタックできない。")
    assert found[1:] == (
        t.Last((t.Loses(CHOSEN),), "until next other turn end"),
        t.Last((t.Cannot("attack", CHOSEN),), "until next other turn end"),
    )


def test_so_much_for_each_card_goes_to_one_card() -> None:
    found = skill(
        "【相手のアタック時】自分の手札を任意の枚数捨ててもよい。捨てたカード1枚につき、自分のリーダーかキャラ1枚は、このバトル中、パワー+1000。"
    )
    (pick,) = [one for one in found.body if isinstance(one, t.Choose)]
    assert (pick.most, pick.least) == (1, None)
    each = t.CountOf(t.Cards((t.It("discarded"),)), times=1000)
    assert found.body[-1] == t.Last((t.Change(t.It(pick.called), "power", each),), "battle")


def test_the_player_of_one_moment_is_that_of_the_other() -> None:
    found = skill("相手が、コスト8以上のキャラを登場させた時かキャラの効果でキャラを登場させた時、カード1枚を引く。")
    assert [event.who for event in found.trigger] == ["other", "other"]
    found = skill("自分がダメージを受けた時か自分のキャラがKOされた時、カード1枚を引く。")
    assert [event.who for event in found.trigger] == ["own", ""]


def test_only_the_effect_that_says_so_is_not_valid() -> None:
    found = skill(
        "このキャラが場を離れる場合、代わりに自分の手札1枚を捨ててもよい。自分のライフが0枚の場合、この効果は無効になる。"
    )
    assert [type(one) for one in found.statics] == [t.Replaces]
    no_life = t.Compare(t.CountOf(t.Cards((OWN, t.In(("life",))))), "==", 0)
    assert found.valid_if == (t.No(no_life),)


def test_what_may_be_left_before_if_so_is_the_whole_sentence() -> None:
    found = body("自分の手札1枚を捨て、自分のドン!!1枚をレストにしてもよい。そうした場合、カード2枚を引く。")
    sentence, then = found
    assert isinstance(sentence, t.Sentence) and isinstance(then, t.If)
    (may,) = sentence.body
    assert isinstance(may, t.May)
    assert [type(one) for one in may.body] == [t.Choose, t.Discard, t.Choose, t.Rest]
    whole = skill("【登場時】このキャラをトラッシュに置き、カード2枚を引くことができる。")
    assert whole.optional and [type(one) for one in whole.body] == [t.Move, t.Draw]
    assert not skill("【登場時】カード1枚を引き、自分のデッキの上から1枚をトラッシュに置いてもよい。").optional


def test_a_condition_governs_all_that_stands_behind_it() -> None:
    """8-3-3: also in a later sentence, and after an action of its own sentence."""
    shown = (
        "自分のデッキの上から1枚を公開し、公開したカードがコスト4以上だった場合、カード1枚を引く。"
        "その後、公開したカードをデッキの下に置く。"
    )
    reveal, governed = body(shown)
    assert isinstance(reveal, t.Reveal) and isinstance(governed, t.If)
    assert [type(one) for one in governed.then] == [t.Draw, t.Move] and governed.otherwise == ()
    later = (
        "任意のコストを宣言し、相手のデッキの上から1枚を公開する。"
        "公開したカードが宣言したコストと同じ場合、カード1枚を引く。その後、自分の手札1枚を捨てる。"
    )
    *_, governed = body(later)
    assert isinstance(governed, t.If) and [type(one) for one in governed.then] == [t.Draw, t.Choose, t.Discard]
    may = (
        "自分のターン開始時、発動できる。自分のライフが1枚以下の場合、カード1枚を引く。その後、自分の手札1枚を捨てる。"
    )
    (governed,) = skill(may).body
    assert isinstance(governed, t.If) and len(governed.then) == 3
    *_, plain = body("カード1枚を引く。その後、自分のライフが1枚以下の場合、カード1枚を引く。")
    assert isinstance(plain, t.If)


def test_two_picks_are_two_cards() -> None:
    _, second = chosen_from("相手の、コスト5以下のキャラ1枚までとコスト3以下のキャラ1枚までを、KOする。")
    assert isinstance(second, t.Cards) and t.Not(t.It("chosen")) in second.filters
    _, second = chosen_from("自分のキャラ1枚までとドン!!1枚までを、アクティブにする。")
    assert isinstance(second, t.Cards) and not any(isinstance(one, t.Not) for one in second.filters)


def test_one_of_the_chosen_cards_and_the_rest() -> None:
    found = body(
        "自分のトラッシュのコスト4以下のキャラカード1枚までとコスト2以下のキャラカード1枚までを選び、"
        "1枚を登場させ、残りをレストで登場させる。"
    )
    pool = t.Any_((t.It("chosen"), t.It("chosen 2")))
    one, active, rested = found[2:]
    assert isinstance(one, t.Choose) and (one.of, one.most, one.least) == (t.Cards((pool,)), 1, None)
    assert isinstance(active, t.Play) and active.cards == t.It(one.called) and not active.rested
    rest = t.Each(t.Cards((pool, t.Not(t.It(one.called)))))
    assert isinstance(rested, t.Play) and rested.cards == rest and rested.rested
    shown = body(
        "自分の手札からキャラカード2枚までを、公開する。"
        "公開したカードのうち1枚を登場させ、残りがコスト4以下ならレストで登場させる。"
    )
    condition = shown[-1]
    assert isinstance(condition, t.If) and isinstance(condition.condition, t.Are)
    (played,) = condition.then
    assert isinstance(played, t.Play) and played.cards == condition.condition.cards


def test_powers_are_swapped_between_two_cards_only() -> None:
    found = body("自分のキャラ2枚を選ぶ。選んだキャラそれぞれの元々のパワーを、このターン中、入れ替える。")
    first, second, both = found
    assert isinstance(first, t.Choose) and isinstance(second, t.Choose) and isinstance(both, t.If)
    assert second.of == t.Cards((OWN, *CHARACTER, t.Not(t.It(first.called))))
    (last,) = both.then
    one, other = t.It(first.called), t.It(second.called)
    assert isinstance(last, t.Last) and last.statics == (
        t.SetTo(one, "power", t.NumberOf("power", other, True), True),
        t.SetTo(other, "power", t.NumberOf("power", one, True), True),
    )


def test_a_power_of_no_card_is_not_taken_over() -> None:
    _, there = body(
        "相手のキャラ1枚までを選ぶ。このキャラの元々のパワーは、このターン中、選んだキャラと同じパワーになる。"
    )
    assert isinstance(there, t.If) and there.condition == t.Compare(t.Taken("chosen"), ">=", 1)


def test_don_go_one_to_each_card() -> None:
    under, don, given = body("自分のキャラすべてにレストのドン!!1枚ずつまでを、付与する。")
    assert isinstance(don, t.Choose) and isinstance(under, t.Choose)
    assert (under.most, under.least) == (t.CountOf(t.Cards((OWN, *CHARACTER))), 0)
    assert (don.most, don.least) == (t.Taken(under.called), 0)
    assert given == t.PutUnder(t.It(don.called), t.It(under.called))


def test_moments_that_are_said_in_other_words() -> None:
    found = skill("【相手のターン中】自分のライフが0枚になった時、カード1枚を引く。")
    assert found.trigger == (t.Event("life lost", who="own"),) and found.waits_if is not None
    found = skill("自分がドローフェイズ以外でカードを引いた時、このキャラは、このターン中、パワー+1000。")
    assert found.trigger == (t.Event("draw", who="own"),) and found.waits_if == t.No(t.During("draw"))
    found = skill("このキャラが相手のキャラとバトルしたバトル終了時、バトルした相手のキャラをKOしてもよい。")
    assert found.optional and t.It("event") in walk(found.body)
    found = skill("手札のこのカードは、相手のライフが離れているターン中、コスト-2。")
    (lost,) = [one for one in walk(found.statics) if isinstance(one, t.Happened)]
    assert lost == t.Happened(t.Event("life lost", who="other"))
    found = skill("このキャラはターンに1回、相手の効果でKOされない。")
    assert found.limit == 1 and isinstance(found.statics[0], t.Replaces) and not found.statics[0].body


def test_two_cards_battle_from_the_attack_on() -> None:
    """7-1: an attack goes on to a battle; a blocker battles in place of the card that was attacked."""
    found = skill("このキャラが属性(打)を持つキャラとバトルする時、このキャラは、このターン中、パワー+3000。")
    this, strikers = t.Cards((t.This(),)), t.Cards((*CHARACTER, t.Word("attribute", ("strike",))))
    assert found.trigger == (
        t.Event("attack", this, source_to=strikers),
        t.Event("attack", strikers, source_to=this),
        t.Event("block", strikers),
    )
    assert isinstance(found.waits_if, t.Either)


def test_lines_after_choose_one_are_what_to_choose_from() -> None:
    found = compiled(
        "【登場時】以下から1つを選ぶ。\nカード1枚を引く。\n相手は自身の手札1枚を捨てる。\n【KO時】カード1枚を引く。"
    )
    assert found.complete and len(found.skills) == 2
    (mode,) = found.skills[0].body
    assert isinstance(mode, t.ChooseMode) and len(mode.options) == 2


def test_a_rules_text_may_hold_a_rule_and_a_moment() -> None:
    found = skill(
        "ルール上、自分はコスト2以上のイベントをデッキに入れることができず、"
        "ゲーム開始時、自分のデッキから特徴《旅人》を持つステージカード1枚までを、登場させる。",
        "leader",
    )
    assert [type(one) for one in found.statics] == [t.DeckRule] and found.trigger == (t.Event("game start"),)
    assert [type(one) for one in found.body] == [t.Choose, t.Play]


def test_what_was_shown_and_went_is_not_the_rest() -> None:
    shown = body(
        "自分のデッキの一番上を公開し、そのカードがコスト4以下のキャラカードの場合、レストで登場させてもよい。"
        "その後、残りをデッキの下に置く。"
    )
    governed = shown[-1]
    assert isinstance(governed, t.If)
    rest = t.Each(t.Cards((t.It("revealed"), t.Not(t.It("played")))))
    assert governed.then[-1] == t.Move(rest, "deck", at="bottom")


def test_a_shown_card_is_judged_before_it_is_hidden_again() -> None:
    found = body(
        "自分のデッキの上から1枚を公開し、そのカードをデッキの下に置く。公開したカードがコスト4以上の場合、カード1枚を引く。"
    )
    asked = found[-1]
    assert isinstance(asked, t.If) and isinstance(asked.condition, t.Are)
    assert [type(one) for one in asked.then] == [t.Move, t.Draw]
    assert [type(one) for one in asked.otherwise] == [t.Move]


def test_no_counter_is_said_of_what_is_printed() -> None:
    (change,) = skill("ルール上、自分のカウンターを持たないキャラカードすべてはカウンター+1000を持つ。").statics
    assert t.Not(t.Number("counter", ">=", (1,), original=True)) in walk(change)


def test_given_don_lies_beneath_the_card_that_is_named() -> None:
    given = (t.In(("given",)), t.Kind(("don",)))
    (of,) = chosen_from("このキャラに付与されているドン!!1枚を、コストエリアにレストで戻す。")
    assert of == t.Cards((OWN, *given, t.Beneath(t.It("this")))) or of == t.Cards((*given, t.Beneath(t.It("this"))))
    leader = t.Each(t.Cards(LEADER))
    of, _ = chosen_from("自分のリーダーに付与されているドン!!1枚までを、自分のキャラ1枚に付与する。")
    assert of == t.Cards((OWN, *given, t.Beneath(leader)))


def test_one_of_several_cards_has_don() -> None:
    (found,) = skill("相手のキャラにドン!!が付与されている場合、このキャラのパワー+1000。").statics
    assert isinstance(found, t.When_) and isinstance(found.condition, t.Compare)
    (found,) = skill("このキャラにドン!!が付与されている場合、このキャラのパワー+1000。").statics
    assert isinstance(found, t.When_) and isinstance(found.condition, t.Are)


def test_the_effects_of_a_card_that_is_picked() -> None:
    found = body("相手のキャラ1枚までの効果を、このターン中、無効にする。")
    assert found[-1] == t.Last((t.Loses(CHOSEN),), "turn")


def test_heads_in_other_spellings() -> None:
    for text in ("【ドン‼ ×1】【KO時】カード1枚を引く。", "[ドン!!x1][K.O.時]カード1枚を引く。"):
        assert skill(text) == skill("【ドン!!×1】【KO時】カード1枚を引く。")
    lines = (
        "【登場時】カード1枚を引く。<br>【KO時】カード1枚を引く。",
        "【登場時】カード1枚を引く。<BR />【KO時】カード1枚を引く。",
    )
    written = compile_text("【登場時】カード1枚を引く。\n【KO時】カード1枚を引く。", game="op").skills
    assert len(written) == 2
    assert all(compile_text(text, game="op").skills == written for text in lines)
    both = skill("【登場時】/【アタック時】カード1枚を引く。")
    assert skill("【登場時/アタック時】カード1枚を引く。").trigger == both.trigger


def test_nothing_is_picked_beside_a_card_that_did_not_go_back() -> None:
    found = body(
        "自分のキャラ1枚を、持ち主の手札に戻し、自分の手札から、戻したキャラと異なる色のコスト5以下のキャラカード1枚までを、登場させる。"
        "その後、カード1枚を引く。"
    )
    guard, draw = found[-2:]
    assert isinstance(guard, t.If) and guard.condition == t.Compare(t.Taken("moved"), ">=", 1)
    assert [type(one) for one in guard.then] == [t.Choose, t.Play] and isinstance(draw, t.Draw)


def test_damage_to_the_opponent_is_dealt_by_any_card_of_mine() -> None:
    (event,) = skill("相手のライフにダメージを与えた時、カード1枚を引く。").trigger
    assert event == t.Event("damage", None, "other", source=t.Cards((OWN,)))
    (event,) = skill("このキャラのアタックによって、相手のライフにダメージを与えた時、カード1枚を引く。").trigger
    assert (event.by, event.source) == ("battle", t.Cards((t.This(),)))
