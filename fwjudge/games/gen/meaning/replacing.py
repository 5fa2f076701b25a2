"""810 置換効果."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.base.records import NamedTuple
from fwjudge.engine.event import Moved, Noted
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.save import saved

from ..now.cards import fits, holds
from ..now.in_force import valid_abilities
from ..rules.ch09_terms import Hurt, Koed
from ..state import RESOLUTION, bearer, player_of
from .instructions import events_of
from .times import sounds


@saved
class GenReplacement(NamedTuple):
    """A replacement for one event of a batch: to apply it, or to let the event be."""

    event: int
    ref: Ref
    ability: int
    player: int
    apply: bool = True

    @property
    def key(self) -> tuple[int, Ref, int]:
        """Return what tells it from others: the event, the card and the ability."""
        return (self.event, self.ref, self.ability)


def replacements(game: Game, events: Sequence[Any], used: tuple[Any, ...]) -> list[GenReplacement]:
    """810.3: return the replacements that can be applied, each once for each event; a player can refuse one only if its text says so.

    Where cards of both players are concerned the turn player goes first, which no rule says.
    """
    found = [
        one
        for at, event in enumerate(events)
        if event.__class__ in (Koed, Moved, Hurt)
        for one in _replacements_of(game, at, event)
        if one.key not in used
    ]
    first = [one for one in found if player_concerned(game, events[one.event]) == game.own.active]
    options: list[GenReplacement] = []
    for one in first or found:
        options.append(one)
        if game.world.abilities[one.ability].optional:
            options.append(one._replace(apply=False))
    return options


def _replacements_of(game: Game, at: int, event: Any) -> list[GenReplacement]:
    words = sounds(event._replace(before=game.cards[event.card]) if event.__class__ is Moved else event)
    if game.world.replaces.isdisjoint(words):
        return []
    abilities = game.world.abilities
    found = []
    for player in (0, 1):
        for number, ability in valid_abilities(game, player, "replace"):
            trigger = abilities[ability].trigger
            effect = Effect(ability, game.ref(number), player)
            if trigger.sound not in words or not holds(game, effect, abilities[ability].condition):
                continue
            if trigger.subject == "this" and bearer(game, number) != event.card:
                continue
            if trigger.subject in ("own", "other") and (trigger.subject == "own") != (
                player_concerned(game, event) == player
            ):
                continue
            if fits(game, effect, trigger.of, event.card):
                found.append(GenReplacement(at, game.ref(number), ability, player))
    return found


def player_concerned(game: Game, event: Any) -> int:
    """810.2: return the master of the card to which an event would happen; that player says which replacement comes first."""
    c = game.cards[event.card]
    return int(c.owner if c.place == RESOLUTION else player_of(c.place))


def chooser(game: Game, events: Sequence[Any], used: tuple[Any, ...]) -> int:
    """810.2: return the player who says which replacement comes first."""
    first = replacements(game, events, used)[0]
    return player_concerned(game, events[first.event])


def replace(
    game: Game, events: tuple[Any, ...], used: tuple[Any, ...], option: GenReplacement
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """810.1: put what replaces an event in its place, or note that it is not replaced; return the batch and what has been used."""
    several = ("810.2", "105.3a") if len({one.key for one in replacements(game, events, used)}) > 1 else ()
    used = (*used, option.key)
    what, cites = ("replaced", ("810.1", "801.2c", *several)) if option.apply else ("not replaced", ("810.3",))
    note(game, Noted(what, option.player, option.ability, option.ref, cites))
    if not option.apply:
        return events, used
    at = option.event
    effect = Effect(option.ability, option.ref, option.player, (), (("it", (game.ref(events[at].card),)),))
    first, *more = events_of(game, effect, game.world.abilities[option.ability].body) or [Nothing()]
    # What comes in addition stands last, so that the events keep their numbers.
    return (*events[:at], first, *events[at + 1 :], *more), used


class Nothing(NamedTuple):
    """An event that was replaced by something impossible (104.2): nothing happens."""

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "nothing"

    def apply(self, game: Game) -> Nothing:
        """Change nothing."""
        return self


saved(Nothing)
