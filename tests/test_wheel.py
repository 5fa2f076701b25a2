"""The built wheel works by itself, from any folder: rules and scenarios are inside it."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, unpacked where a package would be."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", str(folder), str(ROOT)], check=True, cwd=folder)
    (wheel,) = folder.glob("fwjudge-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert any(name.startswith("fwjudge/_data/rules_ja/dz/") for name in names)
    assert any(name.startswith("fwjudge/_data/scenarios/fw/") for name in names)
    assert "fwjudge/py.typed" in names
    assert not any(name.startswith(("tests/", "bench/")) for name in names)
    subprocess.run([*pip, "install", "--no-deps", "--target", str(folder / "site"), str(wheel)], check=True, cwd=folder)
    return folder / "site"


def ran(installed: Path, folder: Path, *args: str) -> str:
    command = [sys.executable, "-c", "from fwjudge.cli.start import run; run()", *args]
    environment = {**os.environ, "PYTHONPATH": str(installed), "PYTHONIOENCODING": "utf8"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, encoding="utf8", check=True)
    return done.stdout


def test_an_installed_copy_answers_from_any_folder(installed: Path, tmp_path: Path) -> None:
    where = subprocess.run(
        [sys.executable, "-c", "import fwjudge; print(fwjudge.__file__)"],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(installed)}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert Path(where.stdout.strip()).is_relative_to(installed)
    assert "8-4-6" in ran(installed, tmp_path, "rule", "8-4-6")
    assert "置換効果" in ran(installed, tmp_path, "search", "置換効果")
    scenario = installed / "fwjudge" / "_data" / "scenarios" / "fw" / "blocker-ko.yaml"
    assert "裁定" in ran(installed, tmp_path, "run", str(scenario))
