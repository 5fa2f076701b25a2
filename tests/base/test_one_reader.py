"""YAML is read in one place, which builds nothing and limits depth, size and aliases."""

from __future__ import annotations

import ast
from pathlib import Path

import fwjudge

ROOT = Path(fwjudge.__file__).parent


def imports(file: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf8"))):
        if isinstance(node, ast.Import):
            found |= {one.name.partition(".")[0] for one in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            found.add(node.module.partition(".")[0])
    return found


def test_nobody_else_imports_a_reader_of_yaml() -> None:
    readers = {
        str(file.relative_to(ROOT)) for file in ROOT.rglob("*.py") if imports(file) & {"yaml", "ruamel", "_yaml"}
    }
    assert readers == {"base/yaml_tree.py"}


def test_only_sealed_caches_are_unpacked() -> None:
    packed = {
        str(file.relative_to(ROOT)) for file in ROOT.rglob("*.py") if imports(file) & {"marshal", "pickle", "shelve"}
    }
    assert packed == {"cards/text/grammar_cache.py"} and "seal" in (ROOT / "cards/text/grammar_cache.py").read_text(
        "utf8"
    )


def test_nothing_talks_to_a_network() -> None:
    talkers = {"socket", "urllib", "http", "requests", "ftplib", "smtplib", "asyncio"}
    assert not {str(file.relative_to(ROOT)): found for file in ROOT.rglob("*.py") if (found := imports(file) & talkers)}
