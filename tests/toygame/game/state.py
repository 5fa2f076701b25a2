"""A game of the toy: printed stones, areas, and what the rulebook keeps beside the cards."""

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
    """The state of a game beside its cards."""

    turn: int = 0
    active: int = 0
    first: int = 0
    lives: tuple[int, int] = (10, 10)
    """2-2: the life of each player."""
    put: bool = False
    """3-4: whether a stone has been put this turn."""


@saved
class Hit(NamedTuple):
    """A player's life went down. Reports find the sentence of an event by its `kind`."""

    player: int
    amount: int
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the word by which reports and triggers know this event."""
        return "hit"

    @property
    def cards(self) -> tuple[int, ...]:
        """Return the cards that this event is about: none."""
        return ()

    def apply(self, game: Game) -> Hit:
        """Take the amount off the life of the player."""
        lives = list(game.own.lives)
        lives[self.player] -= self.amount
        game.own = game.own._replace(lives=(lives[0], lives[1]))
        return self


def place(player: int, area: int) -> int:
    """Return the place that is this area of this player."""
    return player * WIDTH + area
