"""The conditions of card texts in one play: which were asked, with what answer and what count, and one answered otherwise.

A world of its own reads its conditions through a table, so nothing is changed for any other game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field
from typing import Any

from fwjudge.ability.text import Compare, Condition, Marked, Markers
from fwjudge.base.data_classes import dataclass
from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game
from fwjudge.engine.log import previous
from fwjudge.engine.memo import forget
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import amount

MAX_ASKINGS = 20_000
"""Of one play no more questions are written down."""

Key = tuple[int, Condition]
"""A condition of a skill: the number of the skill in its world, and the condition."""


class Asking(NamedTuple):
    """A question whether a condition holds, in a play: the last one of this condition counts for an answer."""

    ability: int
    condition: Condition
    card: int
    """The card whose skill it is."""
    player: int
    """Whose skill it is."""
    holds: bool
    counted: int | None = None
    """Of numbers that are compared the first, as it was then."""
    wanted: int | None = None
    """... and the second."""
    inside: bool = False
    """Whether it was asked as a part of another condition."""
    log: Any = None
    """The log as it was then."""
    frame: Effect | None = None
    """The skill as it was being carried out."""

    @property
    def key(self) -> Key:
        """The condition of the skill that was asked."""
        return self.ability, self.condition


def count_again(asking: Asking, game: Game) -> int | None:
    """Return the number that a condition counts as it is in this game; None where it counts nothing."""
    condition = asking.condition
    number = Markers(condition.whose) if isinstance(condition, Marked) else getattr(condition, "left", None)
    return None if number is None or asking.frame is None else amount(game, asking.frame, number)


@dataclass
class Watch:
    """A watch over the conditions of one play: what was asked, and what is answered otherwise than it is."""

    forced: Mapping[Key, bool] = field(default_factory=dict)
    """The answers that conditions get whatever is so."""
    askings: list[Asking] = field(default_factory=list)
    _depth: int = 0

    def prepare(self, game: Game) -> None:
        """Let the world of a game that has not begun read its conditions through this watch."""
        reads = game.world.reads
        watched = {kind: self._watch(ask) for kind, ask in reads.conditions.items()}
        game.world.reads = reads._replace(conditions=watched)
        forget(game)  # as the board was laid conditions were asked already

    @contextmanager
    def lend(self, other: Watch) -> Iterator[None]:
        """Let another watch do the work of this one as long as this lasts, in the world that this one watches."""
        before = self.forced, self.askings
        self.forced, self.askings = other.forced, other.askings
        try:
            yield
        finally:
            self.forced, self.askings = before

    def _watch(self, ask: Callable[[Game, Effect, Any], bool]) -> Callable[[Game, Effect, Any], bool]:
        def watched(game: Game, frame: Effect, condition: Any) -> bool:
            key = frame.ability, condition
            inside, self._depth = bool(self._depth), self._depth + 1
            try:
                holds = self.forced[key] if key in self.forced else ask(game, frame, condition)
                self._write_down(game, frame, condition, holds, inside)
            finally:
                self._depth -= 1
            return holds

        return watched

    def _write_down(self, game: Game, frame: Effect, condition: Any, holds: bool, inside: bool) -> None:
        """Write a question down; the numbers that are compared are counted once more for that."""
        if len(self.askings) >= MAX_ASKINGS:
            return
        counted = wanted = None
        if isinstance(condition, Compare):
            counted, wanted = amount(game, frame, condition.left), amount(game, frame, condition.right)
        source = frame.source.card
        self.askings.append(
            Asking(frame.ability, condition, source, frame.player, holds, counted, wanted, inside, game.log, frame)
        )

    def last_of_each(self, end: Game) -> list[Asking]:
        """Return for each condition that was asked on the way to this game the last question, the latest first.

        The latest is the one with most before it: a play that is told again asks again, with nothing before it.
        """
        path: list[int] = []
        node = end.log
        while node is not None:
            path.append(id(node))
            node = previous(node)
        depths = {at: depth for depth, at in enumerate((*path, id(None)))}
        last: dict[Key, Asking] = {}
        elsewhere: dict[Key, Asking] = {}
        newest = self.askings[::-1]
        for one in sorted(newest, key=lambda one: depths.get(id(one.log), len(depths))):
            (last if id(one.log) in depths else elsewhere).setdefault(one.key, one)
        # what was asked first in a copy of the game is remembered, and not asked again
        return [*last.values(), *(one for key, one in elsewhere.items() if key not in last)]
