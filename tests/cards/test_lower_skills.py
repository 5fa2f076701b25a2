"""Heads, costs, keywords, where a skill is valid, and what is always so. The texts are invented."""

from __future__ import annotations

import pytest

from fwjudge.ability import text as t
from fwjudge.cards.compiler import compile_text
from tests.cards.lowering import BATTLE, CHOSEN, LEADER, OTHERS, OWN, THIS, body, lasting, own, skill, statics

I_AM = t.It("this")


@pytest.mark.parametrize(
    ("head", "trigger"),
    [
        ("登場時", (t.Event("appear", THIS),)),
        ("アタック時", (t.Event("attack", THIS),)),
        ("KO時", (t.Event("ko", THIS),)),
        ("ブロック時", (t.Event("block", THIS),)),
        ("自分のターン終了時", (t.Event("turn end", who="own"),)),
        ("相手のターン終了時", (t.Event("turn end", who="other"),)),
        ("登場時/アタック時", (t.Event("appear", THIS), t.Event("attack", THIS))),
        ("アタック時】/【ブロック時", (t.Event("attack", THIS), t.Event("block", THIS))),
    ],
)
def test_short_heads_stand_for_triggers(head: str, trigger: tuple[t.Event, ...]) -> None:
    found = skill(f"【{head}】カード1枚を引く。")
    assert (found.kind, found.trigger, found.body) == ("auto", trigger, (t.Draw(1),))


def test_long_and_short_heads_are_the_same() -> None:
    for short, long in (
        ("登場時", "このカードが登場した"),
        ("アタック時", "このカードがアタックした"),
        ("KO時", "このカードがKOされた"),
    ):
        assert skill(f"【{short}】カード1枚を引く。").trigger == skill(f"【自動】{long}時、カード1枚を引く。").trigger


@pytest.mark.parametrize(
    ("head", "timing"), [("メイン", "main"), ("戦闘中", "battle"), ("メイン/戦闘中", "main/battle")]
)
def test_when_a_skill_may_be_declared(head: str, timing: str) -> None:
    found = skill(f"【起動 {head}】【相手のターン中】【ターン1回】カード1枚を引く。")
    assert (found.kind, found.timing, found.limit, found.valid_if) == ("activate", timing, 1, (t.TurnOf("other"),))


@pytest.mark.parametrize(
    ("text", "trigger"),
    [
        (
            "自分のスキルで相手のバトルカードを手札に戻した",
            t.Event(
                "move",
                t.Cards((t.Whose("other"), t.Kind(("battle",)))),
                by="own skill",
                areas_from=("battle",),
                areas_to=("hand",),
            ),
        ),
        (
            "自分のコスト5以上のバトルカードが相手によってバトルエリアを離れた",
            t.Event("leave", t.Cards((OWN, *BATTLE, t.Number("cost", ">=", (5,)))), by="other", areas_from=("battle",)),
        ),
        ("このカードのアタックでダメージを与えた", t.Event("deal damage", None, by="battle", source=THIS)),
        ("このカードが戦闘で相手のバトルカードをKOした", t.Event("did ko", OTHERS, by="battle", source=THIS)),
        ("自分のドロップからバトルカードが登場した", t.Event("appear", t.Cards((OWN, *BATTLE)), areas_from=("drop",))),
        ("このカードがスキルによってアクティブになった", t.Event("active", THIS, by="skill")),
        ("バトルエリアからこのカードでコンボした", t.Event("combo", THIS, areas_from=("battle",))),
        ("自分がバトルエリアからコンボした", t.Event("combo", None, "own", areas_from=("battle",))),
        ("このカードが【進化】によって登場した", t.Event("evolve", THIS)),
        ("このカードの上にカードが置かれた", t.Event("beneath", THIS)),
        ("自分のエナジーマーカーが取り除かれた", t.Event("marker paid", None, "own")),
    ],
)
def test_triggers(text: str, trigger: t.Event) -> None:
    """FW-Q199, FW-Q246, FW-Q255"""
    (found,) = skill(f"【自動】{text}時、カード1枚を引く。").trigger
    assert found == trigger


def test_either_of_two_triggers() -> None:
    found = skill("【自動】このカードが登場した時か自分がダメージを受けた時、カード1枚を引く。")
    assert found.trigger == (t.Event("appear", THIS), t.Event("damage", who="own"))


def test_what_becomes_so_makes_it_wait() -> None:
    """9-6-8"""
    none = t.Compare(own("hand"), "==", 0)
    assert skill("【自動】自分の手札にカードがない時、カード1枚を引く。").state == none


