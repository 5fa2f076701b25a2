"""Every rule number that the code writes is a rule of that game; what is said to be impossible to run is not run."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import fwjudge
from fwjudge import games
from fwjudge.citation import GAMES
from fwjudge.engine.step import Procedures
from fwjudge.rulebook.book import load
from fwjudge.rulebook.rule import Kind
from fwjudge.scenario.coverage import actions, implemented_rules, needs, sources
from tests.sources import read_tree

_DASHES = re.compile(r"\d{1,2}(?:-\d+)+")
LOOKS = {
    **dict.fromkeys(GAMES, _DASHES),
    "gen": re.compile(r"\d{3,4}\.\d+[a-z]?(?:-\d+)?"),
    "bf": re.compile(r"(?:\d[a-d]?|[rcfko])(?:\.(?:\d+|Q\d+))+|[ko5-8]\.[^\s.]+(?:\.Q\d+)?"),
}


def looks(text: str, game: str) -> bool:
    return LOOKS[game].fullmatch(text) is not None


def texts(path: Path) -> list[tuple[int, str]]:
    tree = read_tree(path)
    return [
        (node.lineno, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


def procedures(game: str) -> Procedures | None:
    try:
        return games.policy(game).procedures
    except games.UnknownGame:
        return None


@pytest.mark.parametrize("game", GAMES)
def test_the_shape_of_numbers_is_that_of_the_rulebook(game: str) -> None:
    """Headings of a whole chapter apart, which are a plain number."""
    odd = [number for number in load(game).rules if not looks(number, game)]
    assert all(re.fullmatch(r"\d+|r", number) for number in odd)


@pytest.mark.parametrize("game", GAMES)
def test_every_number_in_the_code_is_a_rule(game: str) -> None:
    book = load(game)
    found = [(path.name, line, text) for path in sources(game) for line, text in texts(path) if looks(text, game)]
    assert [where for where in found if where[-1] not in book] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_the_machine_is_a_rule(game: str) -> None:
    """Those too that are put together from parts."""
    found = procedures(game)
    if found is None:
        return
    numbers = found.numbers()
    for action in actions(found):
        numbers |= {action.number, *(slot.number for slot in action.slots), *(need.number for need in needs(action))}
    numbers.discard("")  # a line that only ends a table cites nothing of its own
    assert sorted(number for number in numbers if number not in load(game)) == []


def test_what_all_games_share_names_no_rule() -> None:
    """The engine, and what several rulebooks say alike: each game brings its own numbers."""
    package = Path(fwjudge.__file__).parent
    shared = [*package.glob("engine/**/*.py"), *package.glob("games/*.py"), *package.glob("games/common/**/*.py")]
    found = [(path.name, line, text) for path in shared for line, text in texts(path)]
    assert [where for where in found if any(looks(where[-1], game) for game in GAMES)] == []


@pytest.mark.parametrize("game", GAMES)
def test_what_no_machine_can_run_is_not_implemented(game: str) -> None:
    """A rule with 【実行外】 beside it whose number stands in the machine: one of the two is wrong.

    Rules of building a deck stand in it, and another command than a game runs them.
    """
    book = load(game)
    found = [book[number] for number in book.rules if book[number].not_executable and number in implemented_rules(game)]
    assert [rule.number for rule in found if "`fwjudge deck`" not in rule.not_executable] == []


@pytest.mark.parametrize("game", GAMES)
def test_headings_need_no_reason(game: str) -> None:
    assert [rule.number for rule in load(game) if rule.kind is Kind.HEADING and rule.not_executable] == []
