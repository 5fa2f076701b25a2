"""3-2-2, 3-4-2, 3-10-2, 11-3-1: which cards not everybody sees, and who may look at them."""

from __future__ import annotations

from typing import Final

from fwjudge.engine.game import Game
from fwjudge.games.common.progress import effects_in_progress

from ..state import DECK, HAND, LIFE
from .areas import area_of

HIDDEN_AREAS: Final = frozenset((DECK, HAND, LIFE))
"""3-2-2, 3-4-2, 3-10-2: areas whose cards not everybody sees."""
NAMES_OF_SEEN: Final = ("seen by 0", "seen by 1")
"""The names of the cards that an effect lets a player see."""


def is_hidden(game: Game, card: int) -> bool:
    """Whether a card lies in a hidden area."""
    return area_of(game, card) in HIDDEN_AREAS


def is_looked_at(game: Game, player: int, card: int) -> bool:
    """Whether an effect in progress lets this player see the card (11-3-1)."""
    ref = game.ref(card)
    return any(ref in effect.get(NAMES_OF_SEEN[player]) for effect in effects_in_progress(game))
