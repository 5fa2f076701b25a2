"""What is installed is what was tested, what is built can be built again, and a check that could not be made is not called passed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "bench"))
LOCKS = ("requirements.lock", "requirements-dev.lock")
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf8"))


def locked(name: str) -> dict[str, tuple[Requirement, list[str]]]:
    """The packages of a lock file, each with its hashes."""
    text = (ROOT / name).read_text(encoding="utf8").replace("\\\n", " ")
    found: dict[str, tuple[Requirement, list[str]]] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            asked, *hashes = (part.strip() for part in line.split("--hash="))
            found[canonicalize_name(Requirement(asked).name)] = (Requirement(asked), hashes)
    return found


def asked_for(name: str) -> Iterator[Requirement]:
    yield from map(Requirement, PROJECT["project"]["dependencies"])
    if "dev" in name:
        yield from map(Requirement, PROJECT["project"]["optional-dependencies"]["dev"])


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_pins_all_that_is_asked_for_with_hashes(name: str) -> None:
    pinned = locked(name)
    for asked in asked_for(name):
        one, _ = pinned[canonicalize_name(asked.name)]
        (pin,) = one.specifier
        assert pin.operator == "==" and asked.specifier.contains(pin.version), asked
    for one, hashes in pinned.values():
        assert hashes and all(re.fullmatch(r"sha256:[0-9a-f]{64}", each) for each in hashes), one
        assert one.url is None


def test_both_locks_pin_the_same() -> None:
    here, there = map(locked, LOCKS)
    assert {name: there.get(name) for name in here} == here


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_names_no_host(name: str) -> None:
    assert not re.search(r"://|index-url|find-links|@", (ROOT / name).read_text(encoding="utf8"))


def test_what_is_tested_is_what_is_locked() -> None:
    """The tests run with the versions of the lock, wherever `make test` made the environment."""
    if not os.environ.get("CI"):
        pytest.skip("not in CI: the packages here may be others than those of the lock")
    other = {}
    for name, (one, _) in locked("requirements-dev.lock").items():
        if one.marker is None or one.marker.evaluate():
            try:
                there = version(name)
            except PackageNotFoundError:
                there = "absent"
            if not one.specifier.contains(there if there != "absent" else "0"):
                other[name] = there
    assert other == {}


BUILT = "fwjudge", "rules_ja", "scenarios", "tests", "docs", "bench"


def build(folder: Path, when: float, mask: int, **environment: str) -> dict[str, bytes]:
    """Wheel and sdist of a copy of the sources in this folder, whose files are of this time."""
    folder.mkdir(parents=True)
    left_out = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", ".*")
    for name in BUILT:
        shutil.copytree(ROOT / name, folder / name, ignore=left_out)
    for file in ROOT.iterdir():
        if file.is_file() and (not file.name.startswith(".") or file.name == ".gitignore"):
            shutil.copy(file, folder)
    for path in folder.rglob("*"):
        path.chmod(path.stat().st_mode & ~mask)
        os.utime(path, (when, when))
    out = folder.parent / f"{folder.name}-built"
    own = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"}
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(out)]
    subprocess.run(command, cwd=folder, env=own | environment, check=True, capture_output=True, umask=mask)
    return {file.name: file.read_bytes() for file in out.iterdir()}


@pytest.mark.long
def test_wheel_and_sdist_are_the_same_wherever_and_whenever_they_are_built(tmp_path: Path) -> None:
    one = build(tmp_path / "one", 1_000_000_000, 0o022, PYTHONHASHSEED="1", TZ="UTC")
    other = build(tmp_path / "deep" / "er" / "other", time.time(), 0o077, PYTHONHASHSEED="2", TZ="Asia/Tokyo", LANG="C")
    assert sorted(name.split("-")[2] for name in one if name.endswith(".whl")) == ["py3"]
    assert len(one) == 2 and one.keys() == other.keys()
    assert [name for name in one if one[name] != other[name]] == []


def package(name: str, **more: object) -> dict[str, object]:
    return {"name": name, "version": "1.0", "vulns": []} | more


def test_an_audit_that_reached_nothing_is_not_called_well() -> None:
    from audit import read_report

    skipped = {"name": "a", "skip_reason": "not found"}
    nothing = read_report({"dependencies": [skipped, skipped]})
    assert nothing.known == 0 and "none of 2 packages was compared" in nothing.describe()
    some = read_report({"dependencies": [skipped, package("b")]})
    assert some.describe() == "0 known faults in 1 packages; of 1 more the source knows nothing"
    fault = {"id": "PYSEC-1", "fix_versions": ["1.1"]}
    bad = read_report({"dependencies": [package("b", vulns=[fault]), package("c")]})
    assert bad.faults == ["b 1.0: PYSEC-1, mended in 1.1"] and bad.describe() == "1 known faults in 2 packages"
