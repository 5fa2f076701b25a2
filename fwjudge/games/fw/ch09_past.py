"""What has happened, as far as some condition asks for it: 「このターン中、…していた場合」."""

from __future__ import annotations

from fwjudge.ability.text import Cards, CardSet, Happened, It, Not, This
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect

from .ch09_events import Heard, doers, meant
from .state import Past


def remember(game: Game, heard: Heard, before: Game) -> None:
    """What a condition may ask for later is written down as each player would see it."""
    found: list[Past] = []
    for at, (wanted, since) in enumerate(game.world.known["asked"]):
        if since == {"battle"} and game.own.attack is None:
            continue
        plain = wanted._replace(of=_without_this(wanted.of), source=_without_this(wanted.source))
        for player in (0, 1):
            for event, words in heard:
                frame = Effect(0, Ref(-1, 0), player)
                cards = meant(game, before, frame, plain, event, words)
                if cards is not None:
                    by = doers(game, event) if wanted.source is not None else ()
                    found.append(Past(at, player, tuple(game.ref(c) for c in cards), game.own.attack is not None, by))
    if found:
        game.own = game.own._replace(past=(*game.own.past, *found))


def _without_this(of: CardSet | None) -> CardSet | None:
    """A set without what it says of the card itself: that is asked when the condition is."""
    if not isinstance(of, Cards):
        return of
    left = tuple(one for one in of.filters if one not in (This(), It("this"), Not(This()), Not(It("this"))))
    return Cards(left) if left else None


def happened(game: Game, frame: Effect, asked: Happened) -> bool:
    """Whether such an event has been heard, so often."""
    asked_events = [event for event, _ in game.world.known["asked"]]
    at = asked_events.index(asked.event)
    itself, others = _of_this(asked.event.of)
    by_itself, by_others = _of_this(asked.event.source)
    count = 0
    began = frame.get("began")
    past = game.own.past[began[0] :] if asked.since == "skill" and began else game.own.past
    for one in past:
        if one.asked != at or one.player != frame.player or (asked.since == "battle" and not one.in_battle):
            continue
        if (by_itself or by_others) and (frame.source in one.by) != by_itself:
            continue
        refs = one.refs
        if itself or others:
            refs = tuple(ref for ref in refs if _is_this(ref, frame.source) == itself)
            if not refs:
                continue
        count += max(1, len(refs))
    return count >= asked.least


def _of_this(of: CardSet | None) -> tuple[bool, bool]:
    """Whether a set is of the card itself, or of cards other than that."""
    filters = of.filters if isinstance(of, Cards) else ()
    return This() in filters or It("this") in filters, Not(This()) in filters or Not(It("this")) in filters


def _is_this(ref: Ref, source: Ref) -> bool:
    """The card of the skill, what it became by the move that is asked for, or what it was before its last one (8-5-6-1)."""
    return ref.card == source.card and abs(ref.life - source.life) <= 1
