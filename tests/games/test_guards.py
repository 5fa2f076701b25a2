"""No chapter asks, between the lines of its rulebook, what the cards of a game can do at all, only to save time.

Such a question stands in the maker of a line, which passes the line over, or below the chapters, in the function that looks
for something and finds nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import fwjudge

GAMES = Path(fwjudge.__file__).parent / "games"
OF_WORLD = {"continuous", "hears", "may_be_idle", "replaces", "says"}
"""The tables in which the engine knows all the cards of a game."""
ARGUMENTS_OF_LINES = {
    ("dz", "_likely_actions"),
    ("fw", "_is_anything_to_do"),
}
"""Functions that a maker of lines asks before the line is run, or to know what to offer at all."""


def facts_of(game: str) -> set[str]:
    """Return the names of what is true or false of all the cards of a game."""
    tree = ast.parse((GAMES / game / "world" / "facts.py").read_text("utf8"))
    records = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name != "SkillFacts"]
    fields = [field for record in records for field in record.body if isinstance(field, ast.AnnAssign)]
    return {field.target.id for field in fields if isinstance(field.target, ast.Name) and _is_bool(field.annotation)}


def _is_bool(annotation: ast.expr) -> bool:
    return isinstance(annotation, ast.Name) and annotation.id == "bool"


def _guards(game: str, file: Path) -> Iterator[tuple[str, str]]:
    names = facts_of(game) | OF_WORLD
    for function in ast.parse(file.read_text("utf8")).body:
        if not isinstance(function, ast.FunctionDef) or (game, function.name) in ARGUMENTS_OF_LINES:
            continue
        inner = {id(below) for one in function.body if isinstance(one, ast.FunctionDef) for below in ast.walk(one)}
        for node in ast.walk(function):  # what a maker of lines asks inside a line is no part of the chapter
            if isinstance(node, ast.Attribute) and node.attr in names and id(node) not in inner:
                asked = ast.unparse(node.value)
                if "facts" in asked or "known" in asked or asked.endswith("world"):
                    yield function.name, node.attr


@pytest.mark.parametrize("game", ["bf", "dz", "fw", "gen", "op"])
def test_no_chapter_asks_what_cards_can_do_at_all(game: str) -> None:
    assert facts_of(game)
    found = [(file.name, *one) for file in sorted((GAMES / game / "rules").glob("*.py")) for one in _guards(game, file)]
    assert found == []
