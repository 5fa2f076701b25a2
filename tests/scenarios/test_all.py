"""Every scenario of the project, through the commands that a judge uses."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from fwjudge import games
from fwjudge.answer.kinds import DEPENDS, OPEN, UNDECIDED, Wanted
from fwjudge.base.places import scenarios_dir
from fwjudge.cards.forms import FORMS
from fwjudge.citation import GAMES
from fwjudge.course.expectation import Look
from fwjudge.rulebook.book import load as rulebook
from fwjudge.scenario import load, read, run
from fwjudge.scenario.result import Check, Report
from fwjudge.scenario.run import call_of, run_branch
from fwjudge.scenario.scenario import Scenario
from tests.cli.runner import fwjudge
from tests.conftest import SHARED
from tests.thirds import THIRD, in_thirds

from . import under_watch
from .written_back import is_same, write_back

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))
import rule_mutation

CARDS = [SHARED / "cards" / f"{game}.jsonl" for game in FORMS]
HAS_CARDS = all(file.exists() for file in CARDS)
EVERY = sorted(scenarios_dir().rglob("*.yaml"))
PRINTED = [path for path in EVERY if path.parent.name == "official"]
"""They name printed cards, which are no part of the project."""
OWN = [path for path in EVERY if path.parent.name != "official"]
FILES = EVERY if HAS_CARDS else OWN
TRIED = in_thirds(OWN, 5) + in_thirds(PRINTED if HAS_CARDS else [], 8)
"""All files in the order in which they are tried; four of five, seven of eight that name printed cards, only in make test-all."""
WATCHED = frozenset(FILES[:: THIRD**4])
"""The files that are also watched and written back each time, which plays them again; the others are in make test-all."""
NOT_WRITTEN_BACK = {
    "FW-Q131.yaml": "a line that answers a choice that comes before its turn is not taken by a session",
    "FW-Q235.yaml": "the text that is written cannot be read: a card of a board",
}
"""The bundled files that a session does not write back so that the same comes of them, with what is the matter."""
PRINTED_SECOND = frozenset((Path(__file__).parent / "printed_second.txt").read_text(encoding="utf-8").split())
"""The bundled files in which an answer prints another rule before the one that the file names; it is among its grounds."""
DID_NOT = frozenset(
    {"called off", "not activated", "failed", "undone", "none chosen", "nothing to choose", "partly", "left behind"}
    | {"lapsed", "not waiting", "not triggered", "unmet", "not again", "decided", "spared", "replaced", "over"}
)
"""The kinds of steps that say why something did not happen, or that the game is over."""


@pytest.fixture(scope="session")
def card_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of data in which the printed cards are imported, where there are any."""
    folder = tmp_path_factory.mktemp("data")
    if HAS_CARDS:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("FWJUDGE_DATA", str(folder))
            assert fwjudge("cards", "import", *map(str, CARDS)).code == 0
    return folder


