"""A phase or a step of a battle begins by an event: where a log shows the next one, its entry says so."""

from __future__ import annotations

import pytest

from fwjudge import games
from fwjudge.base.places import scenarios_dir
from fwjudge.citation import GAMES
from fwjudge.engine.event import Began
from fwjudge.engine.log import log
from fwjudge.scenario import load
from fwjudge.scenario.run import call_of, play_lines

FILES = 60
"""So many files of each game are played."""


@pytest.mark.parametrize("game", GAMES)
def test_each_phase_begins_by_an_event(game: str) -> None:
    questions = games.table(game).questions
    begun = set()
    for path in sorted((scenarios_dir() / game).glob("*.yaml"))[:FILES]:
        scenario = load(path)
        if scenario.faults:
            continue
        course = play_lines(scenario, call_of(scenario))
        now = course.start.fork()
        before, announced = questions.phase(now), False
        told = len(log(course.start))
        for entry in log(course.play.game)[told:]:
            entry.replay(now)
            announced = announced or is_beginning(entry.event)
            phase = questions.phase(now)
            if phase and phase != before:
                assert announced or not before, f"{path.name}: {phase} after {before} by {entry.event}"
                begun.add(phase)
                announced = False
            before = phase or before
    assert len(begun) > 1


def is_beginning(event: object) -> bool:
    """Whether an event says that a phase, a step or a turn begins."""
    return (
        isinstance(event, Began)
        or getattr(event, "what", "") in ("phase", "turn")
        or "phase" in dict(getattr(event, "fields", ()))
    )
