"""Which cards are meant: places that are not printed, lists, distribution, counts. The texts are invented."""

from __future__ import annotations

from typing import Any

import pytest

from fwjudge.ability import text as t
from fwjudge.cards.compiler import compile_text
from tests.cards.lowering import BATTLE, CHOSEN, OTHERS, OWN, THIS, body, count, own, skill, statics, up_to


def chosen(text: str) -> t.CardSet:
    """The set from which a text lets its player choose."""
    pick = body(f"{text}を選び、レストにする。")[0]
    assert isinstance(pick, t.Choose)
    return pick.of


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("相手のバトルカード1枚まで", "相手のバトルエリアのバトルカード1枚まで"),
        ("自分の特徴《番人》を持つカード1枚", "自分のリーダーエリアかバトルエリアの特徴《番人》を持つカード1枚"),
        ("自分のエナジー1枚", "自分のエナジーエリアのカード1枚"),
        ("自分のレストのバトルカード1枚", "自分のバトルエリアのレストのバトルカード1枚"),
        ("自分の「番人」1枚", "自分のリーダーエリアか自分のバトルエリアの「番人」1枚"),
    ],
)
def test_older_and_newer_wordings_are_the_same_set(older: str, newer: str) -> None:
    assert chosen(older) == chosen(newer)


@pytest.mark.parametrize(
    ("text", "areas"),
    [
        ("バトルカード", ("battle",)),  # 13-1-2
        ("エナジー", ("energy",)),  # 13-1-3
        ("「番人」", ("leader", "battle")),  # 13-1-5
        ("特徴《番人》を持つカード", ("leader", "battle")),
        ("【フィールド】", ("battle",)),  # 13-1-7-1
        ("手札", ("hand",)),
        ("ドロップの「番人」", ("drop",)),
    ],
)
def test_the_place_that_is_meant_where_none_is_printed(text: str, areas: tuple[str, ...]) -> None:
    of = chosen(f"自分の{text}1枚")
    assert isinstance(of, t.Cards)
    assert t.In(areas) in of.filters


def test_the_same_skill_in_older_and_newer_words() -> None:
    old = "【自分のターン終了時】自分の手札が3枚以下の場合、このカードをアクティブにする。"
    new = "【自分のターン終了時】自分の手札が3枚以下の場合、バトルエリアのこのカードをアクティブにする。"
    assert skill(old)._replace(cites=()) == skill(new)._replace(cites=())
    assert {*skill(old).cites} - {*skill(new).cites} == {"13-1-6"}
    old, new = (
        "【永続】【自分のターン中】このカードのパワー+5000。",
        "【永続】【自分のターン中】バトルエリアのこのカードのパワー+5000。",
    )
    assert skill(old)._replace(cites=()) == skill(new)._replace(cites=())
    assert {*skill(old).cites} - {*skill(new).cites} == {"13-1-6"}


def test_names_in_a_list_are_one_filter_and_other_cards_a_union() -> None:
    assert chosen("自分の手札の「赤い番人」か「青い番人」1枚") == t.Cards(
        (OWN, t.In(("hand",)), t.Named(("赤い番人", "青い番人")))
    )
    of = chosen("自分の手札の「赤い番人」か自分の手札のエクストラ1枚")
    hand = (OWN, t.In(("hand",)))
    assert of == t.AnyOf((t.Cards((*hand, t.Named(("赤い番人",)))), t.Cards((*hand, t.Kind(("extra",))))))


def test_two_places_before_a_card_are_one_filter() -> None:
    of = chosen("自分のエナジーか自分のバトルエリアのコスト3の「番人」1枚")
    assert of == t.Cards((OWN, t.In(("energy", "battle")), t.Number("cost", "==", (3,)), t.Named(("番人",))))


def test_a_leader_is_a_card_and_no_place() -> None:
    leader = t.Cards((OWN, t.In(("leader",)), t.Kind(("leader",))))
    assert chosen("自分のリーダーか自分のバトルカード1枚まで") == t.AnyOf((leader, t.Cards((OWN, *BATTLE))))


