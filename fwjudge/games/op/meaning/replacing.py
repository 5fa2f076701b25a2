"""8-1-3-4. 置換効果: which replacements can be applied to what is about to happen, in which order, and what happens instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from fwjudge.ability import Choose, Instead
from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import Batch
from fwjudge.engine.choice import distinct
from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.reading import choice_of, consult
from fwjudge.engine.save import saved
from fwjudge.games.common.words import effects_in_progress, fits, fitting_cards, sources

from ..now.areas import area_of, holder_of
from ..now.effects import ability_of, effects_of_kind
from ..now.usable import is_usable
from ..readings import FIRST_REPLACEMENT
from ..rules.ch08_effects import log_and_use_up, log_effect
from ..state import FIELD
from .instructions import EVENTS, events_instead


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
        """Return what tells this replacement from others, whatever is chosen for it."""
        return (self.source, self.ability)

    @property
    def effect(self) -> Effect:
        """Return the frame of this replacement with what was chosen for it."""
        return Effect(self.ability, self.source, self.player, (), self.chosen)


@saved
class Contributed(NamedTuple):
    """A mark on what a replacement lets happen: the effect of this player does it (8-1-3-4-7)."""

    player: int
    cards: tuple[int, ...]


def words_of(game: Game, event: Any) -> tuple[str, ...]:
    """Return the words of a move that is about to happen; one by rule that no effect touches has none (3-7-6-1-1)."""
    if event.__class__ is not Moved or event.silent:
        return ()
    return (event.cause, "leave") if area_of(game, event.card) in FIELD else (event.cause,)


def player_who_does(game: Game, card: int) -> int | None:
    """Return whose effect does what is happening to this card; None where a rule does it."""
    for one in reversed(game.frame.used) if isinstance(game.frame, Batch) else ():
        if isinstance(one, Contributed) and card in one.cards:
            return one.player
    return next((effect.player for effect in effects_in_progress(game)), None)


# -- which can be applied --------------------------------------------------------------------------------


def replacements(game: Game, events: tuple[Any, ...], used: tuple[Any, ...]) -> list[Replacement]:
    """Return the replacements that come next: those of one rank of 8-1-3-4-2 at a time."""
    ranks = _rank_replacements(game, events, used)
    return ranks[min(ranks)] if ranks else []


def replacement_chooser(game: Game, events: tuple[Any, ...], used: tuple[Any, ...]) -> int:
    """Return the player who says which replacement comes next."""
    return replacements(game, events, used)[0].player


def rule_against_replacement(game: Game, player: int, cards: Sequence[int], ability: int) -> str:
    """Return why a replacement was not asked for: it says what cannot be done (8-1-3-4-5), or nothing happens that it is about."""
    named = [
        card
        for card, number in effects_of_kind(game, player, "replace")
        if number == ability and (card in cards or not cards)
    ]
    effects_here = [Effect(ability, game.ref(card), player) for card in named]
    impossible = effects_here and all(not _is_possible(game, effect) for effect in effects_here)
    return "8-1-3-4-5" if impossible else "8-1-3-4"


def _is_possible(game: Game, effect: Effect) -> bool:
    """Whether each part of what it says can be done; what is put elsewhere always can."""
    body = ability_of(game, effect).body
    parts = [node for node in body if not isinstance(node, Choose | Instead)]
    return any(all(_events_of(game, way, node, []) for node in parts) for way in _ways(game, effect, body))


def _rank_replacements(game: Game, events: tuple[Any, ...], used: tuple[Any, ...]) -> dict[int, list[Replacement]]:
    """Return by rank all replacements that could be applied, each once (8-1-3-4-3)."""
    ranks: dict[int, list[Replacement]] = {}
    if game.world.replaces.isdisjoint(word for event in events for word in words_of(game, event)):
        return ranks
    for player in (game.own.active, 1 - game.own.active):
        for card, number in effects_of_kind(game, player, "replace"):
            ref = game.ref(card)
            effect = Effect(number, ref, player)
            if (
                was_applied((ref, number), used)
                or not is_usable(game, effect)
                or not _events_covered(game, effect, events)
            ):
                continue
            ways = [
                Replacement(ref, number, player, way.chosen)
                for way in _ways(game, effect, ability_of(game, effect).body)
                if _contribute(game, way, events) is not None
            ]
            if not ways:
                continue
            if may_be_declined(game, effect):
                ways.append(Replacement(ref, number, player, declined=True))
            ranks.setdefault(_rank(game, card, player, events), []).extend(ways)
    return ranks


def was_applied(mark: tuple[Ref, int], used: tuple[Any, ...]) -> bool:
    """8-1-3-4-3: whether this replacement has been applied to what is happening, or to what has taken its place."""
    return mark in used


def may_be_declined(game: Game, effect: Effect) -> bool:
    """8-1-3-4-1: whether the player may choose not to apply a replacement, so that it is not resolved."""
    return ability_of(game, effect).optional


def _rank(game: Game, card: int, player: int, events: Sequence[Any]) -> int:
    """8-1-3-4-2: first those of the card that brought it about, then the turn player's, then the others'."""
    if choice_of(game.world.readings, FIRST_REPLACEMENT) == "concerned":
        first = any(event.card == card for event in events if event.__class__ is Moved)
    else:
        first = next((ref.card == card for ref in sources(game)), False)
    return 0 if first else 1 if player == game.own.active else 2


def _ways(game: Game, effect: Effect, body: Sequence[Any]) -> Iterator[Effect]:
    """Yield every way to choose what the replacement has to choose."""
    nodes = [node for node in body if isinstance(node, Choose)]
    if not nodes:
        yield effect
        return
    first = nodes[0]
    cards = distinct(game, fitting_cards(game, effect, first.of))
    left = [node for node in body if node is not first]
    for picked in combinations(cards, first.amount):
        yield from _ways(game, effect.put(first.called, tuple(game.ref(card) for card in picked)), left)


def _events_covered(game: Game, effect: Effect, events: Sequence[Any]) -> list[Any]:
    """8-1-3-4-4: all of what is being done that this replacement means, not each by itself."""
    trigger = ability_of(game, effect).trigger
    assert trigger is not None
    found = []
    for event in events:
        if trigger.sound not in words_of(game, event):
            continue
        if trigger.subject == "this":
            is_meant = event.card == effect.source.card
        else:
            own = holder_of(game, event.card) == effect.player
            is_meant = trigger.subject == "any" or own == (trigger.subject == "own")
            is_meant = is_meant and fits(game, effect, trigger.of, event.card)
        if is_meant:
            found.append(event)
    return found


# -- what happens instead --------------------------------------------------------------------------------


def replace(
    game: Game, events: tuple[Any, ...], used: tuple[Any, ...], option: Replacement
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Take the whole covered part out of a batch, and put into it what happens instead."""
    effect = option.effect
    ranks = _rank_replacements(game, events, used)
    if len(ranks) > 1:
        consult(game, FIRST_REPLACEMENT)
    if option.declined:
        log_effect(game, effect, "not activated", ("8-1-3-4-1",))
        return events, (*used, option.mark)
    instead = _contribute(game, effect, events)
    assert instead is not None
    gone = _events_covered(game, effect, events)
    several = len({one.mark for rank in ranks.values() for one in rank}) > 1
    log_and_use_up(game, effect, "replaced", _rules_of_replacing(game, option, used, several))
    theirs = Contributed(option.player, tuple(event.card for event in instead if hasattr(event, "card")))
    return (*(event for event in events if event not in gone), *instead), (*used, option.mark, theirs)


