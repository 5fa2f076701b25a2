"""Every record that card text of Fusion World can become has words and a rule."""

from __future__ import annotations

from fwjudge.ability import text as t
from fwjudge.cards.say import ONE_LINE, SEVERAL_LINES, conditions, instructions, sets, statics
from fwjudge.games import policy
from fwjudge.games.fw.now import sets as tests_of_filters

SPOKEN = (
    sets._AMOUNTS.keys()
    | sets._FILTERS.keys()
    | sets._TARGETS.keys()
    | conditions._CONDITIONS.keys()
    | ONE_LINE.keys()
    | SEVERAL_LINES.keys()
)


OTHER_GAMES = {t.Stopped, t.Fails, t.Shows, t.LosesWord}
"""What is always so in other games only; those quote the clause of the card."""


def test_every_record_of_fusion_world_has_words() -> None:
    game = policy("fw")
    statics_of_game = set(t.STATICS) - OTHER_GAMES
    records = {*game.words, *game.reads.conditions, *game.reads.amounts, *tests_of_filters._TESTS, *statics_of_game}
    assert {record.__name__ for record in records - SPOKEN if record.__module__ == t.__name__} == set()


def test_no_record_has_words_twice() -> None:
    assert ONE_LINE.keys().isdisjoint(SEVERAL_LINES)
    assert len(ONE_LINE) == len(instructions.ONE_LINE) + len(statics.ONE_LINE)
    assert len(SEVERAL_LINES) == len(instructions.SEVERAL_LINES) + len(statics.SEVERAL_LINES) + 1  # a skill
