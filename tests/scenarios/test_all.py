"""Every scenario of the project, through the commands that a judge uses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fwjudge.base.places import scenarios_dir
from fwjudge.rulebook.book import load as rulebook
from fwjudge.scenario import load
from fwjudge.scenario.scenario import Look, Scenario
from tests.cli.runner import fwjudge

FILES = sorted(scenarios_dir().rglob("*.yaml"))
NAMES = [str(path.relative_to(scenarios_dir())) for path in FILES]


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_scenario_is_as_it_expects(path: Path) -> None:
    ran = fwjudge("run", str(path), "--json")
    report = ran.json
    failed = [check for check in _checks(report) if not check["passed"]]
    assert failed == []
    assert ran.code == 0
    assert report["ruling"].endswith("。")
    assert report["title"]


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_scenario_cites_rules_that_there_are(path: Path) -> None:
    report = fwjudge("run", str(path), "--json").json
    book = rulebook(report["game"])
    cited = {rule for step in report["steps"] for rule in step["why"]} | set(report["citations"])
    assert {rule for rule in cited if rule not in book} == set()


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_scenario_asserts_the_board_and_how_it_came_about(path: Path) -> None:
    scenario = load(path)
    looks = [one for line in scenario.play if isinstance(line, Look) for one in line.expected]
    every = [*scenario.expect, *looks, *(one for branch in scenario.branches for one in branch.expect)]
    kinds = {one.what for one in every}
    assert kinds & {"subject", "ending", "turn", "phase", "order", "open", "refused"}, "nothing is said about what came of it"
    assert kinds & {"order", "flow", "cites", "not cites", "refused", "open", "ending", "reading"}, "nothing is said about the rules"


def test_no_two_scenarios_are_alike() -> None:
    read = [load(path) for path in FILES]
    assert len({(scenario.game, scenario.title) for scenario in read}) == len(FILES)
    assert len({_plot(scenario) for scenario in read}) == len(FILES)


@pytest.mark.parametrize("game", ["fw", "dz"])
def test_each_game_that_has_scenarios_has_enough(game: str) -> None:
    count = len(list((scenarios_dir() / game).rglob("*.yaml")))
    if not count:
        pytest.skip(f"no scenario of {game} yet")
    assert count >= 30


def test_all_are_checked_at_once() -> None:
    ran = fwjudge("check", "--json")
    assert (ran.json["passed"], ran.json["failed"], ran.json["failures"]) == (len(FILES), 0, [])
    assert ran.code == 0


def _plot(scenario: Scenario) -> object:
    return scenario.game, repr(scenario.board), repr(scenario.play), repr(scenario.cards), repr(scenario.branches), repr(scenario.readings)


def _checks(report: dict[str, Any]) -> list[dict[str, Any]]:
    return [*report["checks"], *(check for branch in report["branches"] for check in _checks(branch))]
