"""What skills say is always so: each part of it, and whether anything says so at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from fwjudge.ability import text
from fwjudge.engine.game import Game


def weakens(record: Any) -> bool:
    """Whether this can take power away."""
    if isinstance(record, text.SetTo):
        return record.what == "power"
    return (
        isinstance(record, text.Change)
        and record.what == "power"
        and not (isinstance(record.amount, int) and record.amount >= 0)
    )


def with_conditions(statics: Iterable[Any], conditions: tuple[Any, ...] = ()) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Each thing that is said to be so, with all that has to hold for it."""
    for static in statics:
        if isinstance(static, text.When_):
            yield from with_conditions(static.statics, (*conditions, static.condition))
        else:
            yield static, conditions


def only_printed(game: Game) -> bool:
    """Whether nothing at all is said of any card beside what is printed."""
    return not game.world.continuous and not game.modifiers


def may_be(game: Game, kind: str) -> bool:
    """Whether anything in this world can say so at all."""
    return kind in game.world.facts.kinds
