"""Places of lines in their tables: where to look when a maker has made what the line runs."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache

from fwjudge.base.records import NamedTuple
from fwjudge.engine.step import Step

from .source import Definition, Module, read_modules


class _Row(NamedTuple):
    """A row in the call that makes a table."""

    maker: str
    words: tuple[str, ...]
    """The texts in it, in their order."""
    has_sub: bool
    here: Module
    line: int


def find_row(game: str, line: Step) -> Definition | None:
    """Return where a line stands; nothing where its number is put together, or the rows are made elsewhere."""
    found = [(_likeness(row, line), row) for row in _tables(game).get(line.table.name, ()) if line.number in row.words]
    best = max(found, key=lambda pair: pair[0], default=None)
    if best is None or best[0] < 0:
        return None
    return best[1].here.define(best[1].maker, best[1].line)


def _likeness(row: _Row, line: Step) -> int:
    """Return how well a row fits a line: its first text is the number, and it names the same sub-step or none, as the line does."""
    named = line.sub in row.words if line.sub else not row.has_sub
    return 2 * (row.words[0] == line.number) + (2 if named else -3)


@lru_cache(maxsize=8)
def _tables(game: str) -> dict[str, tuple[_Row, ...]]:
    found: dict[str, tuple[_Row, ...]] = {}
    for here in read_modules(f"games/{game}"):
        for node in ast.walk(here.tree):
            match node:
                case ast.Call(func=ast.Attribute(attr="table"), args=[ast.Constant(value=str() as name), *rows]):
                    found[name] = tuple(_rows(here, rows))
    return found


def _rows(here: Module, rows: list[ast.expr]) -> Iterator[_Row]:
    for row in rows:
        inner = row.value if isinstance(row, ast.Starred) else row
        words = tuple(
            node.value for node in ast.walk(inner) if isinstance(node, ast.Constant) and isinstance(node.value, str)
        )
        if words and isinstance(inner, ast.Call):
            has_sub = any(word.arg == "sub" for word in inner.keywords)
            yield _Row(ast.unparse(inner.func), words, has_sub, here, inner.lineno)
