"""Why something can be done in Buddyfight, with what the board has for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fwjudge.engine.game import Game

from ..now.price import price_of_card
from ..state import GAUGE, WIDTH

_DECLARED: Final = frozenset(("1a.1.1", "1b.1.1", "1c.1.1"))
"""The lines at which a card of the hand is called, cast or equipped: it can be for which its player can pay."""


def why_allowed(game: Game, player: int, rule: str, cards: Sequence[int]) -> str:
    """o.コストと能力: return what a card costs, and that there is as much; nothing of one that costs nothing."""
    if rule not in _DECLARED or len(cards) != 1:
        return ""
    price = price_of_card(game, cards[0])
    if price.cost:
        return "書かれたコストをすべて払える"
    gauge, life = len(game.areas[player * WIDTH + GAUGE]), game.own.life[player]
    costs = [("ゲージ", price.gauge, f"{gauge}枚"), ("ライフ", price.life, str(life))]
    asked = [(name, number, there) for name, number, there in costs if number]
    if not asked:
        return ""
    cost = "と".join(f"{name}{number}" for name, number, _ in asked)
    return f"コストは{cost}で、{'、'.join(f'{name}は{there}' for name, _, there in asked)}ある"
