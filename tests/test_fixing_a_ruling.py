"""One wrong ruling is fixed as docs/fixing-a-ruling.md says: its fault is put into a copy, and its commands are typed there."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "fixing-a-ruling.md").read_text("utf8")
TEMPLATES = ROOT / ".github" / "ISSUE_TEMPLATE"
COPIED = ("fwjudge", "rules_ja", "tests", "pyproject.toml")
SCENARIOS = "choose-*.yaml"
"""The scenarios of the game that the copy has: those about what this one is about, to be quick."""
NAMES = {
    "fwjudge": (sys.executable, "-m", "fwjudge.cli"),
    "pytest": (sys.executable, "-m", "pytest", "-n", "0", "-q", "-p", "no:cacheprovider"),
    "cp": ("cp",),
}


class Block(NamedTuple):
    """A block of the page: its language, the words before it, what is in it."""

    language: str
    before: str
    text: str


def blocks() -> Iterator[Block]:
    at = 0
    for match in re.finditer(r"```(\w+)\n(.*?)```", PAGE, re.DOTALL):
        lines = PAGE[at : match.start()].split("\n\n")
        yield Block(match[1], next((words for words in reversed(lines) if words.strip()), ""), match[2])
        at = match.end()


def change() -> tuple[str, list[tuple[str, str]]]:
    """The file that the page changes, and each line in it before and after."""
    (block,) = (one for one in blocks() if one.language == "diff")
    before = [line[1:] for line in block.text.splitlines() if line.startswith("-")]
    after = [line[1:] for line in block.text.splitlines() if line.startswith("+")]
    (file,) = re.findall(r"`(fwjudge/[\w/]+\.\w+)`", block.before)
    return file, list(zip(before, after, strict=True))


def replace(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf8")
    assert text.count(f"{old}\n") == 1
    file.write_text(text.replace(f"{old}\n", f"{new}\n"), "utf8")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project with the fault in it, and a few of its scenarios."""
    copy = tmp_path / "project"
    for name in COPIED:
        source = ROOT / name
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("*.so"))
        else:
            shutil.copy(source, copy / name)
    (copy / "scenarios" / "fw").mkdir(parents=True)
    for path in (ROOT / "scenarios" / "fw").glob(SCENARIOS):
        shutil.copy(path, copy / "scenarios" / "fw" / path.name)
    file, lines = change()
    for wrong, right in lines:
        replace(copy / file, right, wrong)
    return copy


def typed(line: str, project: Path) -> str:
    """What a command of the page prints; it fails exactly where the page says so."""
    command, _, comment = line.partition(" # ")
    name, *words = shlex.split(command)
    home = {
        "FWJUDGE_DATA": str(project / "home"),
        "FWJUDGE_CACHE": str(project / "home"),
        "FWJUDGE_CONFIG": str(project / "home" / "config.toml"),
        "PYTHONPATH": str(project),
    }
    done = subprocess.run(
        [*NAMES[name], *words], cwd=project, env={**os.environ, **home}, capture_output=True, text=True
    )
    assert (done.returncode != 0) == (comment == "fails"), f"{line}\n{done.stdout}{done.stderr}"
    return done.stdout


def is_shown(excerpt: str, printed: str) -> bool:
    """Whether the lines of an excerpt were printed in their order, others between them; … stands for anything."""
    rest = iter(line.strip() for line in printed.splitlines())
    wanted = [re.escape(line.strip()).replace("…", ".*") for line in excerpt.splitlines()]
    return all(any(re.fullmatch(pattern, line) for line in rest) for pattern in wanted)


@pytest.mark.long
def test_the_commands_of_the_page_lead_from_the_report_to_green(project: Path) -> None:
    printed = ""
    for block in blocks():
        match block.language:
            case "yaml":
                (name,) = re.findall(r"`([\w-]+\.yaml)`", block.before)
                (project / name).write_text(block.text, "utf8")
            case "sh":
                printed = "".join(typed(line, project) for line in block.text.splitlines())
            case "text":
                assert is_shown(block.text, printed), f"{block.text}\nis not in\n{printed}"
            case "diff":
                file, lines = change()
                for wrong, right in lines:
                    replace(project / file, wrong, right)
            case other:
                pytest.fail(f"nobody looks at {other}")


def test_the_place_is_right_here() -> None:
    file, lines = change()
    text = (ROOT / file).read_text("utf8").splitlines()
    assert all(right in text and wrong not in text for wrong, right in lines)


def templates() -> list[Path]:
    return sorted(TEMPLATES.glob("*.yml"))


@pytest.mark.parametrize("path", templates(), ids=lambda path: path.stem)
def test_a_template_asks_in_japanese_and_for_nothing_twice(path: Path) -> None:
    form = yaml.safe_load(path.read_text("utf8"))
    assert all(form[key] for key in ("name", "description", "body"))
    fields = [field["id"] for field in form["body"]]
    assert len(fields) == len(set(fields))
    for field in form["body"]:
        assert re.search("[ぁ-ヺ一-龠]", field["attributes"]["label"])
        assert field["validations"] == {"required": True}


def test_the_page_names_both_templates_and_the_sections_of_the_fidelity_page() -> None:
    names = [yaml.safe_load(path.read_text("utf8"))["name"] for path in templates()]
    assert len(names) == 2
    assert all(f"*{name}*" in PAGE for name in names)
    fidelity = (ROOT / "docs" / "fidelity.md").read_text("utf8")
    sections = set(re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", PAGE)) - set(names)
    assert len(sections) == 2
    assert all(f"# {title}\n" in fidelity for title in sections)


def test_a_report_asks_for_the_file_the_answers_the_ground_and_the_versions() -> None:
    form = yaml.safe_load((TEMPLATES / "wrong-ruling.yml").read_text("utf8"))
    assert [field["id"] for field in form["body"]] == ["scenario", "ours", "right", "ground", "version", "edition"]
    form = yaml.safe_load((TEMPLATES / "second-reading.yml").read_text("utf8"))
    assert {"for", "against"} <= {field["id"] for field in form["body"]}
