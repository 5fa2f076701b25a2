"""Events that have happened, as far as some condition asks for them: 「このターン中、…していた場合」."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability.text import Cards, CardSet, Happened, It, Not, This
from fwjudge.base.records import NamedTuple
from fwjudge.engine.event import Added
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import record
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import Conditions

from ..state import Past
from ..world.facts import facts
from ..world.statics import may_be
from .caches import caches
from .events_heard import HeardEvents, cards_of_event, doers

_FRAMES: Final = tuple(Effect(0, Ref(-1, 0), player) for player in (0, 1))
"""Of no skill: of what happened is remembered what it was for each player."""


def remember(game: Game, heard: HeardEvents, before: Game) -> None:
    """Write down the events that a condition may ask for later, as each player would see them."""
    every_word = {word for _, words in heard for word in words}
    if facts(game).asked_words.isdisjoint(every_word):
        return
    found: list[Past] = []
    fighting = game.own.attack is not None
    for at, asked in enumerate(facts(game).asked):
        if asked.event.what not in every_word or (asked.in_battle and not fighting):
            continue
        for frame in _FRAMES:
            for event, words in heard:
                cards = cards_of_event(game, before, frame, asked.event, event, words)
                if cards is not None:
                    by = doers(game, event) if asked.by else ()
                    found.append(Past(at, frame.player, tuple(game.ref(c) for c in cards), fighting, by))
    if found:
        record(game, Added("past", tuple(found)))


class PastQuery(NamedTuple):
    """A condition about the past, as it is looked for among the events that are remembered."""

    asked: Happened
    at: int
    """Which of the events that are asked for it is."""
    itself: bool
    others: bool
    by_itself: bool
    by_others: bool


def _query_of(game: Game, asked: Happened) -> PastQuery:
    """Return the query of a condition, found by the very record: it is asked often, and comparing records takes long."""
    known = caches(game).past_queries
    found = known.find(asked)
    if found is None:
        at = [one.wanted for one in facts(game).asked].index(asked.event)
        query = PastQuery(asked, at, *_concerns_this(asked.event.of), *_concerns_this(asked.event.source))
        found = known.keep(asked, query)
    return found


def has_happened(game: Game, frame: Effect, asked: Happened) -> bool:
    """Whether the event of a condition was remembered as often as it asks, since the moment it names: the turn, the battle, the skill."""
    _, at, itself, others, by_itself, by_others = _query_of(game, asked)
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


def _concerns_this(of: CardSet | None) -> tuple[bool, bool]:
    """Whether a set is of the card itself, or of cards other than that."""
    filters = of.filters if isinstance(of, Cards) else ()
    return This() in filters or It("this") in filters, Not(This()) in filters or Not(It("this")) in filters


def _is_this(ref: Ref, source: Ref) -> bool:
    """Whether a reference is to the card of the skill: as it is, as it became by this move, or before its last one (8-5-6-1)."""
    return ref.card == source.card and abs(ref.life - source.life) <= 1


SINCE: Final = frozenset(("turn", "battle", "skill"))
"""The moments since when a condition can ask whether something has happened."""
CONDITIONS: Final[Conditions] = {Happened: has_happened}


# -- what is over, and what goes on ------------------------------------------------------------------------------------------


def what_tells_of_the_turn(game: Game) -> dict[str, Any]:
    """Return the fields that tell of this turn, as they are when the next one begins; only skills ever ask for them."""
    if not game.world.abilities:
        return {}
    return {
        "used": (),
        "waited": frozenset(),
        "past": _past_of_the_game(game),
        "fell_out": frozenset(),
        "appeared": frozenset(),
        "hurt": ((0, 0), (0, 0)),
    }


def _past_of_the_game(game: Game) -> tuple[Any, ...]:
    """Return what may still be asked for when the turn is over."""
    asked = facts(game).asked
    return tuple(one for one in game.own.past if "game" in asked[one.asked].since)


def remember_when_it_began(game: Game, effect: Effect) -> Effect:
    """Return the frame of an effect that begins now: it remembers what had happened before, where a condition may ask for that."""
    return effect.put("began", (len(game.own.past),)) if facts(game).asked else effect


def remember_how_it_began(game: Game, effect: Effect) -> Effect:
    """Return the frame of a skill that activates now: it also remembers what was chosen by now, where skills may take effect once more."""
    began = remember_when_it_began(game, effect)
    return began.put("begun", effect.chosen) if may_be(game, "twice") else began
