"""Whether values are of the types that the fields of a record are declared with: for records that were read from a file."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

Fits = Callable[[Any], bool]


def wrong_field(record: Any, known: Mapping[str, Any]) -> str:
    """Return the first field of a record whose value is not of its type; nothing if all are. `known`: what annotations name besides."""
    kind: type = type(record)
    for name, value, fits in zip(record._fields, record, _fields_of(kind, _Names(known)), strict=True):
        if not fits(value):
            return str(name)
    return ""


class _Names(dict[str, Any]):
    """Names for annotations; as a key of a cache all are one."""

    def __hash__(self) -> int:  # type: ignore[override]
        return 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Names)


@cache
def _fields_of(kind: type, known: _Names) -> tuple[Fits, ...]:
    module = sys.modules[kind.__module__]
    written = _annotations_in(Path(module.__file__ or "")).get(kind.__name__)
    if written is None:
        hints = get_type_hints(kind, localns=known)
    else:
        plain = type(kind.__name__, (), {"__annotations__": written, "__module__": kind.__module__})
        hints = get_type_hints(plain, vars(module), known)
    return tuple(_checker(hints.get(name, Any)) for name in kind._fields)  # type: ignore[attr-defined]


@cache
def _annotations_in(file: Path) -> dict[str, dict[str, str]]:
    """Return what the source of a compiled module declares for the fields of its classes; nothing for a module that is its source.

    A compiled class keeps less: of a number or nothing, only that it is some type.
    """
    source = file.with_name(file.name.partition(".")[0] + ".py")
    if file.suffix == ".py" or not source.is_file():
        return {}
    classes = [node for node in ast.parse(source.read_text(encoding="utf-8")).body if isinstance(node, ast.ClassDef)]
    return {
        one.name: {
            field.target.id: ast.unparse(field.annotation)
            for field in one.body
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        }
        for one in classes
    }


def _checker(hint: Any) -> Fits:
    """Return what tells whether a value is of a type; of types that are not known here every value is."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _any_of(inside)
    if origin is Literal:
        return lambda value: value in inside
    if origin is tuple:
        return _tuple_of(inside)
    if origin in (frozenset, list):
        return _all_of(origin, _checker(inside[0]))
    if hint is None or hint is type(None):
        return lambda value: value is None
    if origin is None and isinstance(hint, type) and hint is not Any:
        return lambda value: isinstance(value, hint)
    return lambda value: True


def _any_of(inside: tuple[Any, ...]) -> Fits:
    """Return the check for one of several types; of several records any other one will do, because a game adds records to each kind."""
    ways = tuple(map(_checker, inside))
    if sum(hasattr(one, "_fields") for one in inside) > 1:
        return lambda value: hasattr(value, "_fields") or any(fits(value) for fits in ways)
    return lambda value: any(fits(value) for fits in ways)


def _all_of(kind: type, fits: Fits) -> Fits:
    return lambda value: isinstance(value, kind) and all(map(fits, value))  # type: ignore[call-overload]


def _tuple_of(inside: tuple[Any, ...]) -> Fits:
    if len(inside) == 2 and inside[1] is Ellipsis:
        return _all_of(tuple, _checker(inside[0]))
    each = tuple(map(_checker, inside))

    def fits(value: Any) -> bool:
        return (
            isinstance(value, tuple)
            and len(value) == len(each)
            and all(one(part) for one, part in zip(each, value, strict=True))
        )

    return fits