# -- costs ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cost", "paid"),
    [
        ("(2)", (t.PayEnergy(2),)),
        ("(赤)(1)", (t.PayEnergy(2, (("red", 1),)),)),
        ("(緑),このカードをレストにする", (t.PayEnergy(1, (("green", 1),)), t.Rest(I_AM))),
        ("自分は1ダメージを受ける", (t.Damage("own", 1),)),
        (
            "自分の手札1枚を捨てる",
            (t.Choose(t.Cards((OWN, t.In(("hand",)))), 1, None, "chosen", plain=False), t.Discard(CHOSEN)),
        ),
        ("自分のデッキの上から3枚をドロップに置く", (t.Move(t.Top("deck", 3), "drop"),)),
        ("このカードの【気】-2", (t.Ki(I_AM, -2),)),
    ],
)
def test_costs(cost: str, paid: tuple[t.Record, ...]) -> None:
    assert skill(f"【起動 メイン】{cost}：カード1枚を引く。").cost == paid


def test_a_comma_that_was_forgotten_changes_nothing() -> None:
    with_comma = skill("【起動 メイン】(2),自分の手札1枚を捨て、このカードをドロップに置く：カード1枚を引く。")
    assert with_comma == skill("【起動 メイン】(2)自分の手札1枚を捨て、このカードをドロップに置く：カード1枚を引く。")


# -- keywords ------------------------------------------------------------------------------------------


def test_keywords_are_skills_of_the_rulebook() -> None:
    text = "【ブロッカー】(相手のアタックの後、このカードをレストにできる)【ダブルストライク】\n【登場時】カード1枚を引く。"
    blocker, strike, _ = compile_text(text).skills
    assert (blocker.kind, blocker.keyword) == ("keyword", "【ブロッカー】")
    assert (strike.keyword, strike.number) == ("【ダブルストライク】", 2)


def test_what_a_card_evolves_from() -> None:
    """15-12-4, 15-12-11"""
    found = skill("【進化】(1)：自分の「小さな番人」のバトルカード")
    mine = (OWN, *BATTLE)
    assert (found.kind, found.keyword, found.timing, found.areas) == ("activate", "【進化】", "main", ("hand",))
    assert found.cost == (t.PayEnergy(1),)
    assert found.materials == (t.Cards((*mine, t.Named(("小さな番人",)))),)
    both = skill("【フュージョン進化】(2)：「赤い番人」と「青い番人」")
    assert both.materials == (t.Cards((*mine, t.Named(("赤い番人",)))), t.Cards((*mine, t.Named(("青い番人",)))))


# -- where a skill is valid ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "type", "areas"),
    [
        ("【永続】手札のこのカードのコスト-1。", "battle", ("hand",)),
        ("【永続】すべての領域のこのカードは、カード名を「赤い番人」としても扱う。", "battle", ("any",)),
        ("【起動 メイン】手札のこのカードを捨てる：カード1枚を引く。", "battle", ("hand",)),
        ("【起動 メイン】(1)：ドロップのこのカードを登場させる。", "battle", ("drop",)),
        (
            "【自動】【相手のターン中】手札のこのカードでコンボした時、このカードのコンボパワー+10000。",
            "battle",
            ("hand", "combo"),
        ),
        ("【起動 メイン】カード1枚を引く。", "extra", ()),
        ("【永続】手札のこのカードのコスト-1。", "extra", ("hand",)),
    ],
)
def test_where_a_skill_is_valid(text: str, type: str, areas: tuple[str, ...]) -> None:
    assert skill(text, type).areas == areas


def test_the_other_skills_of_a_field_are_valid_in_the_battle_area() -> None:
    field, other = compile_text(
        "【フィールド】【起動 戦闘中】このカードをレストにする：カード1枚を引く。", "extra"
    ).skills
    assert (field.keyword, field.areas) == ("【フィールド】", ())
    assert other.areas == ("battle",)


def test_after_its_own_ko_a_card_is_looked_for_where_the_text_says() -> None:
    found = skill("【KO時】ドロップのこのカードをレストで登場させる。")
    in_drop = t.Each(t.Cards((t.This(), t.In(("drop",)))))
    assert (found.areas, found.body) == ((), (t.Play(in_drop, True),))


