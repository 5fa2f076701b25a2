"""What goes round in an order of processing is told once, and nothing else is left out."""

from __future__ import annotations

from fwjudge.report.laps import RepeatedLap, fold_laps
from fwjudge.scenario.result import StepView


def _shown(words: str) -> list[str]:
    found = fold_laps([StepView(at, word, ("0-2-3",)) for at, word in enumerate(words, 1)])
    return [f"{one.lines}x{one.times}" if isinstance(one, RepeatedLap) else f"{at}{one.text}" for at, one in found]


def test_a_lap_is_told_once_and_the_numbers_go_on() -> None:
    assert _shown("a" + "bcd" * 10 + "e") == ["1a", "2b", "3c", "4d", "3x9", "32e"]
    assert _shown("b" * 30) == ["1b", "1x29"]


def test_a_lap_that_is_not_whole_is_told() -> None:
    assert _shown("bcd" * 10 + "bc") == ["1b", "2c", "3d", "3x9", "31b", "32c"]


def test_what_is_short_or_never_the_same_is_all_told() -> None:
    assert len(_shown("ab" * 5)) == 10
    assert len(_shown("".join(map(chr, range(1000, 1500))))) == 500
