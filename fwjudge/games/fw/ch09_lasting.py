"""9-8. 継続効果: effects that last begin, wait for the turn that they are meant for, and end (7-2-4, 7-3-5-1, 7-4-5, 8-5-7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from fwjudge.ability import text
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Lapsed, Modified
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier
from fwjudge.engine.save import saved
from fwjudge.engine.step import Control, Run

from . import ch02_cards as cards
from . import selection
from .depends import kind_of, layer
from .numbers import amount, part
from .standing import Lasting

# -- until when -----------------------------------------------------------------------------------------------------------

_FOR_GOOD = frozenset(("turn", "battle", "game", "main", "step"))
LATER = "after this: "
"""Before a duration that only begins to count when this turn is over."""


def until_when(game: Game, frame: Effect, until: str) -> str:
    """A duration as it is kept: whose turn is meant is said by the player whose effect it is."""
    if until in _FOR_GOOD:
        return until
    if until == "this step":
        return "step"
    if until == "phase":
        return "main" if part(game, "main") else "turn"
    words = until.removeprefix("until ").split()
    is_next = words[0] == "next"
    who, _, *at = words[is_next:]
    theirs = game.own.active == selection.side(frame, who)
    if not at:  # 「次の相手のターン中」: nothing until then (1-5-2-2-1)
        return f"{LATER if theirs else ''}{who} turn"
    if at[0] == "start":
        return f"until {who} turn start"
    return f"{LATER if theirs and is_next else ''}until {who} turn end"


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


def awake(player: Callable[[Game, Any], int]) -> Run:
    """7-2-2, 7-2-3: effects for this turn come into being."""

    def run(game: Game, frame: Any) -> Control:
        who = player(game, frame)
        word = "own turn" if who == game.own.active else "other turn"
        due = tuple(m for m in game.modifiers if m.until == word and m.player == who)
        return happen(game, [Aged(due, tuple(m._replace(until="turn") for m in due))] if due else [])

    return run


def is_awake(modifier: Any) -> bool:
    """Whether it is not for a turn that has not come yet."""
    return modifier.until.removeprefix(LATER) not in ("own turn", "other turn")


def turn_over(game: Game) -> list[Any]:
    """The turn is over: what was meant for a turn after it begins to wait for that one."""
    due = tuple(m for m in game.modifiers if m.until.startswith(LATER))
    return [Aged(due, tuple(m._replace(until=m.until.removeprefix(LATER)) for m in due))] if due else []


# -- beginning ------------------------------------------------------------------------------------------------------------


def begin(game: Game, frame: Effect, last: text.Last) -> list[Any]:
    """What lasts from now on: cards that a name stands for are settled now, sets stay open (9-8-2, 9-8-3), numbers are fixed."""
    until = until_when(game, frame, last.until)
    if until == "battle" and game.own.attack is None:
        return []
    return [
        Modified(
            Modifier(what, ref, value, until, frame.player, frame.source, frame.ability),
            _rules(game, what, ref, value, until),
        )
        for static in last.statics
        for what, ref, value in _begun(game, frame, static)
    ]


def _rules(game: Game, what: str, ref: Ref | None, value: Any, until: str) -> tuple[str, ...]:
    """The layer, and a number that becomes less than 0; that a set stays open; that it is for a turn to come."""
    if game.brisk:
        return ()
    found = ("0-2-5",) if what.startswith("cannot ") else layer(what)
    if (
        isinstance(value, Lasting)
        and isinstance(value.static, text.Gains)
        and isinstance(value.static.skill, text.Skill)
    ):
        found += ("13-16-1",)
    if ref is not None and isinstance(value, int):
        found += cards.below_zero(what, (cards.number(game, ref.card, what) or 0) + value)
    if until.removeprefix(LATER) in ("own turn", "other turn"):
        found += ("1-5-2-2-1",)
    if isinstance(value, Lasting) and isinstance(value.static, text.Loses) and value.static.which == "keyword":
        found += ("15-1-3",)
    return found if ref is not None else (*found, "9-8-3")


def _begun(game: Game, frame: Effect, static: Any) -> Iterator[tuple[str, Ref | None, Any]]:
    if isinstance(static, text.When_):
        for inner in static.statics:
            for what, ref, value in _begun(game, frame, inner):
                yield what, ref, _conditional(frame, static.condition, inner, value)
        return
    if isinstance(static, text.Change | text.SetTo | text.CostChange | text.DamageCap) and not isinstance(
        static.amount, text.OfItself
    ):
        static = static._replace(amount=amount(game, frame, static.amount))
    kind = kind_of(static)
    target = getattr(static, "cards", None)
    if target is None or (isinstance(target, text.Each) and not target.now):
        yield kind, None, Lasting(static, frame)
        return
    for ref in selection.refs(game, frame, target):
        yield kind, ref, _own(game, ref, static.amount) if isinstance(static, text.Change) else Lasting(static, frame)


def _own(game: Game, ref: Ref, by: Any) -> int:
    """By how much the number of this card changes."""
    if isinstance(by, text.OfItself):
        return (cards.number(game, ref.card, by.what) or 0) * by.times // by.per
    return int(by)


def _conditional(frame: Effect, condition: Any, static: Any, value: Any) -> Lasting:
    inner = value.static if isinstance(value, Lasting) else static._replace(amount=value)
    return Lasting(text.When_(condition, (inner,)), frame)


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
