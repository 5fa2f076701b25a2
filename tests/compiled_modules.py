"""Which modules mypyc compiles, as `pyproject.toml` tells the build."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path, PurePath

ROOT = Path(__file__).parent.parent
HOOK = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"][
    "hooks"
]["mypyc"]


@cache
def included() -> frozenset[Path]:
    """Return the files that are compiled, as the build finds them."""
    found = {path for pattern in HOOK["include"] for path in ROOT.glob(pattern)}
    return frozenset(path for path in found if not any(PurePath(path).match(pattern) for pattern in HOOK["exclude"]))
