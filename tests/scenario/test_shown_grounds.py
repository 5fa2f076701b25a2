"""The step that decides an answer stands in the order of processing that everybody sees, not only under `--verbose`."""

from __future__ import annotations

from pathlib import Path

import pytest

from fwjudge.course.step_view import SHOWN
from fwjudge.scenario import load, run

SCENARIOS = Path(__file__).parents[2] / "scenarios"


@pytest.mark.parametrize(
    ("file", "ground", "text"),
    [
        ("op/cannot-be-kod.yaml", "1-3-3", "「鉄の番人」はKOされない"),
        ("dz/ex063-hears-itself.yaml", "4-8-10-1", "【スクエアに置かれた時】が誘発する"),
    ],
)
def test_the_ground_stands_behind_a_printed_step(file: str, ground: str, text: str) -> None:
    report = run(load(SCENARIOS / file))
    assert ground in report.answers[0].because
    printed = [step for step in report.steps if step.important and ground in step.rules[:SHOWN]]
    assert any(text in step.text for step in printed)
