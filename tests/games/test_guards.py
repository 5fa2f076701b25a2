"""No chapter asks, between the lines of its rulebook, something only to save time.

Such a question, as what the cards of a game can do at all, or whether anything lasts at all, stands in the maker of a line,
which passes the line over, or below the chapters, in the function that looks for something and finds nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import fwjudge

GAMES = Path(fwjudge.__file__).parent / "games"
OF_WORLD: Final = {"carries", "continuous", "hears", "may_be_idle", "replaces", "says"}
"""The tables in which the engine knows all the cards of a game."""
ASKED_BY_NAME: Final = {"is_all_as_printed", "may_be"}
"""Functions that ask such a table."""
KEPT_ASIDE: Final = {"abilities": "game.world", "delayed": "game", "modifiers": "game", "waiting": "game"}
"""What the engine keeps in one list, and where: whether there is any at all is a question to save time."""
THE_RULE_ASKS: Final = {
    ("bf", "use_waiting_autos"): "4.2: the rule is what happens where an automatic ability waits",
    ("bf", "use_autos_before_answered"): "4.2.2.4: the rule is what happens where an automatic ability waits",
    ("bf", "take_up_left_over"): "o.終了する: where autos wait too, it is a reading which comes first",
    ("bf", "return_while_autos_wait"): "4.2.4: the rule goes back as long as an automatic ability waits",
    ("dz", "pass_turn"): "4-17: what waits may still ask for last information, which is forgotten otherwise",
    ("dz", "check_movement"): "5-13-2-1 is cited where an ability counts movements",
    ("dz", "put_moving_unit"): "5-13-2 is cited where an ability counts movements",
    ("dz", "_rules_of_haste"): "5-4-1 is cited where units can have 「加速」",
    ("dz", "_rules_of_playing"): "2-10-3-2 is cited where an ability lets a card be played from there",
}
"""Functions in which the question is the rule's own, and why: the answer changes what happens, not only how soon it is known."""
BEFORE_A_LINE: Final = {
    ("dz", "_likely_actions"): "what a window may leave out, asked by the maker of the window",
    ("fw", "_is_anything_to_do"): "whether a checkpoint is passed over, asked by its maker",
    ("fw", "is_idle"): "whether idle lines are passed over, asked by the engine",
    ("gen", "has_work"): "whether a rule check is passed over, asked by its maker",
}
"""Functions that a maker of lines asks before the line is run, or to know what to offer at all."""


def facts_of(game: str) -> set[str]:
    """Return the names of what is known of all the cards of a game: whether one does something, or which words they use."""
    tree = ast.parse((GAMES / game / "world" / "facts.py").read_text("utf8"))
    records = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name != "SkillFacts"]
    fields = [field for record in records for field in record.body if isinstance(field, ast.AnnAssign)]
    return {field.target.id for field in fields if isinstance(field.target, ast.Name)}


def makes_lines(function: ast.FunctionDef) -> bool:
    """Whether a function returns lines of a table, or what a line offers."""
    return function.returns is not None and any(
        isinstance(part, ast.Name) and part.id == "Step" for part in ast.walk(function.returns)
    )


def conditions_in(function: ast.AST) -> Iterator[ast.expr]:
    """Yield each expression of which only the truth matters."""
    for node in ast.walk(function):
        match node:
            case ast.If() | ast.IfExp() | ast.While():
                yield node.test
            case ast.BoolOp():
                yield from node.values
            case ast.UnaryOp(op=ast.Not()):
                yield node.operand
            case ast.Call(func=ast.Name(id="bool")):
                yield from node.args
            case ast.comprehension():
                yield from node.ifs


def _is_of_cards(node: ast.expr, names: set[str]) -> bool:
    """Whether an expression is a fact about all the cards of a game."""
    if not isinstance(node, ast.Attribute) or node.attr not in names:
        return False
    asked = ast.unparse(node.value)
    return "facts" in asked or "known" in asked or asked.endswith("world")


def _questions(function: ast.AST, names: set[str]) -> Iterator[tuple[str, ast.expr]]:
    """Yield what is asked in a function only to save time, each with its name."""
    for node in ast.walk(function):
        match node:
            case ast.Attribute(attr="brisk"):
                yield "brisk", node
            case ast.Call(func=ast.Name(id=name)) if name in ASKED_BY_NAME:
                yield name, node
            case ast.Call(func=ast.Attribute(value=ast.Attribute() as of, attr="isdisjoint" | "issubset")):
                if _is_of_cards(of, names):
                    yield of.attr, node
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[ast.Attribute() as of]):
                if _is_of_cards(of, names):
                    yield of.attr, node
    for test in conditions_in(function):
        if isinstance(test, ast.Attribute):
            kept = KEPT_ASIDE.get(test.attr)
            if _is_of_cards(test, names) or (kept is not None and ast.unparse(test.value) == kept):
                yield test.attr, test


def _passes_over(function: ast.FunctionDef) -> set[int]:
    """Return what the inner functions of a maker ask to return at once: by that the line is passed over."""
    found: set[int] = set()
    for inner in (one for one in function.body if isinstance(one, ast.FunctionDef)):
        for node in ast.walk(inner):
            if isinstance(node, ast.If) and isinstance(node.body[-1], ast.Return):
                found.update(map(id, ast.walk(node.test)))
            elif isinstance(node, ast.Return) and isinstance(node.value, ast.IfExp):
                found.update(map(id, ast.walk(node.value.test)))
    return found


def guards_in(game: str, file: Path) -> Iterator[tuple[str, str]]:
    """Yield which function of a chapter asks what, only to save time."""
    names = facts_of(game) | OF_WORLD
    for function in ast.parse(file.read_text("utf8")).body:
        if not isinstance(function, ast.FunctionDef) or (game, function.name) in BEFORE_A_LINE:
            continue
        allowed = _passes_over(function) if makes_lines(function) else set()
        for name, node in _questions(function, names):
            if id(node) not in allowed:
                yield function.name, name


@pytest.mark.parametrize("game", ["bf", "dz", "fw", "gen", "op"])
def test_no_chapter_asks_anything_only_to_save_time(game: str) -> None:
    assert facts_of(game)
    found = [
        (file.name, *one) for file in sorted((GAMES / game / "rules").glob("*.py")) for one in guards_in(game, file)
    ]
    assert [one for one in found if (game, one[1]) not in THE_RULE_ASKS] == []
    asked = {(game, function) for _, function, _ in found}
    assert {one for one in THE_RULE_ASKS if one[0] == game} <= asked
