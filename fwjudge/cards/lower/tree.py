"""Walking through records, whatever they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fwjudge.ability import text as t


def walk(record: Any) -> Iterator[Any]:
    """Yield this record and all inside it."""
    todo = [record]
    while todo:
        item = todo.pop()
        if isinstance(item, tuple):
            if hasattr(item, "_fields"):
                yield item
            todo.extend(reversed(item))


def rewrite(record: Any, change: Callable[[Any], Any]) -> Any:
    """Return the same with every record changed, from the inside out."""
    if not isinstance(record, tuple):
        return record
    parts = tuple(rewrite(item, change) for item in record)
    if not hasattr(record, "_fields"):
        return parts
    return change(type(record)(*parts))


def tidy(skill: t.Skill) -> t.Skill:
    """Remove the names that nothing in a skill refers to."""
    used = {item.name for item in walk(skill) if isinstance(item, t.It | t.Taken)}

    def drop_name(item: Any) -> Any:
        if isinstance(item, t.Move | t.Discard | t.Play | t.Ko) and item.called and item.called not in used:
            return item._replace(called="")
        return item

    done: t.Skill = rewrite(skill, drop_name)
    return done
