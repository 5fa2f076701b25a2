"""Places of lines in their tables: where to look when a maker has made what the line runs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import lru_cache

from fwjudge.base.records import NamedTuple
from fwjudge.engine.step import Step

from .source import Definition, Module, read_modules


class _Row(NamedTuple):
    """A row in the call that makes a table, or the call itself where a maker makes the whole table."""

    maker: str
    words: tuple[str, ...]
    """The texts in it, in their order."""
    has_sub: bool
    here: Module
    line: int


def find_row(game: str, line: Step) -> Definition | None:
    """Return where a line stands: its row, or the call that makes its table; nothing where neither is found."""
    rows = _tables(game).get(line.table.name, ())
    row = (
        _most_alike(game, rows, line)
        or _most_alike(game, _inner_rows(game), line)
        or _call_that_makes(game, line.table.name)
    )
    return row.here.define(row.maker, row.line) if row is not None else None


def _most_alike(game: str, rows: tuple[_Row, ...], line: Step) -> _Row | None:
    """Return the row that fits a line best, if any does."""
    found = [(_likeness(game, row, line), row) for row in rows if line.number in row.words or not line.number]
    best = max(found, key=lambda pair: pair[0], default=None)
    return best[1] if best is not None and best[0] >= 0 else None


def _likeness(game: str, row: _Row, line: Step) -> int:
    """Return how well a row fits a line: its first text is the number, and it, or its maker, names the same sub-step or none."""
    named = line.sub in row.words or _names_sub(game, row.maker, line.sub) if line.sub else not row.has_sub
    return 2 * (row.words[0] == line.number) + (2 if named else -3)


def _names_sub(game: str, maker: str, sub: str) -> bool:
    """Whether this maker gives a line that it makes this sub-step."""
    return any(one.fullmatch(sub) for one in _subs_of_makers(game).get(_last_name(maker), ()))


def _last_name(function: str) -> str:
    return function.rpartition(".")[2]


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
        if isinstance(inner, ast.Call) and (words := _texts_in(inner)):
            has_sub = any(word.arg == "sub" for word in inner.keywords)
            yield _Row(ast.unparse(inner.func), words, has_sub, here, inner.lineno)


def _texts_in(node: ast.AST) -> tuple[str, ...]:
    return tuple(one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str))


# -- what makers say -----------------------------------------------------------------------------------


def _functions_of(game: str) -> Iterator[ast.FunctionDef]:
    """Yield the functions at the top of the modules of a game, and of what all games share."""
    for folder in (f"games/{game}", "games/common"):
        for here in read_modules(folder):
            yield from (node for node in here.tree.body if isinstance(node, ast.FunctionDef))


@lru_cache(maxsize=8)
def _subs_of_makers(game: str) -> dict[str, tuple[re.Pattern[str], ...]]:
    """Return by the name of each maker what the sub-steps of the lines that it makes look like."""
    found: dict[str, tuple[re.Pattern[str], ...]] = {}
    for function in _functions_of(game):
        calls = [node for node in ast.walk(function) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
        values = [value for call in calls for value in (*call.args, *(word.value for word in call.keywords))]
        found[function.name] = tuple(pattern for value in values if (pattern := _pattern_of(value)) is not None)
    return found


def _pattern_of(value: ast.expr) -> re.Pattern[str] | None:
    """Return what a text looks like, in which any text can stand for a value that is put into it."""
    match value:
        case ast.Constant(value=str() as text) if text:
            return re.compile(re.escape(text))
        case ast.JoinedStr(values=parts):
            texts = (re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in parts)
            return re.compile("".join(texts))
    return None


# -- tables that a maker makes -------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _calls_of_table_makers(game: str) -> tuple[tuple[_Row, ast.Call], ...]:
    """Return each call of a function that makes tables whose names it is given."""
    makers = {function.name for function in _functions_of(game) if _makes_tables(function)}
    found = []
    for here in read_modules(f"games/{game}"):
        for node in ast.walk(here.tree):
            if isinstance(node, ast.Call) and _last_name(ast.unparse(node.func)) in makers:
                given = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
                if given:
                    found.append((_Row(ast.unparse(node.func), tuple(given), False, here, node.lineno), node))
    return tuple(found)


def _makes_tables(function: ast.FunctionDef) -> bool:
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "table"
        and not isinstance(node.args[0], ast.Constant)
        for node in ast.walk(function)
    )


@lru_cache(maxsize=8)
def _inner_rows(game: str) -> tuple[_Row, ...]:
    """Return the rows that are given to functions that make tables."""
    return tuple(row for outer, call in _calls_of_table_makers(game) for row in _rows(outer.here, call.args))


def _call_that_makes(game: str, table: str) -> _Row | None:
    """Return the call that makes a table: it names the table, or with what its name begins."""
    found = [
        (len(word), outer)
        for outer, _ in _calls_of_table_makers(game)
        for word in outer.words
        if table == word or re.match(rf"{re.escape(word)}\W", table)
    ]
    return max(found, key=lambda pair: pair[0], default=(0, None))[1]
