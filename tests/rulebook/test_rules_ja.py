"""The restated rulebooks as they lie in `rules_ja`."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fwjudge.base.places import rules_dir
from fwjudge.citation import GAMES
from fwjudge.rulebook import contents
from fwjudge.rulebook.anchor import anchor
from fwjudge.rulebook.book import chapter_files, load
from fwjudge.rulebook.number import order, parent
from fwjudge.rulebook.number_list import numbers
from fwjudge.rulebook.rule import Kind
from tests.cli.runner import fwjudge

HOW_MANY = {"fw": 779, "op": 488, "gen": 452, "dz": 577, "bf": 298}
games = pytest.mark.parametrize("game", GAMES)


@games
def test_every_rule_is_there_with_text_and_kind(game: str) -> None:
    book = load(game)
    assert len(book) == HOW_MANY[game]
    for rule in book:
        assert rule.text, rule.number
        assert rule.kind is Kind.HEADING or rule.text != rule.title or game == "bf", rule.number
        assert rule.kind is not Kind.HEADING or rule.title, rule.number


@games
def test_the_numbers_are_those_of_the_document(game: str, shared: Callable[[str], Path]) -> None:
    assert list(load(game).rules) == shared(f"rule_ids/{game}.txt").read_text(encoding="utf8").split()


@games
def test_no_rule_says_less_or_other_than_the_document(game: str, shared: Callable[[str], Path]) -> None:
    check = shared("check/restated.py")
    found = subprocess.run(
        [sys.executable, str(check), game, "--reviewed", str(rules_dir() / game / "reviewed.tsv")],
        input=fwjudge("rules", "export", "-g", game).out,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf8",
    )
    assert found.returncode == 0, found.stdout


@games
def test_every_review_has_a_reason_and_a_rule(game: str) -> None:
    lines = (rules_dir() / game / "reviewed.tsv").read_text(encoding="utf8").splitlines()
    for line in lines:
        number, kind, mark, why = line.split("\t")
        assert number in load(game) and kind and len(mark) == 8 and len(why) >= 10, line


@games
def test_examples_are_as_many_as_the_document_has(game: str, shared: Callable[[str], Path]) -> None:
    for line in shared(f"rulebooks/{game}.units.jsonl").read_text(encoding="utf8").splitlines():
        unit = json.loads(line)
        assert len(load(game)[unit["number"]].examples) >= unit["text"].count("【例】"), unit["number"]


@games
def test_numbers_stand_in_order_below_their_parents(game: str) -> None:
    book = load(game)
    if game != "bf":  # bf's names have no order but that of the document
        assert list(book.rules) == sorted(book.rules, key=order)
    for number in book.rules:
        assert number not in book.ancestors(number)
        above = parent(game, number)
        assert above is None or book.parent(number) in (above, None) or above not in book


@games
def test_every_rule_can_be_linked_to_on_its_page(game: str) -> None:
    """Anchors are unique within a file."""
    for path in chapter_files(game):
        anchors = [anchor(rule) for rule in load(game) if rule.file == path.name]
        assert len(anchors) == len(set(anchors)), path.name


def test_the_contents_pages_are_current() -> None:
    for name, text in contents.pages().items():
        assert (rules_dir() / name).read_text(encoding="utf8") == text, (
            f"{name}: run python -m fwjudge.rulebook.contents"
        )


@pytest.mark.parametrize("game", GAMES)
def test_the_numbers_that_are_known_without_reading_the_rules_are_theirs(game: str) -> None:
    assert numbers(game) == set(load(game).rules)
