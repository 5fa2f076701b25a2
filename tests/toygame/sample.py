"""Random games of the toy, as tests/sample.py has one of each game."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fwjudge.engine.game import Game


def toy(seed: int) -> Game:
    """Return a random game in which some stones have a power."""
    from fwjudge.ability.text import Cards, Draw, Event, Skill, This

    put = Event("put", Cards((This(),)))
    return _game(seed, 0.3, Skill("【置いた時】", "auto", (Draw(1),), trigger=(put,)))


def plain_toy(seed: int) -> Game:
    """Return a random game without any powers: what the first half of a game can play."""
    return _game(seed, 0.0)


def _game(seed: int, share: float, *abilities: object) -> Game:
    from fwjudge.games.toy.new_game import new_game
    from fwjudge.games.toy.state import ToyCard

    chance = random.Random(seed)

    def deck() -> list[Any]:
        stones = [
            ToyCard(f"石{at}", weight=chance.randint(0, 2), abilities=(0,) if chance.random() < share else ())
            for at in range(7)
        ]
        return [stone for stone in stones for _ in range(3)][:20]

    game: Game = new_game([deck(), deck()], abilities)
    return game
