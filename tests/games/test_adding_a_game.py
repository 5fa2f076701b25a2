"""A sixth game is added as docs/adding-a-game.md says, to copies of the project: its files, and nothing else."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

from fwjudge.citation import GAMES
from tests.thirds import in_thirds

ROOT = Path(__file__).parent.parent.parent
TOY = ROOT / "tests" / "toygame"
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text("utf8")
FOLDERS = {
    "game": "fwjudge/games/toy",
    "words": "fwjudge/words",
    "rows": "fwjudge/cards/text/toy",
    "lower": "fwjudge/cards/lower/games",
    "rules": "rules_ja/toy",
    "scenarios": "scenarios/toy",
}
EDITED = {
    "fwjudge/citation/citation.py": [
        ('"bf")', '"bf", "toy")'),
        ("GAME_NAMES = {", 'GAME_NAMES = {\n    "toy": "石ころの戦い",'),
    ],
    "pyproject.toml": [
        ('gen | op"', 'gen | op | toy"'),
        ('"fwjudge.games.op"]', '"fwjudge.games.op", "fwjudge.games.toy"]'),
    ],
    "tests/sample.py": [
        ('"bf": bf}', '"bf": bf, "toy": toy}'),
        ("\n\n\ndef fw(seed", "\nfrom tests.toygame.sample import toy\n\n\ndef fw(seed"),
    ],
}
"""Files of the project that get an addition, and what; all others are new."""
LATER = ("meaning/", "speech/", "table.py")
"""The modules of the game that its first half does not have yet."""
HALF_EDITED = {
    **EDITED,
    "tests/sample.py": [
        (before, added.replace("import toy", "import plain_toy as toy")) for before, added in EDITED["tests/sample.py"]
    ],
}
COPIED = ("fwjudge", "rules_ja", "tests", "bench", "pyproject.toml")
NAMES = {
    "fwjudge": ("-m", "fwjudge.cli"),
    "pytest": ("-m", "pytest", "-n", "0", "-q", "-p", "no:cacheprovider"),
    "lint-imports": ("-c", "from importlinter.cli import lint_imports_command; lint_imports_command()", "--no-cache"),
}


def told() -> list[str]:
    """Return the files that the tables of the page name, in their order."""
    return re.findall(r"^\| `([^`]+)` \|", PAGE, re.MULTILINE)


def blocks(language: str) -> list[str]:
    """Return what the page shows in one language."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def commands(block: int) -> list[str]:
    return blocks("sh")[block].splitlines()


def new_files() -> dict[str, Path]:
    """Return where each file of the toy goes."""
    return {
        f"{to}/{path.relative_to(TOY / folder)}": path
        for folder, to in FOLDERS.items()
        for path in sorted((TOY / folder).rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }


def add_the_game(copy: Path, files: Mapping[str, Path], edited: Mapping[str, list[tuple[str, str]]]) -> None:
    """Make a copy of the project and add these files to it."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name)  # with what is compiled: it stands for sources of the same age
        else:
            shutil.copy(source, copy / name)
    for to, path in files.items():
        (copy / to).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy / to)
    for name, additions in edited.items():
        text = (copy / name).read_text("utf8")
        for before, added in additions:
            assert text.count(before) == 1, (name, before)
            text = text.replace(before, added)
        (copy / name).write_text(text, "utf8")


def run(command: str, project: Path) -> str:
    """Run a command of the page in a copy of the project, and return what it prints; it must succeed."""
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
    return ran.stdout


def test_the_page_names_every_file_and_no_other() -> None:
    assert sorted(told()) == sorted([*EDITED, *new_files()])


def test_the_code_of_the_page_is_that_of_the_toy() -> None:
    chapter = (TOY / "game" / "rules" / "ch3_turn.py").read_text("utf8")
    assert len(blocks("python")) == 3
    assert [block for block in blocks("python") if block not in chapter] == []


@pytest.fixture(scope="module")
def half(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the first half of the toy: all below its abilities and its words."""
    copy = tmp_path_factory.mktemp("half")
    game = FOLDERS["game"]
    later = (*(f"{game}/{name}" for name in LATER), FOLDERS["scenarios"])
    add_the_game(copy, {to: path for to, path in new_files().items() if not to.startswith(later)}, HALF_EDITED)
    policy = copy / game / "policy.py"
    lines = policy.read_text("utf8").splitlines(keepends=True)
    kept = [line for line in lines if "instructions" not in line and "times" not in line]
    assert len(lines) - len(kept) == 4
    policy.write_text("".join(kept), "utf8")
    return copy


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the toy in it."""
    copy = tmp_path_factory.mktemp("project")
    add_the_game(copy, new_files(), EDITED)
    return copy


@pytest.mark.parametrize("command", in_thirds(commands(0)))
def test_the_first_half_plays_already(command: str, half: Path) -> None:
    run(command, half)


@pytest.mark.parametrize("command", in_thirds(commands(1)))
def test_the_commands_of_the_page_succeed(command: str, project: Path) -> None:
    printed = run(command, project)
    if "coverage" in command:
        assert "未実装 0 項目" in printed
    if "check" in command:
        assert "3件合格、0件不合格" in printed


def test_a_module_on_no_floor_is_refused(project: Path) -> None:
    stray = project / FOLDERS["game"] / "helpers.py"
    stray.write_text('"""A module that stands on no floor."""\n', "utf8")
    with pytest.raises(AssertionError, match="helpers"):
        run("lint-imports", project)
    stray.unlink()


def test_a_game_that_no_contract_names_is_refused(project: Path) -> None:
    contracts = project / "pyproject.toml"
    named = contracts.read_text("utf8")
    contracts.write_text(named.replace(" | toy", "").replace(', "fwjudge.games.toy"', ""), "utf8")
    with pytest.raises(AssertionError, match="toy"):
        run("lint-imports", project)
    contracts.write_text(named, "utf8")


def test_the_floors_are_those_of_every_game() -> None:
    """The contract of the floors names the games one by one: all of them."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf8"))["tool"]["importlinter"]["contracts"]
    (floors,) = [one for one in contracts if one["name"] == "The floors of a game"]
    assert sorted(floors["containers"]) == sorted(f"fwjudge.games.{game}" for game in GAMES)
    assert floors["exhaustive"] and not any(key.startswith(("ignore", "exhaustive_")) for key in floors)
