"""A part that was not read takes with it all that it could have changed."""

from __future__ import annotations

import pytest

from fwjudge.ability import text as t
from fwjudge.ability.walk import walk
from fwjudge.cards.compiler import compile_text
from fwjudge.cards.explanation import explain_face
from tests.cards.lowering import carried_out


def test_what_nobody_missed_takes_the_whole_skill_with_it() -> None:
    """The count that was not read would have been passed over, and the player could activate no skill at all."""
    found = compile_text("【永続】相手はこのカードのアタックに対して【ブロッカー】を発動できない。")
    assert carried_out("【永続】相手はこのカードのアタックに対して【ブロッカー】を発動できない。") == []
    assert [(one.text, one.scope) for one in found.residuals] == [("のアタックに対して【ブロッカー】", "skill")]


@pytest.mark.parametrize("head", ["【ターン1回】", "【自分のターン中】", "【ターン1回】【自分のターン中】"])
def test_a_skill_of_no_kind_is_none(head: str) -> None:
    """Nobody could say whether it waits, is declared or holds all the time (1-3)."""
    for text in (
        "このカードのパワー+1000。",
        "自分のバトルカードが登場した時、カード1枚を引く。",
        "(1)：カード1枚を引く。",
    ):
        found = compile_text(head + text)
        assert found.skills == () and "スキルの分類" in found.residuals[0].why
        assert explain_face(found)


def test_a_gap_that_was_missed_leaves_the_rest() -> None:
    found = compile_text("【登場時】カード1枚を引く。その後、何かとても変わったことをする。")
    assert found.skills[0].body == (t.Draw(1), t.Unread("何かとても変わったことをする", 18, 32))
    assert all(one.scope != "skill" for one in found.residuals)


@pytest.mark.parametrize("word", ["【進化】", "【フュージョン進化】"])
def test_evolving_from_what_is_not_said_is_no_skill(word: str) -> None:
    """15-12-2, 15-12-9: a player could declare it, and the card would appear upon nothing."""
    found = compile_text(f"{word}(：自分の「若武者」")
    assert found.skills == () and [one.scope for one in found.residuals] == ["skill"]


@pytest.mark.parametrize(
    ("game", "type", "text"),
    [
        ("fw", "extra", "【起動 メイン】満月でなければ使えない。カード1枚を引く。"),
        ("fw", "extra", "【起動 メイン】カード1枚を引く。この効果は満月の時だけ使える。"),
        ("gen", "tactic", "満月のときに使える。デッキを1枚引く。"),
        ("dz", "", "［青1］《ノーマル》あなたはカードを1枚引く。この能力は満月にだけ使える。"),
        ("bf", "spell", "このカードは満月にだけ使える。カード1枚を引く。"),
    ],
)
def test_words_about_its_own_use_that_are_not_read_stop_all_of_it(game: str, type: str, text: str) -> None:
    """It cannot be told whether it may be used at all: nothing of it is done, and the report says so."""
    found = compile_text(text, type, game=game)
    assert [gap.scope for gap in found.residuals] == ["skill"]
    assert not any(isinstance(one, t.Draw) for skill in found.skills for one in walk(skill))


def test_a_choice_from_nothing_stops_what_follows() -> None:
    """The parts that follow a choice may be its options: they are not all done one after the other."""
    found = compile_text("以下から1つを選ぶ。カード1枚を引く。カード2枚を引く。", "spell", game="bf")
    assert [gap.scope for gap in found.residuals] == ["skill"]
