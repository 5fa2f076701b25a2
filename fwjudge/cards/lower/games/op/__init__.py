"""ONE PIECE: its words, and what only its cards say.

skills       heads, costs, and what becomes of a whole effect
doing        verbs: DON!! that is given and added, effects of other cards, plays
being        clauses and verbs that say how things are, and what cannot be done
conditions   conditions, filters and events
finishing    what the words of the rulebook mean once a set is whole: 場, キャラカード, DON!!
"""

from __future__ import annotations

from fwjudge.ability import text as t
from fwjudge.words import WordOf, words_of

from ....text.reading import TextReading
from ...vocabulary import OwnNodes, Place, StatePlace, Vocabulary
from . import being, conditions, doing, skills
from .finishing import UNPLACED

_THIS = t.Cards((t.This(),))

WORDS = words_of("op")


def _event(one: WordOf) -> t.Event:
    """Return the event that a short head stands for (8-3-1-8)."""
    if any(role == "this" for role, _ in one.roles):
        return t.Event(one.key, _THIS)
    whose, _, what = one.key.partition(" ")
    return t.Event(what, who=whose)


_IN_PLAY = ("leader", "character", "stage")


_PLACES = {
    **{key: Place(one.areas, "") for key, one in WORDS.places.items()},
    "don": Place(("cost area", "given"), ""),
    "don deck": Place(("don deck",), ""),
    **{noun: Place((), "") for noun in UNPLACED.values()},
}
"""Where bare nouns mean. No rule is noted: the words say it, and the engine names the rule where such a card is chosen."""


def _home(type: str, readings: tuple[TextReading, ...]) -> str:
    """2-8-2, 8-4-2: return where the effects of a card are valid; those of an event are carried out from the trash."""
    return "trash" if type == "event" else type


GAME = Vocabulary(
    game="op",
    words=WORDS,
    card_kinds=frozenset({*WORDS.names("type"), *UNPLACED.values()}),
    placeless=frozenset({"card", "name", "event", *UNPLACED.values()}),
    timings={word: (_event(one),) for one in WORDS.entries("timing") for word in one.words},
    places=_PLACES,
    zones=tuple(one.key for one in WORDS.entries("area") if one.is_printed and one.key != "field"),
    state_places=(StatePlace(frozenset({"rested", "active", "attacking", "guarding"}), Place(("field",), "4-4-1")),),
    in_play=_IN_PLAY,
    appears_in=frozenset({"character", "stage"}),
    one_player=frozenset({"hand", "deck", "life", "trash", "don deck", "cost area", "given"}),
    usual_type="character",
    home=_home,
    phases=frozenset({"refresh", "draw", "don", "main", "end"}),
    implied_rule="8-4-4-3",
    used_in="trash",
    governs_on=True,
    headless=skills.infer,
    own=OwnNodes(
        abilities=skills.ABILITIES,
        heads=skills.HEADS,
        costs=skills.COSTS,
        clauses=being.CLAUSES,
        actions=doing.ACTIONS,
        statics=being.STATICS,
        prohibitions=being.PROHIBITIONS,
        permissions=being.PERMISSIONS,
        conditions=conditions.CONDITIONS,
        events=conditions.EVENTS,
        filters=conditions.FILTERS,
        sets=conditions.SETS,
        nouns=conditions.NOUNS,
        targets=doing.TARGETS,
        durations=being.DURATIONS,
        moments=being.MOMENTS,
    ),
)
