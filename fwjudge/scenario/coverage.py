"""The coverage of a rulebook: every rule as run by a scenario, implemented, not executable, or missing."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

from fwjudge import games
from fwjudge.base.records import NamedTuple
from fwjudge.engine.choice import OFFERS, Action, Need
from fwjudge.engine.step import Procedures

_TABLES_OF_WORDS: Final = frozenset(
    {"account.py", "choices.py", "grounds.py", "kinds_of_answers.py", "permissions.py", "reasons.py"}
)
"""Modules in which a rule has only words: nothing is carried out by them."""


class NumberedRule(NamedTuple):
    """A rule, as far as coverage has to know it."""

    number: str
    not_executable: bool
    """A heading, or a rule with the reason beside it why no machine can run it."""


class Coverage(NamedTuple):
    """The numbers of a rulebook, each in one of four lists, in the rulebook's order."""

    run: tuple[str, ...]
    """Executed by a scenario."""
    implemented: tuple[str, ...]
    """In the machine, and no scenario has run it."""
    not_executable: tuple[str, ...]
    missing: tuple[str, ...]


def coverage(rules: Iterable[NumberedRule], in_machine: frozenset[str], run: frozenset[str]) -> Coverage:
    """Return the numbers of rules in four lists, one for each coverage a rule can have.

    >>> rules = [NumberedRule("1", True), NumberedRule("1-1", False), NumberedRule("1-2", False), NumberedRule("1-3", False)]
    >>> coverage(rules, frozenset({"1-1", "1-2"}), frozenset({"1-2"}))
    Coverage(run=('1-2',), implemented=('1-1',), not_executable=('1',), missing=('1-3',))
    """
    lists: tuple[list[str], ...] = ([], [], [], [])
    for rule in rules:
        at = 2 if rule.not_executable else 0 if rule.number in run else 1 if rule.number in in_machine else 3
        lists[at].append(rule.number)
    return Coverage(*map(tuple, lists))


# -- what stands in the machine ----------------------------------------------------------------------


def actions(procedures: Procedures) -> list[Action]:
    """Return all actions that the windows of a rulebook offer."""
    return list(dict.fromkeys(action for line in procedures if line in OFFERS for action in OFFERS[line].actions))


def needs(action: Action) -> list[Need]:
    """Return all conditions of an action."""
    return [*action.gates, *(need for slot in action.slots for need in slot.needs)]


@lru_cache
def implemented_rules(game: str) -> frozenset[str]:
    """Return the numbers that stand in the machine of a game; without a machine there are none."""
    try:
        procedures = games.policy(game).procedures
    except games.UnknownGame:
        return frozenset()
    found = set(procedures.numbers())
    for action in actions(procedures):
        found |= {action.number, *(slot.number for slot in action.slots), *(need.number for need in needs(action))}
    for path in sources(game):
        if path.name in _TABLES_OF_WORDS:
            continue
        found.update(literals(ast.parse(path.read_text(encoding="utf8"))))
    return frozenset(found)


def sources(game: str) -> list[Path]:
    """Return the modules of a game."""
    return sorted((Path(games.__file__).parent / game).glob("**/*.py"))


def literals(tree: ast.AST) -> Iterator[str]:
    """Yield the texts that stand in code, but for the names of tables and of sub-steps, which cite nothing.

    >>> list(literals(ast.parse('X = FW.table("8-4", step("8-4-6", compare, sub="8-4-6-1"))')))
    ['8-4-6']
    """
    names: set[ast.AST] = set()
    for node in ast.walk(tree):  # what calls comes before what it is called with
        if isinstance(node, ast.Call):
            names.update(word.value for word in node.keywords if word.arg == "sub")
            if isinstance(node.func, ast.Attribute) and node.func.attr == "table":
                names.update(node.args[:1])
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in names:
            yield node.value
