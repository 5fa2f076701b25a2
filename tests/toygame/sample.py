"""A random game of the toy, as tests/sample.py has one of each game."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fwjudge.engine.game import Game


def toy(seed: int) -> Game:
    from fwjudge.games.toy.ch2_setup import new_game  # type: ignore[import-not-found]
    from fwjudge.games.toy.state import ToyCard  # type: ignore[import-not-found]

    from fwjudge.ability import Ability, Draw, Trigger

    chance = random.Random(seed)
    power = Ability("【置いた時】", "auto", (Draw(1),), Trigger("put"))

    def deck() -> list[Any]:
        stones = [
            ToyCard(f"石{at}", weight=chance.randint(0, 2), abilities=(0,) if chance.random() < 0.3 else ())
            for at in range(7)
        ]
        return [stone for stone in stones for _ in range(3)][:20]

    game: Game = new_game([deck(), deck()], (power,))
    return game
