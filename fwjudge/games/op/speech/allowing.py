"""Why something can be done in ONE PIECE, with what the board has for it."""

from __future__ import annotations

from collections.abc import Sequence

from fwjudge.engine.game import Game
from fwjudge.games.common.account import say_price

from ..now.areas import active_don
from ..now.paying import payment_of
from .account import account
from .sentences import SPEECH


def why_allowed(game: Game, player: int, rule: str, cards: Sequence[int]) -> str:
    """2-7-2 to 2-7-4: return what a card costs and how much DON!! there is to pay with; nothing of other rules."""
    if rule not in ("2-7-2", "2-7-3", "2-7-4") or len(cards) != 1 or not (lines := account(game, "cost", cards[0])):
        return ""
    price = say_price(SPEECH.quote(game, cards[0]), lines, payment_of(game, cards[0]))
    return f"{price}、アクティブのドン!!は{len(active_don(game, player))}枚ある"
