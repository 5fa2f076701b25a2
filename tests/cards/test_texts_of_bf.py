"""Invented texts of Buddyfight, in the words that its rulebook uses: each is read whole, printed back and can be carried out."""

from __future__ import annotations

from pathlib import Path

import pytest

from fwjudge.cards.compiler import compile_text
from fwjudge.cards.lower.games import vocabulary_of
from fwjudge.cards.lower.skills import ability
from fwjudge.cards.text.node import print_node
from fwjudge.cards.text.normal_form import normalise
from fwjudge.cards.text.reading import read_face
from fwjudge.games import refusals

TEXTS = [
    tuple(line.split("\t"))
    for line in (Path(__file__).parent / "texts_of_bf.tsv").read_text(encoding="utf8").splitlines()
]
WORDS = vocabulary_of("bf")


@pytest.mark.parametrize(("type", "text"), TEXTS)
def test_a_text_is_read_printed_back_and_carried_out(type: str, text: str) -> None:
    readings = read_face(text, "bf")
    for reading in readings:
        assert reading.whole and reading.tree is not None, reading.problem
        assert normalise(print_node(reading.tree), "bf") == reading.line.text
        done = ability(reading.tree, WORDS.home(type, readings), WORDS)
        assert done.skill is not None and not done.gaps, done.gaps
        assert not refusals("bf")(done.skill)


@pytest.mark.parametrize(("type", "text"), TEXTS)
def test_a_text_tells_by_itself_whether_it_is_that_of_a_spell(type: str, text: str) -> None:
    assert [skill.kind for skill in compile_text(text, game="bf").skills] == [
        skill.kind for skill in compile_text(text, type, game="bf").skills
    ]
