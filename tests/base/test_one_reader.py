"""YAML is read in one place, which builds nothing and limits depth, size and aliases."""

from __future__ import annotations

from pathlib import Path

import fwjudge
from tests.sources import find_imports

ROOT = Path(fwjudge.__file__).parent


def imports(file: Path) -> set[str]:
    return {module.partition(".")[0] for module, _ in find_imports(file)}


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
