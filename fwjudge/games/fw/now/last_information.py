"""Facts that are recorded when they happen: the last information of cards (9-10-1), which cards fell out of a 【永続】 (9-5-2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.ability import text
from fwjudge.engine.event import UNCHANGING, Added, Moved, Noted, change
from fwjudge.engine.game import Game, Ref, collect
from fwjudge.engine.log import note, record
from fwjudge.engine.reading import consult

from ..readings import FALLEN_OUT
from ..state import BATTLE, WIDTH, Fw
from ..world.facts import Facts, facts
from . import moments, past_events, sets
from .cards import information_now
from .continuous_effects import ContinuousEffect, concerns, every_effect_in_force, is_on
from .events_heard import HeardEvents
from .progress import is_effect_in_progress


def must_compare(game: Game, events: Sequence[Any]) -> bool:
    """Whether something may ask what was before these events: the log is read, cards move, or some skill hears them."""
    if not game.brisk:
        return True
    known: Facts = game.world.facts
    heard_kinds = known.heard_kinds
    heard = changing = False
    for event in events:
        kind = type(event)
        if kind is Moved:
            return True
        heard = heard or heard_kinds.get(kind, True)
        changing = changing or kind not in UNCHANGING
    return (heard and changing) or ("always" in known.asks and (bool(game.own.fell_out) or is_effect_in_progress(game)))


def write_down(game: Game, before: Game | None, heard: HeardEvents) -> None:
    """Write down after each batch of events what rules and conditions ask for later; `before` is the game as it was."""
    known: Facts = game.world.facts
    if known.asked:
        past_events.remember(game, heard, before or game)
    if before is None:
        return
    asks = known.asks
    events = [event for event, _ in heard]
    if game.modifiers and not game.brisk:
        _log_left_behind(game, events)
    if "appeared" in asks:
        new = {
            game.ref(e.card)
            for e in events
            if e.__class__ is Moved and e.to % WIDTH == BATTLE != e.before.place % WIDTH
        }
        if new:
            record(game, Added("appeared", tuple(sorted(new))))
    if "last" in asks:
        _remember(game, before, events)


def compare(game: Game, before: Game) -> None:
    """Note which parts of 【永続】 apply from now on, and which no more (9-5-1, 9-5-2)."""
    if "always" in game.world.facts.asks and before.ended is None:
        if not game.brisk:
            moments.log_changes(game, before)
        if game.own.fell_out:
            _log_not_again(game, before)
        if is_effect_in_progress(game):
            _record_fallen_out(game, before)


def _log_left_behind(game: Game, events: Sequence[Any]) -> None:
    """9-8-2: log that a card which has moved is a new card, to which what lasted for it is not applied (3-1-4)."""
    for e in events:
        if e.__class__ is Moved and game.lives[e.card] != e.life:
            old = Ref(e.card, e.life)
            for m in game.modifiers:
                if m.ref == old and m.source is not None and m.ability >= 0:
                    note(game, Noted("left behind", m.player, m.ability, m.source, ("9-8-2", "3-1-4")))


# -- the last information -------------------------------------------------------------------------------------------------


def _remember(game: Game, before: Game, events: Sequence[Any]) -> None:
    """9-10-1: keep the information of cards that left, as long as something names the card, or what it became by that move (9-6-7-1).

    Only of a card that something names, or of one that leaves the battle area, so that its own skills may (9-6-7-2).
    """
    gone = [e for e in events if e.__class__ is Moved and game.lives[e.card] != e.life]
    if not gone:
        return
    named = None if all(e.before.place % WIDTH == BATTLE for e in gone) else set(_refs_named(game))
    remembered = [
        e for e in gone if e.before.place % WIDTH == BATTLE or (named is not None and Ref(e.card, e.life) in named)
    ]
    if remembered:
        new = tuple((Ref(e.card, e.life), information_now(before, e.card)) for e in remembered)
        record(game, change("", last=(*information_still_named(game), *new)))


def information_still_named(game: Game) -> tuple[Any, ...]:
    """Return the last information that may still be asked for: something names the card, before its move or after it."""
    last = game.own.last
    if not last:
        return ()
    named = set(_refs_named(game))
    return tuple((ref, was) for ref, was in last if ref in named or Ref(ref.card, ref.life + 1) in named)


def _refs_named(game: Game) -> list[Ref]:
    found: list[Ref] = []
    collect((game.frame, game.waiting, game.own.waits_after_ko, game.delayed, game.modifiers), found)
    stack = game.stack
    while stack is not None:
        if stack[1] is not None:
            collect(stack[1], found)
        stack = stack[3]
    return found


# -- what fell out of a 【永続】 ---------------------------------------------------------------------------------------------


def _record_fallen_out(game: Game, before: Game) -> None:
    """9-5-2: record the cards to which a 【永続】 was applied and is not any more, because of themselves or of its condition."""
    found = set()
    for one in _continuous_parts(before):
        if not game.is_here(one.effect.source):
            continue  # it is not the same skill any more
        was_on = is_on(before, one)
        now_on = was_on and is_on(game, one)
        for ref in _refs_concerned(before, one) if was_on else ():
            if not game.is_here(ref):
                continue  # a new card (3-1-4)
            if not concerns(game, one, ref.card):
                found.add((one.effect.ability, one.part, one.effect.source, ref, "target"))
            elif not now_on:
                found.add((one.effect.ability, one.part, one.effect.source, ref, "condition"))
    if found:
        record(game, Added("fell_out", tuple(sorted(found)), cites=("9-5-2",)))


def _log_not_again(game: Game, before: Game) -> None:
    """9-5-2: log that a 【永続】 is not applied to a card again, and ask which reading counts."""
    for one in _continuous_parts(game):
        for ability, part, source, ref, why in sorted(game.own.fell_out):
            if (ability, part, source) != (*one.dependency_key, one.effect.source) or not game.is_here(ref):
                continue
            if _would_apply(game, one, ref.card) and not _would_apply(before, one, ref.card):
                if why == "condition" and consult(game, FALLEN_OUT) != "condition":
                    continue
                note(game, Noted("not again", one.effect.player, ability, source, ("9-5-2",)))


def _would_apply(game: Game, one: ContinuousEffect, card: int) -> bool:
    return concerns(game, one, card) and is_on(game, one)


def _continuous_parts(game: Game) -> list[ContinuousEffect]:
    return [
        one for one in every_effect_in_force(game) if one.part >= 0 and getattr(one.static, "cards", None) is not None
    ]


def _refs_concerned(game: Game, one: ContinuousEffect) -> list[Ref]:
    target = one.static.cards
    if isinstance(target, text.Each):
        return [game.ref(card) for card in sets.members(game, one.effect, target.of)]
    return list(sets.refs(game, one.effect, target))


def remember_payment(game: Game, becomes: Ref, markers: int) -> None:
    """Write down how many markers were removed to use a card: it may be asked of what the card has become."""
    own: Fw = game.own
    if markers and facts(game).remembers_markers_paid:
        record(game, change("", paid=(*((ref, n) for ref, n in own.paid if game.is_here(ref)), (becomes, markers))))
