"""What all tests share."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("untimed")
"""No test fails because a machine is busy. What is checked before landing is the same each time; whoever runs the tests at
home looks at new examples each time."""

SHARED = Path(__file__).parent.parent.parent / "shared"


@pytest.fixture(scope="session")
def shared() -> Callable[[str], Path]:
    """Finds what lies beside the checkout (official texts, cards), or skips and says what was not tested."""

    def find(name: str) -> Path:
        path = SHARED / name
        if not path.exists():
            pytest.skip(f"../shared/{name} is not there: what it says is not compared")
        return path

    return find


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes the folders of the person who runs it."""
    for variable in ("DATA", "CACHE"):
        monkeypatch.setenv(f"FWJUDGE_{variable}", str(tmp_path / variable.lower()))
    monkeypatch.setenv("FWJUDGE_CONFIG", str(tmp_path / "config.toml"))


@pytest.fixture(scope="session")
def kept_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of caches for tests that ask which scenarios run a rule: making that index plays all of them."""
    return tmp_path_factory.mktemp("kept_cache")


@pytest.fixture
def one_cache(own_folders: None, kept_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a test use the caches of the tests before it."""
    monkeypatch.setenv("FWJUDGE_CACHE", str(kept_cache))
