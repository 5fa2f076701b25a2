"""Questions about a state of Buddyfight that a judge may ask: where it stands, what a card is worth, which part it plays."""

from __future__ import annotations

from fwjudge.engine.game import Game
from fwjudge.engine.project import value
from fwjudge.games.common.questions import Questions
from fwjudge.games.common.waiting import line_numbers
from fwjudge.games.grounds import Account

from ..state import Timing
from .account import account
from .sentences import SPEECH
from .vocabulary import PHASES

_STEPS = {"2": "攻撃の選択", "3": "攻撃の判定", "4": "攻撃後の処理"}


class BuddyfightQuestions(Questions):
    """The answers of Buddyfight."""

    phases = PHASES
    preparation = "ファイトの準備"

    def stage(self, game: Game) -> str:
        """Return the step of the attack that goes on."""
        if not game.own.attacks:
            return ""
        numbers = [n.split(".") for n in line_numbers(game) if n.startswith(("3c.", "3d."))]
        return next((_STEPS[step] for _, step, *_ in numbers if step in _STEPS), "")

    def is_at_rest(self, game: Game) -> bool:
        """Whether nothing is in use and no attack goes on: the play timings of main and final phase, and the choice of an attack."""
        own = game.own
        if not game.step.window or own.stack or own.attacks or game.waiting:
            return False
        number = game.step.number
        if number == "2.2.1":
            return isinstance(game.frame, Timing) and game.frame.at in ("main", "final")
        return number in ("3a.3.2", "3c.2.1", "3d.2.1")

    def value(self, game: Game, number: str, card: int) -> int | None:
        """Return the value of one number of a card (`number` is its key) now; None where the card has none."""
        return None if getattr(game.printed_card(card), number) is None else value(game, number, card)

    def account(self, game: Game, number: str, card: int) -> Account:
        """Return the account of a number of a card: what is printed, then each change."""
        return account(game, number, card)

    def counter(self, game: Game, player: int, key: str) -> int:
        """Return a number of a fighter: the life, or how often 『反刻』 was done."""
        return int((game.own.life if key == "life" else game.own.turns)[player])

    def role(self, game: Game, key: str) -> int | None:
        """Return the card that plays this part in the attack that goes on, if it is still there."""
        if not game.own.attacks:
            return None
        attack = game.own.attacks[-1]
        ref = attack.attackers[0] if key == "attacker" else attack.target
        return ref.card if ref is not None and game.is_here(ref) else None

    def list_pending(self, game: Game) -> list[str]:
        """Return the words for everything in use that has not been resolved."""
        return [SPEECH.use(game, use) for use in game.own.stack]


QUESTIONS = BuddyfightQuestions()
