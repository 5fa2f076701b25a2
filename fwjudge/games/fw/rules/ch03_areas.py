"""3. 領域: which moves make a new card, and where cards are put."""

from __future__ import annotations

from typing import Final

from fwjudge.engine.event import TOP, Moved, move
from fwjudge.engine.game import Game

from ..state import BATTLE, COMBO, DROP, LIFE, place

_SAME: Final = frozenset(
    (place(player, source), place(other, target))
    for source, target in ((BATTLE, BATTLE), (BATTLE, COMBO), (COMBO, BATTLE))
    for player in (0, 1)
    for other in (0, 1)
)
"""From which place to which a card moves without becoming a new one, whosever they are."""


def is_same_card(source: int, target: int) -> bool:
    """3-1-4: whether a card stays the same card by a move: only between battle and combo area (3-1-4-1, 3-1-4-2)."""
    return (source, target) in _SAME


def move_to_drop(game: Game, card: int, cause: str, cites: tuple[str, ...] = ()) -> Moved:
    """3-4-3: return the move of a card face up to the top of its owner's drop area (3-1-6)."""
    return move(card, place(game.cards[card].owner, DROP), cause, True, cites)


def move_to_life(game: Game, card: int, player: int, cites: tuple[str, ...] = ()) -> Moved:
    """3-9-2, 3-9-4: return the move of a card face down to the top of the life."""
    return Moved(card, place(player, LIFE), "life", up=False, at=TOP, cites=cites)
