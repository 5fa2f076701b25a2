"""What import contracts cannot see: a table that another module fills, an attribute that no type knows, a store of string keys."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache

from fwjudge.engine.game import World

from .test_imports import MODULES, tree_of

CHANGES = frozenset(
    [
        "add",
        "append",
        "clear",
        "discard",
        "extend",
        "insert",
        "pop",
        "popitem",
        "remove",
        "setdefault",
        "sort",
        "update",
    ]
)


def taken_from_others(module: str, tree: ast.Module) -> tuple[dict[str, str], dict[str, str]]:
    """The names that a module imports from modules of the package, and the modules themselves that it imports."""
    names: dict[str, str] = {}
    whole: dict[str, str] = {}
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom):
            continue
        base = node.module or ""
        if node.level:
            parts = module.split(".")
            package = parts if MODULES[module].name == "__init__.py" else parts[:-1]
            base = ".".join([*package[: len(package) - node.level + 1], *([base] if base else [])])
        for alias in node.names:
            full = f"{base}.{alias.name}"
            if full in MODULES:
                whole[alias.asname or alias.name] = full
            elif base in MODULES:
                names[alias.asname or alias.name] = full
    return names, whole


def own_names(function: ast.AST) -> set[str]:
    """The names that are variables of a function."""
    return {
        node.arg if isinstance(node, ast.arg) else node.id
        for node in ast.walk(function)
        if isinstance(node, ast.arg) or (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    }


def writes(module: str) -> Iterator[str]:
    """The statements of a module by which it changes what belongs to another one."""
    tree = tree_of(module)
    names, whole = taken_from_others(module, tree)

    def of_another(node: ast.expr, own: set[str]) -> bool:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            return node.value.id in whole and node.value.id not in own
        return isinstance(node, ast.Name) and node.id in names and node.id not in own

    def walk(node: ast.AST, own: set[str]) -> Iterator[str]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                yield from walk(child, own | own_names(child))
                continue
            targets: list[ast.expr] = []
            if isinstance(child, ast.Assign | ast.Delete):
                targets = child.targets
            elif isinstance(child, ast.AugAssign | ast.AnnAssign):
                targets = [child.target]
            elif (
                isinstance(child, ast.Call)
                and isinstance(child.func, ast.Attribute)
                and child.func.attr in CHANGES
                and of_another(child.func.value, own)
            ):
                yield f"{MODULES[module]}:{child.lineno}: {ast.unparse(child)[:100]}"
            for target in targets:
                table = target.value if isinstance(target, ast.Subscript) else target
                variable = isinstance(target, ast.Name)
                if not variable and of_another(table, own):
                    yield f"{MODULES[module]}:{target.lineno}: {ast.unparse(target)}"
            yield from walk(child, own)

    yield from walk(tree, set())


def test_no_module_writes_into_a_table_of_another_one() -> None:
    found = [one for module in MODULES for one in writes(module)]
    assert not found, "\n".join(found)


def test_no_attribute_is_used_that_its_type_does_not_have() -> None:
    """A call through an attribute that no type declares is an import that nobody sees."""
    hidden = [
        f"{path}:{at}"
        for module, path in MODULES.items()
        if module.startswith("fwjudge.games")
        for at, line in enumerate(path.read_text(encoding="utf8").splitlines(), 1)
        if "type: ignore[attr-defined]" in line
    ]
    assert hidden == []


def test_a_world_holds_typed_records_only() -> None:
    """What is worked out about the cards of a world is a record of each game: `facts`, and `caches` for what grows in play."""
    assert "known" not in World.__slots__


WAYS = frozenset({"happen", "announce", "settle_card"})
"""The functions by which events happen. What they return is what the walker has to do next."""


def parents(tree: ast.AST) -> dict[ast.AST, ast.AST]:
    """Of each node the one that it is a part of."""
    return {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}


def function_called(call: ast.Call) -> str:
    """The name of the function that is called, whatever it is an attribute of; nothing where it has none."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def functions_that_go_on(module: str) -> set[str]:
    """The names under which a module knows functions that return what the walker has to do next."""
    tree = tree_of(module)
    names, _ = taken_from_others(module, tree)
    known = {name for name, full in names.items() if full.rpartition(".")[2] in controls(full.rpartition(".")[0])}
    return known | controls(module)


@cache
def controls(module: str) -> set[str]:
    """The functions of a module, not those inside others, that say that they return a control."""
    tree = tree_of(module)
    return {
        one.name
        for one in tree.body
        if isinstance(one, ast.FunctionDef) and isinstance(one.returns, ast.Name) and one.returns.id == "Control"
    }


def test_what_follows_a_batch_is_its_next_line() -> None:
    """What comes after `happen(...)` in the same function is done before a batch that pauses, or never: it is handed in as `back`.

    So a batch is the whole value of a `return`, and never a part of an `or`; nor is a function that may end with one.
    """
    found = []
    for name in MODULES:
        if not name.startswith("fwjudge.games"):
            continue
        tree = tree_of(name)
        above, go_on = parents(tree), functions_that_go_on(name) | WAYS
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            called, around = function_called(node), above[node]
            while isinstance(around, ast.IfExp):
                around = above[around]
            dropped = called in WAYS and not isinstance(around, ast.Return)
            if dropped or (called in go_on and isinstance(around, ast.BoolOp)):
                found.append(f"{name}:{node.lineno}: {ast.unparse(node)[:80]}")
    assert found == []


def test_no_event_carries_the_whole_state() -> None:
    """An event names the fields that it changes: a record made earlier would wipe what has happened since."""
    found = [
        f"{name}:{node.lineno}"
        for name in MODULES
        if name.startswith(("fwjudge.engine", "fwjudge.games"))
        for node in ast.walk(tree_of(name))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Changed"
        and name != "fwjudge.engine.event"
    ]
    assert found == []


def test_what_comes_to_a_list_is_added() -> None:
    """An event that carries a list as it was with one item more would wipe what has come to the list since: `Added` keeps it."""
    found = []
    for name in MODULES:
        for node in ast.walk(tree_of(name)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "change":
                for field in node.keywords:
                    more = field.value
                    if isinstance(more, ast.BinOp) and isinstance(more.op, ast.BitOr):
                        first: ast.expr | None = more.left
                    elif isinstance(more, ast.Tuple) and more.elts and isinstance(more.elts[0], ast.Starred):
                        first = more.elts[0].value
                    else:
                        continue
                    if isinstance(first, ast.Attribute) and first.attr == field.arg:
                        found.append(f"{name}:{node.lineno}: {field.arg}")
    assert found == []
