"""4-18: who says how often, and who acts last; as the scenarios of the project play it."""

from __future__ import annotations

from fwjudge.base.places import scenarios_dir
from fwjudge.scenario import load, run


def _as_expected(name: str) -> None:
    report = run(load(scenarios_dir() / "dz" / f"{name}.yaml"))
    checks = [*report.checks, *(check for _, branch in report.branches for check in branch.checks)]
    assert checks and all(check.passed for check in checks), [check for check in checks if not check.passed]


def test_a_loop_that_one_player_goes_on_with() -> None:
    _as_expected("loop-of-one-player")


def test_a_loop_that_both_players_go_on_with() -> None:
    _as_expected("loop-of-both-players")


def test_a_loop_that_nobody_can_leave() -> None:
    _as_expected("loop-of-nobody")
