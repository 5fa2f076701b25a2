"""What goes round and round in an order of processing is shown once, and how often it comes again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fwjudge.scenario.result import StepView

_LONGEST = 40
"""So many lines may one lap have."""
_LEAST = 20
"""So many lines are worth while to leave out."""


class Again(NamedTuple):
    """The lines before it come so many times more, up to this number."""

    lines: int
    times: int
    until: int

    def __str__(self) -> str:
        return f"同じ{self.lines}行を、あと{self.times}回繰り返す ({self.until}まで。--verbose ですべて出る)"


def folded(steps: Sequence[StepView]) -> list[tuple[int, StepView | Again]]:
    """The lines with their numbers; instead of laps that are alike, one `Again`."""
    looks = [(step.text, step.rules, step.important) for step in steps]
    found: list[tuple[int, StepView | Again]] = []
    at = 0
    while at < len(steps):
        length, times = _lap(looks, at)
        if length * (times - 1) < _LEAST:
            found.append((at + 1, steps[at]))
            at += 1
            continue
        found += [(nth + 1, steps[nth]) for nth in range(at, at + length)]
        at += length * times
        found.append((at, Again(length, times - 1, at)))
    return found


def _lap(looks: Sequence[object], at: int) -> tuple[int, int]:
    """How long the shortest lap is that begins here, and how often it is run; (0, 1) if none is worth while."""
    for length in range(1, _LONGEST + 1):
        if at + 2 * length > len(looks) or looks[at] != looks[at + length]:
            continue
        end = at + length
        while end < len(looks) and looks[end] == looks[end - length]:
            end += 1
        times = (end - at) // length
        if length * (times - 1) >= _LEAST:
            return length, times
    return 0, 1
