"""A chapter reads like its rulebook: its functions name what they ask, and nothing in them serves speed or knows where the game stands."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import fwjudge
from fwjudge import games
from fwjudge.citation import GAMES
from fwjudge.engine.choice import OFFERS
from tests.sources import read_tree

RULES = {
    f"{path.parent.parent.name}/{path.stem}": read_tree(path)
    for path in sorted((Path(fwjudge.__file__).parent / "games").glob("*/rules/*.py"))
}
"""Every module of the chapters, by its game and its name."""
MADE = ("Step", "Action", "Need", "Control")
"""What a maker returns: a line, an action, a need, or what such a one performs. Its inner functions know how it was called."""
GUARDS = frozenset({"brisk", "trace"})
"""How fast the game walks, and whether its lines are traced."""
ELSEWHERE = frozenset({"step", "memo"})
"""The line at which the game stands, and what has been worked out about its state."""


def within(tree: ast.AST) -> Iterator[tuple[ast.AST, list[ast.FunctionDef]]]:
    """Every node of a module, with the functions around it, the outermost first."""

    def walk(node: ast.AST, around: list[ast.FunctionDef]) -> Iterator[tuple[ast.AST, list[ast.FunctionDef]]]:
        for child in ast.iter_child_nodes(node):
            yield child, around
            yield from walk(child, [*around, child] if isinstance(child, ast.FunctionDef) else around)

    return walk(tree, [])


def is_maker(function: ast.FunctionDef) -> bool:
    returned = (
        {node.id for node in ast.walk(function.returns) if isinstance(node, ast.Name)} if function.returns else ()
    )
    return any(word in returned for word in MADE) and not (
        isinstance(function.returns, ast.Name) and function.returns.id == "Control"
    )


def found(test: Callable[[ast.AST, list[ast.FunctionDef]], bool]) -> list[str]:
    """The places of the chapters at which a test finds something."""
    return [
        f"{name}:{getattr(node, 'lineno', 0)}: {ast.unparse(node)[:80]}"
        for name, tree in RULES.items()
        for node, around in within(tree)
        if test(node, around)
    ]


def test_a_chapter_has_no_lambda() -> None:
    assert found(lambda node, around: isinstance(node, ast.Lambda)) == []


def test_only_a_maker_of_lines_has_functions_inside() -> None:
    assert (
        found(lambda node, around: isinstance(node, ast.FunctionDef) and any(not is_maker(one) for one in around)) == []
    )


def test_a_chapter_does_not_ask_how_the_game_walks() -> None:
    """A guard for speed is an argument of a line: only what a maker makes may have one. Where the game stands no chapter compares."""

    def asks(node: ast.AST, around: list[ast.FunctionDef]) -> bool:
        return isinstance(node, ast.Attribute) and (node.attr in ELSEWHERE or (node.attr in GUARDS and len(around) < 2))

    assert found(asks) == []


def test_a_chapter_keeps_no_answers() -> None:
    """A chapter keeps no answer: it asks a floor below, which may keep one, as if it were worked out each time."""
    stores = {"caches", "cache", "lru_cache", "ByIdentity", "answers", "assume"}
    memos = {"fwjudge.engine.memo", "functools", "now.caches", "caches"}

    def keeps(node: ast.AST, around: list[ast.FunctionDef]) -> bool:
        if isinstance(node, ast.ImportFrom):
            return node.module in memos and any(alias.name in stores for alias in node.names)
        return isinstance(node, ast.Attribute) and node.attr == "caches"

    assert found(keeps) == []


def test_a_chapter_asks_for_areas_by_name() -> None:
    assert found(lambda node, around: isinstance(node, ast.Name) and node.id == "WIDTH") == []


def constant(node: ast.expr) -> int | None:
    """The number that an index is, if it is always the same."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = constant(node.operand)
        return None if inner is None else -inner
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else None


def targets(node: ast.AST) -> set[str]:
    """The variables of the loops and comprehensions in a function."""
    loops = [one.target for one in ast.walk(node) if isinstance(one, ast.For | ast.comprehension)]
    return {one.id for target in loops for one in ast.walk(target) if isinstance(one, ast.Name)}


def types_of_parameters(function: ast.FunctionDef, aliases: dict[str, str]) -> dict[str, str]:
    arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    said = {one.arg: ast.unparse(one.annotation) for one in arguments if one.annotation}
    return {name: aliases.get(said[name], said[name]) for name in said}


def is_fixed(annotation: str) -> bool:
    """Whether a type is a tuple of a fixed number of parts, which have names better than numbers."""
    return annotation.startswith("tuple[") and not annotation.endswith("...]")


def test_records_are_taken_apart_by_name() -> None:
    """A number as an index hides what is asked. `[0]` and `[-1]` are the first and the last of a list, and of nothing else."""
    wrong = []
    for name, tree in RULES.items():
        assert isinstance(tree, ast.Module)
        aliases = {
            one.targets[0].id: ast.unparse(one.value)
            for one in tree.body
            if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name)
        }
        annotations = {id(part) for node, _ in within(tree) if isinstance(node, ast.arg) for part in ast.walk(node)}
        for node, around in within(tree):
            if not isinstance(node, ast.Subscript) or id(node) in annotations or not around:
                continue
            of, at = node.value, constant(node.slice)
            if at is None:
                continue
            of_loop = isinstance(of, ast.Name) and any(of.id in targets(one) for one in around)
            of_card = isinstance(of, ast.Subscript) and ast.unparse(of.value).split(".")[-1] in ("cards", "printed")
            of_pair = isinstance(of, ast.Name) and any(
                is_fixed(types_of_parameters(one, aliases).get(of.id, "")) for one in around
            )
            if at not in (0, -1) or of_loop or of_card or of_pair:
                wrong.append(f"{name}:{node.lineno}: {ast.unparse(node)}")
    assert wrong == []


def functions_of_lines(game: str) -> Iterator[Callable[..., Any]]:
    """The functions that the lines of a game run, and those of what its windows offer."""
    for line in games.policy(game).procedures:
        yield from filter(None, (line.run, line.take, line.chooser))
        for action in OFFERS[line].actions if line in OFFERS else ():
            yield action.perform
            needs = [*action.gates, *(need for slot in action.slots for need in slot.needs)]
            yield from (slot.candidates for slot in action.slots)
            yield from (function for need in needs for function in (need.by_skills, need.because) if function)


@pytest.mark.parametrize("game", GAMES)
def test_every_line_runs_a_function_with_a_name(game: str) -> None:
    """Wherever it stands: also what a chapter takes from another floor."""
    wrong = []
    for function in functions_of_lines(game):
        while isinstance(function, partial):
            function = function.func
        code = getattr(inspect.unwrap(function), "__code__", None)
        if code is None or not hasattr(function, "__qualname__"):
            continue
        asks = set(code.co_names) & GUARDS if "<locals>" not in function.__qualname__ else set()
        if "<lambda>" in function.__qualname__ or asks:
            wrong.append(f"{function.__module__}.{function.__qualname__} {asks or ''}")
    assert sorted(set(wrong)) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_line_that_asks_runs_a_function_that_finds(game: str) -> None:
    """Its name is a verb too: not `cards_to_freeze`, which is what it returns."""
    asked = [line.run for line in games.policy(game).procedures if line.take is not None and line not in OFFERS]
    names = {function.__qualname__ for function in asked if "<locals>" not in function.__qualname__}
    assert names and sorted(name for name in names if not name.startswith("find_")) == []
