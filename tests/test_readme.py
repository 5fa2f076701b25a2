"""Every command and every example of the README runs."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.cli.runner import fwjudge

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", README, re.DOTALL)
COMMANDS = [
    line.split("  #")[0].strip()
    for kind, block in BLOCKS
    if kind == "sh"
    for line in block.splitlines()
    if "fwjudge" in line
]


@pytest.mark.parametrize("command", COMMANDS)
def test_the_command_runs_and_has_an_answer(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    said, _, called = command.rpartition("|")
    words = shlex.split(called)
    assert words[0] == "fwjudge"
    ran = fwjudge(*words[1:], stdin=shlex.split(said)[1] if said else None)
    assert ran.out
    # `cite` says with 1 that a number of the text does not exist any more.
    assert ran.code == (1 if words[1] == "cite" else 0), ran.err


def test_there_are_commands_to_try() -> None:
    assert len(COMMANDS) >= 10


def test_the_python_example_runs() -> None:
    (example,) = [block for kind, block in BLOCKS if kind == "python"]
    ran = subprocess.run(
        [sys.executable, "-c", example], capture_output=True, text=True, check=True, cwd=ROOT, encoding="utf8"
    )
    assert ran.stdout.startswith("8-4-6 ")


def test_make_knows_the_two_commands() -> None:
    assert re.search(r"^make run\b", README, re.MULTILINE) and re.search(r"^make test\b", README, re.MULTILINE)
    makefile = (ROOT / "Makefile").read_text(encoding="utf8")
    assert re.search(r"^run:", makefile, re.MULTILINE) and re.search(r"^test:", makefile, re.MULTILINE)
    assert "make test" in (ROOT / ".ci" / "run").read_text(encoding="utf8")


def test_the_number_of_rules_is_true() -> None:
    from fwjudge.citation import GAMES
    from fwjudge.rulebook.book import load

    assert sum(len(load(game)) for game in GAMES) == 2594


def test_every_dependency_is_named_with_its_reason_and_pin() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf8"))
    project = declared["project"]
    page = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf8")
    for wanted in project["dependencies"]:
        name, pin = re.fullmatch(r"([A-Za-z0-9_.-]+)(.*)", wanted).groups()  # type: ignore[union-attr]
        row = next((line for line in page.splitlines() if line.startswith(f"| {name} |")), "")
        assert f"`{pin}`" in row, f"{wanted} is not in docs/dependencies.md as it is pinned"
        assert len(row.split("|")[2]) > 15, f"docs/dependencies.md does not say why {name}"
    for extra in (declared["build-system"]["requires"], *project["optional-dependencies"].values()):
        for wanted in extra:
            assert re.match(r"[A-Za-z0-9_.-]+", wanted)[0] in page, f"{wanted} is not in docs/dependencies.md"  # type: ignore[index]
