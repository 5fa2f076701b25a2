"""Every printed card text is read in exactly one way, and its tree prints the text back."""

from __future__ import annotations

import doctest
import json
from pathlib import Path

import pytest

from fwjudge.cards import text
from fwjudge.cards.text import grammar, print_node, read_face
from fwjudge.cards.text.grammar import Grammar, beginnings
from fwjudge.cards.text.language import table
from fwjudge.rulebook.book import load

CARDS = Path(__file__).parents[3] / "shared" / "cards" / "fw.jsonl"


def left_recursion(grammar: Grammar) -> list[tuple[str, ...]]:
    """Circles of nonterminals that begin with themselves; the engine cannot read such rows."""
    begins: dict[str, set[str]] = {
        name: {one.name for one in beginnings(nt.root)} for name, nt in grammar.nonterminals.items()
    }
    circles: list[tuple[str, ...]] = []
    done: set[str] = set()

    def follow(name: str, path: tuple[str, ...]) -> None:
        if name in path:
            circles.append((*path[path.index(name) :], name))
            return
        if name in done:
            return
        for other in sorted(begins[name]):
            follow(other, (*path, name))
        done.add(name)

    for name in sorted(begins):
        follow(name, ())
    return circles


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


def test_no_row_begins_with_itself() -> None:
    assert left_recursion(grammar("fw")) == []


def test_every_row_names_a_rule() -> None:
    rules = load("fw")
    assert [row.where for row in table("fw").rows if row.rule not in rules] == []


def test_the_example_runs() -> None:
    assert doctest.testmod(text).failed == 0
