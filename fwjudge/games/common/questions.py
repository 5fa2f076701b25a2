"""Questions about a state that games answer alike; a game states only where it answers otherwise."""

from __future__ import annotations

from fwjudge.engine.game import Game
from fwjudge.games.table import PLAYERS, GameQuestions, Word


class Questions(GameQuestions):
    """Answers to questions about a state, with the answer of most games as the default."""

    phases: tuple[Word, ...] = ()
    preparation = "ゲームの準備"
    """Where the game stands before its first turn."""

    def turn(self, game: Game) -> tuple[int, int]:
        return game.own.turn, game.own.active

    def phase(self, game: Game) -> str:
        return str(game.own.phase)

    def stage(self, game: Game) -> str:
        """Return the step inside the phase in words; empty where there is none."""
        return ""

    def here(self, game: Game) -> str:
        turn, player = self.turn(game)
        if not turn:
            return self.preparation
        key = self.phase(game)
        phase = next((word.ja for word in self.phases if word.key == key), "")
        return " ".join(filter(None, [f"{turn}ターン目", f"{PLAYERS[player]}のターン", phase, self.stage(game)]))

    def at_rest(self, game: Game) -> bool:
        return game.stack is None and game.step.window

    def state(self, game: Game, card: int, key: str) -> bool:
        return False

    def counter(self, game: Game, player: int, key: str) -> int:
        raise KeyError(key)

    def role(self, game: Game, key: str) -> int | None:
        return None

    def pending(self, game: Game) -> list[str]:
        return []
