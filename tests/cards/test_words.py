"""Every record that card text can become has words and a rule."""

from __future__ import annotations

from fwjudge.ability import text as t
from fwjudge.cards.say import conditions, instructions, sets, statics

SPOKEN = (
    sets._AMOUNTS.keys()
    | sets._FILTERS.keys()
    | sets._TARGETS.keys()
    | conditions._CONDITIONS.keys()
    | instructions._SIMPLE.keys()
    | instructions._WITH_BODY.keys()
    | statics._SIMPLE.keys()
    | statics._WITH_PARTS.keys()
)


def test_every_record_has_words() -> None:
    records = {
        value
        for value in vars(t).values()
        if isinstance(value, type) and issubclass(value, tuple) and hasattr(value, "_fields")
    }
    assert {record.__name__ for record in records - SPOKEN} == {
        "AnyOf",
        "Cards",
        "Event",
        "Skill",
    }  # said by functions of their own