def test_what_stands_before_a_comma_goes_for_all_that_follow() -> None:
    named = t.Named(("番",), "contains")
    of = chosen("自分のカード名に「番」を含む、リーダーかバトルエリアのバトルカード1枚まで")
    leader, battle = t.Cards((OWN, t.In(("leader",)), t.Kind(("leader",)), named)), t.Cards((OWN, *BATTLE, named))
    assert of == t.AnyOf((leader, battle))


def test_places_before_a_comma_are_where_the_cards_are_counted() -> None:
    guard = t.Trait(("番人",))
    text = "自分のリーダーと自分のバトルカードで、特徴《番人》を持つカードが合計3枚以上ある場合、カード1枚を引く。"
    both = t.AnyOf((t.Cards((OWN, t.In(("leader",)), t.Kind(("leader",)), guard)), t.Cards((OWN, *BATTLE, guard))))
    assert body(text) == (t.If(t.Compare(t.CountOf(both), ">=", 3), (t.Draw(1),)),)


def test_one_of_each_is_a_pick_for_each_and_never_the_same_card_twice() -> None:
    """FW-Q215"""
    drop = (OWN, t.In(("drop",)))
    first, second, move = body(
        "自分のドロップから、コスト2以下の「赤い番人」とコスト3以下の「青い番人」各1枚までを手札に加える。"
    )
    cheap, dear = t.Number("cost", "<=", (2,)), t.Number("cost", "<=", (3,))
    assert first == up_to(t.Cards((*drop, cheap, t.Named(("赤い番人",)))), plain=False)
    blue = t.Cards((*drop, dear, t.Named(("青い番人",)), t.Not(CHOSEN)))
    assert second == up_to(blue, called="chosen 2", plain=False)
    assert move == t.Move(t.Each(t.AnyOf((t.Cards((CHOSEN,)), t.Cards((t.It("chosen 2"),))))), "hand")


def test_one_of_each_player() -> None:
    first, second, _ = body("自分と相手のバトルカード1枚ずつを選び、KOする。")
    assert (first.of, second.of) == (t.Cards((OWN, *BATTLE)), OTHERS)


def test_this_card_and_another_of_each() -> None:
    cost = skill("【起動 メイン】自分のバトルエリアのこのカードと「番人」各1枚をドロップに置く：カード1枚を引く。").cost
    assert cost[1] == t.Move(t.Each(t.AnyOf((THIS, t.Cards((CHOSEN,))))), "drop")


def test_numbers_of_the_leader_and_of_this_card() -> None:
    (last,) = body("このターン中、自分のリーダーとこのカードのパワー+5000。")
    leader = t.Cards((OWN, t.In(("leader",)), t.Kind(("leader",))))
    assert last == t.Last((t.Change(t.Each(t.AnyOf((leader, THIS))), "power", 5000),), "turn")


@pytest.mark.parametrize(
    ("text", "trait"),
    [
        ("特徴《番人》か《石》を持つ", t.Trait(("番人", "石"))),
        ("特徴《番人》と《石》を持つ", t.Trait(("番人", "石"), "all")),
        ("特徴《番人》のみを持つ", t.Trait(("番人",), "only")),
        ("《番》を含む特徴を持つ", t.Trait(("番",), "contains")),
    ],
)
def test_traits(text: str, trait: t.Trait) -> None:
    of = chosen(f"自分の{text}バトルカード1枚")
    assert isinstance(of, t.Cards)
    assert trait in of.filters


def test_except_as_a_filter_and_as_the_rest_of_all_cards() -> None:
    of = chosen("このカード以外の自分の「番人」以外のバトルカード1枚")
    assert of == t.Cards((OWN, *BATTLE, t.Not(t.This()), t.Not(t.Named(("番人",)))))
    (static,) = statics("相手は「番人」のバトルカード以外にアタックできない。")
    guards = t.Cards((*BATTLE, t.Named(("番人",))))
    assert static == t.Cannot("attack", None, "other", t.Cards((t.Except(guards),)))


