"""Abilities that watch events: after a batch each may begin to wait. A rulebook may name a later line for that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.base.records import NamedTuple

from .game import Game, Ref
from .log import record


class Waiting(NamedTuple):
    """An ability that was triggered and has not been taken up yet."""

    ability: int
    """Which ability of the world."""
    ref: Ref
    """The card that had it, as it was then."""
    player: int
    """Its master."""
    facts: tuple[Any, ...] = ()
    """The cards and numbers that the trigger saw: remembered, because the cards may be elsewhere when it resolves."""
    born: int = 0
    """In which generation it was triggered, where the rulebook cares."""
    path: tuple[int, ...] = ()
    """Where in the ability the instructions stand that are to be carried out, for what an effect left behind."""
    chosen: tuple[tuple[str, tuple[Any, ...]], ...] = ()
    """The names that it already knows: what the trigger was about, or what had been chosen when it was left behind."""


class Waits(NamedTuple):
    """A triggered ability began to wait."""

    waiting: Waiting
    cites: tuple[str, ...] = ()
    why: str = ""

    @property
    def kind(self) -> str:
        """Return the name of this kind of event: a remark, which a report tells and which changes nothing."""
        return "noted"

    @property
    def what(self) -> str:
        """Return the word for the report."""
        return "waits"

    @property
    def player(self) -> int:
        """Return the player who controls the ability that waits."""
        return self.waiting.player

    @property
    def ability(self) -> int:
        """Return the ability that waits."""
        return self.waiting.ability

    @property
    def ref(self) -> Ref:
        """Return a reference to the card whose ability waits."""
        return self.waiting.ref

    def apply(self, game: Game) -> Waits:
        """Add the ability to the waiting list."""
        game.waiting = (*game.waiting, self.waiting)
        return self


class TakenUp(NamedTuple):
    """An ability that waited waits no longer: it is played, or it is let go."""

    waiting: Waiting
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event: `booked`, because no report tells it."""
        return "booked"

    def apply(self, game: Game) -> TakenUp:
        """Remove the ability from the waiting list."""
        game.waiting = remove_one(game.waiting, self.waiting)
        return self


class LeftBehind(NamedTuple):
    """An effect left something behind that is to be carried out later."""

    delayed: Any
    player: int
    ability: int = -1
    ref: Ref | None = None
    cites: tuple[str, ...] = ()
    why: str = ""

    @property
    def kind(self) -> str:
        """Return the name of this kind of event: a remark, which a report tells and which changes nothing."""
        return "noted"

    @property
    def what(self) -> str:
        """Return the word for the report."""
        return "delayed"

    def apply(self, game: Game) -> LeftBehind:
        """Add the effect to those that are to be carried out later."""
        game.delayed = (*game.delayed, self.delayed)
        return self


class Ripe(NamedTuple):
    """An event: an effect that was left behind is due now, or has lapsed, and is not kept any longer."""

    delayed: Any
    what: str = ""
    """The word for the report: `due`, `lapsed`; none where nothing is to be told."""
    player: int = -1
    ability: int = -1
    ref: Ref | None = None
    cites: tuple[str, ...] = ()
    why: str = ""

    @property
    def kind(self) -> str:
        """Return the name of this kind of event: a remark, or an entry of the books where no report tells it."""
        return "noted" if self.what else "booked"

    def apply(self, game: Game) -> Ripe:
        """Remove the effect from those that are to be carried out later."""
        game.delayed = remove_one(game.delayed, self.delayed)
        return self


def hear(game: Game, heard: Sequence[tuple[Any, tuple[str, ...]]], before: Game | None = None) -> None:
    """Let every watching ability see events that happened, each with the words by which it is known.

    `before` is the game as it was, where the rulebook asks for that.
    """
    silent = game.world.hears.isdisjoint
    for _, words in heard:
        if not silent(words):
            wait(game, game.world.policy.triggered_after(game, heard, before))
            return


def wait(game: Game, new: list[Waiting]) -> None:
    """Put triggered abilities into the waiting list and log it."""
    if not new:
        return
    policy = game.world.policy
    for waiting in new:
        seen, own = policy.rules_of_trigger(game, waiting), policy.rules_of_ability(game, waiting)
        record(game, Waits(waiting, (*policy.waits_by[:1], *seen, *policy.waits_by[1:], *own)))


def remove_one(waiting: tuple[Any, ...], one: Any) -> tuple[Any, ...]:
    """Return the list without one entry: without the first that is equal, not all, because each may count."""
    at = waiting.index(one)
    return waiting[:at] + waiting[at + 1 :]
