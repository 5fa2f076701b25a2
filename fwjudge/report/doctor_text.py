"""The findings of the doctor, on the terminal and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.doctor.finding import Finding, State

from .screen import Screen

_COLOURS = {State.WELL: "green", State.MENDED: "cyan", State.NOTE: "yellow", State.WRONG: "bold red"}


def print_findings(screen: Screen, found: Sequence[Finding]) -> None:
    """Print every finding, by what it is about, and at the end whether all is well."""
    area = ""
    for one in found:
        if one.area != area:
            screen.line((one.area, "bold"))
            area = one.area
        screen.line((one.state.value, _COLOURS[one.state]), f" {one.said}", indent=2, hang=4)
        if one.todo:
            screen.line(f"→ {one.todo}", indent=4, hang=6)
    wrong = sum(one.state is State.WRONG for one in found)
    mended = sum(one.state is State.MENDED for one in found)
    also = f" (直したところ {mended} か所)" if mended else ""
    screen.line((f"悪いところが {wrong} か所あります{also}。" if wrong else f"すべてよい{also}。", "bold"))


def as_json(found: Sequence[Finding]) -> dict[str, Any]:
    """Return the findings as plain values."""
    return {
        "well": not any(one.state is State.WRONG for one in found),
        "findings": [one._asdict() | {"state": one.state.name.lower()} for one in found],
    }