@pytest.fixture(autouse=True)
def own_cards(own_folders: None, card_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FWJUDGE_DATA", str(card_file))


@pytest.mark.skipif(HAS_CARDS, reason="the printed cards are there")
def test_scenarios_with_printed_cards() -> None:
    pytest.skip(f"../shared/cards is not there: {len(PRINTED)} scenarios with printed cards are not played")


@pytest.mark.parametrize("path", TRIED, ids=lambda path: str(path.relative_to(scenarios_dir())))
def test_a_scenario_is_as_it_expects(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is played once, and everything is asked of that: what it expects, cites, asks and asserts.

    Also whether its grounds can be taken out and have a clause.
    """
    scenario = load(path)
    report = play_under_watch(path, scenario, monkeypatch) if path in WATCHED else run(scenario)
    assert_expected(scenario, report)
    assert_cited(report)
    assert_first(path, scenario, report)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_each_file_is_watched_and_written_back(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in FILES:
        if path not in WATCHED and game in path.relative_to(scenarios_dir()).parts:
            with monkeypatch.context() as patch:
                play_under_watch(path, load(path), patch)


def play_under_watch(path: Path, scenario: Scenario, monkeypatch: pytest.MonkeyPatch) -> Report:
    """Play a file and see that nothing changes beside an event, and that each board is as it was.

    Also that a variant is what it is when played anew, and that the same comes of what a session writes of it.
    """
    found = under_watch.play(scenario, path.name not in under_watch.LOOPS, monkeypatch)
    assert not found.beside, f"{path.name}: changed beside an event: {found.beside.most_common(20)}"
    assert not found.boards, f"{path.name}: not the board of then: {found.boards[:20]}"
    assert found.shown or not found.report.steps or scenario.faults or path.name in under_watch.LOOPS, path.name
    assert_variants(scenario, under_watch.without_boards(found.report))
    if path.name not in NOT_WRITTEN_BACK:
        assert_written_back(path, found.report)
    return found.report


@pytest.mark.long
@pytest.mark.parametrize("path", [path for path in FILES if path.name in under_watch.LOOPS], ids=lambda path: path.stem)
def test_each_board_of_a_long_loop_is_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = under_watch.play(load(path), True, monkeypatch)
    assert found.shown >= 500 and not found.boards, found.boards[:20]


def assert_expected(scenario: Scenario, report: Report) -> None:
    """What a file expects is so, and it expects enough."""
    assert [check for check in _checks(report) if not check.passed] == []
    assert report.ruling.endswith("。")
    assert report.title
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


def assert_cited(report: Report) -> None:
    """What a report cites is a rule; a ground can be taken out of the machine, or only defines something; it has a clause."""
    book, record = rulebook(report.game), games.table(report.game)
    definitions = record.policy.definitions
    cited = {rule for step in report.steps for rule in step.why} | set(report.citations)
    assert {rule for rule in cited if rule not in book} == set()
    grounds = set(grounds_of(report))
    assert sorted(grounds - carried_out(report.game) - set(definitions)) == [], "grounds that cannot be taken out"
    named = {*record.grounds.defining.parts.values(), *record.grounds.defining.words.values()}
    wanted = {rule for rule in deciding_grounds(report) if rule in named or rule not in definitions}
    assert sorted(wanted - record.words.reasons.keys()) == [], "grounds without a clause"


def assert_first(path: Path, scenario: Scenario, report: Report) -> None:
    """The rule that an answer prints first is one that the file names; of the files in which it is not yet, one question at least."""
    second = [*find_printed_second(scenario.wanted, report)]
    for branch, (_, played) in zip(scenario.branches, report.branches, strict=True):
        second += find_printed_second(branch.wanted, played)
    name = path.relative_to(scenarios_dir()).as_posix()
    if name in PRINTED_SECOND:
        assert second, f"take {name} out of printed_second.txt: it prints its grounds first"
    else:
        assert not second, f"another rule is printed first: {second}"


def find_printed_second(wanted: Sequence[Wanted], report: Report) -> Iterator[str]:
    """Yield what is printed first and what the file names, where they differ; an answer of several parts has no first one."""
    for one, answer in zip(wanted, report.answers, strict=False):
        is_one = answer.said not in (DEPENDS, UNDECIDED, OPEN)
        if is_one and one.because and answer.because and answer.because[0] not in one.because:
            yield f"{answer.because[0]} for {', '.join(one.because)}"


def assert_variants(scenario: Scenario, report: Report) -> None:
    """A variant went on from where the play stood: its report is the same as if all of it were played anew."""
    call = call_of(scenario)
    for branch, (name, gone_on) in zip(scenario.branches, report.branches, strict=True):
        if branch.board == scenario.board and not scenario.faults:
            assert run_branch(scenario, branch, call, None) == gone_on, name


def assert_written_back(path: Path, report: Report) -> None:
    """A session that has taken all lines of a file writes it so that the same comes of it, in gen on each board too."""
    boards = report.game == "gen" and path.name not in under_watch.LOOPS
    written = write_back(path)
    assert written is not None
    again = run(read(written), boards=boards)
    assert is_same(again, report if boards else under_watch.without_boards(report)), f"written back:\n{written}"


@cache
def carried_out(game: str) -> frozenset[str]:
    """Return the rules that have a piece of the machine which can be taken out."""
    return frozenset(rule_mutation.carried_out(game))


def grounds_of(report: Report) -> Iterator[str]:
    """The rules that a report names as grounds: those of the line and the event of each step, and those of refusals."""
    for step in report.steps:
        yield from step.rules
    for refusal in report.refusals:
        yield from refusal.rules
    for _, branch in report.branches:
        yield from grounds_of(branch)


def deciding_grounds(report: Report) -> Iterator[str]:
    """The rules of refusals, of what did not happen, of endings, and those by which a card goes somewhere."""
    for step in report.steps:
        if step.kind in DID_NOT:
            yield from step.rules
        elif step.kind in ("moved", "turned"):
            yield from step.rules[:1]
    for refusal in report.refusals:
        yield from (rule for rule in refusal.rules if rule)
    for _, branch in report.branches:
        yield from deciding_grounds(branch)


def has_answers(scenario: Scenario) -> bool:
    """Whether each question of a file has its answer, in the file or in each of its variants."""
    every = [scenario.wanted, *(branch.wanted for branch in scenario.branches)]
    return all(
        all(one.said or one.moments for one in wanted)
        for wanted in (every[1:] if not scenario.play and every[1:] else every)
    )


@pytest.mark.long
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
    assert ran.json["skipped"] == (0 if HAS_CARDS else len(PRINTED))
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
