"""Walking through the records of card text, whatever they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any


def children(record: Any) -> Iterator[Any]:
    """Yield the records that stand directly inside this one, in printed order."""
    for part in record:
        yield from _records(part)


def _records(part: Any) -> Iterator[Any]:
    if isinstance(part, tuple):
        if hasattr(part, "_fields"):
            yield part
        else:
            for one in part:
                yield from _records(one)


def walk(record: Any) -> Iterator[Any]:
    """Yield this record and all records inside it."""
    todo = [record]
    while todo:
        item = todo.pop()
        if isinstance(item, tuple):
            if hasattr(item, "_fields"):
                yield item
            todo += item[::-1]


def walk_outside(record: Any, kinds: tuple[type, ...]) -> Iterator[Any]:
    """Yield this record and all records inside it, in printed order, but do not enter others of these kinds."""
    todo = [record] if isinstance(record, tuple) else []
    while todo:
        item = todo.pop()
        if hasattr(item, "_fields"):
            yield item
        todo += [part for part in reversed(item) if isinstance(part, tuple) and type(part) not in kinds]


def rewrite(record: Any, change: Callable[[Any], Any]) -> Any:
    """Return a record with `change` applied to it and to every record inside it, from the inside out."""
    if not isinstance(record, tuple):
        return record
    parts = tuple(rewrite(item, change) for item in record)
    if not hasattr(record, "_fields"):
        return parts
    return change(type(record)(*parts))
