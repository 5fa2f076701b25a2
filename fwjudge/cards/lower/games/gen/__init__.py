"""The generic game: its words, its kinds of ability (801.1), energy and sets, counters, and skills that fail."""

from __future__ import annotations

from fwjudge.words import words_of

from ...vocabulary import OwnNodes, StatePlace, Vocabulary
from . import being, cards, doing, happening, kinds
from .words import COMMANDS, SPELL_HOME

WORDS = words_of("gen")

GAME = Vocabulary(
    game="gen",
    words=WORDS,
    card_kinds=frozenset({"unit", "command", *COMMANDS}),
    placeless=frozenset({"card", "name", "command", "unit", *COMMANDS}),
    timings={},
    places={
        key: place._replace(rule="") for key, place in WORDS.places.items()
    },  # the game says the rule where it looks
    state_places=(
        StatePlace(
            frozenset({"rested", "stunned", "normal", "abnormal", "down"}), WORDS.places["name"]._replace(rule="")
        ),
    ),
    in_play=("area",),
    appears_in=frozenset({"standby"}),
    one_player=frozenset({"hand", "deck"}),
    usual_type="unit",
    home=kinds.home,
    phases=frozenset({"draw", "main", "battle", "end"}),
    effects_of_all=True,
    used_in=SPELL_HOME,
    headless=kinds.find_kind,
    own=OwnNodes(
        abilities=kinds.ABILITIES,
        clauses=doing.CLAUSES,
        actions=doing.ACTIONS,
        statics=being.STATICS,
        prohibitions=doing.PROHIBITIONS,
        permissions=doing.PERMISSIONS,
        conditions=cards.CONDITIONS,
        events=happening.EVENTS,
        sets=cards.SETS,
        nouns=cards.NOUNS,
        filters=cards.FILTERS,
    ),
)
