"""2 準備."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.batch import happen
from fwjudge.engine.event import Shuffled, change
from fwjudge.engine.game import Game
from fwjudge.engine.step import Control, ask, step
from fwjudge.games.common.players import nature

from ..state import DECK, TOY, place
from .ch4_powers import draw

DECK_SIZE = 20
"""2-1: a deck has so many cards."""
HAND_SIZE = 3
"""2-2: the first hand has so many cards."""


def shuffle_decks(game: Game, frame: Any) -> Control:
    """2-2: both decks are shuffled."""
    return happen(game, [Shuffled(place(player, DECK)) for player in (0, 1)])


def draw_hand_of_a(game: Game, frame: Any) -> Control:
    """2-2: A draws the first hand."""
    return draw(0, HAND_SIZE)


def draw_hand_of_b(game: Game, frame: Any) -> Control:
    """2-2: B draws the first hand."""
    return draw(1, HAND_SIZE)


def find_first_players(game: Game, frame: Any) -> list[int]:
    """2-3: either player may be the first; chance says who."""
    return [0, 1]


def begin_with(game: Game, frame: Any, player: int) -> Control:
    """2-3: the game begins with the turn of this player."""
    return happen(game, [change("turn", first=player, active=player, turn=1)], TOY.at("3-1"))


SETUP = TOY.table(
    "2",
    step("2-2", shuffle_decks),
    step("2-2", draw_hand_of_a, sub="A"),
    step("2-2", draw_hand_of_b, sub="B"),
    ask("2-3", find_first_players, begin_with, nature),
)
