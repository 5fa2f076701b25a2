"""The library's own examples, and the docstring examples of every module, run as they stand."""

from __future__ import annotations

import doctest
import importlib
import importlib.util
import pkgutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import fwjudge
from fwjudge import library

SKIPPED = {"fwjudge.__main__", "fwjudge.cli.__main__"}


def modules() -> list[str]:
    return [m.name for m in pkgutil.walk_packages(fwjudge.__path__, "fwjudge.") if m.name not in SKIPPED]


def has_examples(name: str) -> bool:
    """Whether anything in the text of a module looks like an example."""
    spec = importlib.util.find_spec(name)
    return spec is not None and spec.origin is not None and ">>>" in Path(spec.origin).read_text(encoding="utf8")


def test_every_module_can_be_imported() -> None:
    for name in modules():
        importlib.import_module(name)


@pytest.mark.parametrize("name", [name for name in modules() if has_examples(name)])
def test_the_examples_of_a_module_run(name: str) -> None:
    module: ModuleType = importlib.import_module(name)
    assert doctest.testmod(module).failed == 0


def test_one_import_gives_everything_with_an_explanation() -> None:
    for name in library.__all__:
        thing = getattr(fwjudge, name)
        assert thing.__doc__, name
    for name in ("load", "legal", "apply", "is_over", "decision", "to_json"):
        assert callable(getattr(fwjudge, name))
    with pytest.raises(AttributeError):
        _ = fwjudge.nothing_of_that_name


def test_the_page_of_the_library_is_typed_as_it_stands() -> None:
    page = Path(__file__).parent.parent / "docs" / "library.md"
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    found = doctest.testfile(str(page), module_relative=False, encoding="utf8", optionflags=flags)
    assert found.attempted > 20 and found.failed == 0


def test_every_public_name_has_an_example() -> None:
    """Its docstring shows it in use, and the doctests of its module run that."""
    for name in library.__all__:
        assert ">>>" in (getattr(fwjudge, name).__doc__ or ""), f"{name} is shown nowhere"


def test_python_m_fwjudge_is_the_command() -> None:
    ran = subprocess.run([sys.executable, "-m", "fwjudge", "rule", "8-4-6"], capture_output=True, text=True, check=True)
    assert "8-4-6" in ran.stdout
