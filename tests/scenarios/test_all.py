"""Every scenario of the project, through the commands that a judge uses."""

from __future__ import annotations

from pathlib import Path

import pytest

from fwjudge.base.places import scenarios_dir
from fwjudge.citation import GAMES
from fwjudge.course.expectation import Look
from fwjudge.rulebook.book import load as rulebook
from fwjudge.scenario import load, run
from fwjudge.scenario.result import Check, Report
from fwjudge.scenario.scenario import Scenario
from tests.cli.runner import fwjudge
from tests.conftest import SHARED

CARDS = SHARED / "cards" / "fw.jsonl"
PRINTED = sorted(scenarios_dir().rglob("official/*.yaml"))
"""They name printed cards, which are no part of the project."""
FILES = [path for path in sorted(scenarios_dir().rglob("*.yaml")) if CARDS.exists() or path not in PRINTED]
NAMES = [str(path.relative_to(scenarios_dir())) for path in FILES]


@pytest.fixture(scope="session")
def card_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of data in which the printed cards are imported, where there are any."""
    folder = tmp_path_factory.mktemp("data")
    if CARDS.exists():
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("FWJUDGE_DATA", str(folder))
            assert fwjudge("cards", "import", str(CARDS)).code == 0
    return folder


@pytest.fixture(autouse=True)
def own_cards(own_folders: None, card_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FWJUDGE_DATA", str(card_file))


@pytest.mark.skipif(CARDS.exists(), reason="the printed cards are there")
def test_scenarios_with_printed_cards() -> None:
    pytest.skip(f"../shared/cards/fw.jsonl is not there: {len(PRINTED)} scenarios with printed cards are not played")


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_scenario_is_as_it_expects(path: Path) -> None:
    """It is played once, and everything is asked of that: what it expects, what it cites, what it asks and asserts."""
    scenario = load(path)
    report = run(scenario)
    assert [check for check in _checks(report) if not check.passed] == []
    assert report.ruling.endswith("。")
    assert report.title
    book = rulebook(report.game)
    cited = {rule for step in report.steps for rule in step.why} | set(report.citations)
    assert {rule for rule in cited if rule not in book} == set()
    assert has_answers(scenario), "a question without its answer"
    for question in [one.text for one in scenario.asks] or [scenario.question]:
        assert len(question) >= 6 and question != scenario.title
    looks = [one for line in scenario.play if isinstance(line, Look) for one in line.expected]
    every = [*scenario.expect, *looks, *(one for branch in scenario.branches for one in branch.expect)]
    kinds = {one.what for one in every}
    grounds = [one.because for one in scenario.wanted if one.because]
    assert scenario.wanted or kinds & {"subject", "ending", "turn", "phase", "order", "open", "refused", "faults"}, (
        "nothing is said about what came of it"
    )
    of_rules = {"order", "flow", "cites", "not cites", "refused", "open", "ending", "reading", "faults"}
    assert grounds or kinds & of_rules, "nothing is said about the rules"


def has_answers(scenario: Scenario) -> bool:
    """Whether each question of a file has its answer, in the file or in each of its variants."""
    every = [scenario.wanted, *(branch.wanted for branch in scenario.branches)]
    return all(
        all(one.said or one.moments for one in wanted)
        for wanted in (every[1:] if not scenario.play and every[1:] else every)
    )


def test_no_two_scenarios_are_alike() -> None:
    read = [load(path) for path in FILES]
    assert len({(scenario.game, scenario.title) for scenario in read}) == len(FILES)
    assert len({_plot(scenario) for scenario in read}) == len(FILES)


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_scenarios_enough(game: str) -> None:
    assert len(list((scenarios_dir() / game).rglob("*.yaml"))) >= 30


@pytest.mark.long
def test_all_are_checked_at_once() -> None:
    ran = fwjudge("check", "--json")
    assert (ran.json["passed"], ran.json["failed"], ran.json["failures"]) == (len(FILES), 0, [])
    assert ran.json["skipped"] == (0 if CARDS.exists() else len(PRINTED))
    assert ran.code == 0


def _plot(scenario: Scenario) -> object:
    return (
        scenario.game,
        repr(scenario.board),
        repr(scenario.play),
        repr(scenario.cards),
        repr(scenario.branches),
        repr(scenario.readings),
    )


def _checks(report: Report) -> list[Check]:
    return [*report.checks, *(check for _, branch in report.branches for check in _checks(branch))]
