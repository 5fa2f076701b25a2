"""Questions about a state of Dimension Zero that a judge may ask: where it stands, what a card is worth, which part it plays."""

from __future__ import annotations

from fwjudge.engine.game import Game
from fwjudge.engine.project import value
from fwjudge.games.common.questions import Questions
from fwjudge.games.common.waiting import line_numbers
from fwjudge.games.grounds import Account

from ..now.battles import battles_now
from ..now.cards import total
from ..now.squares import plan
from .account import account
from .board import PHASES
from .sentences import SPEECH

_STEPS = {
    "3-11": "バトルの発生",
    "3-12": "第1バトルステップ",
    "3-13": "第2バトルステップ",
    "3-14": "バトル終了ステップ",
}
_RESTS = ("energy", "main", "smash")


class DimensionZeroQuestions(Questions):
    """A reader of positions of Dimension Zero: it answers what a judge may ask about one."""

    phases = PHASES
    preparation = "デュエルの準備"

    def stage(self, game: Game) -> str:
        """Return the step of the battle that goes on, in words."""
        return next((_STEPS[n[:4]] for n in line_numbers(game) if n[:4] in _STEPS), "") if game.own.groups else ""

    def is_at_rest(self, game: Game) -> bool:
        """Whether the active player has priority, nothing is on the stack, no battle goes on, and the phase is one to act in."""
        own, frame = game.own, game.frame
        quiet = game.step.window and not (own.stack or own.groups or game.waiting)
        return bool(quiet and own.phase in _RESTS and frame.player == own.active and not frame.passed)

    def value(self, game: Game, number: str, card: int) -> int | None:
        """Return the value of one number of a card (`number` is its key) now: a cost of any card, all else of a unit; else None."""
        printed = game.printed_card(card)
        if number in ("cost", "move"):
            return total(printed.cost if number == "cost" else printed.move)
        if printed.type != "unit":
            return None
        if number == "damage":
            hurt: list[int] = [amount for ref, amount in game.own.damage if ref.card == card and game.is_here(ref)]
            return sum(hurt)
        return max(0, value(game, number, card))  # 1-2-2: what is below 0 is 0 unless it is changed

    def account(self, game: Game, number: str, card: int) -> Account:
        """Return the account of a number of a card: what is printed, then each change."""
        return account(game, number, card)

    def counter(self, game: Game, player: int, key: str) -> int:
        """Return how much of the stack is a player's, or whether they have a plan."""
        if key == "stacked":
            return sum(item.player == player for item in game.own.stack)
        return int(plan(game, player) is not None)

    def role(self, game: Game, key: str) -> int | None:
        """Return the first attacking or attacked unit."""
        found = [
            ref for battle in battles_now(game) for ref in (battle.attackers if key == "attacker" else battle.attacked)
        ]
        return next((ref.card for ref in found if game.is_here(ref)), None)

    def list_pending(self, game: Game) -> list[str]:
        """4-9-1: return the stack, the newest last; what a battle set aside does not exist meanwhile (3-11-2)."""
        return [SPEECH.item(game, item) for item in game.own.stack]


QUESTIONS = DimensionZeroQuestions()
