"""What import contracts cannot see: a table that another module fills, an attribute that no type knows, a store of string keys."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fwjudge.engine.game import World

from .test_imports import MODULES

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
    tree = ast.parse(MODULES[module].read_text(encoding="utf8"))
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


def test_what_follows_a_batch_is_its_next_line() -> None:
    """`happen(...) or ...` drops its second half where the batch is replaced or interrupted: what follows is handed in as `back`."""
    ways = {"happen", "announce", "happen_calmly"}
    found = [
        f"{name}:{node.lineno}"
        for name, path in MODULES.items()
        for node in ast.walk(ast.parse(path.read_text("utf8")))
        if isinstance(node, ast.BoolOp)
        and any(
            isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in ways
            for value in node.values
        )
    ]
    assert found == []


def test_no_event_carries_the_whole_state() -> None:
    """An event names the fields that it changes: a record made earlier would wipe what has happened since."""
    found = [
        f"{name}:{node.lineno}"
        for name, path in MODULES.items()
        if name.startswith(("fwjudge.engine", "fwjudge.games"))
        for node in ast.walk(ast.parse(path.read_text("utf8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Changed"
        and name != "fwjudge.engine.event"
    ]
    assert found == []
