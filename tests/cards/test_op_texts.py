"""ONE PIECE: what its cards print is read in one way, prints back, and becomes skills; what is not understood is named."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from pathlib import Path

import pytest

from fwjudge.cards.compiler import compile_text
from fwjudge.cards.text import TooLong, Unread, grammar, normalise, print_node, read_face
from fwjudge.cards.text.engine import readings
from fwjudge.cards.text.language import shared_rules, table
from fwjudge.rulebook.book import load

from .random_text import Printer

CARDS = Path(__file__).parents[3] / "shared" / "cards" / "op.jsonl"
WORDINGS = Path(__file__).with_name("wordings_op.txt").read_text(encoding="utf-8").splitlines()
TYPES = {"Leader": "leader", "Character": "character", "Event": "event", "Stage": "stage"}
FLOOR = 0.99
"""The share of printed cards that are understood in full, at least."""


@pytest.mark.parametrize("text", WORDINGS)
def test_a_wording_is_read_once_prints_back_and_becomes_a_skill(text: str) -> None:
    read = read_face(text, "op")
    assert "".join(print_node(one.tree) for one in read if one.tree is not None) == normalise(text, "op")
    found = compile_text(text, game="op")
    assert found.complete, found.residuals
    assert len(found.skills) == len(read)


@pytest.mark.parametrize("apart", [9, pytest.param(1, marks=pytest.mark.long)], ids=["every ninth", "all"])
def test_printed_cards_are_understood(apart: int) -> None:
    if not CARDS.exists():
        pytest.skip("no card file ../shared/cards/op.jsonl")
    understood: dict[tuple[str, str], bool] = {}
    for row in map(json.loads, CARDS.read_text(encoding="utf-8").splitlines()[::apart]):
        text = "\n".join(one.replace("<br>", "\n") for one in (row["effect"], row["trigger"]) if one and one != "-")
        if not text or (row["category"], text) in understood:
            continue
        for one in read_face(text, "op"):
            assert "通り" not in one.problem, one.problem
            assert one.tree is None or print_node(one.tree) == one.line.text
        understood[row["category"], text] = compile_text(text, TYPES[row["category"]], game="op").complete
    assert sum(understood.values()) / len(understood) >= FLOOR


def test_random_texts_have_one_reading_that_prints_back() -> None:
    several, made = [], 0
    until = time.process_time() + 2
    printer = Printer(grammar("op"), table("op"), seed=20, depth=8)
    while made < 2000 and time.process_time() < until:
        text = printer.text()
        if text is None:
            continue
        made += 1
        with suppress(Unread, TooLong):
            found = readings(grammar("op"), text, "ability")
            several += [text] if len(found) > 1 else []
            assert print_node(found[0]) == text
    assert len(several) <= made / 200, several


def test_every_row_of_its_own_names_a_rule() -> None:
    rules = load("op")
    own = [row for row in table("op").rows if row.where.startswith("op/")]
    assert [row.where for row in own if row.rule not in rules] == []
    kinds = {row.kind for row in table("op").rows} | {"その後", "そうした場合", "そうしなかった場合"}
    assert {kind: rule for kind, rule in shared_rules("op").items() if rule not in rules or kind not in kinds} == {}
