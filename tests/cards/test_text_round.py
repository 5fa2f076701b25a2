"""Every printed card text is read in exactly one way, and its tree prints the text back."""

from __future__ import annotations

import doctest
import json
from pathlib import Path

import pytest

from fwjudge.cards import text
from fwjudge.cards.text import print_node, read_face
from fwjudge.cards.text.grammar import TableGrammar
from fwjudge.cards.text.language import table
from fwjudge.cards.text.table import Table, TableError
from fwjudge.rulebook.book import load

CARDS = Path(__file__).parents[3] / "shared" / "cards" / "fw.jsonl"


def test_every_known_card_is_read_once_and_prints_back() -> None:
    if not CARDS.exists():
        pytest.skip("no card file ../shared/cards/fw.jsonl")
    unread = []
    for line in CARDS.read_text(encoding="utf-8").splitlines():
        card = json.loads(line)
        for face in card["faces"]:
            for reading in read_face(face["text"] or ""):
                if reading.tree is None or not reading.whole:
                    unread.append(f"{card['id']}: {reading.problem}")
                else:
                    assert print_node(reading.tree) == reading.line.text
    assert not unread, "\n".join(unread)


def grammar_of(*rows: str) -> TableGrammar:
    """The grammar of a few rows."""
    table = Table()
    table.add("\n".join(rows), "made up")
    return TableGrammar(table)


def test_a_row_that_begins_with_itself_is_refused() -> None:
    with pytest.raises(TableError, match="a row begins with itself: clause > deed > clause"):
        grammar_of("clause | Deed | 1-1 | {deed}なら", "deed | If | 1-1 | {clause}、使える", "deed | Draw | 1-1 | 引く")


def test_two_rows_that_read_the_same_are_refused() -> None:
    with pytest.raises(TableError, match="made up:3: reads the same as made up:1"):
        grammar_of(
            "deed | Draw | 1-1 | カードを<1枚|2枚>引く",
            "deed | Win | 1-1 | 勝つ",
            "deed | Take | 1-1 | カードを2枚引く",
        )


def test_every_row_names_a_rule() -> None:
    rules = load("fw")
    assert [row.where for row in table("fw").rows if row.rule not in rules] == []


def test_the_example_runs() -> None:
    assert doctest.testmod(text).failed == 0
