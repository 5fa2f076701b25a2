"""The meaning of each record of card text: one table of the tables of this floor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect, Words, lines_of
from fwjudge.engine.queries import Reads, merge
from fwjudge.engine.step import Step
from fwjudge.games.common.flow import Nested
from fwjudge.games.common.meaning import Meaning, Meanings, words_of

from ..now import amounts, conditions, past_events, sets
from . import (
    appearing,
    basic_actions,
    choosing,
    comboing,
    control,
    lasting,
    looking,
    numbers,
    paying,
    placing,
    sentences,
    stacking,
    statics,
    turning,
    using_skills,
)


def _inner_lines(instructions: Sequence[Any], prefix: str = "") -> list[Step]:
    """Return the lines of instructions that stand inside another one."""
    return lines_of(INSTRUCTIONS, instructions, prefix)


def _with_inner_lines(lines: Callable[[Any, Nested], list[Step]]) -> Callable[[Any], list[Step]]:
    return lambda node: lines(node, _inner_lines)


_MODULES: Final = (
    *(appearing, basic_actions, choosing, comboing, control, lasting, looking, numbers, paying, placing, stacking),
    *(turning, using_skills),
)
_DONE: Final[Meanings] = merge(
    *(module.MEANINGS for module in _MODULES),
    {kind: Meaning(_with_inner_lines(lines)) for kind, lines in sentences.NESTING.items()},
)
MEANINGS: Final[Meanings] = merge(
    {kind: one._replace(lines=numbers.ask_for_x(one.lines, frozenset(_DONE))) for kind, one in _DONE.items()},
    statics.MEANINGS,
)
"""The meaning of each kind of record; what is not in it the game cannot carry out. An instruction that says X asks for it first.

None says its events: what stands in a replacement is carried out line by line, straight after the batch (9-9-1).
"""
READS: Final = Reads(
    amounts.AMOUNTS, merge(conditions.CONDITIONS, past_events.CONDITIONS), sets.refs, sets.members, sets.matches
)
"""The meaning of numbers, conditions and sets."""
INSTRUCTIONS: Final[Words] = words_of({kind: MEANINGS[kind] for kind in _DONE})


def rules_against(game: Game, effect: Effect, node: Any) -> tuple[str, ...]:
    """Return the rules by which one instruction certainly cannot be carried out now, and in full."""
    hindered = MEANINGS[type(node)].hindered
    return () if hindered is None else hindered(game, effect, node)
