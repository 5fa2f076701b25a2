"""The decisions of a play so far: a list that only grows, and that several plays share up to where they part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fwjudge.engine.game import Game


class History:
    """Every decision so far with the option that was taken. Adding one gives a new history; the old one stays as it was."""

    __slots__ = ("_length", "_shared")

    def __init__(self, decisions: Sequence[tuple[Game, Any]] = ()) -> None:
        """Begin with these decisions."""
        self._shared = list(decisions)
        self._length = len(self._shared)

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[tuple[Game, Any]]:
        return iter(self.list_from(0))

    def add(self, game: Game, option: Any) -> History:
        """Return the history with one more decision."""
        after = object.__new__(History)
        shared = self._shared if len(self._shared) == self._length else self._shared[: self._length]
        shared.append((game, option))
        after._shared, after._length = shared, self._length + 1
        return after

    def list_from(self, start: int) -> list[tuple[Game, Any]]:
        """Return the decisions from this one on."""
        return self._shared[start : self._length]

    def list_last(self, most: int) -> list[tuple[Game, Any]]:
        """Return no more than so many of the last decisions."""
        return self.list_from(max(0, self._length - most))
