"""Questions about a state of ONE PIECE that a judge may ask: where it stands, what a card is worth, which part it plays."""

from __future__ import annotations

from fwjudge.engine.game import Game
from fwjudge.engine.project import value
from fwjudge.games.common.questions import Questions
from fwjudge.games.common.waiting import line_numbers
from fwjudge.games.grounds import Account

from ..now.areas import given_don
from .account import account
from .vocabulary import PHASES

_PHASES = {"6-2": "refresh", "6-3": "draw", "6-4": "don", "6-5": "main", "6-6": "end"}
_STEPS = {
    "7-1-1": "アタック・ステップ",
    "7-1-2": "ブロック・ステップ",
    "7-1-3": "カウンター・ステップ",
    "7-1-4": "ダメージ・ステップ",
    "7-1-5": "バトルの終了",
}


class OnePieceQuestions(Questions):
    """A person's questions about a state, answered for ONE PIECE. What is activated is resolved at once (8-4-1-5): nothing is pending."""

    phases = PHASES

    def phase(self, game: Game) -> str:
        """Return the key of the phase."""
        return _PHASES.get(line_numbers(game)[-1][:3], "")

    def stage(self, game: Game) -> str:
        """Return the step of the battle, if there is one."""
        return next((_STEPS[n[:5]] for n in line_numbers(game) if n[:5] in _STEPS), "")

    def value(self, game: Game, number: str, card: int) -> int | None:
        """Return the value of one number of a card (`number` is its key) now; None where the card prints no such number."""
        if number == "don":
            return len(given_don(game, card))
        return None if getattr(game.printed_card(card), number) is None else value(game, number, card)

    def account(self, game: Game, number: str, card: int) -> Account:
        """Return the account of a number of a card: what is printed, then each change."""
        return account(game, number, card)

    def role(self, game: Game, key: str) -> int | None:
        """Return the card that attacks, or the one that is attacked."""
        ref = game.own.attack if key == "attacker" else game.own.target
        return ref.card if ref is not None and game.is_here(ref) else None


QUESTIONS = OnePieceQuestions()
"""The questions of ONE PIECE."""
