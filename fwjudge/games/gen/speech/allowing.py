"""Why something can be done in 汎用TCG, where the board makes it a question."""

from __future__ import annotations

from collections.abc import Sequence

from fwjudge.engine.game import Game

from ..state import card

_STRATEGIES_ONLY = "1ターンに1枚なのは戦略だけだ"


def why_allowed(game: Game, player: int, rule: str, cards: Sequence[int]) -> str:
    """604.1, 604.3: return that only strategies are played once a turn, for another command after one; nothing of anything else."""
    is_other = len(cards) == 1 and card(game, cards[0]).type != "strategy"
    return _STRATEGIES_ONLY if rule == "604.1" and is_other and game.own.strategies else ""
