"""A part that was not read takes with it all that it could have changed."""

from __future__ import annotations

from fwjudge.cards.compiled import compile_text


def test_what_nobody_missed_takes_the_whole_skill_with_it() -> None:
    """The count that was not read would have been passed over, and the player could activate no skill at all."""
    found = compile_text("【永続】相手はこのカードのアタックに対して【ブロッカー】を発動できない。")
    assert found.skills == ()
    assert [(one.text, one.scope) for one in found.residuals] == [("のアタックに対して【ブロッカー】", "skill")]


def test_a_gap_that_was_missed_leaves_the_rest() -> None:
    found = compile_text("【登場時】カード1枚を引く。その後、何かとても変わったことをする。")
    assert len(found.skills) == 1 and len(found.skills[0].body) == 1
    assert all(one.scope != "skill" for one in found.residuals)