# -- what is always so -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "static"),
    [
        ("このカードはアタックできない", t.Cannot("attack", I_AM)),
        ("このカードは戦闘でKOされない", t.Cannot("be ko'd", I_AM, by="battle")),
        (
            "このカードは相手のスキルによってバトルエリアを離れない",
            t.Cannot("leave", I_AM, by="other skill", areas=("battle",)),
        ),
        ("このカードは、1ターンに1回、KOされない", t.Cannot("be ko'd", I_AM, times=1)),
        ("このカードは可能な限りアタックしなければならない", t.Must("attack", I_AM)),
        ("自分は1回の戦闘中に1までしかダメージを受けない", t.DamageCap("own", 1)),
        ("自分はデッキが0枚でも敗北しない", t.Cannot("lose", who="own", by="deck")),
        (
            "相手のコスト5以上のバトルカードはレストで登場する",
            t.Enters(t.Each(t.Cards((t.Whose("other"), t.Kind(("battle",)), t.Number("cost", ">=", (5,)))))),
        ),
        ("このカードはデッキに何枚でも入れることができる", t.DeckRule("any number")),
        (
            "このカードは、このカードの【気】1つにつき、パワー+5000",
            t.Change(I_AM, "power", t.Sum((t.Markers(beneath=I_AM),), 5000)),
        ),
        ("相手のバトルカード1枚につき、このカードのパワー+5000", t.Change(I_AM, "power", t.CountOf(OTHERS, 1, 5000))),
        ("このカードは【進化】以外で登場できない", t.Cannot("appear", I_AM, by="not 【進化】")),
        ("このカードは相手のスキルの影響を受けない", t.Unaffected(I_AM, "other skill")),
    ],
)
def test_what_is_always_so(text: str, static: t.Static) -> None:
    assert statics(f"{text}。") == (static,)


def test_a_condition_of_what_is_always_so_is_looked_at_again_and_again() -> None:
    """FW-Q150"""
    many = t.Compare(own("energy"), ">=", 6)
    assert statics("自分のエナジーが6枚以上の場合、このカードのパワー+10000。") == (
        t.When_(many, (t.Change(I_AM, "power", 10000),)),
    )


def test_the_next_card_that_is_used_costs_less() -> None:
    """FW-Q131"""
    extras = t.Each(t.Cards((OWN, t.In(("hand",)), t.Kind(("extra",)))))
    less = t.CostChange(extras, -1, (("red", -1),), times=1)
    assert body("このターン中、次に自分が手札から使用するエクストラのコストを(赤)少なくする。") == (
        t.Last((less,), "turn"),
    )
    free = t.CostChange(extras, 0, (), "free", 1)
    assert body("このターン中、次に自分が手札から使用するエクストラのコストを支払わなくてよい。") == (
        t.Last((free,), "turn"),
    )


def test_the_next_damage_comes_to_nothing_once() -> None:
    """FW-Q303"""
    (last,) = body("次の相手のターン終了時まで、次に自分が受けるダメージを無効にする。")
    assert last == t.Last((t.Replaces(t.Event("damage", who="own"), (), times=1),), "until next other turn end")


def test_players_cannot_do_things_with_cards_of_later_too() -> None:
    guards = t.Each(t.Cards((t.Named(("番人",)),)))
    assert body("このターン中、自分は「番人」を登場できない。") == (
        t.Last((t.Cannot("appear", guards, "own"),), "turn"),
    )


def test_what_cannot_be_done_unless_something_is_done() -> None:
    """13-13"""
    (static,) = statics("相手のバトルカードがアタックする際、相手は自身の手札1枚を捨てなければ、アタックできない。")
    hand = t.Cards((t.Whose("other"), t.In(("hand",))))
    paid = (t.Choose(hand, 1, None, "chosen", "other", plain=False), t.Discard(CHOSEN, "other"))
    assert static == t.Cannot("attack", t.Each(OTHERS), unless=paid)


def test_a_skill_in_quotes_is_a_skill() -> None:
    """13-16"""
    (last,) = body("このターン中、自分のリーダーは“【アタック時】カード1枚を引く。”を得る。")
    given = t.Skill("【アタック時】", "auto", (t.Draw(1),), trigger=(t.Event("attack", THIS),), sentences=1)
    assert last == t.Last((t.Gains(LEADER, given),), "turn")


@pytest.mark.parametrize(
    ("text", "until"),
    [
        ("このターン中", "turn"),
        ("この戦闘中", "battle"),
        ("次の相手のターン中", "next other turn"),
        ("次の相手のターン終了時まで", "until next other turn end"),
        ("相手のターン終了時まで", "until other turn end"),
        ("次の自分のターン開始時まで", "until next own turn start"),
        ("このゲーム中", "game"),
    ],
)
def test_how_long_it_lasts(text: str, until: str) -> None:
    assert body(f"{text}、自分のリーダーのパワー+5000。") == (lasting("power", 5000, until, LEADER),)


def test_a_part_of_a_later_turn() -> None:
    """1-5-2-2-1"""
    (last,) = body("相手のチャージフェイズ中、このカードはアクティブにならない。")
    assert last == t.Last((t.When_(t.During("charge"), (t.Cannot("activate", I_AM),)),), "next other turn")
