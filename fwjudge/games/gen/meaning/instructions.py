"""The meaning of each record of card texts in 汎用TCG: one table of the tables of this floor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect, Words, lines_of
from fwjudge.engine.queries import merge
from fwjudge.engine.step import Step
from fwjudge.games.common.flow import make_nested, remember_in_part
from fwjudge.games.common.meaning import Meanings, tell_lines, words_of
from fwjudge.games.common.unread_parts import skip_unread

from ..world.skills import Shuffling
from . import choosing, counters, decks, flow, lasting, moving, units

WORDS: Final[Words] = {}
"""The lines of each instruction."""
_NESTED: Final = make_nested(WORDS)
MEANINGS: Final[Meanings] = merge(
    choosing.MEANINGS,
    counters.MEANINGS,
    decks.MEANINGS,
    lasting.MEANINGS,
    moving.MEANINGS,
    units.MEANINGS,
    {text.Unread: tell_lines(skip_unread(remember_in_part))},
    {kind: tell_lines(flow.with_inner_lines(lines, _NESTED)) for kind, lines in flow.NESTING.items()},
)
"""The meaning of each kind of record; what is not in it the game cannot carry out."""


def _shuffle_with_moves(node: Shuffling) -> list[Step]:
    """912.1, 912.1a: make the lines of a shuffle of all cards of a deck, with the instructions that are a part of it."""
    return decks.shuffle(node, lines_of(WORDS, node.body))


_HELD: Final = frozenset(text.STATICS) - frozenset(text.INSTRUCTIONS)
"""The records that hold as long as they are valid: nothing is done when a text comes to one."""
WORDS.update(words_of({kind: meaning for kind, meaning in MEANINGS.items() if kind not in _HELD}))
WORDS[Shuffling] = _shuffle_with_moves


def events_of(game: Game, effect: Effect, instructions: Sequence[Any]) -> list[Any]:
    """Return the events of these instructions, without carrying them out."""
    found: list[Any] = []
    for node in instructions:
        events = MEANINGS[type(node)].events
        assert events is not None
        found += events(game, effect, node)
    return found
