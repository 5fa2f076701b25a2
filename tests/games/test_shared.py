"""Where two rulebooks say the same, one piece of code serves both; what all games share names none of them."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

import fwjudge
from fwjudge.citation import GAMES
from tests.sources import read_tree

PACKAGE = Path(fwjudge.__file__).parent
LONG = 4
"""A function of so many lines is worth being written once."""


class _Bare(ast.NodeTransformer):
    """Texts and names are left out: rule numbers differ, and so may what things are called."""

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        return ast.Constant("") if isinstance(node.value, str) else node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.Name("", node.ctx)


def _body(function: ast.FunctionDef) -> list[ast.stmt]:
    """What a function does, without what is said of it."""
    return [part for part in function.body if not (isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant))]


def _lines(function: ast.FunctionDef) -> int:
    return sum(len(ast.unparse(part).splitlines()) for part in _body(function))


def _shape(function: ast.FunctionDef) -> str:
    return ast.dump(ast.Module([_Bare().visit(part) for part in _body(function)], []))


def test_no_function_of_a_game_is_a_copy_of_anothers() -> None:
    found: dict[str, set[str]] = defaultdict(set)
    for game in GAMES:
        for path in (PACKAGE / "games" / game).glob("**/*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf8"))):
                if isinstance(node, ast.FunctionDef) and _lines(node) >= LONG:
                    found[_shape(node)].add(f"{game}/{path.name}: {node.name}")
    copies = [sorted(where) for where in found.values() if len({one.partition("/")[0] for one in where}) > 1]
    assert copies == []


def without_examples(docstring: str) -> str:
    """Return a docstring without its examples, which need some game."""
    return re.sub(r"^ *>>>.*?(?=^ *$|\Z)", "", docstring, flags=re.MULTILINE | re.DOTALL)


def test_the_engine_names_no_game() -> None:
    words = re.compile(rf"\b({'|'.join(GAMES)})\b")
    found = [
        (path.name, node.lineno)
        for path in PACKAGE.glob("engine/**/*.py")
        for node in ast.walk(read_tree(path))
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and words.search(without_examples(node.value))
        )
        or (isinstance(node, ast.Name) and words.fullmatch(node.id.lower()))
    ]
    assert found == []
