"""An import inside a function keeps start-up quick; each module that has one is named here with what it spares."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import fwjudge
from tests.sources import read_tree

ROOT = Path(fwjudge.__file__).parent

QUICK = {
    "fwjudge.cli.app": "help pages and the look of the terminal are made only when they are shown",
    "fwjudge.cli.cards": "a command imports what it does: other commands and --help start without it",
    "fwjudge.cli.check": "a command",
    "fwjudge.cli.cite": "a command",
    "fwjudge.cli.shared_parts": "what completes a number on the command line",
    "fwjudge.cli.backup": "a command",
    "fwjudge.cli.deck": "a command",
    "fwjudge.cli.doctor": "a command",
    "fwjudge.cli.errata": "a command",
    "fwjudge.cli.history": "a command",
    "fwjudge.cli.play": "the history of lines, which not every machine has",
    "fwjudge.cli.qa": "a command",
    "fwjudge.cli.restore": "a command",
    "fwjudge.cli.rule": "a command",
    "fwjudge.cli.rules": "a command",
    "fwjudge.cli.run": "a command",
    "fwjudge.cli.search": "a command",
    "fwjudge.cli.start": "the program is imported where an interruption is already caught",
    "fwjudge.cli.term": "a command",
    "fwjudge.cli.toc": "a command",
    "fwjudge.cli.why_not": "a command",
    "fwjudge.library": "who plays a game reads no scenario, and who looks up a rule reads no card text",
    "fwjudge.report.screen": "rich, which shows styles and progress on a terminal only",
    "fwjudge.rulebook.search.books": "an index that is fresh is opened without reading any rule",
    "fwjudge.rulebook.search.engine": "slips, synonyms and neighbours are looked for when plain words find nothing",
    "fwjudge.rulebook.search.matches": "readings are needed for kana only",
    "fwjudge.rulebook.search.term": "readings are needed for kana only",
    "fwjudge.rulebook.search.understanding": "slips are looked for when plain words find nothing",
    "fwjudge.rulebook.search.unit": "the rules are read to make an index",
}
"""Every module that imports inside a function, and what start-up is spared by it."""

ROOMS = ("fwjudge.cli.", "fwjudge.report.", "fwjudge.rulebook.search.", "fwjudge.library")
"""The rooms in which start-up is kept quick; elsewhere every import stands at the top."""

DOORS = {
    "fwjudge": "the library is imported when a name of it is wanted",
    "fwjudge.cards.lower.games": "the words of a game are imported when a card of it is read",
    "fwjudge.cards.text.profiles": "the way of writing of a game is imported when a card of it is read",
    "fwjudge.cli.main": "a command is imported when it is given",
    "fwjudge.games": "a game is imported when it is named, what reads its cards when it has one to read",
    "fwjudge.rulebook": "what reads an imported document is imported where there is one",
    "fwjudge.store": "SQLite is imported where something is kept",
}
"""Every module that imports another by its name, and when."""


def modules() -> dict[str, Path]:
    found = {}
    for path in sorted(ROOT.rglob("*.py")):
        name = ".".join(path.relative_to(ROOT.parent).with_suffix("").parts)
        found[name.removesuffix(".__init__")] = path
    return found


MODULES = modules()


def tree_of(module: str) -> ast.Module:
    """Return the tree of a module, which several tests look at and none changes."""
    return read_tree(MODULES[module])


def imported(module: str, node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    """The modules of the package that a statement imports."""
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    else:
        base = node.module or ""
        if node.level:
            parts = module.split(".")
            package = parts if MODULES[module].name == "__init__.py" else parts[:-1]
            base = ".".join([*package[: len(package) - node.level + 1], *([base] if base else [])])
        names = [f"{base}.{alias.name}" for alias in node.names]
    for name in names:
        while name and name not in MODULES:
            name = name.rpartition(".")[0]
        if name:
            yield name


@cache
def statements(module: str) -> tuple[list[ast.stmt], list[ast.stmt]]:
    """The import statements of a module: those that run when it is imported, and those inside its functions."""
    at_once: list[ast.stmt] = []
    late: list[ast.stmt] = []

    def walk(node: ast.AST, inside: bool) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import | ast.ImportFrom):
                (late if inside else at_once).append(child)
            elif not (isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)):
                walk(child, inside or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda))

    walk(tree_of(module), False)
    return at_once, late


def loaded_with(module: str) -> set[str]:
    """The modules of the package that are loaded when this one has been imported."""
    found: set[str] = set()
    todo = [module]
    while todo:
        one = todo.pop()
        if one in found:
            continue
        found.add(one)
        if "." in one:
            todo.append(one.rpartition(".")[0])
        for node in statements(one)[0]:
            assert isinstance(node, ast.Import | ast.ImportFrom)
            todo.extend(imported(one, node))
    return found


def test_only_modules_that_keep_start_up_quick_import_inside_a_function() -> None:
    late = {module for module in MODULES if statements(module)[1]}
    assert late == set(QUICK)


def test_only_rooms_that_answer_a_person_import_inside_a_function() -> None:
    assert [module for module in QUICK if not module.startswith(ROOMS)] == []


def test_modules_are_imported_by_name_through_few_doors() -> None:
    by_name = ("import_module", "__import__")
    assert {
        m for m, path in MODULES.items() if any(name in path.read_text(encoding="utf8") for name in by_name)
    } == set(DOORS)


def needed(module: str) -> set[str]:
    """The modules of the package that this one imports, and those that they import, without the packages in which they lie."""
    found: set[str] = set()
    todo = [module]
    while todo:
        one = todo.pop()
        for node in statements(one)[0]:
            assert isinstance(node, ast.Import | ast.ImportFrom)
            todo += [name for name in imported(one, node) if name not in found]
            found.update(imported(one, node))
    return found


@pytest.mark.parametrize("door", ["fwjudge.cards.lower.games", "fwjudge.cards.text.profiles", "fwjudge.games"])
def test_nothing_behind_a_door_needs_the_door(door: str) -> None:
    """What is imported by its name, and what that imports, is no ring either."""
    assert [module for module in MODULES if module.startswith(f"{door}.") and door in needed(module)] == []


def test_an_import_inside_a_function_spares_something() -> None:
    """What has been loaded with the module anyway is imported at its top."""
    idle = []
    for module in sorted(MODULES):
        known = loaded_with(module) if statements(module)[1] else set()
        for node in statements(module)[1]:
            assert isinstance(node, ast.Import | ast.ImportFrom)
            names = set(imported(module, node))
            if names and names <= known:
                idle.append(f"{MODULES[module]}:{node.lineno}: {ast.unparse(node)}")
    assert not idle, "\n".join(idle)
