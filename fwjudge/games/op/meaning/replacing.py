"""8-1-3-4 置換効果."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from fwjudge.ability import Choose, Instead
from fwjudge.engine.batch import Batch
from fwjudge.engine.choice import distinct
from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.reading import chosen, consult
from fwjudge.engine.save import saved
from fwjudge.games.common.words import effects_in_progress, fits, fitting, sources

from ..now.effects import ability_of, effects_of_kind
from ..now.usable import is_usable
from ..readings import FIRST_REPLACEMENT
from ..rules.ch08_effects import log_effect
from ..state import FIELD, WIDTH
from . import instructions as words


def about(game: Game, event: Any) -> tuple[str, ...]:
    """The words of a move that has not happened yet; a move by rule that no effect touches has none (3-7-6-1-1)."""
    if event.__class__ is not Moved or event.silent:
        return ()
    return (event.cause, "leave") if game.cards[event.card].place % WIDTH in FIELD else (event.cause,)


def events_of(game: Game, effect: Effect, node: Any, replaced: list[Any]) -> list[Any]:
    """What an instruction of a replacement lets happen."""
    if isinstance(node, Instead):
        return words.instead(game, node, replaced)
    found: list[Any] = words.EVENTS[type(node)](game, effect, node)
    return found


@saved
class Replacement(NamedTuple):
    """A replacement as it could be applied now: whose, and with which choices."""

    source: Ref
    ability: int
    player: int
    chosen: tuple[tuple[str, tuple[Any, ...]], ...] = ()
    declined: bool = False
    """8-1-3-4-1: it is not applied, and so has not been resolved."""

    @property
    def mark(self) -> tuple[Ref, int]:
        return (self.source, self.ability)

    @property
    def effect(self) -> Effect:
        return Effect(self.ability, self.source, self.player, (), self.chosen)


@saved
class Contributed(NamedTuple):
    """8-1-3-4-7: what a replacement lets happen is done by the effect of this player."""

    player: int
    cards: tuple[int, ...]


def doer(game: Game, card: int) -> int | None:
    """Whose effect does what is happening to this card; none if a rule does it."""
    for one in reversed(game.frame.used) if isinstance(game.frame, Batch) else ():
        if isinstance(one, Contributed) and card in one.cards:
            return one.player
    return next((effect.player for effect in effects_in_progress(game)), None)


def covered(game: Game, effect: Effect, events: Sequence[Any]) -> list[Any]:
    """8-1-3-4-4: all of what is being done that this replacement means, not each by itself."""
    trigger = ability_of(game, effect).trigger
    assert trigger is not None
    found = []
    for event in events:
        if trigger.sound not in about(game, event):
            continue
        if trigger.subject == "this":
            meant = event.card == effect.source.card
        else:
            whose = game.cards[event.card].place // WIDTH
            meant = trigger.subject == "any" or (whose == effect.player) == (trigger.subject == "own")
            meant = meant and fits(game, effect, trigger.of, event.card)
        if meant:
            found.append(event)
    return found


def _choices(game: Game, effect: Effect, body: Sequence[Any]) -> Iterator[Effect]:
    """Every way to choose what the replacement has to choose."""
    nodes = [node for node in body if isinstance(node, Choose)]
    if not nodes:
        yield effect
        return
    node = nodes[0]
    cards = distinct(game, fitting(game, effect, node.of))
    for picked in combinations(cards, node.amount):
        yield from _choices(
            game, effect.put(node.called, tuple(game.ref(c) for c in picked)), [n for n in body if n is not node]
        )


def contributed(game: Game, effect: Effect, events: Sequence[Any]) -> list[Any] | None:
    """What happens instead; None if some part of it cannot be done, and then it cannot be applied (8-1-3-4-5)."""
    found: list[Any] = []
    for node in ability_of(game, effect).body:
        if isinstance(node, Choose):
            continue
        part = events_of(game, effect, node, covered(game, effect, events))
        if not part:
            return None
        found += part
    return found


def replaces_nothing(game: Game, player: int, cards: Sequence[int], ability: int) -> str:
    """Why a replacement was not asked for: what it says cannot be done (8-1-3-4-5), or nothing happens that it is about."""
    named = [
        c for c, number in effects_of_kind(game, player, "replace") if number == ability and (c in cards or not cards)
    ]
    effects_here = [Effect(ability, game.ref(c), player) for c in named]
    impossible = effects_here and all(not _possible(game, effect) for effect in effects_here)
    return "8-1-3-4-5" if impossible else "8-1-3-4"


def _possible(game: Game, effect: Effect) -> bool:
    """Whether each part of what it says can be done; what is put elsewhere always can."""
    body = ability_of(game, effect).body
    parts = [node for node in body if not isinstance(node, Choose | Instead)]
    return any(all(events_of(game, way, node, []) for node in parts) for way in _choices(game, effect, body))


def replacements(game: Game, events: tuple[Any, ...], used: tuple[Any, ...]) -> list[Replacement]:
    """The replacements that come next: those of one rank of 8-1-3-4-2 at a time."""
    ranks = _ranked(game, events, used)
    return ranks[min(ranks)] if ranks else []


def replacement_chooser(game: Game, events: tuple[Any, ...], used: tuple[Any, ...]) -> int:
    """Return the player who says which replacement comes next."""
    return replacements(game, events, used)[0].player


def _ranked(game: Game, events: tuple[Any, ...], used: tuple[Any, ...]) -> dict[int, list[Replacement]]:
    """All replacements that could be applied, each once (8-1-3-4-3)."""
    ranks: dict[int, list[Replacement]] = {}
    if game.world.replaces.isdisjoint(word for event in events for word in about(game, event)):
        return ranks
    for player in (game.own.active, 1 - game.own.active):
        for card, number in effects_of_kind(game, player, "replace"):
            ref = game.ref(card)
            effect = Effect(number, ref, player)
            if (ref, number) in used or not is_usable(game, effect) or not covered(game, effect, events):
                continue
            body = ability_of(game, effect).body
            ways = [
                Replacement(ref, number, player, way.chosen)
                for way in _choices(game, effect, body)
                if contributed(game, way, events) is not None
            ]
            if not ways:
                continue
            if ability_of(game, effect).optional:
                ways.append(Replacement(ref, number, player, declined=True))
            ranks.setdefault(_rank(game, card, player, events), []).extend(ways)
    return ranks


def _rank(game: Game, card: int, player: int, events: Sequence[Any]) -> int:
    """8-1-3-4-2: first those of the card that brought it about, then the turn player's, then the others'."""
    if chosen(game.world.readings, FIRST_REPLACEMENT) == "concerned":
        first = any(event.card == card for event in events if event.__class__ is Moved)
    else:
        first = next((ref.card == card for ref in sources(game)), False)
    return 0 if first else 1 if player == game.own.active else 2


def replace(
    game: Game, events: tuple[Any, ...], used: tuple[Any, ...], option: Replacement
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """The whole covered part goes, and what happens instead comes into the batch."""
    effect = option.effect
    ranks = _ranked(game, events, used)
    if len(ranks) > 1:
        consult(game, FIRST_REPLACEMENT)
    if option.declined:
        log_effect(game, effect, "not activated", ("8-1-3-4-1",))
        return events, (*used, option.mark)
    again = ("8-1-3-4-6",) if any(mark != option.mark and not isinstance(mark, Contributed) for mark in used) else ()
    rest = ("8-1-3-4-4-1", "8-1-3-4-7") if any(sources(game)) else ()
    several = len({one.mark for rank in ranks.values() for one in rank}) > 1
    cites = (
        "8-1-3-4",
        *(("8-1-3-4-2",) if several else ()),
        "8-1-3-4-4",
        "8-1-3-4-3",
        *rest,
        *again,
        *ability_of(game, effect).cites,
    )
    new = contributed(game, effect, events)
    assert new is not None
    gone = covered(game, effect, events)
    log_effect(game, effect, "replaced", cites)
    if ability_of(game, effect).once:
        game.own = game.own._replace(used=game.own.used | {option.mark})
    theirs = Contributed(option.player, tuple(event.card for event in new if hasattr(event, "card")))
    return (*(event for event in events if event not in gone), *new), (*used, option.mark, theirs)
