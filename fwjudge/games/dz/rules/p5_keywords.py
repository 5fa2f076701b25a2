"""第5部 キーワード能力: 「速攻」, which is looked for where a unit is put."""

from __future__ import annotations

from fwjudge.engine.game import Game

from ..now.cards import abilities_of
from ..now.continuous_effects import has_keyword_on
from ..state import Item
from ..world.keywords import SWIFT


def enters_released(game: Game, item: Item) -> bool:
    """5-1-2: whether a unit that is played is put there released: with 「速攻」, as it will have it there (4-14-2)."""
    assert item.ref is not None
    return has_keyword_on(game, item.ref.card, item.place, SWIFT)


def rules_of_swiftness(game: Game, item: Item) -> tuple[str, ...]:
    """5-1-2: return the rules by which such a unit is put there released, with 4-14-2 where it has 「速攻」 only when it lies there."""
    assert item.ref is not None
    printed = any(game.world.abilities[one].keyword == SWIFT for one in abilities_of(game, item.ref.card))
    return (*(() if printed else ("4-14-2",)), "5-1-2", "5-1-1", "2-20-1-3")
