"""Answers about a state that have been worked out already: kept with the game until an event changes it, and dropped by nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from .game import Game

T = TypeVar("T")


class ByIdentity(Generic[T]):
    """A store of answers about records, found by the very record, where comparing records would take longer than to work them out.

    It holds the records, so that no other one can come to lie where one of them lay.
    """

    __slots__ = ("_held",)

    def __init__(self) -> None:
        self._held: dict[int, tuple[Any, T]] = {}

    def find(self, record: Any) -> T | None:
        """Return the answer about this record; None where there is none yet."""
        found = self._held.get(id(record))
        return None if found is None else found[1]

    def keep(self, record: Any, answer: T) -> T:
        """Keep an answer about this record, and return it."""
        self._held[id(record)] = record, answer
        return answer

    def find_or_keep(self, record: Any, work_out: Callable[[Any], T], most: int) -> T:
        """Return the answer about this record, worked out if there is none yet; more than `most` answers are not kept at once."""
        held = self._held.get(id(record))
        if held is not None:
            return held[1]
        if len(self._held) >= most:
            self._held.clear()
        return self.keep(record, work_out(record))

    def __len__(self) -> int:
        return len(self._held)

    def clear(self) -> None:
        """Forget all answers."""
        self._held.clear()


def answers(game: Game) -> dict[Any, Any]:
    """Return what has been worked out about this very state, to look up and to add to; copies of the game share it until they change."""
    memo = game.memo
    if memo is None:
        memo = game.memo = {}
    return memo


def forget(game: Game) -> None:
    """Forget what has been worked out about a state, for one that is watched while it is worked out again."""
    game.memo = None


def assume(game: Game, found: dict[Any, Any] | None) -> dict[Any, Any] | None:
    """Let these be the answers about this state for a while, and return those that were there.

    For effects that change what the others do: each is worked out as if only some of them were there.
    """
    before, game.memo = game.memo, found
    return before