def test_a_name_before_a_noun_and_as_the_noun() -> None:
    assert chosen("自分の「番人」のバトルカード1枚") == t.Cards((OWN, *BATTLE, t.Named(("番人",))))
    leader = t.Cards((OWN, t.In(("leader",)), t.Kind(("leader",)), t.Named(("番人",))))
    assert chosen("自分のリーダーの「番人」1枚") == leader


@pytest.mark.parametrize(
    ("text", "most", "least"),
    [("1枚", 1, None), ("2枚まで", 2, 0), ("2枚以上", None, 2), ("好きな枚数", None, 0), ("1枚から3枚まで", 3, 1)],
)
def test_how_many(text: str, most: int | None, least: int | None) -> None:
    (pick, _) = body(f"相手のバトルカードを{text}選び、KOする。")
    assert (pick.of, pick.most, pick.least) == (OTHERS, most, least)


def test_a_sum_over_what_is_picked() -> None:
    pick, _ = body("相手のバトルカードをパワーの合計が27000以下になるように選び、KOする。")
    assert pick == t.Choose(OTHERS, None, 0, total=("power", "<=", 27000))


def test_life_is_taken_from_the_top_unless_it_is_chosen() -> None:
    """3-9-3"""
    assert body("自分のライフ1枚までを手札に加える。") == (t.Move(t.Top("life", up_to=True), "hand"),)
    assert isinstance(body("自分のライフ1枚を選び、手札に加える。")[0], t.Choose)


def test_numbers_compared_with_the_board() -> None:
    guards = count(OWN, t.In(("battle",)), t.Trait(("番人",)))
    of = chosen("自分のバトルエリアの特徴《番人》を持つカードの枚数以下のコストの相手のバトルカード1枚まで")
    assert of == t.Cards((t.Whose("other"), *BATTLE, t.Number("cost", "<=", (guards,))))
    assert chosen("相手のコスト5か6のバトルカード1枚") == t.Cards(
        (t.Whose("other"), *BATTLE, t.Number("cost", "==", (5, 6)))
    )
    original = t.Number("power", ">=", (30000,), True)
    assert chosen("自分の元々のパワー30000以上のバトルカード1枚") == t.Cards((OWN, *BATTLE, original))


def test_conditions_about_two_names_need_both() -> None:
    there = [t.Compare(count(OWN, t.In(("energy",)), t.Named((name,))), ">=", 1) for name in ("赤い番人", "青い番人")]
    (gate,) = body("自分のエナジーエリアに、「赤い番人」と「青い番人」がある場合、カード1枚を引く。")
    assert gate == t.If(t.Both(tuple(there)), (t.Draw(1),))


def test_markers_are_no_cards() -> None:
    (gate,) = body("自分か相手のエナジーマーカーがある場合、カード1枚を引く。")
    assert gate.condition == t.Either((t.Marked(">=", 1, "own"), t.Marked(">=", 1, "other")))
    (gate,) = body("相手のエナジーマーカーがない場合、相手はエナジーマーカー1つを置く。")
    assert gate == t.If(t.Marked("==", 0, "other"), (t.PutMarkers(1, "other"),))


def test_all_colours_of_energy_are_counted() -> None:
    colours = own("energy")._replace(distinct="colour")
    assert body("自分のエナジーの色が3色以上の場合、カード1枚を引く。") == (
        t.If(t.Compare(colours, ">=", 3), (t.Draw(1),)),
    )


GUARD = t.Trait(("番人",))


