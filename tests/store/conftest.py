"""What the tests of the store share."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def small_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A disk of 1 MB as the data folder."""
    folder = tmp_path / "small"
    folder.mkdir()
    mounted = shutil.which("mount") and subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)], check=False, capture_output=True
    )
    if not mounted or mounted.returncode:
        pytest.skip("no small disk can be mounted here")
    monkeypatch.setenv("FWJUDGE_DATA", str(folder))
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)
