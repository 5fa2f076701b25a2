"""A report as plain JSON values, for scripts and pages.

A step of a report with boards has `phase` and `board`. Most areas are the same from step to step, and a long play has thousands
of steps: each look of an area stands once, in `areas`, and a board is the list of their places there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from fwjudge.answer.kinds import Answer
from fwjudge.scenario.result import AreaView, Report, StepView


def as_json(result: Report) -> dict[str, Any]:
    """Return all of a report by the names of its parts; `phase` and `board` of the steps, and `areas`, only where there are boards."""
    data: dict[str, Any] = _plain(replace(result, steps=(), branches=(), readings=(), answers=()))
    data |= _steps(result.steps)
    data["notes"] = [{"kind": note.kind, "text": note.text, "rules": note.rules} for note in result.notes]
    data["answers"] = [answer_as_json(one) for one in result.answers]
    data["answer"] = data["answers"][0]
    data["passed"] = result.passed
    data["branches"] = [{"name": name, **as_json(report)} for name, report in result.branches]
    data["readings"] = [
        {"name": name, "choice": choice, "answers": [_in_full(one) for one in answers]}
        for name, choice, answers in result.readings
    ]
    return data


def _in_full(answer: Answer) -> dict[str, Any]:
    """Return an answer with all that belongs to it, but for the words by which sentences about several cases are made."""
    beside = None if answer.beside is None else _in_full(answer.beside)
    data: dict[str, Any] = _plain(replace(answer, brief="", conditions=(), beside=None))
    return {key: value for key, value in data.items() if key not in ("brief", "conditions")} | {"beside": beside}


def answer_as_json(answer: Answer) -> dict[str, Any]:
    """Return an answer by the names of its parts."""
    return {
        "kind": answer.kind,
        "said": answer.said,
        "because": answer.because,
        "sentences": answer.sentences,
        "question": answer.question,
        "changes": [_plain(change) for change in answer.changes],
    }


def _steps(steps: Sequence[StepView]) -> dict[str, Any]:
    """Return the steps of a report, and the areas that their boards are made of."""
    places: dict[tuple[AreaView, tuple[int, ...]], int] = {}
    rows = []
    for step in steps:
        row = {
            "number": step.number,
            "text": step.text,
            "rules": step.rules,
            "why": step.why,
            "see": step.see,
            "clause": step.clause,
            "kind": step.kind,
            "depth": step.depth,
            "important": step.important,
        }
        if step.board is not None:
            row["phase"] = step.phase
            row["board"] = [places.setdefault((area, area.numbers), len(places)) for area in step.board.areas]
        rows.append(row)
    return {"steps": rows, "areas": [_plain(area) for area, _ in places]} if places else {"steps": rows}


def _plain(value: Any) -> Any:
    """Return a record by the names of its parts; of a text that knows more than its words only the words are written."""
    if is_dataclass(value):
        return {part.name: _plain(getattr(value, part.name)) for part in fields(value)}
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    return str(value) if isinstance(value, str) else value
