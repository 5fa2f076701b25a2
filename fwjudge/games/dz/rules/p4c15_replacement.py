"""第4部 第15章 置換効果: what is done in place of an event where it is more than other events."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.engine.event import Removed
from fwjudge.engine.game import Game
from fwjudge.engine.log import record
from fwjudge.engine.program import program
from fwjudge.engine.step import Call, Control, step

from ..state import DZ
from .p4c08_shown_cards import SHOW


def do_something_else_instead(game: Game, frame: Any) -> Control:
    """4-15-4: what a replacement says is done in place of its event, straight after what happened beside it."""
    if not game.own.instead:
        return None
    effect, *_ = game.own.instead
    record(game, Removed("instead", (effect,)))
    lines = program(game.world, effect.ability, "body")
    return Call(lines.first, effect, INSTEAD.first) if lines else INSTEAD.first


def show_cards_of_hands(game: Game, frame: Any) -> Control:
    """4-8-12: cards of hands whose abilities have heard it can be shown now."""
    return Call(SHOW.first) if game.own.showing else None


INSTEAD: Final = DZ.table(
    "4-15",
    step("4-15-4", do_something_else_instead),
    step("4-8-12", show_cards_of_hands, sub="after replacing"),
)
