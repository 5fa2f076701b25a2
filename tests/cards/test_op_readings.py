"""ONE PIECE: whose cards, which of them, how long and under which condition: readings that look right and are not."""

from __future__ import annotations

from fwjudge.ability import text as t
from fwjudge.ability.walk import walk
from fwjudge.cards.compiler import CompiledText, compile_text
from fwjudge.games.op.meaning.unread import why_not

OWN, OTHER = t.Whose("own"), t.Whose("other")
LEADER = (t.In(("leader",)), t.Kind(("leader",)))
CHARACTER = (t.In(("character",)), t.Kind(("character",)))
CHOSEN = t.It("chosen")
TRAVELLERS = t.Trait(("旅人",))


def compiled(text: str, type: str = "character") -> CompiledText:
    return compile_text(text, type, "front", "op", why_not)


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
