"""The derivation of each clause of a card text: its row of the grammar, the functions that lowered it, what they made of it.

The functions are watched while they run, so that nothing has to be kept beside them: whoever moves one changes nothing here.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from inspect import CO_GENERATOR
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from fwjudge.ability import text as t
from fwjudge.base.records import NamedTuple

from .compiler import Clause, CompiledText, compile_text
from .lower.deeds import Deed
from .lower.drafts import Draft
from .lower.scope import refuse_nothing
from .text.language import file_of_row
from .text.node import Node, print_node

_PACKAGE = Path(__file__).parent.parent
_LOWER = f"{__package__}.lower."


class RowOf(NamedTuple):
    """A row of the grammar table, as it stands in its file."""

    file: str
    """From the folder that holds the package: `fwjudge/cards/text/common/actions.rows`"""
    line: int
    text: str


class Lowering(NamedTuple):
    """A function that lowered a clause, and what came of it."""

    function: str
    """With its module: `moves.draw`"""
    file: str
    line: int
    records: tuple[str, ...]
    """The records of the ability language, written as they are made; what only stands inside is left out by a name."""


class DerivedPart(NamedTuple):
    """A clause, a word or a name of a card text."""

    depth: int
    kind: str
    text: str
    row: RowOf | None
    """Nothing for a part that could not be read."""
    lowerings: tuple[Lowering, ...]
    """Nothing where the clause around it says what this part means."""


class Derivation(NamedTuple):
    """One ability: what is printed, and each part of it from the whole to the words."""

    printed: str
    parts: tuple[DerivedPart, ...]


def derive(
    text: str,
    type: str = "",
    side: str = "front",
    game: str = "fw",
    refuses: Callable[[t.Record], str] = refuse_nothing,
) -> tuple[CompiledText, tuple[Derivation, ...]]:
    """Return what a text means, and for each of its abilities how every clause came to mean it.

    >>> _, (ability,) = derive("【登場時】カード1枚を引く。")
    >>> [(one.kind, one.lowerings[0].function, one.lowerings[0].records) for one in ability.parts if one.kind == "Draw"]
    [('Draw', 'moves.draw', ('Draw()',))]
    """
    with _watch_calls() as calls:
        face = compile_text.__wrapped__(text, type, side, game, refuses)
    return face, tuple(Derivation(clause.line.text, tuple(_parts(clause, calls))) for clause in face.clauses)


def _parts(clause: Clause, calls: list[_Call]) -> Iterator[DerivedPart]:
    of_node: dict[int, list[_Call]] = {}
    for call in calls:
        of_node.setdefault(id(call.node), []).append(call)
    todo = [(0, clause.tree)] if clause.tree is not None else []
    while todo:
        depth, node = todo.pop()
        yield DerivedPart(
            depth, node.kind, print_node(node), _row(node.form.where), _lowerings(of_node.get(id(node), ()))
        )
        todo.extend((depth + 1, child) for _, child in reversed(node.children))


def _lowerings(calls: Any) -> tuple[Lowering, ...]:
    """Return the functions that made something of a node: not those that only handed on what another made of the same node."""
    made = [(call, _records(call.result)) for call in calls]
    own = [
        (call, records)
        for call, records in made
        if records and not any(other.ran_within(call) and same == records for other, same in made)
    ]
    found = (_describe_lowering(call.code, records) for call, records in own)
    return tuple(dict.fromkeys(found))


def _describe_lowering(code: CodeType, records: tuple[str, ...]) -> Lowering:
    path = Path(code.co_filename)
    name = code.co_qualname.replace(".<locals>", "")
    return Lowering(f"{path.stem}.{name}", path.relative_to(_PACKAGE.parent).as_posix(), code.co_firstlineno, records)


# -- rows ---------------------------------------------------------------------------------------------


def _row(where: str) -> RowOf | None:
    file, _, line = where.rpartition(":")
    if not file:
        return None
    text = " ".join(_lines(file)[int(line) - 1].split())
    return RowOf(file_of_row(file).relative_to(_PACKAGE.parent).as_posix(), int(line), text)


@lru_cache(maxsize=16)
def _lines(file: str) -> list[str]:
    return file_of_row(file).read_text(encoding="utf8").splitlines()


# -- watching -----------------------------------------------------------------------------------------


class _Call(NamedTuple):
    """A call of a lowering function with a node."""

    node: Node
    code: CodeType
    result: Any
    began: int
    ended: int

    def ran_within(self, other: _Call) -> bool:
        """Whether this call was made while the other one ran."""
        return other.began < self.began and self.ended < other.ended


@contextmanager
def _watch_calls() -> Iterator[list[_Call]]:
    """Note the calls of lowering functions whose first argument is a node, or a verb taken out of one."""
    calls: list[_Call] = []
    running: list[tuple[Node | None, int]] = []
    clock = 0

    def watch(frame: FrameType, event: str, result: Any) -> None:
        nonlocal clock
        if event not in ("call", "return") or not str(frame.f_globals.get("__name__", "")).startswith(_LOWER):
            return
        code = frame.f_code
        if code.co_flags & CO_GENERATOR:
            return
        clock += 1
        if event == "call":
            first = frame.f_locals.get(code.co_varnames[0]) if code.co_argcount else None
            running.append(
                (first.node if isinstance(first, Deed) else first if isinstance(first, Node) else None, clock)
            )
            return
        node, began = running.pop()
        if node is not None:
            calls.append(_Call(node, code, result, began, clock))

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        yield calls
    finally:
        sys.setprofile(before)


# -- records ------------------------------------------------------------------------------------------


def _records(result: Any) -> tuple[str, ...]:
    """Return the records that a function returned, each in one line."""
    if isinstance(result, Draft):
        return tuple(abbreviate(one) for one in result.filters) or ((f"'{result.noun}'",) if result.noun else ())
    if _is_record(result):
        return (abbreviate(result),)
    if isinstance(result, tuple | list) and not hasattr(result, "_fields"):
        return tuple(record for one in result for record in _records(one))
    return ()


def _is_record(value: Any) -> bool:
    return isinstance(value, tuple) and type(value).__module__ == t.__name__ and not isinstance(value, t.Unread)


def abbreviate(record: Any, deep: int = 3) -> str:
    """Return a record as it could be written, without what is as always; below `deep` levels only the names.

    >>> abbreviate(t.Draw(2)), abbreviate(t.May((t.Draw(1),)), deep=1)
    ('Draw(2)', 'May((Draw,))')
    """
    if isinstance(record, tuple) and not hasattr(record, "_fields"):
        return f"({', '.join(abbreviate(one, deep) for one in record)}{',' if len(record) == 1 else ''})"
    if not _is_record(record):
        return repr(record)
    if not deep:
        return type(record).__name__
    said, skipped = [], False
    for name, value in zip(record._fields, record, strict=True):
        if name in record._field_defaults and record._field_defaults[name] == value:
            skipped = True
            continue
        said.append(f"{name}={abbreviate(value, deep - 1)}" if skipped else abbreviate(value, deep - 1))
    return f"{type(record).__name__}({', '.join(said)})"
