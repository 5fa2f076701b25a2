"""What all tests share."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from fwjudge.base.garbage import search_garbage_rarely

settings.register_profile("untimed", max_examples=40, deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("untimed")
"""No test fails because a machine is busy. What is checked before landing is the same each time; whoever runs the tests at
home looks at new examples each time."""

search_garbage_rarely()

SHARED = Path(__file__).parent.parent.parent / "shared"


def pytest_collection_finish() -> None:
    """Leave what was loaded and collected out of every search for garbage, as it stays."""
    gc.freeze()


@pytest.fixture(scope="session")
def shared() -> Callable[[str], Path]:
    """Finds what lies beside the checkout (official texts, cards), or skips and says what was not tested."""

    def find(name: str) -> Path:
        path = SHARED / name
        if not path.exists():
            pytest.skip(f"../shared/{name} is not there: what it says is not compared")
        return path

    return find


@pytest.fixture(scope="session")
def all_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The places of the folders of all tests, one after the other."""
    base = tmp_path_factory.mktemp("tests")
    return (base / str(number) for number in count())


@pytest.fixture
def tmp_path(all_folders: Iterator[Path]) -> Path:
    """A new folder. The one of pytest looks through the names of all the folders before it, which ten thousand tests feel."""
    folder = next(all_folders)
    folder.mkdir()
    return folder


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes the folders of the person who runs it."""
    for variable in ("DATA", "CACHE"):
        monkeypatch.setenv(f"FWJUDGE_{variable}", str(tmp_path / variable.lower()))
    monkeypatch.setenv("FWJUDGE_CONFIG", str(tmp_path / "config.toml"))


@pytest.fixture(scope="session")
def kept_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of caches for tests that search, and that ask which scenarios run a rule: making that index plays all of them.

    It is one for all processes that run tests.
    """
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "kept_cache"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture
def one_cache(own_folders: None, kept_cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let a test use the caches of the tests before it, and the key that they are sealed with."""
    monkeypatch.setenv("FWJUDGE_CACHE", str(kept_cache))
    own, kept = tmp_path / "data" / "sealed.key", kept_cache / "kept.key"
    if kept.exists():
        own.parent.mkdir(mode=0o700, exist_ok=True)
        shutil.copy2(kept, own)
    yield
    if own.exists() and not kept.exists():
        written = kept.with_suffix(f".{os.getpid()}")
        shutil.copy2(own, written)
        written.replace(kept)
