"""A part that was not read takes with it all that it could have changed."""

from __future__ import annotations

import pytest

from fwjudge.ability import text as t
from fwjudge.cards.compiler import compile_text
from fwjudge.cards.explain import explain_face
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
