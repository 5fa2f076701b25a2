"""Questions about a state of Buddyfight that a judge may ask: where it stands, what a card is worth, which part it plays."""

from __future__ import annotations

from fwjudge.engine.game import Game
from fwjudge.engine.project import value
from fwjudge.games.common.questions import Questions
from fwjudge.games.common.waiting import line_numbers

from ..state import Timing
from .board import PHASES
from .sentences import SPEECH

_STEPS = {"2": "攻撃の選択", "3": "攻撃の判定", "4": "攻撃後の処理"}


class BuddyfightQuestions(Questions):
    """The answers of Buddyfight."""

    phases = PHASES
    preparation = "ファイトの準備"

    def stage(self, game: Game) -> str:
        if not game.own.attacks:
            return ""
        numbers = [n.split(".") for n in line_numbers(game) if n.startswith(("3c.", "3d."))]
        return next((_STEPS[step] for _, step, *_ in numbers if step in _STEPS), "")

    def at_rest(self, game: Game) -> bool:
        """Whether nothing is in use and no attack goes on: the play timings of main and final phase, and the choice of an attack."""
        own = game.own
        if not game.step.window or own.stack or own.attacks or game.waiting:
            return False
        number = game.step.number
        if number == "2.2.1":
            return isinstance(game.frame, Timing) and game.frame.at in ("main", "final")
        return number in ("3a.3.2", "3c.2.1", "3d.2.1")

    def value(self, game: Game, number: str, card: int) -> int | None:
        return None if getattr(game.printed(card), number) is None else value(game, number, card)

    def counter(self, game: Game, player: int, key: str) -> int:
        return int((game.own.life if key == "life" else game.own.turns)[player])

    def role(self, game: Game, key: str) -> int | None:
        if not game.own.attacks:
            return None
        attack = game.own.attacks[-1]
        ref = attack.attackers[0] if key == "attacker" else attack.target
        return ref.card if ref is not None and game.is_here(ref) else None

    def pending(self, game: Game) -> list[str]:
        return [SPEECH.use(game, use) for use in game.own.stack]


QUESTIONS = BuddyfightQuestions()
