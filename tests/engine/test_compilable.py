"""What mypyc asks of the modules that it compiles, so that they run fast and do what their sources do."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from mypy import build
from mypy.modulefinder import BuildSource
from mypy.options import Options

from tests.compiled_modules import ROOT, included
from tests.sources import read_tree

CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*")


def test_a_constant_is_final() -> None:
    """A `Final` name is a number or a static object of the compiled module, any other is looked up at each use."""
    found = [f"{path.relative_to(ROOT)}: {name}" for path in sorted(included()) for name in _variables(path)]
    assert found == []


def _variables(path: Path) -> Iterator[str]:
    """Yield the names of constants that are assigned without `Final`."""
    for node in read_tree(path).body:
        match node:
            case ast.Assign(value=ast.Call(func=ast.Name("TypeVar"))):
                pass
            case ast.Assign(targets=targets):
                several = [
                    one for target in targets for one in (target.elts if isinstance(target, ast.Tuple) else [target])
                ]
                yield from (one.id for one in several if isinstance(one, ast.Name) and CONSTANT.fullmatch(one.id))
            case ast.AnnAssign(target=ast.Name(name), annotation=annotation):
                if CONSTANT.fullmatch(name) and not ast.unparse(annotation).startswith("Final"):
                    yield name


@pytest.mark.long
def test_no_tuple_is_told_by_its_identity() -> None:
    """A tuple of a fixed length is put together anew wherever compiled code hands it on: `is` finds it only in the sources."""
    texts = {path: path.read_text("utf8") for path in sorted(included())}
    assert _told_by_identity(texts) == []


def test_a_tuple_that_is_told_by_its_identity_is_found() -> None:
    text = """
        from typing import Final, NamedTuple
        class Pair(NamedTuple):
            one: int
        NONE: Final = ("none",)
        OF_ANY_LENGTH: tuple[int, ...] = (1, 2)
        def find(at: int) -> tuple[str, ...]:
            return NONE
        print(find(1) is NONE, Pair(1) is Pair(1), OF_ANY_LENGTH is OF_ANY_LENGTH)
    """
    path = ROOT / "toy.py"
    assert _told_by_identity({path: "\n".join(line[8:] for line in text.splitlines())}) == ["toy.py:9"]


def test_nothing_is_looked_for_in_a_generator() -> None:
    """What yields is, compiled, an object that `in` cannot ask; a tuple of it can be asked."""
    trees = {path: read_tree(path) for path in sorted(included())}
    makers = {
        node.name
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(one, ast.Yield | ast.YieldFrom) for one in ast.walk(node))
    }
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare) and any(isinstance(one, ast.In | ast.NotIn) for one in node.ops)
        for where in node.comparators
        if isinstance(where, ast.Call) and ast.unparse(where.func).rpartition(".")[2] in makers
    ]
    assert found == []


def test_nothing_is_looked_for_in_what_a_star_fills() -> None:
    """The compiler ends with an error of its own where `in` asks a tuple that is put together with a star."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sorted(included())
        for node in ast.walk(read_tree(path))
        if isinstance(node, ast.Compare) and any(isinstance(one, ast.In | ast.NotIn) for one in node.ops)
        for where in node.comparators
        if isinstance(where, ast.Tuple | ast.List | ast.Set) and any(isinstance(one, ast.Starred) for one in where.elts)
    ]
    assert found == []


def _told_by_identity(texts: dict[Path, str]) -> list[str]:
    """Return where two things are compared by identity and mypy takes one of them for a tuple of a fixed length."""
    options = Options()
    options.incremental = False
    options.ignore_missing_imports = True
    options.check_untyped_defs = True
    options.cache_dir = "/dev/null"
    asked = {path: _ask_for_types(text) for path, text in texts.items()}
    sources = [
        BuildSource(str(path), ".".join(path.relative_to(ROOT).with_suffix("").parts), text)
        for path, text in asked.items()
        if text != texts[path]
    ]
    found = build.build(sources, options).errors
    revealed = [re.fullmatch(r'(.*): note: Revealed type is "(.*)"', line) for line in found]
    assert revealed and not [line for line in found if ": error: " in line]
    places = [one[1] for one in revealed if one and _is_plain_tuple(one[2])]
    return sorted({Path(place).name if Path(place).is_absolute() else place for place in places})


def _ask_for_types(text: str) -> str:
    """Put both sides of each `is` into a question for mypy; constants and classes are no tuples."""
    marks: set[tuple[int, int, bytes]] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            for compared, left, right in zip(node.ops, sides, sides[1:], strict=False):
                of_class = (isinstance(left, ast.Attribute) and left.attr == "__class__") or (
                    isinstance(left, ast.Call) and isinstance(left.func, ast.Name) and left.func.id == "type"
                )
                if isinstance(compared, ast.Is | ast.IsNot) and not of_class and not isinstance(right, ast.Constant):
                    for side in (left, right):
                        assert side.end_lineno is not None and side.end_col_offset is not None
                        marks.add((side.end_lineno, side.end_col_offset, b")"))
                        marks.add((side.lineno, side.col_offset, b"reveal_type("))
    lines = [line.encode() for line in text.split("\n")]
    for line, column, mark in sorted(marks, reverse=True):
        lines[line - 1] = lines[line - 1][:column] + mark + lines[line - 1][column:]
    return b"\n".join(lines).decode()


def _is_plain_tuple(revealed: str) -> bool:
    """Whether a type, or one of a union, is a tuple of a fixed length that is no record."""
    depth = 0
    outermost = [""]
    for letter in revealed:
        depth += (letter in "[(") - (letter in "])")
        if depth == 0 and letter == "|":
            outermost.append("")
        elif depth <= 1:
            outermost[-1] += letter
    return any(
        one.strip().startswith("tuple[") and "fallback=" not in one and not one.strip().endswith("...]")
        for one in outermost
    )
