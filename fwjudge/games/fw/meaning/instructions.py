"""The lines that each instruction becomes: one table of the tables of this floor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.engine.program import Words, lines_of
from fwjudge.engine.queries import Reads, merge
from fwjudge.engine.step import Step
from fwjudge.games.common.flow import Nested
from fwjudge.games.common.meaning import Meanings, hold_always, tell_lines, words_of

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
    turning,
    using_skills,
)


def _inner_lines(instructions: Sequence[Any], prefix: str = "") -> list[Step]:
    """Return the lines of instructions that stand inside another one."""
    return lines_of(INSTRUCTIONS, instructions, prefix)


def _with_inner_lines(lines: Callable[[Any, Nested], list[Step]]) -> Callable[[Any], list[Step]]:
    return lambda node: lines(node, _inner_lines)


_LINES: Final[Words] = merge(
    appearing.INSTRUCTIONS,
    basic_actions.INSTRUCTIONS,
    choosing.INSTRUCTIONS,
    comboing.INSTRUCTIONS,
    control.INSTRUCTIONS,
    lasting.INSTRUCTIONS,
    looking.INSTRUCTIONS,
    numbers.INSTRUCTIONS,
    paying.INSTRUCTIONS,
    placing.INSTRUCTIONS,
    stacking.INSTRUCTIONS,
    turning.INSTRUCTIONS,
    using_skills.INSTRUCTIONS,
    {kind: _with_inner_lines(lines) for kind, lines in sentences.NESTING.items()},
)

_STATICS: Final = (
    *(text.Change, text.SetTo, text.Gains, text.Loses, text.AlsoIs, text.Cannot, text.Must, text.Unaffected),
    *(text.CostChange, text.CanAlso, text.Enters, text.DamageCap, text.SkillTwice, text.DeckRule, text.Begins),
    *(text.Replaces, text.When_),
)
MEANINGS: Final[Meanings] = {
    kind: tell_lines(numbers.ask_for_x(lines, frozenset(_LINES))) for kind, lines in _LINES.items()
} | {kind: hold_always() for kind in _STATICS}
"""The meaning of each kind of record; what is not in it the game cannot carry out. An instruction that says X asks for it first."""
READS: Final = Reads(
    amounts.AMOUNTS, merge(conditions.CONDITIONS, past_events.CONDITIONS), sets.refs, sets.members, sets.matches
)
"""The meaning of numbers, conditions and sets."""
INSTRUCTIONS: Final[Words] = words_of({kind: MEANINGS[kind] for kind in _LINES})
