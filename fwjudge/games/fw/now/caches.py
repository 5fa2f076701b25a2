"""The caches of a world: answers that are worked out while its games are played, and known from then on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fwjudge.engine.game import Game
from fwjudge.engine.memo import ByIdentity
from fwjudge.engine.step import Step

if TYPE_CHECKING:
    from .continuous_effects import EffectIndex
    from .past_events import PastQuery
    from .sets import CardSearch


class Caches:
    """A set of caches of a world: each grows in play, and none of them changes an answer."""

    __slots__ = ("from_hand", "in_force", "own_words", "past_queries", "sets", "tried", "valid_in_area")

    def __init__(self) -> None:
        self.in_force: EffectIndex | None = None
        """All that was in force in the state that was asked for last (9-5, 9-8)."""
        self.valid_in_area: dict[tuple[int, bool, int], tuple[tuple[int, ...], bool]] = {}
        """Of a printed card, its side and an area: the printed skills valid there, and whether conditions can negate any."""
        self.own_words: dict[tuple[str, int, bool], tuple[str, ...]] = {}
        """Of a kind of words, a printed card and its side: those words that it has wherever it lies (2-8-5)."""
        self.from_hand: dict[tuple[int, str], tuple[int, ...]] = {}
        """Of a printed card and a part of the turn: its skills that are declared from the hand (12-2-2-1)."""
        self.sets: ByIdentity[CardSearch] = ByIdentity()
        """Of a set of cards, by the very record: how its cards are looked for."""
        self.past_queries: ByIdentity[PastQuery] = ByIdentity()
        """Of a condition about the past, by the very record: how it is looked for among what is remembered."""
        self.tried: dict[tuple[Any, ...], Step] = {}
        """Of the instructions of a cost: the first of the lines by which it is tried (1-4-6)."""


def caches(game: Game) -> Caches:
    """Return the caches of the world of this game."""
    found: Caches = game.world.caches
    return found
