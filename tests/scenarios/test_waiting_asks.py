"""Files whose answer or ground the program does not find yet as the rulebook gives it: they wait in tests/asks, and go home when it does.

Each is the bundled scenario of the same name with its questions in the closed grammar.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from fwjudge.base.places import scenarios_dir
from fwjudge.scenario import load, run
from fwjudge.scenario.result import Check, Report
from tests.thirds import in_thirds

from .test_all import HAS_CARDS, card_file, has_answers, own_cards

__all__ = ["card_file", "own_cards"]

ASKS = Path(__file__).parent.parent / "asks"
EVERY = sorted(ASKS.rglob("*.yaml"))
FILES = [path for path in EVERY if HAS_CARDS or path.parent.name != "official"]
NAMES = [str(path.relative_to(ASKS)) for path in FILES]


@pytest.mark.skipif(HAS_CARDS, reason="the printed cards are there")
def test_files_with_printed_cards() -> None:
    pytest.skip(f"../shared/cards is not there: {len(EVERY) - len(FILES)} files with printed cards are not played")


@pytest.mark.parametrize("path", in_thirds(FILES), ids=NAMES)
def test_what_waits_is_asked_at_home_too_and_does_not_hold_yet(path: Path) -> None:
    waiting, home = load(path), load(scenarios_dir() / path.relative_to(ASKS))
    assert waiting.title == home.title
    assert has_answers(waiting), "a question without its answer"
    failed = [check for check in checks_of(run(waiting)) if not check.passed]
    assert failed, f"it holds: move it to {home.file}"
    assert {check.what.split(":")[0] for check in failed} <= {"answer", "because"}


def checks_of(report: Report) -> list[Check]:
    """Return the checks of a report and its variants."""
    return [*report.checks, *(check for _, branch in report.branches for check in checks_of(branch))]
