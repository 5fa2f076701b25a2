"""8-1-3-4: what a replacement says is done in place of something, where it is more than another event."""

from __future__ import annotations

from typing import Final

from fwjudge.engine.event import Removed
from fwjudge.engine.game import Game
from fwjudge.engine.log import record
from fwjudge.engine.program import program
from fwjudge.engine.step import Call, Control, do_nothing, step

from ..state import OP


def do_something_else_instead(game: Game, frame: object) -> Control:
    """8-1-3-4: what a replacement says is done straight after the rest of what was to happen."""
    if not game.own.instead:
        return None
    first, *_ = game.own.instead
    record(game, Removed("instead", (first,)))
    lines = program(game.world, first.ability, "body")
    return Call(lines.first, first, OP.at("8-1-3-4", "instead")) if lines else OP.at("8-1-3-4", "instead")


INSTEAD: Final = OP.table(
    "8-1-3-4",
    step("8-1-3-4", do_something_else_instead, sub="instead"),
    step("8-1-3-4", do_nothing, sub="done", does="All that replacements say has been done."),
)
"""8-1-3-4: how what a replacement says is done."""
