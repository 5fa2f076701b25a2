"""3 ターン."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.batch import happen
from fwjudge.engine.choice import Action, need, offer, slot
from fwjudge.engine.event import Moved, change, make_declaration, turn_card
from fwjudge.engine.game import Game
from fwjudge.engine.step import Control, step
from fwjudge.games.common.players import turn_player

from ..now.stones import field_of, hand_of, has_put_none, has_room, is_up
from ..state import FIELD, TOY, Hit, place
from .ch4_powers import draw, use_powers


def raise_stones(game: Game, frame: Any) -> Control:
    """3-1: all stones of the turn player stand up."""
    return happen(game, [turn_card(c, False) for c in field_of(game, game.own.active) if game.cards[c].rested])


def draw_card(game: Game, frame: Any) -> Control:
    """3-2: the turn player draws a card."""
    return draw(game.own.active, 1)


def put_stone(game: Game, frame: Any, stone: int) -> Control:
    """3-4: the stone is put onto the field, lying down; then what waits is used (4-1)."""
    player = game.own.active
    return happen(
        game,
        [
            make_declaration(player, "put", (stone,), ("3-4",)),
            Moved(stone, place(player, FIELD), "put", True),
            change("put", put=True),
        ],
        TOY.at("4-1"),
    )


def throw_stone(game: Game, frame: Any, stone: int) -> Control:
    """3-5: the stone is laid down, and the other player loses its weight in life; then what waits is used (4-1)."""
    player = game.own.active
    return happen(
        game,
        [
            make_declaration(player, "throw", (stone,), ("3-5",)),
            turn_card(stone, True),
            Hit(1 - player, game.printed_card(stone).weight),
        ],
        TOY.at("4-1"),
    )


def stop_acting(game: Game, frame: Any) -> Control:
    """3-3: the turn player does nothing more."""
    return TOY.at("3-6")


def end_turn(game: Game, frame: Any) -> Control:
    """3-6: the turn ends, that of the other player begins at 3-1."""
    own = game.own
    return happen(game, [change("turn", turn=own.turn + 1, active=1 - own.active, put=False)], TOY.at("3-1"))


put = Action("3-4", "put", need("3-4", has_put_none), need("3-4-1", has_room), slot("3-4", hand_of), perform=put_stone)
throw = Action("3-5", "throw", slot("3-5", field_of, need("3-5", is_up)), perform=throw_stone)
end = Action("3-6", "end", perform=stop_acting)

TURN = TOY.table(
    "3",
    step("3-1", raise_stones),
    step("3-2", draw_card),
    step("4-1", use_powers),  # each action comes back to this line
    offer("3-3", turn_player, put, throw, end),
    step("3-6", end_turn),
)
