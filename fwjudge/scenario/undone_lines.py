"""The lines of a play that were not done because they cannot be, where neither its file nor a question says so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fwjudge.answer.answering import answer
from fwjudge.answer.kinds import NO, Answer, Ask, Can
from fwjudge.answer.point import Call
from fwjudge.base.spelling import quote
from fwjudge.course.course import Course
from fwjudge.course.expectation import Expectation, Look
from fwjudge.play.move import Move

from .scenario import Scenario


def say_undone_line(scenario: Scenario, call: Call, course: Course, answers: tuple[Answer, ...]) -> tuple[Answer, ...]:
    """Return the answers with a sentence behind the first that names the first line which could not be done, and why.

    Not where the file expects that something is refused, or asks whether that line can be done.
    """
    undone = _find_undone(scenario, course)
    if undone is None or not answers:
        return answers
    found = answer(call, (Ask(Can(undone)),))[0]
    why = found.sentences[1:] if found.said == NO else ()
    first, *others = answers
    said = f"ただし、手順の{quote(undone.text)}はできないので、行っていません。"
    return (replace(first, sentences=(*first.sentences, said, *why)), *others)


def _find_undone(scenario: Scenario, course: Course) -> Move | None:
    """Return the first line that could not be done, where neither the file nor a question speaks of that."""
    refused = {one.line for one in course.play.refusals}
    if not refused or any(one.what == "refused" for one in _all_expected(scenario)):
        return None
    asked = [one.asked.move for one in scenario.asks if isinstance(one.asked, Can)]
    undone = [one for one in scenario.play if isinstance(one, Move) and one.line in refused]
    if any((one.player, one.text) == (move.player, move.text) for one in undone for move in asked):
        return None
    return next(iter(undone), None)


def _all_expected(scenario: Scenario) -> Iterator[Expectation]:
    """Yield what is expected at the end of a play, and within it."""
    yield from scenario.expect
    for line in scenario.play:
        if isinstance(line, Look):
            yield from line.expected
