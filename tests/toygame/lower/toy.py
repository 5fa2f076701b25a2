"""The toy: its words, and the head of its powers."""

from __future__ import annotations

from fwjudge.ability import text as t
from fwjudge.cards.lower.vocabulary import Vocabulary
from fwjudge.words import words_of

WORDS = words_of("toy")

GAME = Vocabulary(
    game="toy",
    words=WORDS,
    card_kinds=frozenset({"stone"}),
    placeless=frozenset({"card", "name", "stone"}),
    timings={word: (t.Event(one.key, t.Cards((t.This(),))),) for one in WORDS.entries("timing") for word in one.words},
    places=WORDS.places,
    in_play=("field",),
    appears_in=frozenset(),
    state_places=(),
    usual_type="stone",
    home=lambda type, readings: "field",
    one_player=frozenset({"hand", "deck"}),
)
