"""2 準備."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.engine.batch import happen
from fwjudge.engine.event import Set, Shuffled
from fwjudge.engine.game import Game
from fwjudge.engine.step import NATURE, Control, ask, step
from fwjudge.games.common.setup import lay

from .ch4_powers import draw
from .policy import POLICY
from .state import DECK, TOY, Toy, ToyCard, place

DECK_SIZE = 20
"""2-1"""


def _shuffle(game: Game, frame: Any) -> Control:
    return happen(game, [Shuffled(place(player, DECK)) for player in (0, 1)])


def _hand(player: int) -> Any:
    return lambda game, frame: draw(player, 3)


def _first(game: Game, frame: Any, player: int) -> Control:
    return happen(game, [Set("turn", game.own._replace(first=player, active=player, turn=1))], TOY.at("3-1"))


SETUP = TOY.table(
    "2",
    step("2-2", _shuffle),
    step("2-2", _hand(0), sub="A"),
    step("2-2", _hand(1), sub="B"),
    ask("2-3", lambda game, frame: [0, 1], _first, lambda game, frame: NATURE),
)


def new_game(decks: Sequence[Sequence[ToyCard]], abilities: tuple[object, ...] = (), lone: bool = True) -> Game:
    """A whole game from two decks."""
    cards = [(card, player, place(player, DECK)) for player, deck in enumerate(decks) for card in deck]
    return lay(POLICY, TOY.at("2-2"), Toy(), cards, abilities, lone)