def _rules_of_replacing(game: Game, option: Replacement, used: tuple[Any, ...], several: bool) -> tuple[str, ...]:
    again = any(mark != option.mark and not isinstance(mark, Contributed) for mark in used)
    return (
        "8-1-3-4",
        *(("8-1-3-4-2",) if several else ()),
        "8-1-3-4-4",
        "8-1-3-4-3",
        *(("8-1-3-4-4-1", "8-1-3-4-7") if any(sources(game)) else ()),
        *(("8-1-3-4-6",) if again else ()),
        *ability_of(game, option.effect).cites,
    )


def _contribute(game: Game, effect: Effect, events: Sequence[Any]) -> list[Any] | None:
    """Return what happens instead; None if some part of it cannot be done: then it cannot be applied (8-1-3-4-5)."""
    found: list[Any] = []
    for node in ability_of(game, effect).body:
        if isinstance(node, Choose):
            continue
        part = _events_of(game, effect, node, _events_covered(game, effect, events))
        if not part:
            return None
        found += part
    return found


def _events_of(game: Game, effect: Effect, node: Any, replaced: list[Any]) -> list[Any]:
    """Return what an instruction of a replacement lets happen."""
    if isinstance(node, Instead):
        return events_instead(game, node, replaced)
    found: list[Any] = EVENTS[type(node)](game, effect, node)
    return found
