"""The compiled engine is the same engine: the same games, line by line, and the same rulings."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import played

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def compiled() -> dict[str, str]:
    """The environment in which the compiled package is imported."""
    if not any(shutil.which(name) for name in ("cc", "gcc", "clang", "cl")):
        pytest.skip("there is no C compiler: the compiled engine is not held beside its sources")
    if sys.platform == "win32":
        pytest.skip("the compiled engine has not been tried on Windows")
    script = "import compiled; print(compiled.folder())"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT / "bench", capture_output=True, text=True, check=False
    )
    assert not done.returncode, done.stderr
    return {**os.environ, "PYTHONPATH": os.pathsep.join((done.stdout.strip(), str(ROOT)))}


@pytest.mark.long
def test_the_same_games_and_the_same_rulings(compiled: dict[str, str]) -> None:
    command = [sys.executable, "-P", "-m", "tests.played"]
    done = subprocess.run(command, env=compiled, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    first, *rest = done.stdout.splitlines()
    assert not first.endswith(".py"), f"{first} is not compiled"
    assert rest == played.lines()
    command = [sys.executable, "-P", "-m", "fwjudge.cli", "check", str(ROOT / "scenarios")]
    done = subprocess.run(command, env=compiled, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stdout + done.stderr
