"""Buddyfight: its words, its kinds of ability (4), conditions of use, gauge, life and souls."""

from __future__ import annotations

from fwjudge.words import words_of

from ...vocabulary import OwnNodes, Place, StatePlace, Vocabulary
from . import being, cards, doing, happening, kinds
from .words import FIELD, SPELL_HOME

WORDS = words_of("bf")
_FIELD = Place((FIELD,), "f.5")
_TYPES = frozenset(one.key for one in WORDS.entries("type"))

GAME = Vocabulary(
    game="bf",
    words=WORDS,
    card_kinds=_TYPES,
    placeless=frozenset({"card", "name", "monster", "spell", "impact", "impact monster"}),
    timings={},
    places={key: place._replace(rule="") for key, place in WORDS.places.items()},  # nothing says it in so many words
    state_places=(StatePlace(frozenset({"rested", "active", "buddy"}), _FIELD),),
    in_play=(FIELD,),
    appears_in=frozenset({FIELD}),
    one_player=frozenset({"hand", "deck", "gauge"}),
    usual_type="",
    home=kinds.home,
    used_in=SPELL_HOME,
    headless=kinds.find_kind,
    own=OwnNodes(
        abilities=kinds.ABILITIES,
        heads=kinds.HEADS,
        clauses=being.CLAUSES,
        moments=happening.MOMENTS,
        actions=doing.ACTIONS,
        statics=being.STATICS,
        prohibitions=being.PROHIBITIONS,
        permissions=being.PERMISSIONS,
        conditions=cards.CONDITIONS,
        events=happening.EVENTS,
        nouns=cards.NOUNS,
        filters=cards.FILTERS,
    ),
)
