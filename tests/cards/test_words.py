"""Every record that card text can become has words and a rule."""

from __future__ import annotations

from fwjudge.ability import text as t
from fwjudge.cards.say import ONE_LINE, SEVERAL_LINES, conditions, instructions, sets, statics

SPOKEN = (
    sets._AMOUNTS.keys()
    | sets._FILTERS.keys()
    | sets._TARGETS.keys()
    | conditions._CONDITIONS.keys()
    | ONE_LINE.keys()
    | SEVERAL_LINES.keys()
)


def test_every_record_has_words() -> None:
    records = {
        value
        for value in vars(t).values()
        if isinstance(value, type) and issubclass(value, tuple) and hasattr(value, "_fields")
    }
    # said by functions of their own
    assert {record.__name__ for record in records - SPOKEN} == {"AnyOf", "Cards", "Event"}


def test_no_record_has_words_twice() -> None:
    assert ONE_LINE.keys().isdisjoint(SEVERAL_LINES)
    assert len(ONE_LINE) == len(instructions.ONE_LINE) + len(statics.ONE_LINE)
    assert len(SEVERAL_LINES) == len(instructions.SEVERAL_LINES) + len(statics.SEVERAL_LINES) + 1  # a skill
