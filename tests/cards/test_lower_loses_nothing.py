"""Every printed part of a text is looked at when it is lowered: what nothing asks for becomes a gap and is not dropped without a word."""

from __future__ import annotations

from pathlib import Path

import pytest

from fwjudge.cards.compiler import compile_text
from tests.cards.lowering import carried_out

LOST = "この部分が何を変えるのか分からない"


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("【永続】このカードはコストを支払わずに登場できない。", "コストを支払わずに"),
        ("【登場時】このカードがコストを支払わずに登場した場合、カード1枚を引く。", "コストを支払わずに"),
        ("【永続】カード名の異なる自分のバトルカードすべてのパワー+5000。", "カード名"),
    ],
)
def test_a_part_that_changes_nothing_is_a_gap(text: str, part: str) -> None:
    (gap,) = compile_text(text).residuals
    assert (gap.text, gap.why, gap.scope) == (part, LOST, "skill")
    assert carried_out(text) == []


def test_beside_another_gap_it_is_one_too() -> None:
    text = "【永続】このカードはゆらゆらする。このカードはコストを支払わずに登場できない。"
    assert [one.why for one in compile_text(text).residuals].count(LOST) == 1
    assert carried_out(text) == []


def test_no_wording_that_is_understood_has_one() -> None:
    said = Path(__file__).with_name("wordings.txt").read_text(encoding="utf-8").splitlines()
    lost = {
        line: one.text
        for line in said
        if line and not line.startswith("#")
        for one in compile_text(line).residuals
        if one.why == LOST
    }
    assert lost == {}
