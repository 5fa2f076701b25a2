"""The static records of skills: each with its conditions, and whether there are any of a kind at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from fwjudge.ability import text
from fwjudge.engine.game import Game


def weakens(record: Any) -> bool:
    """Whether a record can take power away."""
    if isinstance(record, text.SetTo):
        return record.what == "power"
    return (
        isinstance(record, text.Change)
        and record.what == "power"
        and not (isinstance(record.amount, int) and record.amount >= 0)
    )


def with_conditions(statics: Iterable[Any], conditions: tuple[Any, ...] = ()) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Yield each static record that can be in force, with all conditions that have to hold for it."""
    for static in statics:
        if isinstance(static, text.When_):
            yield from with_conditions(static.statics, (*conditions, static.condition))
        elif not isinstance(static, text.Unread):
            yield static, conditions


def is_all_as_printed(game: Game) -> bool:
    """Whether nothing but what is printed counts for any card: no 【永続】, no effect that lasts."""
    return not game.world.continuous and not game.modifiers


def may_be(game: Game, kind: str) -> bool:
    """Whether any skill in this world can put an effect of this kind in force."""
    return kind in game.world.says
