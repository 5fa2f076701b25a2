"""810 置換効果."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fwjudge.ability import text
from fwjudge.base.records import NamedTuple
from fwjudge.engine.event import Added, Moved, Noted
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note, record
from fwjudge.engine.program import Effect
from fwjudge.engine.save import saved

from ..now.cards import all_hold
from ..now.continuous_effects import valid_abilities
from ..now.projection import effect_of_modifier, has_begun
from ..rules.ch09_terms import Hurt, Koed
from ..state import LAST, RESOLUTION, bearer, player_of
from ..world.events import Listening, listening_to
from ..world.facts import REPLACING, effect_that_lasts, facts_of_skills
from ..world.layers import Clause
from ..world.skills import count_leading_events
from .instructions import events_of
from .times import Listener, is_heard, sounds


@saved
class GenReplacement(NamedTuple):
    """A replacement for one event of a batch: to apply it, or to let the event be."""

    event: int
    ref: Ref
    ability: int
    player: int
    apply: bool = True
    clause: int = 0
    """Which of the replacements of its skill it is, or with `last` which part of that effect."""
    last: int = -1
    """Which of the effects that the skill has made last it is; -1: it is so as long as the skill is valid."""

    @property
    def key(self) -> tuple[int, Ref, int, int, int]:
        """Return what tells the replacement from others: the event, the card, the skill and which part of it."""
        return (self.event, self.ref, self.ability, self.clause, self.last)


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
        if _clause_of(game, one).static.optional:
            options.append(one._replace(apply=False))
    return options


def _clause_of(game: Game, one: GenReplacement) -> Clause:
    known = facts_of_skills(game)
    if one.last >= 0:
        return known.lasting[one.ability][one.last].clauses[one.clause]
    _, clause = known.replacing[one.ability][one.clause]
    return clause


def _replacements_of(game: Game, at: int, event: Any) -> Iterator[GenReplacement]:
    expected = event._replace(before=game.cards[event.card]) if event.__class__ is Moved else event
    words = sounds(expected)
    if game.world.replaces.isdisjoint(words):
        return
    of_skills = facts_of_skills(game).replacing
    for player in (0, 1):
        for number, ability in valid_abilities(game, player, REPLACING):
            effect = Effect(ability, game.ref(number), player)
            for clause_at, (wanted, clause) in enumerate(of_skills[ability]):
                if _is_replaced(game, wanted, clause, effect, expected, words):
                    yield GenReplacement(at, effect.source, ability, player, clause=clause_at)
    for m in game.modifiers:
        if m.what == LAST and has_begun(m):
            effect = effect_of_modifier(m)
            for clause_at, clause in enumerate(effect_that_lasts(game, m.ability, m.amount.last).clauses):
                if isinstance(clause.static, text.Replaces):
                    wanted = listening_to(clause.static.event)
                    if _is_replaced(game, wanted, clause, effect, expected, words):
                        yield GenReplacement(
                            at, effect.source, m.ability, m.player, clause=clause_at, last=m.amount.last
                        )


def _is_replaced(
    game: Game, wanted: Listening, clause: Clause, effect: Effect, event: Any, words: tuple[str, ...]
) -> bool:
    """801.2c: whether an event that is about to happen is one that a text replaces."""
    if wanted.word not in words or not all_hold(game, effect, clause.conditions):
        return False
    unit = bearer(game, effect.source.card) if game.is_here(effect.source) else effect.source.card
    return is_heard(game, wanted, Listener(effect.source, effect.player, unit), event)


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
    static = _clause_of(game, option).static
    effect = Effect(option.ability, option.ref, option.player, (), (("event", (game.ref(events[at].card),)),))
    first, *more = events_of(game, effect, static.body[: count_leading_events(static)]) or [Nothing()]
    rest = facts_of_skills(game).numbers.rest.find(static)
    if rest is not None:
        record(game, Added("instead", (effect._replace(ability=rest),)))
    # What comes in addition stands last, so that the events keep their numbers.
    return (*events[:at], first, *events[at + 1 :], *more), used


class Nothing(NamedTuple):
    """An event that was replaced by something impossible (104.2): nothing happens."""

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "nothing"

    def apply(self, game: Game) -> Nothing:
        """Change nothing: the log says that nothing happened in place of an event."""
        return self


saved(Nothing)
