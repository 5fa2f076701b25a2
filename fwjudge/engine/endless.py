"""Forced loops: found when a position recurs without a decision in between, ended by the rule of the game."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Final

from .key import position_key
from .step import Step

if TYPE_CHECKING:
    from .game import Game

_MAX_LAPS: Final = 300
"""A line that comes round more often, with ever new positions, is a loop without end."""


class RepeatedPosition(Exception):
    """The same line was reached in the same position, without a decision in between."""


class UnboundedChain(RuntimeError):
    """A chain of forced moves that neither ends nor repeats: more counters each time round."""


class Watcher:
    """Stands in for a trace while a run goes on for long without a decision."""

    def __init__(self, game: Game, anchor: Step, trace: list[Step] | None) -> None:
        self.game, self.anchor, self.trace = game, anchor, trace
        self.seen: set[Hashable] = {position_key(game)}
        self.laps = 0

    def append(self, step: Step) -> None:
        if self.trace is not None:
            self.trace.append(step)
        if step is not self.anchor:
            return
        self.laps += 1
        key = position_key(self.game)
        if key in self.seen:
            raise RepeatedPosition
        if self.laps > _MAX_LAPS:
            raise UnboundedChain(f"{step.address}: {self.laps} 回めぐっても同じ局面に戻りません")
        self.seen.add(key)
