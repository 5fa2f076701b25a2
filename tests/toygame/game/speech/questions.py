"""Questions about a state of the toy that a judge may ask."""

from __future__ import annotations

from fwjudge.engine.game import Game
from fwjudge.games.common.questions import Questions

from ..policy import POLICY
from .board import PHASES


class ToyQuestions(Questions):
    """The answers of the toy, where it answers otherwise than most games."""

    phases = PHASES
    preparation = "準備"

    def phase(self, game: Game) -> str:
        """Return the phase that goes on."""
        return "main" if game.step.number in ("3-3", "4-1") else "start"

    def is_at_rest(self, game: Game) -> bool:
        """Whether nothing is in the middle of being done: the turn player may act."""
        return game.step.number == "3-3"

    def value(self, game: Game, number: str, card: int) -> int | None:
        """Return a number of a stone now."""
        return POLICY.printed_value(game, number, card)

    def counter(self, game: Game, player: int, key: str) -> int:
        """Return the life of a player."""
        return int(game.own.lives[player])


QUESTIONS = ToyQuestions()
