"""9-6. Events as skills hear them: their words, who did them, the state in which their cards are looked at (9-6-7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from fwjudge.ability.text import AnyOf, Cards, CardSet, Event, In, Skill, This
from fwjudge.base.records import NamedTuple
from fwjudge.engine.event import Declared, Faced, Modified, Moved, Sounded, Turned
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.games.common.progress import effects_in_progress

from ..events import Hurt, KiPut, MarkersPut
from ..state import AREAS, BATTLE, BENEATH, COMBO, DROP, HAND, LIFE, REMOVED, WIDTH, area_of, player_of
from ..world.facts import facts
from . import sets
from .amounts import first_area_counts
from .continuous_effects import ContinuousEffect, effects_in_force, is_called
from .progress import is_payment_in_progress

HeardEvents = Sequence[tuple[Any, tuple[str, ...]]]
BECOMES_GUARD: Final = "becomes guard"
"""A card that blocks is attacked, but only as far as its own skills are concerned (15-4-3-1)."""
_HIDDEN_AREAS: Final = frozenset({"deck", "hand", "life"})
_PAIRS: Final = frozenset({"attack", "attacked", BECOMES_GUARD, "block", "blocked", "deal damage", "damage"})
"""Moments that tell first the card that they are about, then the one on the other side."""

HEARD: Final = frozenset(
    (
        *("appear", "use", "ko", "did ko", "leave", "move", "combo", "attack", "attacked", "block", "blocked", "draw"),
        *("discard", "damage", "deal damage", "active", "rested", "flip", "awaken", "activate", "evolve", "fusion"),
        *("beneath", "markers", "marker paid", "remove", "reveal", "life lost", "chosen", "ki", "ki paid"),
        *(
            "turn start",
            "turn end",
            "charge start",
            "main start",
            "main end",
            "end start",
            "battle start",
            "battle end",
        ),
        *("offence start", "defence start", "damage start", "damage end", "power changed"),
    )
)
"""The words of all events that skills can wait for."""

# -- what an event is called ----------------------------------------------------------------------------


def words_of_event(event: Any) -> tuple[str, ...]:
    """Return the words of `Event.what` by which an event is known, with `state`, because whatever happens may make something so (9-6-8)."""
    words = _WORDS.get(event.__class__)
    return words(event) if words else (getattr(event, "cause", event.kind), "state")


def _words_of_move(event: Moved) -> tuple[str, ...]:
    like = (event.cause, event.before.place % WIDTH, event.to % WIDTH, bool(event.silent))
    words = _MOVES.get(like)
    if words is None:
        words = _MOVES[like] = (*_find_words_of_move(event), "state")
    return words


_MOVES: Final[dict[tuple[str, int, int, bool], tuple[str, ...]]] = {}
"""The words of moves, by all that they depend on."""

_SOUNDS_OF_DECLARATIONS: Final = {"use": ("use", "state"), "choose": ("chosen", "state")}

_WORDS: Final[dict[type, Callable[[Any], tuple[str, ...]]]] = {
    Moved: _words_of_move,
    Sounded: lambda event: (
        ("attacked", BECOMES_GUARD, "state") if event.cause == BECOMES_GUARD else (event.cause, "state")
    ),
    Turned: lambda event: ("rested", "state") if event.rested else ("active", "state"),
    Faced: lambda event: ("flip", "reveal", "state") if event.up else ("flip", "awaken", "state"),
    Declared: lambda event: _SOUNDS_OF_DECLARATIONS.get(event.what, ("state",)),
    KiPut: lambda event: ("ki", "state") if event.amount > 0 else ("ki paid", "state"),
    MarkersPut: lambda event: ("markers", "state") if event.amount > 0 else ("marker paid", "state"),
    Modified: lambda event: ("power changed", "state") if event.modifier.what == "power" else ("state",),
}


def _find_words_of_move(event: Moved) -> tuple[str, ...]:
    """Return the words of a move; none where a card lay beneath another one (16-2-5-1) or its move starts nothing waiting."""
    source, target = event.before.place % WIDTH, event.to % WIDTH
    if event.silent or source == BENEATH:
        return ()
    words = ["move"] if event.cause == "damage" else ["move", event.cause]  # whose life it was is heard for itself
    if target == BATTLE != source:
        words.append("appear")
    elif target == COMBO:
        words.append("combo")
    elif target == REMOVED:
        words.append("remove")
    elif target == BENEATH:
        words.append("beneath")
    if source == BATTLE and target not in (BATTLE, BENEATH):
        words.append("leave")
        if event.cause == "ko":
            words.append("did ko")
    elif source == LIFE:
        words.append("life lost")
    elif source == HAND and target == DROP and event.cause == "discard":
        words.append("discard")
    return tuple(dict.fromkeys(words))


# -- who did it --------------------------------------------------------------------------------------


class Doer(NamedTuple):
    """A battle, a skill, a cost or a rule that brought an event about."""

    kind: str
    """battle, skill, cost, or rule"""
    ref: Ref | None = None
    player: int = -1


def doer(game: Game, event: Any) -> Doer:
    """Return what brought an event about: the battle (16-3-3-1), the skill carried out or paid for (16-3-2), or a rule alone."""
    if is_ko_by_battle(event):
        return Doer("battle", game.own.attack, game.own.active)
    if event.__class__ is Hurt and event.dealt.source is not None:
        source = event.dealt.source
        return Doer("battle" if event.dealt.battle else "skill", source, game.cards[source.card].place // WIDTH)
    effect = next(iter(effects_in_progress(game)), None)
    if effect is None:
        if (
            event.__class__ is Sounded and event.cause in ("deal damage", "damage") and game.own.attack is not None
        ):  # damage dealt by battle is heard there (8-4-6-1-2)
            return Doer("battle", game.own.attack, game.own.active)
        return Doer("rule")
    return Doer("cost" if is_payment_in_progress(game) else "skill", effect.source, effect.player)


def doers(game: Game, event: Any) -> tuple[Ref, ...]:
    """Return the cards that brought an event about."""
    return _refs_of(game, _cards_that_did(event, doer(game, event)))


def is_ko_by_battle(event: Any) -> bool:
    """Whether an event is a KO by the rules of battle (8-4-6-2-1)."""
    return event.__class__ is Moved and event.cause == "ko" and "8-4-6-2-1" in event.cites


def _is_done_by(wanted: str, by: Doer, player: int) -> bool:
    if wanted in ("skill", "effect"):
        return by.kind == "skill" or (wanted == "skill" and by.kind == "cost")
    if wanted in ("own skill", "other skill"):
        return by.kind in ("skill", "cost") and (by.player == player) == (wanted == "own skill")
    if wanted in ("own", "other"):
        return by.kind != "rule" and (by.player == player) == (wanted == "own")
    return by.kind == wanted


# -- whether an event is the one that is meant --------------------------------------------------------


def _cards_affected(event: Any) -> tuple[int, ...]:
    """Return the cards that an event happened to."""
    if event.__class__ is Sounded:
        if event.cause == "damage":
            return ()
        return tuple(event.cards[:1]) if event.cause in _PAIRS else tuple(event.cards)
    if event.__class__ is Modified:
        return () if event.modifier.ref is None else (event.modifier.ref.card,)
    return event.cards if hasattr(event, "cards") else (event.card,) if hasattr(event, "card") else ()


def _cards_that_did(event: Any, by: Doer) -> tuple[int, ...]:
    """Return the cards that brought an event about: of a battle the card that fights, else the card of the doer."""
    if event.__class__ is Hurt:
        return () if event.dealt.source is None else (event.dealt.source.card,)
    if event.__class__ is Sounded and event.cause in _PAIRS:
        if event.cause in ("attack", "deal damage", "block"):
            return tuple(event.cards[:1])
        return tuple(event.cards if event.cause == "damage" else event.cards[1:])
    return () if by.ref is None else (by.ref.card,)


def _opponents(event: Any) -> tuple[int, ...]:
    """Return the cards on the other side of an event of battle; of any other event the cards that it happened to."""
    if event.__class__ is Sounded and event.cause in _PAIRS:
        return tuple(event.cards[1:] if event.cause in ("attack", "block") else event.cards[:1])
    return _cards_affected(event)


def _player_of(event: Any) -> int:
    """Return the player of an event: of a card that moves, the one whose area it came to, or left if that was a hand or a battle area."""
    if event.__class__ is Moved:
        to: int = event.to if event.before.place % WIDTH not in (BATTLE, HAND) else event.before.place
        return to // WIDTH
    return event.player if hasattr(event, "player") else -1


def state_of_event(game: Game, before: Game, event: Any) -> Game:
    """9-6-7-1: return the state in which the cards of an event are looked at, as they are now, or as they last were."""
    if event.__class__ is not Moved:
        return game
    return before if _was_open_life(event) or first_area_counts(event.before.place, event.to) else game


def _was_open_life(event: Moved) -> bool:
    """Whether a card moved to a hidden area from life that lay face up, which counts as a public area (3-9-2-1)."""
    return event.before.up and event.before.place % WIDTH == LIFE and AREAS[event.to % WIDTH] in _HIDDEN_AREAS


def rules_of_state(event: Any, itself: bool) -> tuple[str, ...]:
    """Return the rules that say in which state the cards of a move are looked at; a card that appears hears its own appearing (9-6-7-3)."""
    if event.__class__ is not Moved:
        return ()
    source, target = event.before.place, event.to
    if source % WIDTH == BATTLE and target != source:
        return ("9-6-7-1-2", *(("9-6-7", "13-9-4") if target % WIDTH == REMOVED else ()))
    if itself and target % WIDTH == BATTLE:
        return ("9-6-7-3",)
    if _was_open_life(event):
        return ("9-6-7-1-1", "3-9-2-1")
    if (AREAS[source % WIDTH] in _HIDDEN_AREAS) != (AREAS[target % WIDTH] in _HIDDEN_AREAS):
        return ("9-6-7-1-1",)
    return ("9-6-7-1-3",) if AREAS[source % WIDTH] not in _HIDDEN_AREAS else ()


def cards_of_event(
    game: Game, before: Game, frame: Effect, wanted: Event, event: Any, words: tuple[str, ...]
) -> tuple[int, ...] | None:
    """Return the cards of an event that a text means; None if it does not mean this event at all."""
    if wanted.what not in words or (
        wanted.what == "attacked" and BECOMES_GUARD in words and not _is_about_itself(wanted)
    ):
        return None
    if event.__class__ is Moved:
        if wanted.areas_from and AREAS[event.before.place % WIDTH] not in wanted.areas_from:
            return None
        if wanted.whose_from and (player_of(event.before.place) == frame.player) != (wanted.whose_from == "own"):
            return None
        if wanted.areas_to and AREAS[event.to % WIDTH] not in wanted.areas_to:
            return None
    if event.__class__ is Faced and (wanted.what == "reveal") != (
        AREAS[game.cards[event.card].place % WIDTH] in ("hand", "deck")
    ):
        return None
    if wanted.who in ("own", "other") and (_player_of(event) == frame.player) != (wanted.who == "own"):
        return None
    if wanted.named and not _activates_skill(game, wanted.named):
        return None
    if wanted.by or wanted.source is not None:
        by = doer(game, event)
        if wanted.by and not _is_done_by(wanted.by, by, frame.player):
            return None
        if wanted.source is not None and not _matches_any(before, frame, wanted.source, _cards_that_did(event, by)):
            return None
    if wanted.source_to is not None and not _matches_any(
        state_of_event(game, before, event), frame, wanted.source_to, _opponents(event)
    ):
        return None
    cards = _cards_affected(event)
    if wanted.of is None:
        return cards
    state = state_of_event(game, before, event)
    return tuple(c for c in cards if _is_wanted_card(state, frame, wanted, event, c)) or None


def _activates_skill(game: Game, name: str) -> bool:
    """Whether the skill that activates now is called by this name."""
    effect = next(iter(effects_in_progress(game)), None)
    return effect is not None and is_called(game.world.abilities[effect.ability], name)


def _is_wanted_card(state: Game, frame: Effect, wanted: Event, event: Any, number: int) -> bool:
    """Whether a card of an event is one that the text means.

    For a card that moves, the area that the text names may be the one it left or the one it came to.
    """
    if event.__class__ is not Moved or wanted.of is None:
        return wanted.of is None or sets.matches(state, frame, wanted.of, number)
    if frame.source.card == number and state.lives[number] == event.life:
        frame = frame._replace(source=Ref(number, event.life))  # this card, as it was there
    areas = {AREAS[event.before.place % WIDTH], AREAS[event.to % WIDTH]}
    several = wanted.of.sets if isinstance(wanted.of, AnyOf) else (wanted.of,)
    return any(_is_wanted_mover(state, frame, of, number, areas, bool(wanted.areas_from)) for of in several)


def _is_wanted_mover(state: Game, frame: Effect, of: CardSet, number: int, areas: set[str], from_named: bool) -> bool:
    """Whether a card that moved fits a set. `from_named`: the text says from where it moved, so that no area beside it counts (13-1-5)."""
    if not isinstance(of, Cards):
        return sets.matches(state, frame, of, number)
    named = [one for one in of.filters if isinstance(one, In)]
    if named and not from_named and not all(areas.intersection(one.areas) or "any" in one.areas for one in named):
        return False
    return sets.matches(state, frame, Cards(tuple(one for one in of.filters if not isinstance(one, In))), number)


def _matches_any(game: Game, frame: Effect, of: CardSet, cards: Sequence[int]) -> bool:
    return any(sets.matches(game, frame, of, c) for c in cards)


def _is_about_itself(wanted: Event) -> bool:
    return isinstance(wanted.of, Cards) and This() in wanted.of.filters


class Fulfilment(NamedTuple):
    """A set of events that fulfil a trigger condition: all cards at once (9-6-2-1)."""

    cards: tuple[Ref, ...]
    sources: tuple[Ref, ...]
    against: tuple[Ref, ...]
    what: str
    rules: tuple[str, ...]
    """The rules that decided that it was fulfilled, beside 9-6-2."""


def find_fulfilment(game: Game, before: Game, frame: Effect, skill: Skill, heard: HeardEvents) -> Fulfilment | None:
    """9-6-2, 9-6-2-1: return what of these events fulfils the first trigger condition of a skill that is fulfilled, all of it as one."""
    for wanted in skill.trigger:
        events = [
            (event, found)
            for event, words in heard
            if (found := cards_of_event(game, before, frame, wanted, event, words)) is not None
        ]
        if not events or (wanted.amount and sum(max(1, len(cards)) for _, cards in events) < wanted.amount):
            continue
        return Fulfilment(
            _refs_of(game, [c for _, cards in events for c in cards]),
            _refs_of(game, [c for event, _ in events for c in _cards_that_did(event, doer(game, event))]),
            _refs_of(game, [c for event, _ in events for c in _opponents(event)]),
            wanted.what,
            _rules_of_fulfilment(game, wanted, [event for event, _ in events], frame),
        )
    return None


def _rules_of_fulfilment(game: Game, wanted: Event, events: Sequence[Any], frame: Effect) -> tuple[str, ...]:
    itself = any(getattr(event, "card", -1) == frame.source.card for event in events)
    rules = [rule for event in events for rule in rules_of_state(event, itself)]
    if len(events) > 1:
        rules.append("9-6-2-1")
    if wanted.source is not None:
        by_battle = any(doer(game, event).kind == "battle" for event in events)
        rules.append("16-3-3-1" if by_battle else "16-3-2")
    return tuple(dict.fromkeys(rules))


def _refs_of(game: Game, cards: Sequence[int]) -> tuple[Ref, ...]:
    return tuple(game.ref(c) for c in dict.fromkeys(cards))


def listeners(game: Game, heard: HeardEvents, before: Game, words: set[str]) -> list[tuple[Game, int, int, Ref]]:
    """Return the cards whose skills can hear this: the state to look at their skills in, the card, its place, and which card it was.

    Cards that lie where skills are valid, and those that have just left the battle area (9-6-7-2).
    """
    listed: list[tuple[Game, int, int, Ref]] = []
    if game.world.hears.isdisjoint(words):
        return listed
    known, cards = facts(game), game.cards
    said = known.printed_words
    all_of_them = not known.given_words.isdisjoint(words)
    for where in known.listening_places:
        for c in game.areas[where]:
            if all_of_them or not said[cards[c].printed].isdisjoint(words):
                listed.append((game, c, where, game.ref(c)))
    for event, _ in heard:
        if (
            event.__class__ is Moved
            and area_of(event.before.place) == BATTLE
            and area_of(event.to) != BATTLE
            and not event.silent
        ):
            c = event.card
            if all_of_them or not said[game.cards[c].printed].isdisjoint(words):
                listed.append((before, c, event.before.place, Ref(c, event.life)))
    return listed


def events_watched(game: Game, heard: HeardEvents) -> HeardEvents:
    """Return the events for which some skill of this game watches."""
    silent = game.world.hears.isdisjoint
    return [(event, said) for event, said in heard if not silent(said)]


def effects_that_may_replace(game: Game, words: Sequence[str]) -> Sequence[ContinuousEffect]:
    """Return the replacement effects in force, if any text of this game replaces an event that is known by one of these words."""
    return () if game.world.replaces.isdisjoint(words) else effects_in_force(game, "replaces")
