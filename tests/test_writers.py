"""Who writes into the state of a game: events, the walker for where the game stands, and those who build or load one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from .test_imports import MODULES, tree_of

FACTS = frozenset(("areas", "cards", "delayed", "ended", "lives", "loops", "modifiers", "own", "waiting"))
"""What a rule can ask for: only an event changes it."""
DERIVED = frozenset(("log", "memo"))
"""What follows from it."""

BUILDERS = frozenset(
    [
        "engine.game",
        "engine.save",
        "games.common.board",
        "games.common.setup",
        "games.bf.speech.board",
        "games.dz.speech.board",
        "games.fw.speech.board",
        "games.gen.speech.board",
        "games.op.speech.board",
        "games.dz.new",
    ]
)
"""Modules that lay out the board of a new game, or load one: before anything happens."""
KEEPERS = frozenset(("engine.batch", "engine.log", "engine.memo", "engine.run", "course.narration"))
"""Modules that keep the log and what has been worked out about a state."""


def changed(node: ast.AST) -> Iterator[ast.expr]:
    """Yield what a statement assigns to."""
    targets: list[ast.expr] = []
    if isinstance(node, (ast.Assign, ast.Delete)):
        targets = node.targets
    elif isinstance(node, (ast.AugAssign, ast.AnnAssign)):
        targets = [node.target]
    for target in targets:
        yield from target.elts if isinstance(target, ast.Tuple) else [target]


def writes(path: Path, fields: frozenset[str]) -> Iterator[str]:
    """Yield each place of a module that writes one of these fields of something outside the `apply` of an event."""

    def visit(node: ast.AST, names: tuple[str, ...]) -> Iterator[str]:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names = (*names, node.name)
        for target in changed(node):
            held: ast.expr = target
            while isinstance(held, ast.Subscript):
                held = held.value
            if (
                isinstance(held, ast.Attribute)
                and held.attr in fields
                and names[-1:] not in (("apply",), ("__init__",))
            ):
                yield f"{'.'.join(names)}: {ast.unparse(target)} (line {target.lineno})"
        for child in ast.iter_child_nodes(node):
            yield from visit(child, names)

    yield from visit(ast.parse(path.read_text(encoding="utf-8")), ())


def written_in(prefix: str) -> list[str]:
    """Every place below this package that writes facts, or what follows from them, and may not."""
    found = []
    for module, path in MODULES.items():
        name = module.removeprefix("fwjudge.")
        if not name.startswith(prefix) or name in BUILDERS:
            continue
        fields = FACTS if name in KEEPERS else FACTS | DERIVED
        found += [f"{name} {place}" for place in writes(path, fields)]
    return found


@pytest.mark.parametrize("game", ["fw", "op", "gen", "dz", "bf"])
def test_a_game_changes_only_by_events(game: str) -> None:
    assert not written_in(f"games.{game}.")


def test_the_engine_changes_only_by_events() -> None:
    assert not written_in("engine.")


def test_what_the_games_share_changes_only_by_events() -> None:
    assert list(written_in("games.common.")) == []


def test_no_answer_is_kept_by_the_address_of_a_record() -> None:
    asked = [
        module
        for module in MODULES
        for node in ast.walk(tree_of(module))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "id"
    ]
    in_one_call = {
        "fwjudge.rulebook.search.engine",
        "fwjudge.cards.lower.completeness",
        "fwjudge.cards.text.node",
        "fwjudge.cards.derivation",
        "fwjudge.answer.conditions",
        "fwjudge.answer.point",
        "fwjudge.answer.turning_point",
    }
    """They tell records apart while they hold them, and keep nothing."""
    assert set(asked) - in_one_call <= {"fwjudge.engine.memo"}, (
        "ByIdentity holds the records of which it keeps an answer"
    )


def test_what_has_been_worked_out_is_asked_for_in_one_place() -> None:
    readers = {
        module.removeprefix("fwjudge.")
        for module in MODULES
        for node in ast.walk(tree_of(module))
        if isinstance(node, ast.Attribute) and node.attr == "memo"
    }
    assert readers <= {"engine.game", "engine.memo", "engine.log", "engine.batch"}
