"""The answer about the beginning of a phase or a step, which only the lines that run can tell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.course.checks import PlayState
from fwjudge.course.course import Course
from fwjudge.course.narration import Narration
from fwjudge.engine.game import Game
from fwjudge.games.table import GameRecord

from .events import is_event
from .happenings import cuts_short
from .kinds import (
    NO,
    OPEN,
    YES,
    Ask,
    Happening,
    HowOften,
    Order,
    When,
    Whether,
)
from .moments import moment_rule
from .observation import Observed, see_nothing
from .phrases import say_event
from .point import Call, find_lines, only_of_play, watch


def is_about_beginning(ask: Ask) -> bool:
    """Whether a question is about the beginning of a phase or a step, which only the lines that run can tell."""
    return any(event.word == "begins" for event in _events(ask))


def _events(ask: Ask) -> tuple[Happening, ...]:
    """Return the events that a question is about."""
    asked = ask.asked
    if isinstance(asked, Order):
        return asked.things
    if isinstance(asked, When | HowOften):
        return (asked.event,)
    return (asked.what,) if isinstance(asked, Whether) and isinstance(asked.what, Happening) else ()


def observe_lines(call: Call, ask: Ask, counter: Any) -> Observed:
    """Return the answer to a question about the beginning of a phase or a step."""
    course, times = find_times(call, _events(ask), counter)
    return _say_times(ask, course, course.state(), times)


def find_times(
    call: Call, events: Sequence[Happening], counter: Any = None
) -> tuple[Course, list[list[tuple[int, str]]]]:
    """Return the course of a play to its end, and for each event how much had been told each time, with the line by which it happened."""
    rules = [spec.word for event in events if event.word == "begins" for spec in event.wording.specs if spec.word]
    lines = {rule: find_lines(call.table, rule) for rule in rules}
    with watch([line for of_rule in lines.values() for line in of_rule]) as passed:
        course = call.play(counter)
        course.end(call.lines[-1] if call.lines else None)
    state = course.state()
    there = only_of_play(passed, state.game)
    times: list[list[tuple[int, str]]] = []
    for event in events:
        if event.word != "begins":
            told = [at for at, one in enumerate(state.told) if is_event(state.table, state.game, event, one)]
            times.append([(at, moment_rule(state.table.grounds, state.told[at])) for at in told])
            continue
        spec = next((one for one in event.wording.specs if one.word), None)
        games = [
            game
            for game in there
            if spec is not None and game.step in lines[spec.word] and _is_turn_of(state.table, game, spec.player)
        ]
        narration = Narration(course.table, course.start, False)  # it goes on from where it stands
        begun = [(len(narration.tell(game)), game.step.number) for game in games]
        times.append(sorted((*begun, *_find_repeats(state, "" if spec is None else spec.word))))
    return course, times


ONCE_MORE = "once more"
"""The word of a decision that a part of the turn is gone through once more, without the line at which it begins."""


def _find_repeats(state: PlayState, rule: str) -> list[tuple[int, str]]:
    """Return how much had been told each time that a part of the turn was gone through once more, with the line that said so."""
    again = state.table.grounds.flow.repeats.get(rule, ("", ""))[0]
    return [
        (at, again)
        for at, one in enumerate(state.told)
        if one.entry.step.number == again and getattr(one.entry.event, "what", "") == ONCE_MORE
    ]


def is_between(call: Call, event: Happening, after: Happening | None, before: Happening | None) -> bool:
    """Whether an event happened, after another one and before a third."""
    named = [one for one in (after, before) if one is not None]
    times = {one: [at for at, _ in found] for one, found in zip(named, find_times(call, named)[1], strict=True)}
    first = min(times[after], default=None) if after is not None else -1
    last = max(times[before], default=-1) if before is not None else None
    if first is None:
        return False
    begun = after is not None and after.word == "begins"  # with what is told next it has begun
    every = [at for at, _ in find_times(call, [event])[1][0]]
    return any(first - begun < at and (last is None or at < last) for at in every)


def _is_turn_of(table: GameRecord, game: Game, player: int | None) -> bool:
    """Whether it is the turn of this player; of any, where none is named."""
    return player is None or table.questions.turn(game)[1] == player


def _say_times(ask: Ask, course: Course, state: PlayState, times: list[list[tuple[int, str]]]) -> Observed:
    """Return the answer from when, and by which line, each event of the question happened."""
    first = times[0]
    if isinstance(ask.asked, Order):
        if not all(times):
            missing = next(thing for thing, found in zip(ask.asked.things, times, strict=True) if not found)
            return see_nothing(ask, course, state, say_event(state.table, state.game, missing, False))
        order = sorted(range(len(times)), key=lambda nth: (times[nth][0][0], nth))
        words = tuple(ask.asked.things[nth].shown for nth in order)
        return Observed(ask, "、".join(words), words, state, course.start, course)
    if isinstance(ask.asked, When):
        if not first:
            return see_nothing(ask, course, state, say_event(state.table, state.game, ask.asked.event, False))
        words = tuple(dict.fromkeys(rule for _, rule in first))
        return Observed(ask, "、".join(words), words, state, course.start, course)
    if isinstance(ask.asked, HowOften):
        said = OPEN if state.open is not None else str(len(first))
        return Observed(ask, said, (), state, course.start, course)
    evidence = tuple(one for one in state.told if cuts_short(one))[::-1] if not first else ()
    said = YES if first else OPEN if state.open is not None else NO
    return Observed(ask, said, tuple(rule for _, rule in first[:1]), state, course.start, course, evidence=evidence)
