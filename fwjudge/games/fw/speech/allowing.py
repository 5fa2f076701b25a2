"""Why something can be done in Fusion World, with what the board has for it."""

from __future__ import annotations

from collections.abc import Sequence

from fwjudge.engine.game import Game
from fwjudge.games.common.account import say_price

from ..now.energy import active_energy
from ..now.price import cost_of
from .account import account
from .sentences import SPEECH


def why_allowed(game: Game, player: int, rule: str, cards: Sequence[int]) -> str:
    """5-3-1, 5-3-3-1: return what a card costs and how much energy there is to pay with; nothing of other rules."""
    if rule not in ("5-3-1", "5-3-3-1") or len(cards) != 1 or not (lines := account(game, "cost", cards[0])):
        return ""
    total, _ = cost_of(game, cards[0])
    if not total:  # then its skill is what costs something
        return ""
    energy, markers = len(active_energy(game, player).colours), game.own.markers[player]
    has = f"{energy}枚{f'とエナジーマーカー{markers}つ' if markers else ''}"
    return f"{say_price(SPEECH.quote(game, cards[0]), lines, total)}、アクティブのエナジーは{has}ある"
