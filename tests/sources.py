"""The sources of the package as trees, each read once for all tests that look at them; no test changes one."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def read_tree(path: Path) -> ast.Module:
    """Return the tree of a file."""
    return ast.parse(path.read_text(encoding="utf8"))


@cache
def find_imports(path: Path) -> frozenset[tuple[str, str]]:
    """Return what a file imports from other packages, as pairs of module and name; a module itself has no name."""
    found: set[tuple[str, str]] = set()
    for node in ast.walk(read_tree(path)):
        if isinstance(node, ast.Import):
            found |= {(one.name, "") for one in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            found |= {(node.module, one.name) for one in node.names}
    return frozenset(found)
