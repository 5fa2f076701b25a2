"""Questions about a state of Fusion World that a judge may ask: where it stands, what a card is worth, which part it plays."""

from __future__ import annotations

from fwjudge.engine.game import Game
from fwjudge.engine.project import value
from fwjudge.games.common.questions import Questions
from fwjudge.games.common.waiting import line_numbers
from fwjudge.games.grounds import Account

from ..state import LEADER, WIDTH, ki_of, side_up
from .account import account
from .board import PHASES

_PHASES = {"7-2": "charge", "7-3": "main", "7-4": "end"}
_STEPS = {
    "8-1": "アタックと戦闘の発生",
    "8-2": "オフェンスステップ",
    "8-3": "ディフェンスステップ",
    "8-4": "ダメージステップ",
    "8-5": "戦闘終了ステップ",
}


class FusionWorldQuestions(Questions):
    """A set of answers about a state. What is activated resolves at once (9-2-2), so nothing is ever pending."""

    phases = PHASES

    def phase(self, game: Game) -> str:
        """Return the phase that the outermost line belongs to."""
        return _PHASES.get(line_numbers(game)[-1][:3], "")

    def stage(self, game: Game) -> str:
        """Return the step of the battle, in words."""
        return next((_STEPS[n[:3]] for n in line_numbers(game) if n[:3] in _STEPS), "") if game.own.attack else ""

    def value(self, game: Game, number: str, of: int) -> int | None:
        """Return the value of one number of a card (`number` is its key) now; None where it is not printed on it."""
        if number == "ki":
            return ki_of(game, of)
        return None if getattr(side_up(game, of), number) is None else value(game, number, of)

    def account(self, game: Game, number: str, card: int) -> Account:
        """Return the account of a number of a card: what is printed, then each change."""
        return account(game, number, card)

    def is_in_state(self, game: Game, of: int, key: str) -> bool:
        """Whether a card is in a state: a leader whose other side is up is awakened (10-1-3)."""
        look = game.cards[of]
        return key == "awakened" and look.place % WIDTH == LEADER and not look.up

    def counter(self, game: Game, player: int, key: str) -> int:
        """Return the energy markers of a player."""
        return int(game.own.markers[player])

    def role(self, game: Game, key: str) -> int | None:
        """Return the attack card or the guard card."""
        ref = game.own.attack if key == "attack card" else game.own.guard
        return ref.card if ref is not None and game.is_here(ref) else None


QUESTIONS = FusionWorldQuestions()
