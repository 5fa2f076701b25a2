"""The last look at a skill as a whole when it has been lowered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fwjudge.ability import text as t
from fwjudge.ability.walk import rewrite, walk


def tidy(skill: t.Skill) -> tuple[t.Skill, Callable[[t.Record], t.Record]]:
    """Remove the names that nothing in a skill refers to; return also the function that removes them from a record made for it."""
    used = {item.name for item in walk(skill) if isinstance(item, t.It | t.Taken)}

    def drop_name(item: Any) -> Any:
        if isinstance(item, t.Move | t.Discard | t.Play | t.Ko) and item.called and item.called not in used:
            return item._replace(called="")
        return item

    done: t.Skill = rewrite(skill, drop_name)
    return done, lambda record: rewrite(record, drop_name)
