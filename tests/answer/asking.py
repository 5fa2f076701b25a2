"""A call from a file with one question: what the tests of answers ask."""

from __future__ import annotations

from fwjudge.answer.ground import Ground
from fwjudge.answer.kinds import Ask
from fwjudge.answer.observation import Observed
from fwjudge.answer.observer import observe
from fwjudge.answer.own_ground import own_ground
from fwjudge.answer.point import Call
from fwjudge.answer.tested_ground import find_ground
from fwjudge.games import table
from fwjudge.scenario.loader import read


def call_of(text: str) -> tuple[Call, Ask]:
    """Return the call of a file, and its question."""
    scenario = read(text)
    (ask,) = scenario.asks
    return Call(table(scenario.game), scenario.board, scenario.cards, scenario.readings, scenario.play), ask


def seen_of(text: str) -> Observed:
    """Return what is seen of the answer of a file."""
    return observe(*call_of(text))


def ground_of(text: str) -> tuple[str, Ground]:
    """Return the answer of a file as it is said, with its ground."""
    call, ask = call_of(text)
    observed = observe(call, ask)
    return observed.said, find_ground(call, ask, observed, own_ground(observed))
