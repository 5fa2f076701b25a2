"""801.2c, 810 置換効果: what a replacement says beyond events is done straight after the batch."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.event import Removed
from fwjudge.engine.game import Game
from fwjudge.engine.log import record
from fwjudge.engine.program import Effect, program
from fwjudge.engine.step import Call, Control, step

from ..state import GEN
from .ch09_shuffling import show


def carry_out_replacements(game: Game) -> Control:
    """801.2c: begin what happens in place of something, where more than events is to be done."""
    return Call(GEN.at("801.2c")) if game.own.instead else None


def do_something_else_instead(game: Game, frame: Any) -> Control:
    """801.2c: what a replacement says is done in place of what was to happen."""
    instead: tuple[Effect, ...] = game.own.instead
    if not instead:
        return None
    record(game, Removed("instead", instead[:1]))
    lines = program(game.world, instead[0].ability, "body")
    again = GEN.at("801.2c")
    return Call(lines.first, instead[0], again) if lines else again


def show_decks_after_replacement(game: Game, frame: Any) -> Control:
    """903.1: cards that an effect shows are shown when all that happens instead has been done."""
    return show(game)


GEN.table(
    "801",
    step("801.2c", do_something_else_instead),
    step("903.1", show_decks_after_replacement, sub="instead"),
)
