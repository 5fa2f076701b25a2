"""The globs of `pyproject.toml` still find the modules that are to be compiled: no wheel is built interpreted without a word."""

from __future__ import annotations

import tomllib
from pathlib import Path, PurePath

import pytest

ROOT = Path(__file__).parent.parent.parent
HOOK = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"][
    "hooks"
]["mypyc"]
FW = ROOT / "fwjudge" / "games" / "fw"
PUT_TOGETHER = {"meaning/instructions.py", "world/dependencies.py"}
"""Modules of those floors that run a few times only."""


def included() -> set[Path]:
    """The files that are compiled, as the build finds them."""
    found = {path for pattern in HOOK["include"] for path in ROOT.glob(pattern)}
    return {path for path in found if not any(PurePath(path).match(pattern) for pattern in HOOK["exclude"])}


@pytest.mark.parametrize("floor", ["rules", "now", "world", "meaning"])
def test_every_module_of_a_floor_is_compiled(floor: str) -> None:
    modules = {path for path in (FW / floor).glob("*.py") if path.name != "__init__.py"}
    left_out = {path.relative_to(FW).as_posix() for path in modules - included()}
    assert modules
    assert left_out <= PUT_TOGETHER


def test_the_engine_and_what_lies_below_the_floors_are_compiled() -> None:
    wanted = {FW / "state.py", FW / "events.py", FW / "readings.py", *(ROOT / "fwjudge" / "engine").glob("r*n.py")}
    assert wanted <= included()


def test_what_is_named_as_not_compiled_is_there() -> None:
    for pattern in HOOK["exclude"]:
        assert pattern == "__init__.py" or any(ROOT.glob(pattern)), f"{pattern} excludes nothing"
