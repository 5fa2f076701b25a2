"""Events that only ONE PIECE has."""

from __future__ import annotations

from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.waiting import Waiting, remove_one


class CostChanged(NamedTuple):
    """A card is played, and effects have changed what it costs (2-7-6)."""

    player: int
    card: int
    cost: int
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "cost_changed"

    def apply(self, game: Game) -> CostChanged:
        """Change nothing: the log says what the card costs, which it does already."""
        return self


class Performs(NamedTuple):
    """An effect activates what stands on its card behind another heading (10-2-3-1-1, 10-2-4-1-1)."""

    player: int
    ability: int
    ref: Ref
    heading: str
    """The heading as it is printed: 【メイン】, 【カウンター】."""
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event: a remark, which a report tells and which changes nothing."""
        return "noted"

    @property
    def what(self) -> str:
        """Return the word for the report."""
        return "performs"

    def apply(self, game: Game) -> Performs:
        """Change nothing: the log says what is activated."""
        return self


class Begun(NamedTuple):
    """An effect that waited begins to resolve: what is triggered from now on waits behind all that waits already (8-6-1).

    Generations are counted anew from 0, so that positions that come back are the same.
    """

    waiting: Waiting
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event: `booked`, because no report tells it."""
        return "booked"

    def apply(self, game: Game) -> Begun:
        """Remove the effect from the waiting list, and number the generations of those that still wait anew from 0."""
        left = remove_one(game.waiting, self.waiting)
        ranks = {born: at for at, born in enumerate(sorted({one.born for one in left}))}
        game.waiting = tuple(one._replace(born=ranks[one.born]) for one in left)
        game.own = game.own._replace(born=len(ranks))
        return self
