"""6-2. ゲーム前の手順."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.batch import happen, note
from fwjudge.engine.event import Noted, Set, Shuffled, move
from fwjudge.engine.game import Game
from fwjudge.engine.step import Call, Control, Step, Table, nothing, step
from fwjudge.games.common.setup import FIRST, SECOND, choose_side, draw_lots, make_redraw, player_of, redraw

from ..events import MarkersPut
from ..now import whose
from ..now.in_force import is_on, standing
from ..state import DECK, FW, HAND, LEADER, WIDTH, place
from .ch03_areas import to_life
from .ch04_timing import checkpoint
from .ch05_actions import draw

HAND_SIZE = 6
LIFE_SIZE = 8


def _leaders(game: Game, frame: Any) -> Control:
    """6-2-1-2: the leader, front side up."""
    leaders = [c for c in range(len(game.cards)) if game.world.printed[game.cards[c].printed].type == "leader"]
    return happen(
        game,
        [move(c, place(game.cards[c].owner, LEADER), "leader", True, ("3-5-1", "3-5-2", "10-1-1")) for c in leaders],
    )


def _shuffle(game: Game, frame: Any) -> Control:
    return happen(game, [Shuffled(place(player, DECK), ("5-9-1", "3-2-1")) for player in (0, 1)])


def _size(game: Game, player: int, area: str, usual: int) -> int:
    """6-2-2, 9-5-4: how many cards a player begins with, as their leader may say."""
    for one in standing(game, "begins"):
        if one.static.area == area and player in whose.sides(one.effect, one.static.who) and is_on(game, one):
            cites = ("6-2-2", "6-2-2-1", "9-5-4")
            note(
                game,
                Noted(
                    "begins with",
                    player,
                    cites=cites,
                    why=f"{'手札' if area == 'hand' else 'ライフ'}{one.static.amount}枚",
                ),
            )
            return int(one.static.amount)
    return usual


def _first_hand(side: str) -> Any:
    def run(game: Game, frame: Any) -> Control:
        player = player_of(game, side)
        return draw(player, _size(game, player, "hand", HAND_SIZE))

    return run


def _life(game: Game, frame: Any) -> Control:
    """6-2-1-9: from the top of the deck one by one, face down."""
    events = []
    for player in (0, 1):
        deck = game.areas[player * WIDTH + DECK]
        events += [
            to_life(game, c, player, ("3-9-1", "3-9-2")) for c in deck[::-1][: _size(game, player, "life", LIFE_SIZE)]
        ]
    return happen(game, events)


def _marker(game: Game, frame: Any) -> Control:
    """6-2-1-10: the second player puts one energy marker."""
    return happen(game, [MarkersPut(1 - game.own.first, 1, ("5-11-1", "1-11-1"))])


def _begin(game: Game, frame: Any) -> Control:
    own = game.own._replace(active=game.own.first, turn=1)
    return happen(game, [Set("turn", own, ("7-1-2", "0-3-2-1"))], FW.at("7-2-2"))


SETUP: Table = FW.table(
    "6-2",
    step("6-2-1-2", _leaders),
    step("6-2-1-3", nothing),  # what is about that waits as it happens
    draw_lots("6-2-1-4", "6-2-1-4-1"),
    choose_side("6-2-1-5", True, "6-2-1-5-1"),
    step("6-2-1-6", checkpoint),
    step("6-2-1-7", _shuffle),
    step("6-2-1-8", _first_hand(FIRST), sub=FIRST),
    step("6-2-1-8", _first_hand(SECOND), sub=SECOND),
    redraw("6-2-1-8", "6-2-1-8-1", FW, FIRST),
    redraw("6-2-1-8", "6-2-1-8-1", FW, SECOND),
    step("6-2-1-9", _life),
    step("6-2-1-10", _marker),
    step("6-2-1-11", _begin),
)
_DECKS, _HANDS = (place(0, DECK), place(1, DECK)), (place(0, HAND), place(1, HAND))


def _six(game: Game, player: int, back: Step) -> Call:
    return draw(player, _size(game, player, "hand", HAND_SIZE), back)


for _side, _after in ((FIRST, ("6-2-1-8", "redraw second")), (SECOND, ("6-2-1-9", ""))):
    make_redraw(FW, "6-2-1-8", "6-2-1-8-1", _side, _DECKS, _HANDS, _six, _after, "5-9-1")
