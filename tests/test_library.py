"""The library's own examples, and the docstring examples of every module, run as they stand."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from types import ModuleType

import pytest

import fwjudge
from fwjudge import library

SKIPPED = {"fwjudge.cli.__main__"}


def modules() -> list[str]:
    return [m.name for m in pkgutil.walk_packages(fwjudge.__path__, "fwjudge.") if m.name not in SKIPPED]


@pytest.mark.parametrize("name", modules())
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
