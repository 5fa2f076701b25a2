"""Laps in an order of processing: each is shown once, with how often it is repeated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fwjudge.base.records import NamedTuple
from fwjudge.scenario.result import Refusal, StepView

_MAX_LAP_LINES = 40
"""A longer lap is not looked for."""
_MIN_LINES_LEFT_OUT = 20
"""Fewer lines are not worth leaving out."""


class RepeatedLap(NamedTuple):
    """A stand-in for repetitions of the lines before it: how many lines, how many times more, and up to which number."""

    lines: int
    times: int
    until: int

    def __str__(self) -> str:
        return f"同じ{self.lines}行を、あと{self.times}回繰り返す ({self.until}まで。--verbose ですべて出る)"


def fold_laps(steps: Sequence[StepView]) -> list[tuple[int, StepView | RepeatedLap]]:
    """Return the lines with their numbers; instead of laps that are alike, one `RepeatedLap`."""
    looks = [(step.text, step.rules, step.important) for step in steps]
    found: list[tuple[int, StepView | RepeatedLap]] = []
    at = 0
    while at < len(steps):
        length, times = _lap(looks, at)
        if length * (times - 1) < _MIN_LINES_LEFT_OUT:
            found.append((at + 1, steps[at]))
            at += 1
            continue
        found += [(nth + 1, steps[nth]) for nth in range(at, at + length)]
        at += length * times
        found.append((at, RepeatedLap(length, times - 1, at)))
    return found


class Repeated(NamedTuple):
    """A line that is said once for several that are alike and come one after the other."""

    step: StepView
    times: int
    until: int
    """The number of the last of them."""

    @property
    def text(self) -> str:
        """The line, with how many, or how often."""
        if self.times == 1:
            return self.step.text
        several = self.step.counted
        return f"{several.head}{self.times}{several.tail}" if several else f"{self.step.text} ({self.times}回)"


def join_alike(
    lines: Iterable[tuple[int, StepView | RepeatedLap | Refusal]], cited: int
) -> Iterator[tuple[int, Repeated | RepeatedLap | Refusal]]:
    """Yield lines with their numbers; those that say the same one after the other, and name no other rules, as one.

    `cited`: how many rules of a line are named; 0: no line is left out.
    """
    first, held = 0, None
    for at, one in lines:
        if isinstance(one, StepView) and held is not None and _says_the_same(held.step, one, cited):
            held = held._replace(times=held.times + 1, until=at)
            continue
        if held is not None:
            yield first, held
        first, held = at, Repeated(one, 1, at) if isinstance(one, StepView) else None
        if not isinstance(one, StepView):
            yield at, one
    if held is not None:
        yield first, held


def _says_the_same(one: StepView, other: StepView, cited: int) -> bool:
    """Whether a line says what the one before it says, with none but its rules."""
    return bool(cited) and one.text == other.text and set(other.rules[:cited]) <= set(one.rules[:cited])


def place_refusals(
    steps: Sequence[tuple[int, StepView | RepeatedLap]], refusals: Sequence[Refusal]
) -> Iterator[tuple[int, StepView | RepeatedLap | Refusal]]:
    """Yield the lines with their numbers, and each line that was refused where it was tried."""
    left = list(refusals)
    for at, step in steps:
        while left and isinstance(step, StepView) and left[0].after < step.number:
            yield 0, left.pop(0)
        yield at, step
    for refusal in left:
        yield 0, refusal


def _lap(looks: Sequence[object], at: int) -> tuple[int, int]:
    """Return how long the shortest lap is that begins here, and how often it is run; (0, 1) if none is worth leaving out."""
    for length in range(1, _MAX_LAP_LINES + 1):
        if at + 2 * length > len(looks) or looks[at] != looks[at + length]:
            continue
        end = at + length
        while end < len(looks) and looks[end] == looks[end - length]:
            end += 1
        times = (end - at) // length
        if length * (times - 1) >= _MIN_LINES_LEFT_OUT:
            return length, times
    return 0, 1
