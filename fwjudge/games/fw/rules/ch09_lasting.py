"""9-8. 継続効果: effects that last begin, wait for the turn that they are meant for, and end (7-2-4, 7-3-5-1, 7-4-5, 8-5-7)."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.batch import happen
from fwjudge.engine.event import Lapsed, Modified
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.project import THIS_TURN, Modifier, Until
from fwjudge.engine.step import Control
from fwjudge.games.common.events import Aged


def begin_for_this_turn(game: Game, who: int, until: Until) -> Control:
    """Let effects of this player for this turn come into being (7-2-2, 7-2-3): those that are only for such a turn."""
    due = tuple(m for m in game.modifiers if m.until == until and m.player == who)
    return happen(game, [Aged(due, tuple(m._replace(until=THIS_TURN) for m in due))] if due else [])


def bring_later_turns_nearer(game: Game) -> list[Any]:
    """Return the event by which effects meant for a turn after this one come one turn nearer, now that this one is over."""
    due = tuple(m for m in game.modifiers if m.until.is_later)
    return [Aged(due, tuple(m._replace(until=m.until._replace(is_later=False)) for m in due))] if due else []


# 14-5-2、14-7-2 上に重ねて置かれたカード、裏返したカード ------------------------------------------------------


def inherit(game: Game, old: Ref, new: Ref, rule: str = "14-5-2") -> list[Any]:
    """Return the events by which a card takes over another's changes of power, and what else lasted on that ends (14-5-2-1, 14-7-2-1).

    `rule`: the one by which it takes the place; a card that is turned over stays the card that it is (14-7-2).
    """
    gone = tuple(m for m in game.modifiers if m.ref == old and (new != old or not _changes_power(m)))
    events: list[Any] = [Lapsed(gone, ("14-7-2-1" if new == old else f"{rule}-1",))] if gone else []
    return events + ([Modified(m._replace(ref=new), (rule,)) for m in gone if _changes_power(m)] if new != old else [])


def _changes_power(modifier: Modifier) -> bool:
    """Whether an effect changes power, or sets it."""
    return "power" in (modifier.what, modifier.of)
