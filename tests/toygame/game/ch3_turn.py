"""3 ターン."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.batch import happen
from fwjudge.engine.choice import Action, need, offer, slot
from fwjudge.engine.event import Declared, Moved, Set, Turned
from fwjudge.engine.game import Game
from fwjudge.engine.step import Control, step
from fwjudge.games.common.players import turn_player

from .ch4_powers import draw, powers
from .state import FIELD, HAND, TOY, WIDTH, Hit, place


def _raise(game: Game, frame: Any) -> Control:
    return happen(game, [Turned(c, False) for c in game.areas[place(game.own.active, FIELD)] if game.cards[c].rested])


def _draw(game: Game, frame: Any) -> Control:
    return draw(game.own.active, 1)


def _hand(game: Game, player: int) -> tuple[int, ...]:
    return game.areas[player * WIDTH + HAND]


def _not_put(game: Game, player: int) -> bool:
    return not game.own.put


def _room(game: Game, player: int) -> bool:
    return len(game.areas[player * WIDTH + FIELD]) < 3


def _put(game: Game, frame: Any, stone: int) -> Control:
    player = game.own.active
    return happen(
        game,
        [
            Declared(player, "put", (stone,), ("3-4",)),
            Moved(stone, place(player, FIELD), "put", True),
            Set("put", game.own._replace(put=True)),
        ],
        TOY.at("4-1"),
    )


put = Action("3-4", "put", need("3-4", _not_put), need("3-4-1", _room), slot("3-4", _hand), perform=_put)


def _field(game: Game, player: int) -> tuple[int, ...]:
    return game.areas[player * WIDTH + FIELD]


def _is_up(game: Game, player: int, stone: int) -> bool:
    return not game.cards[stone].rested


def _throw(game: Game, frame: Any, stone: int) -> Control:
    player = game.own.active
    return happen(
        game,
        [
            Declared(player, "throw", (stone,), ("3-5",)),
            Turned(stone, True),
            Hit(1 - player, game.printed(stone).weight),
        ],
        TOY.at("4-1"),
    )


throw = Action("3-5", "throw", slot("3-5", _field, need("3-5", _is_up)), perform=_throw)


def _end(game: Game, frame: Any) -> Control:
    return TOY.at("3-6")


end = Action("3-6", "end", perform=_end)


def _next(game: Game, frame: Any) -> Control:
    own = game.own
    return happen(game, [Set("turn", own._replace(turn=own.turn + 1, active=1 - own.active, put=False))], TOY.at("3-1"))


TURN = TOY.table(
    "3",
    step("3-1", _raise),
    step("3-2", _draw),
    step("4-1", powers),
    offer("3-3", turn_player, put, throw, end),
    # each action comes back to 4-1
    step("3-6", _next),
)
