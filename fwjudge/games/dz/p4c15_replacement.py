"""第4部 第15章 置換効果."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from fwjudge.ability import Instead
from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.save import saved

from .p2c02_data import abilities_of
from .p2c23_zones import to_zone
from .state import STACK, ZONES, master
from .which import fits


@saved
class Replacement(NamedTuple):
    """One replacement for one event of a batch: to apply it, or to let the event be."""

    event: int
    ref: Ref
    ability: int
    apply: bool = True

    @property
    def key(self) -> tuple[int, Ref, int]:
        return (self.event, self.ref, self.ability)


def sounds_before(game: Game, event: Moved) -> tuple[str, ...]:
    """The words by which an event is known that has not happened yet."""
    return sounds(event._replace(before=game.cards[event.card]))


def sounds(event: Any) -> tuple[str, ...]:
    from .policy import POLICY

    return POLICY.sounds(event)


def replacements(game: Game, events: Sequence[Any], used: tuple[Any, ...]) -> list[Replacement]:
    """4-15-6: each at most once for each event; the active player says first (1-1-4) in which order (4-15-8-2)."""
    found = [one for at, event in enumerate(events) if event.__class__ is Moved for one in _of(game, at, event) if one.key not in used]
    if not found:
        return []
    first = [one for one in found if affected(game, events, one) == game.own.active]
    options: list[Replacement] = []
    for one in first or found:
        options.append(one)
        if game.world.abilities[one.ability].optional:
            options.append(one._replace(apply=False))
    return options


def _of(game: Game, at: int, event: Moved) -> list[Replacement]:
    abilities = game.world.abilities
    words = sounds_before(game, event)
    found = []
    for place in game.world.known["heard from"]:
        if place == STACK:
            continue
        for c in game.areas[place]:
            for number in abilities_of(game, c):
                ability = abilities[number]
                if ability.kind != "replace" or ability.trigger is None or ability.trigger.sound not in words:
                    continue
                trigger = ability.trigger
                if trigger.subject == "this" and c != event.card:
                    continue
                effect = Effect(number, game.ref(c), master(game, c))
                if trigger.subject in ("own", "other") and (trigger.subject == "own") != (master(game, event.card) == effect.player):
                    continue
                if fits(game, effect, trigger.of, event.card):
                    found.append(Replacement(at, game.ref(c), number))
    return found


def affected(game: Game, events: Sequence[Any], one: Replacement) -> int:
    """4-15-8-2: the master of the card that is affected orders the replacements."""
    return master(game, events[one.event].card)


_RULES = ("4-15-2", "4-15-4", "4-15-3", "4-15-6", "4-8-7")
"""Each time as long as it is valid, once for each event; and what was replaced triggers nothing."""


def replace(game: Game, events: tuple[Any, ...], used: tuple[Any, ...], option: Replacement) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """4-15-2, 4-15-4: the other event happens, and this one does not."""
    several = ("4-15-8-2",) if len({one.key for one in replacements(game, events, used)}) > 1 else ()
    used = (*used, option.key)
    if not option.apply:
        return events, used
    event = events[option.event]
    ability = game.world.abilities[option.ability]
    instead: Instead = ability.body[0]
    paid = ("4-15-5",) if event.cause == "discard" else ()  # a cost has been paid all the same
    cites = (*_RULES, *paid, *several, *ability.cites)
    new = to_zone(game, event.card, ZONES.index(instead.to), "replaced", instead.rested, cites=cites)
    # A plan card that is turned down beside it comes last, so that the events keep their numbers.
    return (*events[: option.event], new[-1], *events[option.event + 1 :], *new[:-1]), used
