"""Questions about a state that games answer alike; a game states only where it answers otherwise."""

from __future__ import annotations

from fwjudge.engine.game import Game
from fwjudge.games.grounds import Account
from fwjudge.games.table import PLAYERS, GameQuestions, Word


class Questions(GameQuestions):
    """The answers to questions about a state, with those of most games as the default."""

    phases: tuple[Word, ...] = ()
    preparation = "ゲームの準備"
    """Where the game stands before its first turn."""

    def turn(self, game: Game) -> tuple[int, int]:
        """Return which turn it is, and whose, as the game keeps them."""
        return game.own.turn, game.own.active

    def phase(self, game: Game) -> str:
        """Return the phase, as the game keeps it."""
        return str(game.own.phase)

    def stage(self, game: Game) -> str:
        """Return the step inside the phase in words; empty where there is none."""
        return ""

    def describe_position(self, game: Game) -> str:
        """Return turn, player, phase and step in words."""
        turn, player = self.turn(game)
        if not turn:
            return self.preparation
        parts = (f"{turn}ターン目", f"{PLAYERS[player]}のターン", self.name_phase(game), self.stage(game))
        return " ".join(filter(None, parts))

    def name_phase(self, game: Game) -> str:
        """Return the phase in words; empty between phases."""
        key = self.phase(game)
        return next((word.ja for word in self.phases if word.key == key), "")

    def is_at_rest(self, game: Game) -> bool:
        """Whether the game waits in a free window that no effect and no battle has opened."""
        return game.stack is None and game.step.window

    def account(self, game: Game, number: str, card: int) -> Account:
        """Return an empty account: this game does not say where numbers come from."""
        return ()

    def is_in_state(self, game: Game, card: int, key: str) -> bool:
        """Whether a card is in a state that only this game knows: in none, where a game does not say more."""
        return False

    def counter(self, game: Game, player: int, key: str) -> int:
        """Refuse to count: players have no numbers."""
        raise KeyError(key)

    def role(self, game: Game, key: str) -> int | None:
        """Return None: no card plays a part in this game."""
        return None

    def list_pending(self, game: Game) -> list[str]:
        """Return nothing: what is declared is resolved at once."""
        return []
