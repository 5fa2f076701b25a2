"""4 石の力: what waits is used before the next action."""

from __future__ import annotations

from typing import Any

from fwjudge.ability import Draw
from fwjudge.engine.batch import note
from fwjudge.engine.event import Noted
from fwjudge.engine.game import Game
from fwjudge.engine.hear import Waiting, without
from fwjudge.engine.program import Effect, Words, program
from fwjudge.engine.step import Call, Control, Step, ask, step
from fwjudge.games.common.drawing import drawer, drawing
from fwjudge.games.common.players import turn_player
from fwjudge.games.common.words import side

from .ch1_ends import no_deck
from .state import DECK, HAND, TOY, place

draw = drawer(
    drawing(
        TOY,
        "4-2",
        "4-2",
        "4-2",
        (place(0, DECK), place(1, DECK)),
        (place(0, HAND), place(1, HAND)),
        missing=no_deck,
    )
)


def _draw(node: Draw) -> list[Step]:
    return [step("4-2", lambda game, frame: draw(side(frame, node.whose), node.amount))]


WORDS: Words = {Draw: _draw}


def _waiting(game: Game, frame: Any) -> list[Waiting]:
    return list(dict.fromkeys(game.waiting))


def _use(game: Game, frame: Any, waiting: Waiting) -> Control:
    game.waiting = without(game.waiting, waiting)
    return Call(
        TOY.at("4-1", "use").table.first, Effect(waiting.ability, waiting.ref, waiting.player), TOY.at("4-1", "which")
    )


def _carry_out(game: Game, frame: Effect) -> Control:
    lines = program(game.world, frame.ability, "body")
    return Call(lines.first, frame) if lines else None


def _used(game: Game, frame: Effect) -> Control:
    note(game, Noted("resolved", frame.player, frame.ability, frame.source))
    return None


USE = TOY.table("4-1 use", step("4-1", _carry_out, sub="use"), step("4-1", _used, sub="used"))
ORDER = TOY.table("4-1", ask("4-1", _waiting, _use, turn_player, sub="which"))


def powers(game: Game, frame: Any) -> Control:
    return Call(ORDER.first) if game.waiting or game.trace is not None else None
