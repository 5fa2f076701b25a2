"""Where a skill is valid and who does something, where the text says it once, twice or not at all. The texts are invented."""

from __future__ import annotations

import pytest

from fwjudge.ability import text as t
from fwjudge.ability.walk import walk
from fwjudge.cards.compiler import compile_text
from tests.cards.lowering import skill

THIS = t.Cards((t.This(),))


@pytest.mark.parametrize(
    "words",
    [
        "【永続】自分のドロップのカードが10枚以上の場合、手札のこのカードのコスト-2し、このカードは【ブロッカー】を得る。",
        "【永続】このカードは【ブロッカー】を得て、手札のこのカードのコスト-1。",
        "【永続】手札のこのカードのコスト-1し、自分のリーダーのパワー+5000。",
        "【永続】このカードのパワー+5000。手札のこのカードのコスト-1。",
        "【永続】自分のリーダーのパワー+5000。このカードがドロップにある場合、自分の「石」のパワー+5000。",
        "【永続】このカードがドロップにあるか自分のライフが2以下の場合、自分のリーダーのパワー+5000。",
    ],
)
def test_what_is_valid_in_two_places_is_not_guessed(words: str) -> None:
    found = compile_text(words)
    assert [one.why for one in found.residuals][:1] in (
        ["どの領域で有効なのか決まらない"],
        ["どの領域で有効なスキルか決まらない"],
    )
    assert any(isinstance(one, t.Unread) for one in walk(found.skills))


@pytest.mark.parametrize(
    ("words", "areas"),
    [
        ("【永続】このカードがドロップにある場合、自分の「石」のパワー+5000。", ("drop",)),
        ("【永続】ドロップにこのカードがある場合、自分の「石」のパワー+5000。", ("drop",)),
        ("【永続】このカードがエナジーにある場合、自分のリーダーのパワー+5000。", ("energy",)),
        ("【永続】このカードがドロップかバトルエリアにある場合、自分のリーダーのパワー+5000。", ("drop", "battle")),
        ("【永続】自分のライフのこのカードが表向きの場合、自分のリーダーのパワー+5000。", ("life",)),
        ("【永続】このカードがバトルエリアにある場合、自分のリーダーのパワー+5000。", ()),
        ("【自動】このカードがドロップにある場合、自分の「石」がアタックした時、カード1枚を引く。", ("drop",)),
        ("【自分のターン終了時】このカードがドロップにある場合、このカードを手札に加える。", ("drop",)),
        ("【起動 メイン】このカードがドロップにある場合、このカードを手札に加える。", ("drop",)),
        ("【KO時】このカードがドロップにある場合、このカードを手札に加える。", ()),
        ("【起動 メイン】このカードをドロップに置く：このカードがドロップにある場合、カード1枚を引く。", ()),
        ("【起動 メイン】カード1枚を引く。このカードがドロップにある場合、カード1枚を引く。", ()),
    ],
)
def test_a_condition_says_where_a_skill_is_valid(words: str, areas: tuple[str, ...]) -> None:
    assert skill(words).areas == areas


@pytest.mark.parametrize(
    ("words", "of", "who"),
    [
        ("アタックした時", THIS, ""),
        ("KOされた時", THIS, ""),
        ("ダメージを受けた時", None, "own"),
        ("コンボした時", None, "own"),
        ("カードを引いた時", None, "own"),
    ],
)
def test_a_trigger_without_a_subject(words: str, of: t.CardSet | None, who: str) -> None:
    (event,) = skill(f"【自動】{words}、自分のエナジー1枚をアクティブにする。").trigger
    assert (event.of, event.who) == (of, who)


@pytest.mark.parametrize("what", ["アタックした", "KOされた", "アタックされた"])
def test_what_a_sentence_is_about_is_the_subject_of_its_trigger(what: str) -> None:
    found = skill(
        f"【登場時】自分のバトルカード1枚を選ぶ。このターン中、そのカードは【ブロッカー】を得て、{what}時、カード1枚を引く。"
    )
    (later,) = (one for one in walk(found) if isinstance(one, t.At))
    assert later.event.of == t.Cards((t.It("chosen"),))


def test_a_trigger_after_a_pick_names_nobody() -> None:
    found = compile_text("【登場時】自分のバトルカード1枚を選び、このターン中、アタックした時、カード1枚を引く。")
    assert [one.why for one in found.residuals] == ["何がそうした時か分からない"]


@pytest.mark.parametrize(
    "words",
    [
        "このカードはアタックでレストにならない。",
        "このカードは戦闘でアクティブにならない。",
        "このカードは相手のエナジーにもアタックできる。",
        "このカードは自分のバトルカードにもアタックできる。",
    ],
)
def test_what_no_attack_does(words: str) -> None:
    assert len(compile_text(f"【永続】{words}").residuals) == 1


def test_an_attack_is_made_on_cards_in_play() -> None:
    (allowed,) = skill("【永続】このカードはレストのカードにもアタックできる。").statics
    assert allowed == t.CanAlso("attack active", t.It("this"), t.Cards((t.In(("leader", "battle")), t.State("rested"))))


def test_by_what_a_card_is_not_attacked() -> None:
    weak = t.Cards((t.Whose("other"), t.Kind(("battle",)), t.Number("power", "<=", (15000,))))
    (forbidden,) = skill("【永続】このカードは相手のパワー15000以下のバトルカードによってアタックされない。").statics
    assert forbidden == t.Cannot("be attacked", t.It("this"), against=weak)
