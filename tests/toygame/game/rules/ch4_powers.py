"""4 石の力: what waits is used before the next action."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.event import Noted
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect, program
from fwjudge.engine.step import Call, Control, ask, step
from fwjudge.engine.waiting import Waiting, remove_one
from fwjudge.games.common.drawing import draw_by, make_drawing
from fwjudge.games.common.players import turn_player

from ..state import DECK, HAND, TOY, place
from .ch1_ends import lose_without_deck

DECKS, HANDS = (place(0, DECK), place(1, DECK)), (place(0, HAND), place(1, HAND))

draw = draw_by(make_drawing(TOY, "4-2", "4-2", "4-2", DECKS, HANDS, missing=lose_without_deck))
"""4-2: cards are drawn one by one."""


def use_powers(game: Game, frame: Any) -> Control:
    """4-1: powers that wait are used before the next action."""
    return Call(ORDER.first)


def find_waiting_powers(game: Game, frame: Any) -> list[Waiting]:
    """4-1: the turn player says which of the waiting powers is used next."""
    return list(dict.fromkeys(game.waiting))


def use_power(game: Game, frame: Any, waiting: Waiting) -> Control:
    """4-1: the chosen power no longer waits; it is used, and the next one is chosen."""
    game.waiting = remove_one(game.waiting, waiting)
    return Call(USE.first, Effect(waiting.ability, waiting.ref, waiting.player), game.step)


def carry_out_power(game: Game, power: Effect) -> Control:
    """4-1: the power does what its words say."""
    lines = program(game.world, power.ability, "body")
    return Call(lines.first, power) if lines else None


def finish_power(game: Game, power: Effect) -> Control:
    """4-1: the power has been used."""
    note(game, Noted("resolved", power.player, power.ability, power.source))
    return None


USE = TOY.table("4-1 use", step("4-1", carry_out_power, sub="use"), step("4-1", finish_power, sub="used"))
ORDER = TOY.table("4-1", ask("4-1", find_waiting_powers, use_power, turn_player, sub="which"))
