"""6-2. ゲーム前の手順."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.engine.batch import happen
from fwjudge.engine.event import Shuffled, change, move
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.engine.step import Call, Control, Step, Table, step
from fwjudge.games.common.setup import FIRST, SECOND, choose_side, draw_lots, make_redraw, player_of, redraw

from ..events import BeginsWith, MarkersPut
from ..now import players
from ..now.continuous_effects import effects_in_force, is_on
from ..state import DECK, FW, HAND, LEADER, place
from .ch03_areas import move_to_life
from .ch04_timing import checkpoint
from .ch05_actions import draw

HAND_SIZE: Final = 6
"""The number of cards that a player draws before the game (6-2-1-8)."""
LIFE_SIZE: Final = 8
"""The number of cards of the deck that become life (6-2-1-9)."""


def place_leaders(game: Game, frame: Any) -> Control:
    """6-2-1-2: each player puts the leader into the leader area, front side up."""
    leaders = [c for c in range(len(game.cards)) if game.world.printed[game.cards[c].printed].type == "leader"]
    return happen(
        game,
        [move(c, place(game.cards[c].owner, LEADER), "leader", True, ("3-5-1", "3-5-2", "10-1-1")) for c in leaders],
    )


def wait_for_leaders(game: Game, frame: Any) -> Control:
    """6-2-1-3: skills of a leader that is put there wait as it happens."""
    return None


def shuffle_decks(game: Game, frame: Any) -> Control:
    """6-2-1-7: each player shuffles the deck."""
    return happen(game, [Shuffled(place(player, DECK), ("5-9-1", "3-2-1")) for player in (0, 1)])


def starting_size(game: Game, player: int, area: str, usual: int) -> int:
    """Return how many cards a player begins with, as the leader may say (6-2-2, 9-5-4)."""
    for one in effects_in_force(game, "begins"):
        if one.static.area == area and player in players.sides(one.effect, one.static.who) and is_on(game, one):
            cites = ("6-2-2", "6-2-2-1", "9-5-4")
            note(
                game,
                BeginsWith(player, area, int(one.static.amount), cites),
            )
            return int(one.static.amount)
    return usual


def draw_the_first_hand_of_the_first_player(game: Game, frame: Any) -> Control:
    """6-2-1-8: the first player draws six cards, or as many as the leader says."""
    return _draw_a_new_hand(game, player_of(game, FIRST))


def draw_the_first_hand_of_the_second_player(game: Game, frame: Any) -> Control:
    """6-2-1-8: the second player draws six cards, or as many as the leader says."""
    return _draw_a_new_hand(game, player_of(game, SECOND))


def _draw_a_new_hand(game: Game, player: int, back: Step | None = None) -> Call:
    return draw(player, starting_size(game, player, "hand", HAND_SIZE), back)


def place_life(game: Game, frame: Any) -> Control:
    """6-2-1-9: each player puts the top eight cards of the deck into the life area, one by one and face down."""
    events = []
    for player in (0, 1):
        deck = game.areas[place(player, DECK)]
        events += [
            move_to_life(game, c, player, ("3-9-1", "3-9-2"))
            for c in deck[::-1][: starting_size(game, player, "life", LIFE_SIZE)]
        ]
    return happen(game, events)


def place_the_marker(game: Game, frame: Any) -> Control:
    """6-2-1-10: the second player puts one energy marker into the energy area."""
    return happen(game, [MarkersPut(1 - game.own.first, 1, ("5-11-1", "1-11-1"))])


def begin_the_game(game: Game, frame: Any) -> Control:
    """6-2-1-11: the game begins with the first player as the turn player."""
    return happen(game, [change("turn", ("7-1-2", "0-3-2-1"), active=game.own.first, turn=1)], FW.at("7-2-2"))


SETUP: Final[Table] = FW.table(
    "6-2",
    step("6-2-1-2", place_leaders),
    step("6-2-1-3", wait_for_leaders),
    draw_lots("6-2-1-4", "6-2-1-4-1"),
    choose_side("6-2-1-5", True, "6-2-1-5-1"),
    checkpoint("6-2-1-6"),
    step("6-2-1-7", shuffle_decks),
    step("6-2-1-8", draw_the_first_hand_of_the_first_player, sub=FIRST),
    step("6-2-1-8", draw_the_first_hand_of_the_second_player, sub=SECOND),
    redraw("6-2-1-8", "6-2-1-8-1", FW, FIRST),
    redraw("6-2-1-8", "6-2-1-8-1", FW, SECOND),
    step("6-2-1-9", place_life),
    step("6-2-1-10", place_the_marker),
    step("6-2-1-11", begin_the_game),
)
_DECKS: Final = (place(0, DECK), place(1, DECK))
_HANDS: Final = (place(0, HAND), place(1, HAND))


for _side, _after in ((FIRST, ("6-2-1-8", "redraw second")), (SECOND, ("6-2-1-9", ""))):
    make_redraw(FW, "6-2-1-8", "6-2-1-8-1", _side, _DECKS, _HANDS, _draw_a_new_hand, _after, "5-9-1")
