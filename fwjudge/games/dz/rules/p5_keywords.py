"""第5部 キーワード能力: 「速攻」, which is looked for where a unit is put."""

from __future__ import annotations

from fwjudge.engine.game import Game

from ..now.cards import has_keyword
from ..now.in_force import game_with_card_on
from ..state import Item
from ..world.facts import facts
from ..world.keywords import SWIFT


def enters_released(game: Game, item: Item) -> bool:
    """5-1-2: whether a unit that is played is put there released: with 「速攻」, as it will have it there (4-14-2)."""
    assert item.ref is not None
    if SWIFT not in facts(game).keywords:
        return False
    return has_keyword(game_with_card_on(game, item.ref.card, item.place), item.ref.card, SWIFT)
