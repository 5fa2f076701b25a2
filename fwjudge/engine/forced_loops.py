"""Forced loops: found when a position recurs without a decision in between, ended by the rule of the game."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Final

from .key import position_key, sizes
from .step import Step

if TYPE_CHECKING:
    from .game import Game

_MAX_LAPS_OF_LINE: Final = 300
"""A line that comes round more often, with ever new positions, is a loop without end ..."""
_MAX_LINES_OF_CHAIN: Final = 20_000
"""... if so many lines have been walked: a chain may be long, but not for ever."""
_MAX_LAPS_OF_CHAIN: Final = 40
"""Before that, so many positions are looked at; a loop recurs at once."""


class RepeatedPosition(Exception):
    """The same line was reached in the same position, without a decision in between."""


class UnboundedChain(RuntimeError):
    """A chain of forced moves that neither ends nor repeats: more counters each time round.

    No rule is known to end it: whether it goes on for ever is for a person to say. Whoever plays many games counts it apart.

    >>> import fwjudge
    >>> def play_on(game: fwjudge.Game, option: object) -> fwjudge.Game | None:
    ...     try:
    ...         return fwjudge.apply(game, option)
    ...     except fwjudge.UnboundedChain:
    ...         return None
    >>> game = fwjudge.load("fw/blocker-ko.yaml")
    >>> play_on(game, fwjudge.legal(game)[0]) is None
    False
    """


class Watcher:
    """Stands in for a trace while a run goes on for long without a decision."""

    def __init__(self, game: Game, anchor: Step, trace: list[Step] | None, walked: int) -> None:
        self.game, self.anchor, self.trace, self.walked = game, anchor, trace, walked
        self.first: dict[Hashable, Game] = {}
        self.seen: dict[Hashable, set[Hashable]] = {}
        self.laps = 0
        self.recurs()

    def append(self, step: Step) -> None:
        """Count a line that is about to run. Raises `RepeatedPosition` or `UnboundedChain` where the run never ends."""
        if self.trace is not None:
            self.trace.append(step)
        if step is not self.anchor:
            return
        self.laps += 1
        if self.walked < _MAX_LINES_OF_CHAIN and self.laps > _MAX_LAPS_OF_CHAIN:
            return
        if self.recurs():
            raise RepeatedPosition
        if self.laps > _MAX_LAPS_OF_LINE:
            raise UnboundedChain(
                f"処理がいつまでも終わりません ({step.address} を{self.laps}回めぐっても、同じ局面に戻りません)"
            )

    def recurs(self) -> bool:
        """Whether the game has been in this position before. A chain that grows is never as large again, and nothing is compared."""
        size = sizes(self.game)
        before = self.first.get(size)
        if before is None:
            self.first[size] = self.game.fork()
            return False
        seen = self.seen.get(size)
        if seen is None:
            seen = self.seen[size] = {position_key(before)}
        key = position_key(self.game)
        if key in seen:
            return True
        seen.add(key)
        return False
