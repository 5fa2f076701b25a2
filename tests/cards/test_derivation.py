"""From each clause of a text to its row of the grammar, the functions that lowered it, and the records they made."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from fwjudge.ability import text as t
from fwjudge.cards.compiler import compile_text
from fwjudge.cards.derivation import DerivedPart, abbreviate, derive

ROOT = Path(__file__).parent.parent.parent
WORDINGS = [
    line
    for line in (Path(__file__).parent / "wordings.txt").read_text("utf8").splitlines()
    if line and not line.startswith("#")
]


def part(text: str, kind: str) -> DerivedPart:
    """The first part of this kind."""
    _, (ability,) = derive(text)
    return next(one for one in ability.parts if one.kind == kind)


@pytest.mark.parametrize("text", WORDINGS[::12])
def test_every_part_has_its_row_and_every_skill_its_function(text: str) -> None:
    face, abilities = derive(text)
    assert face == compile_text(text)
    for clause, ability in zip(face.clauses, abilities, strict=True):
        assert ability.parts[0].text == ability.printed
        for one in ability.parts:
            assert one.row is not None
            cells = [cell.strip() for cell in one.row.text.split("|")]
            assert one.kind in cells or one.row.file.endswith(".words")
            line = (ROOT / one.row.file).read_text("utf8").splitlines()[one.row.line - 1]
            assert line.split() == one.row.text.split()
        if clause.skill is not None:
            assert ability.parts[0].lowerings[-1].records


def test_a_verb_knows_the_function_that_lowered_it_and_its_record() -> None:
    drawn = part("【登場時】カード2枚を引く。", "Draw")
    (lowering,) = drawn.lowerings
    assert (drawn.text, lowering.records) == ("カード2枚を引く", ("Draw(2)",))
    source = (ROOT / lowering.file).read_text("utf8").splitlines()[lowering.line - 1]
    assert source.startswith(f"def {lowering.function.rpartition('.')[2]}(")


def test_a_function_that_only_hands_on_is_not_named() -> None:
    """Clause and action both look at every verb; only the function of the verb makes something of it."""
    named = {one.function for one in part("【登場時】カード2枚を引く。", "Draw").lowerings}
    assert not named & {"clauses.clause", "single.action"}


def test_a_set_shows_the_filters_it_became() -> None:
    assert "Number('power', '<=', (10000,))" in [
        record
        for one in part("【登場時】相手のパワー10000以下のバトルカード1枚までを選び、KOする。", "Number").lowerings
        for record in one.records
    ]


def test_what_could_not_be_read_has_no_row() -> None:
    unread = part("【登場時】ほげほげする。", "Unknown")
    assert (unread.row, unread.lowerings) == (None, ())


def test_a_skill_in_quotes_is_followed_too() -> None:
    text = "【登場時】自分のバトルカード1枚までを選び、このターン中、【アタック時】カード1枚を引く。を得る。"
    _, abilities = derive(text)
    assert len(abilities) == 1


def test_whoever_watches_already_still_does() -> None:
    def watch(*event: object) -> None:
        """Somebody else's profile."""

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        derive("【登場時】カード1枚を引く。")
        assert sys.getprofile() is watch
    finally:
        sys.setprofile(before)


def test_a_record_is_written_without_what_is_as_always() -> None:
    assert abbreviate(t.Choose(t.Cards((t.This(),)), least=0)) == "Choose(Cards((This(),)), least=0)"
    assert abbreviate(t.May((t.Draw(1),)), deep=1) == "May((Draw,))"
