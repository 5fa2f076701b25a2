"""A report as plain JSON values, for scripts."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from fwjudge.scenario.result import Report


def as_json(result: Report) -> dict[str, Any]:
    """Return all of a report by the names of its parts; the boards of the steps only where there are any."""
    data = asdict(result)
    for step in data["steps"]:
        if step["board"] is None:
            del step["board"]
    data["passed"] = result.passed
    data["branches"] = [{"name": name, **as_json(report)} for name, report in result.branches]
    data["readings"] = [
        {
            "name": name,
            "choice": choice,
            "ruling": report.ruling,
            "ending": report.ending,
            "after": asdict(report.after),
        }
        for name, choice, report in result.readings
    ]
    return data
