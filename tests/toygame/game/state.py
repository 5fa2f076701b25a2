"""What a game is made of: printed cards, areas, and what the rulebook keeps beside the cards."""

from __future__ import annotations

from typing import NamedTuple

from fwjudge.engine.game import Game, Place
from fwjudge.engine.save import saved
from fwjudge.engine.step import Procedures

GAME = "toy"
TOY = Procedures(GAME)


@saved
class ToyCard(NamedTuple):
    """A printed stone."""

    name: str
    type: str = "stone"
    weight: int = 1
    traits: tuple[str, ...] = ()
    abilities: tuple[int, ...] = ()
    number: str = ""


AREAS = ("deck", "hand", "field")
DECK, HAND, FIELD = range(len(AREAS))
WIDTH = len(AREAS)
PLACES = tuple(
    Place(name, player, public=name == "field", ordered=name == "deck", looked_at_by_owner=name == "hand")
    for player in (0, 1)
    for name in AREAS
)


@saved
class Toy(NamedTuple):
    """What the rulebook keeps beside the cards."""

    turn: int = 0
    active: int = 0
    first: int = 0
    lives: tuple[int, int] = (10, 10)
    """2-2"""
    put: bool = False
    """Whether a stone has been put this turn (3-4)."""


class Hit(NamedTuple):
    """A player's life went down. The name of an event's type is how reports find its sentence."""

    player: int
    amount: int
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        return "hit"

    @property
    def cards(self) -> tuple[int, ...]:
        return ()

    def apply(self, game: Game) -> Hit:
        lives = list(game.own.lives)
        lives[self.player] -= self.amount
        game.own = game.own._replace(lives=(lives[0], lives[1]))
        return self


saved(Hit)


def place(player: int, area: int) -> int:
    return player * WIDTH + area
