"""A sixth game is added as docs/adding-a-game.md says, to a copy of the project: its files, and nothing else."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
TOY = ROOT / "tests" / "toygame"
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text("utf8")
FOLDERS = {"game": "fwjudge/games/toy", "rules": "rules_ja/toy", "scenarios": "scenarios/toy"}
EDITED = {
    "fwjudge/citation/citation.py": [
        ('"bf")', '"bf", "toy")'),
        ("GAME_NAMES = {", 'GAME_NAMES = {\n    "toy": "石ころの戦い",'),
    ],
    "tests/sample.py": [
        ('"bf": bf}', '"bf": bf, "toy": toy}'),
        ("\n\n\ndef fw(seed", "\nfrom tests.toygame.sample import toy\n\n\ndef fw(seed"),
    ],
}
"""Files of the project that get an addition, and what; all others are new."""
COPIED = ("fwjudge", "rules_ja", "tests", "pyproject.toml")
NAMES = {"fwjudge": ("-m", "fwjudge.cli"), "pytest": ("-m", "pytest", "-n", "0", "-q", "-p", "no:cacheprovider")}


def told() -> list[str]:
    """The files that the tables of the page name, in their order."""
    return re.findall(r"^\| `([^`]+)` \|", PAGE, re.MULTILINE)


def commands() -> list[str]:
    (block,) = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
    return [line for line in block.splitlines() if line]


def new_files() -> dict[str, Path]:
    """Where each file of the toy goes."""
    return {
        f"{to}/{path.name}": path
        for folder, to in FOLDERS.items()
        for path in (TOY / folder).iterdir()
        if path.is_file()
    }


def test_the_page_names_every_file_and_no_other() -> None:
    assert sorted(told()) == sorted([*EDITED, *new_files()])


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the toy in it."""
    copy = tmp_path_factory.mktemp("project")
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, copy / name)
    for to, path in new_files().items():
        (copy / to).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy / to)
    for name, additions in EDITED.items():
        text = (copy / name).read_text("utf8")
        for before, added in additions:
            assert text.count(before) == 1, (name, before)
            text = text.replace(before, added)
        (copy / name).write_text(text, "utf8")
    return copy


@pytest.mark.parametrize("command", commands())
def test_the_commands_of_the_page_succeed(command: str, project: Path) -> None:
    name, *words = shlex.split(command)
    home = {key: str(project / "home") for key in ("FWJUDGE_DATA", "FWJUDGE_CACHE")}
    environment = {
        **os.environ,
        **home,
        "FWJUDGE_CONFIG": str(project / "home" / "config.toml"),
        "PYTHONPATH": str(project),
    }
    ran = subprocess.run(
        [sys.executable, *NAMES[name], *words], cwd=project, env=environment, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    if "coverage" in words:
        assert "未実装 0 項目" in ran.stdout
    if "check" in words:
        assert "3件合格、0件不合格" in ran.stdout
