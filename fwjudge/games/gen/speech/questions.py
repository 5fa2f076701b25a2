"""Questions about a state of 汎用TCG that a judge may ask: where it stands, what a card is worth, how it lies."""

from __future__ import annotations

from fwjudge.engine.game import Game
from fwjudge.engine.project import value
from fwjudge.games.common.questions import Questions
from fwjudge.games.common.waiting import line_numbers
from fwjudge.games.grounds import Account

from ..state import counters_on, damage_on, energy_of, is_abnormal, is_stunned, is_unit_place, sets_of
from .account import account
from .board import PHASES

_PHASES = {
    "502": "draw",
    "503": "main",
    "504": "battle",
    "505": "end",
    "702": "battle",
    "703": "battle",
    "704": "battle",
    "705": "battle",
}
_STEPS = {"702": "開始ステップ", "703": "スキルステップ", "704": "ダメージステップ", "705": "終了ステップ"}


def _section(game: Game) -> str:
    """Return the section of the rulebook that the turn is in, whatever has been called from it."""
    return line_numbers(game)[-1].partition(".")[0]


class GenericQuestions(Questions):
    """The answers of 汎用TCG. What is played is resolved at once (804.2), so nothing is ever pending."""

    phases = PHASES

    def phase(self, game: Game) -> str:
        """Return the phase that the outermost line belongs to."""
        return _PHASES.get(_section(game), "")

    def stage(self, game: Game) -> str:
        """Return the step of the battle, in words."""
        return _STEPS.get(_section(game), "")

    def is_at_rest(self, game: Game) -> bool:
        """Whether the turn player may act in the main phase, called by nothing (503.3)."""
        return game.stack is None and game.step.number == "503.3"

    def value(self, game: Game, number: str, card: int) -> int | None:
        """Return the value of one number of a unit (`number` is its key) now; None for other cards."""
        if game.printed_card(card).type != "unit":
            return None
        if number in ("hp", "retreat"):
            return value(game, number, card)
        if not is_unit_place(game.cards[card].place):
            return None
        return {
            "damage": damage_on(game, card),
            "energy": len(energy_of(game, card)),
            "sets": len(sets_of(game, card)),
            "counters": counters_on(game, card),
        }[number]

    def account(self, game: Game, number: str, card: int) -> Account:
        """Return the account of a number of a card: what is printed, then each change."""
        return account(game, number, card)

    def is_in_state(self, game: Game, card: int, key: str) -> bool:
        """Whether a unit is stunned, in normal state, KO, or new in its area."""
        c = game.cards[card]
        if key == "stunned":
            return is_stunned(game, card)
        if key == "normal":
            return not is_abnormal(game, card)
        if key == "ko":
            return is_unit_place(c.place) and not c.up
        return is_unit_place(c.place) and game.ref(card) in game.own.fresh


QUESTIONS = GenericQuestions()
