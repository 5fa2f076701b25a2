"""Abilities that watch events: after a batch each may begin to wait. A rulebook may name a later line for that."""

from __future__ import annotations

from typing import Any, NamedTuple

from .event import Noted, note
from .game import Game, Ref


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


def hear(game: Game, events: list[Any], before: Game | None = None) -> None:
    """Let every watching ability see events that happened; `before` is the game as it was, where the rulebook asks for that."""
    policy = game.world.policy
    heard = [(event, policy.sounds(event)) for event in events]
    silent = game.world.hears.isdisjoint
    for _, words in heard:
        if not silent(words):
            wait(game, policy.triggered_after(game, heard, before))
            return


def wait(game: Game, new: list[Waiting]) -> None:
    """Put triggered abilities into the waiting list and log it."""
    if not new:
        return
    for waiting in new:
        game.waiting = (*game.waiting, waiting)
        ability = game.world.abilities[waiting.ability]
        note(
            game,
            Noted("waits", waiting.player, waiting.ability, waiting.ref, (*game.world.policy.waits_by, *ability.cites)),
        )


def without(waiting: tuple[Waiting, ...], one: Waiting) -> tuple[Waiting, ...]:
    """Return the list without one entry: without the first that is equal, not all, because each may count."""
    at = waiting.index(one)
    return waiting[:at] + waiting[at + 1 :]
