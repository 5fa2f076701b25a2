"""Who writes into the state of a game: events, the walker for where the game stands, and those who build or load one."""

from __future__ import annotations

import ast
from collections.abc import Iterator

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
        "games.dz.new_game",
    ]
)
"""Modules that lay out the board of a new game, or load one: before anything happens."""
KEEPERS = frozenset(("engine.batch", "engine.log", "engine.memo", "engine.run", "course.narration"))
"""Modules that keep the log and what has been worked out about a state."""
CHANGING = frozenset(
    (
        "add",
        "append",
        "clear",
        "discard",
        "extend",
        "insert",
        "pop",
        "remove",
        "reverse",
        "setdefault",
        "sort",
        "update",
    )
)
"""What changes a list, a set or a table where it lies."""
WALKERS = frozenset(("engine.batch", "engine.game", "engine.log", "engine.run", "engine.save", "engine.trial"))
"""Modules that say where a game stands. Lines change their own frame; which line comes next they return."""
LEAVERS = frozenset(("games.common.progress", "games.bf.rules.so_others"))
"""Modules with lines that leave what is in progress: what called them is not gone back to."""


def parts_of(target: ast.expr) -> Iterator[ast.expr]:
    """Yield what is assigned to in a target: each part of a tuple, however deep."""
    if isinstance(target, (ast.Tuple, ast.List)):
        for one in target.elts:
            yield from parts_of(one)
    else:
        yield target.value if isinstance(target, ast.Starred) else target


def changed(node: ast.AST) -> Iterator[ast.expr]:
    """Yield what a statement assigns to, and what a call of a list changes."""
    targets: list[ast.expr] = []
    if isinstance(node, (ast.Assign, ast.Delete)):
        targets = node.targets
    elif isinstance(node, (ast.AugAssign, ast.AnnAssign, ast.For)):
        targets = [node.target]
    elif isinstance(node, ast.With):
        targets = [item.optional_vars for item in node.items if item.optional_vars is not None]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
        targets = [ast.Subscript(node.func.value, node.func.value, lineno=node.lineno)]
    for target in targets:
        yield from parts_of(target)


def other_names(function: ast.FunctionDef, fields: frozenset[str]) -> frozenset[str]:
    """Return the names by which a function knows a list of a game: `cards = game.cards`."""
    found = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                pairs = [(target, node.value)]
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    pairs = list(zip(target.elts, node.value.elts, strict=False))
                found |= {
                    name.id
                    for name, value in pairs
                    if isinstance(name, ast.Name) and isinstance(value, ast.Attribute) and value.attr in fields
                }
    return frozenset(found)


def writes(text: str, fields: frozenset[str]) -> Iterator[str]:
    """Yield each place of a module that writes one of these fields of something outside the `apply` of an event."""

    def visit(node: ast.AST, names: tuple[str, ...], lists: frozenset[str]) -> Iterator[str]:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names = (*names, node.name)
        if isinstance(node, ast.FunctionDef):
            lists = other_names(node, fields)
        for target in changed(node):
            held: ast.expr = target
            while isinstance(held, ast.Subscript):
                held = held.value
            is_field = isinstance(held, ast.Attribute) and held.attr in fields
            is_list = held is not target and isinstance(held, ast.Name) and held.id in lists
            if (is_field or is_list) and names[-1:] not in (("apply",), ("__init__",)):
                yield f"{'.'.join(names)}: {ast.unparse(held)} (line {target.lineno})"
        for child in ast.iter_child_nodes(node):
            yield from visit(child, names, lists)

    yield from visit(ast.parse(text), (), frozenset())


def written_in(prefix: str) -> list[str]:
    """Every place below this package that writes facts, or what follows from them, and may not."""
    found = []
    for module, path in MODULES.items():
        name = module.removeprefix("fwjudge.")
        if not name.startswith(prefix) or name in BUILDERS:
            continue
        fields = FACTS if name in KEEPERS else FACTS | DERIVED
        found += [f"{name} {place}" for place in writes(path.read_text(encoding="utf-8"), fields)]
    return found


@pytest.mark.parametrize(
    "line",
    [
        "game.own = None",
        "a, (game.own, b) = c",
        "game.cards[0] = a",
        "game.cards.append(a)",
        "game.areas[0] += (1,)",
        "del game.lives[0]",
        "for game.own in a: pass",
        "cards = game.cards; cards[0] = a",
        "cards, own = game.cards, game.own; cards.pop()",
    ],
)
def test_a_line_that_writes_facts_is_found(line: str) -> None:
    assert len(list(writes(f"def rule(game):\n    {line}", FACTS))) == 1


@pytest.mark.parametrize("game", ["fw", "op", "gen", "dz", "bf"])
def test_a_game_changes_only_by_events(game: str) -> None:
    assert not written_in(f"games.{game}.")


def test_the_engine_changes_only_by_events() -> None:
    assert not written_in("engine.")


def test_what_the_games_share_changes_only_by_events() -> None:
    assert list(written_in("games.common.")) == []


def test_what_is_built_on_the_games_changes_nothing() -> None:
    """What reads, tells and asks: its own records may have fields of these names."""
    rooms = ("answer.", "course.", "play.", "scenario.run", "session.", "concordance.")
    assert [place for room in rooms for place in written_in(room)] == []


def test_a_line_says_where_to_go_on_by_what_it_returns() -> None:
    found = [
        f"{name} {place}"
        for module, path in MODULES.items()
        if (name := module.removeprefix("fwjudge.")).startswith(("engine.", "games."))
        if name not in WALKERS | LEAVERS
        for place in writes(path.read_text(encoding="utf-8"), frozenset(("stack", "step")))
    ]
    assert found == []


def test_what_would_be_if_is_asked_in_one_way() -> None:
    """A thought experiment begins with `suppose`: nothing of it comes into the log of the game that is played."""
    found = [
        f"{module}:{node.lineno}"
        for module in MODULES
        if module.startswith(("fwjudge.games", "fwjudge.engine"))
        for node in ast.walk(tree_of(module))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "fork"
    ]
    kept = {"fwjudge.engine.batch", "fwjudge.engine.decisions", "fwjudge.engine.forced_loops", "fwjudge.engine.log"}
    kept |= {"fwjudge.engine.run"}
    """They keep a game as it is now, or give the copy away to be played on."""
    assert [one for one in found if one.partition(":")[0] not in kept] == []


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
