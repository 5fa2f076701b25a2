"""9-8. 継続効果: effects that last begin, wait for the turn that they are meant for, and end (7-2-4, 7-3-5-1, 7-4-5, 8-5-7)."""

from __future__ import annotations

from typing import Any, NamedTuple

from fwjudge.engine.batch import happen
from fwjudge.engine.event import Lapsed, Modified
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.project import Modifier
from fwjudge.engine.save import saved
from fwjudge.engine.step import Control

from ..now.lasting import LATER

# -- until when -----------------------------------------------------------------------------------------------------------


@saved
class Aged(NamedTuple):
    """Effects that last for a later turn: it has come, or has come nearer."""

    before: tuple[Modifier, ...]
    after: tuple[Modifier, ...]
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        return "aged"

    def apply(self, game: Game) -> Aged:
        changed = dict(zip(self.before, self.after, strict=True))
        game.modifiers = tuple(changed.get(m, m) for m in game.modifiers)
        return self


def begin_for_this_turn(game: Game, who: int, word: str) -> Control:
    """Let effects of this player for this turn come into being (7-2-2, 7-2-3): those that are said to last for `word`."""
    due = tuple(m for m in game.modifiers if m.until == word and m.player == who)
    return happen(game, [Aged(due, tuple(m._replace(until="turn") for m in due))] if due else [])


def turn_over(game: Game) -> list[Any]:
    """The turn is over: what was meant for a turn after it begins to wait for that one."""
    due = tuple(m for m in game.modifiers if m.until.startswith(LATER))
    return [Aged(due, tuple(m._replace(until=m.until.removeprefix(LATER)) for m in due))] if due else []


# -- beginning ------------------------------------------------------------------------------------------------------------


# -- a card on top, another side up (14-5-2, 14-7-2) ------------------------------------------------------------------------


def inherit(game: Game, old: Ref, new: Ref) -> list[Any]:
    """What changes the power of a card goes on for the one that takes its place; what else lasted does not (14-5-2-1, 14-7-2-1)."""
    gone = tuple(m for m in game.modifiers if m.ref == old and (new != old or not _changes_power(m)))
    events: list[Any] = [Lapsed(gone, ("14-7-2-1" if new == old else "14-5-2-1",))] if gone else []
    return events + (
        [Modified(m._replace(ref=new), ("14-5-2",)) for m in gone if _changes_power(m)] if new != old else []
    )


def weakened(game: Game) -> bool:
    """Whether something that lasts takes power away."""
    return any(m.what == "power" and (m.amount.__class__ is not int or m.amount < 0) for m in game.modifiers)


def _changes_power(modifier: Modifier) -> bool:
    return modifier.what in ("power", "set power")