@pytest.mark.parametrize(
    ("text", "of"),
    [
        (
            "相手のバトルカードと戦闘中の自分の特徴《番人》を持つバトルカード",
            t.Cards((OWN, *BATTLE, GUARD, t.Fights(OTHERS))),
        ),
        ("このカードと戦闘中の相手のバトルカード", t.Cards((t.Whose("other"), *BATTLE, t.Fights(THIS)))),
        ("このカードと戦闘しているカード", t.Cards((t.Fights(THIS),))),
        ("相手のバトルカードと戦闘中のこのカード", t.Cards((t.This(), t.Fights(OTHERS)))),
    ],
)
def test_cards_in_battle_with_others_are_one_set(text: str, of: t.CardSet) -> None:
    assert statics(f"{text}のパワー+5000。") == (t.Change(t.Each(of), "power", 5000),)


def test_only_those_named_beside_the_battle_are_in_it() -> None:
    fighter, leader = (
        t.Cards((OWN, *BATTLE, t.Fights(OTHERS))),
        t.Cards((OWN, t.In(("leader",)), t.Kind(("leader",)))),
    )
    (found,) = statics("相手のバトルカードと戦闘中の自分のバトルカードと自分のリーダーのパワー+5000。")
    assert found == t.Change(t.Each(t.AnyOf((fighter, leader))), "power", 5000)


@pytest.mark.parametrize(
    "text",
    ["このカードが相手のバトルカードと戦闘中の場合", "このカードと相手のバトルカードの戦闘中"],
)
def test_a_battle_of_two_is_told_in_several_ways(text: str) -> None:
    (found,) = statics(f"{text}、このカードのパワー+5000。")
    assert found.condition == t.During("battle", THIS, OTHERS)


def test_who_is_in_battle_with_whom_is_not_guessed() -> None:
    found = compile_text("【永続】自分の戦闘中の「番人」と戦闘中の相手のバトルカードのパワー-5000。", "battle")
    assert not found.complete


def found_in(text: str) -> Any:
    """The condition of a 【永続】."""
    (found,) = statics(f"{text}、このカードのパワー+5000。")
    assert isinstance(found, t.When_)
    return found.condition


def test_either_of_two_is_enough_where_they_are_joined_so() -> None:
    leaders = [t.Each(t.Cards((t.Whose(who), t.In(("leader",)), t.Kind(("leader",))))) for who in ("own", "other")]
    awakened = t.Cards((t.State("awakened"),))
    assert found_in("自分のリーダーか相手のリーダーが覚醒している場合") == t.Either(
        tuple(t.Are(one, awakened) for one in leaders)
    )
    (first, second) = found_in("自分の「赤い番人」か「青い番人」がレストの場合").parts
    assert t.Named(("赤い番人",)) in first.cards.of.filters
    assert t.Named(("青い番人",)) in second.cards.of.filters


@pytest.mark.parametrize(
    "text", ["自分の「赤」と「青」がバトルエリアにある場合", "「赤」と「青」が自分のバトルエリアにある場合"]
)
def test_both_of_two_must_lie_there(text: str) -> None:
    condition = found_in(text)
    assert isinstance(condition, t.Both)
    parts: Any = condition.parts
    for part, name in zip(parts, ("赤", "青"), strict=True):
        assert set(part.left.of.filters) == {OWN, t.In(("battle",)), t.Named((name,))}


def test_another_name_than_one_in_quotes_is_no_card_to_compare_with() -> None:
    of: Any = chosen("自分のドロップの「番人」と異なるカード名のバトルカード1枚")
    assert set(of.filters) == {OWN, t.In(("drop",)), t.Kind(("battle",)), t.Not(t.Named(("番人",)))}


def test_a_card_that_appeared_this_turn_in_two_ways() -> None:
    assert chosen("このターンに登場した自分のバトルカード1枚") == chosen("このターン中に登場した自分のバトルカード1枚")


@pytest.mark.parametrize(
    "text",
    [
        "【永続】自分のリーダーか「番人」以外の自分のカードはアタックできない。",
        "【永続】自分のリーダーと「番人」以外の自分のカードのパワー+5000。",
        "【自動】このカードと自分の「番人」がKOされた時、カード1枚を引く。",
    ],
)
def test_how_far_a_word_reaches_is_not_guessed(text: str) -> None:
    assert not compile_text(text, "battle").complete
