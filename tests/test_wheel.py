"""The built wheel works by itself, from any folder: rules and scenarios are inside it, and what it needs is declared."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from fwjudge import __version__

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("wheel")]
"""Building and installing takes long."""
ROOT = Path(__file__).parent.parent
APART = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")} | {"PYTHONUTF8": "1"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip(Path(sys.executable), "wheel", "--no-deps", "--wheel-dir", str(folder), str(ROOT))
    (built,) = folder.glob("fwjudge-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path) -> Path:
    """The folder of commands of a new environment that has the wheel, what the wheel asks for, and nothing else."""
    environment = wheel.parent / "venv"
    venv.create(environment, with_pip=True)
    commands = environment / ("Scripts" if sys.platform == "win32" else "bin")
    pip(commands / "python", "install", str(wheel))
    return commands


def pip(python: Path, *args: str) -> None:
    """Runs pip; where it cannot reach the packages that it needs, the test is left out."""
    command = [str(python), "-m", "pip", "--disable-pip-version-check", "--quiet", *args]
    done = subprocess.run(command, capture_output=True, check=False, encoding="utf8")
    if "No matching distribution found" in done.stderr or "Could not find a version" in done.stderr:
        pytest.skip("no packages to be had from here: the wheel is not tried")
    assert done.returncode == 0, done.stderr


def ran(command: Path, folder: Path, *args: str) -> str:
    return subprocess.run(
        [str(command), *args], cwd=folder, env=APART, capture_output=True, check=True, encoding="utf8"
    ).stdout


def test_the_wheel_holds_rules_and_scenarios_and_no_tests(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    for of_ours, inside in (
        (ROOT / "rules_ja", "fwjudge/_data/rules_ja"),
        (ROOT / "scenarios", "fwjudge/_data/scenarios"),
    ):
        wanted = {f"{inside}/{path.relative_to(of_ours).as_posix()}" for path in of_ours.rglob("*") if path.is_file()}
        assert {name for name in wanted if not name.endswith(".gitkeep")} <= names
    assert "fwjudge/py.typed" in names
    assert not any(name.startswith(("tests/", "bench/")) for name in names)


def test_an_installed_copy_answers_from_any_folder(installed: Path, tmp_path: Path) -> None:
    where = Path(ran(installed / "python", tmp_path, "-c", "import fwjudge; print(fwjudge.__file__)").strip())
    assert where.is_relative_to(installed.parent)
    fwjudge = installed / "fwjudge"
    assert ran(fwjudge, tmp_path, "--version") == f"fwjudge {__version__}\n"
    assert "8-4-6" in ran(fwjudge, tmp_path, "rule", "8-4-6")
    assert "置換効果" in ran(fwjudge, tmp_path, "search", "置換効果")
    assert "4-9" in ran(fwjudge, tmp_path, "toc", "-g", "dz")
    assert "裁定" in ran(fwjudge, tmp_path, "run", str(where.parent / "_data" / "scenarios" / "fw" / "blocker-ko.yaml"))


def test_whatever_comes_with_an_installed_copy_is_named(installed: Path, tmp_path: Path) -> None:
    page = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf8").lower()
    came = {
        line.split()[0].lower() for line in ran(installed / "python", tmp_path, "-m", "pip", "list").splitlines()[2:]
    }
    assert {name for name in came - {"pip", "setuptools", "fwjudge"} if name.replace("_", "-") not in page} == set()


def test_an_installed_copy_imports_all_of_itself(installed: Path, tmp_path: Path) -> None:
    """Nothing that only the tests have installed is needed anywhere."""
    code = "import pkgutil, fwjudge, importlib\nfor module in pkgutil.walk_packages(fwjudge.__path__, 'fwjudge.'):\n"
    code += "  if not module.name.endswith('__main__'): importlib.import_module(module.name)"
    ran(installed / "python", tmp_path, "-c", code)
