"""Every command, example, figure and link of the pages runs, is true and leads somewhere."""

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
ENGLISH = (ROOT / "README.en.md").read_text(encoding="utf8")
AT_THE_TABLE = (ROOT / "docs" / "at-the-table.md").read_text(encoding="utf8")
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / ".github").rglob("*.md")])


def blocks(page: str, kind: str) -> list[str]:
    """Return the fenced blocks of one kind."""
    return [block for found, block in re.findall(r"```(\w+)\n(.*?)```", page, re.DOTALL) if found == kind]


COMMANDS = list(
    dict.fromkeys(
        line.split("  #")[0].strip()
        for page in (README, ENGLISH, AT_THE_TABLE)
        for block in blocks(page, "sh")
        for line in block.splitlines()
        if "fwjudge" in line
    )
)


@pytest.mark.usefixtures("one_cache")
@pytest.mark.parametrize(
    "command",
    [pytest.param(one, marks=pytest.mark.long) if "--machine" in one else one for one in COMMANDS],  # plays all files
)
def test_the_command_runs_and_has_an_answer(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    said, _, called = command.rpartition("|")
    words = shlex.split(called)
    assert words[0] == "fwjudge"
    ran = fwjudge(*words[1:], stdin=shlex.split(said)[1] if said else None)
    assert ran.out
    # `cite` says with 1 that a number of the text does not exist any more, `why-not` that it cannot be done.
    assert ran.code == (1 if words[1] in ("cite", "why-not") else 0), ran.err


def test_there_are_commands_to_try() -> None:
    assert len(COMMANDS) >= 10


@pytest.mark.usefixtures("one_cache")
@pytest.mark.parametrize("page", [README, ENGLISH])
def test_the_python_example_runs(page: str) -> None:
    (example,) = blocks(page, "python")
    ran = subprocess.run(
        [sys.executable, "-c", example], capture_output=True, text=True, check=True, cwd=ROOT, encoding="utf8"
    )
    assert "8-4-8" in ran.stdout and "8-1-1" in ran.stdout


def test_the_call_becomes_the_ruling_that_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The picture of the README: a question, a file of nine lines, and what the program answers."""
    (call,) = blocks(README, "yaml")
    assert len(call.splitlines()) == 9
    (tmp_path / "call.yaml").write_text(call, encoding="utf8")
    monkeypatch.setenv("COLUMNS", "400")
    answer = fwjudge("run", str(tmp_path / "call.yaml")).out
    for page in (README, ENGLISH):
        (shown,) = blocks(page, "text")
        for line in shown.splitlines():
            assert line.partition(" …")[0].strip() in answer, line


def test_the_figures_of_the_games_are_true() -> None:
    from fwjudge.citation import GAMES
    from fwjudge.rulebook.book import load

    official = len(list((ROOT / "scenarios" / "fw" / "official").glob("*.yaml")))
    for page in (README, ENGLISH):
        for game in GAMES:
            (row,) = [line for line in page.splitlines() if f"| `{game}` |" in line]
            rules, scenarios = row.split("|")[3:5]
            counted = len(list((ROOT / "scenarios" / game).rglob("*.yaml")))
            assert rules.strip() == f"[{len(load(game))}](rules_ja/{game})", row
            assert scenarios.strip() == f"[{counted}](scenarios/{game})", row
        assert f"{official}件中{official}件" in page or f"{official} of {official}" in page


LINK = re.compile(r"\]\(([^)]+)\)")
FIGURE = re.compile(r"[0-9]+(?:\.[0-9]+)?|数秒|in seconds|Nine lines")
PROOF = re.compile(r"docs/\w+\.md#|bench/\w+\.py$|tests/|scenarios/|rules_ja/")
"""The links to where a figure is proved: a section of a page, a bench, a test, or the files that are counted."""


def sections(page: Path) -> dict[str, str]:
    """Return the text below each heading of a page, by the name under which a link knows the heading."""
    parts = re.split(r"(?m)^#+ (.+)\n", page.read_text(encoding="utf8"))[1:]
    return {
        re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-"): text
        for heading, text in zip(parts[::2], parts[1::2], strict=True)
    }


def said_figures(page: str) -> dict[str, set[str]]:
    """Return the lines of a page, and the cells of its tables, that say a figure, each with its figures; code says none."""
    lines = re.sub(r"```.*?```", "", page, flags=re.DOTALL).splitlines()
    said = [part for line in lines for part in (line.split("|") if line.startswith("|") else [line])]
    found = {part: set(FIGURE.findall(re.sub(r"`[^`]*`|\]\([^)]+\)", "", part))) for part in said}
    return {part: figures for part, figures in found.items() if figures}


@pytest.mark.parametrize("page", [README, ENGLISH], ids=["README.md", "README.en.md"])
def test_each_figure_stands_beside_a_link_to_its_proof(page: str) -> None:
    """A section of a page that proves a figure says it, too."""
    said = said_figures(page)
    assert len(said) >= 15
    for part, figures in said.items():
        proofs = [target for target in LINK.findall(part) if PROOF.match(target)]
        assert proofs, f"no link to a proof: {part}"
        for file, _, heading in (target.partition("#") for target in proofs if "#" in target):
            told = FIGURE.findall(sections(ROOT / file)[heading])
            assert figures <= {*told, *(number.rpartition(".")[0] for number in told)}, f"{file}#{heading}: {part}"


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf8")):
        if not target.startswith(("http://", "https://", "mailto:")):
            name, _, heading = target.partition("#")
            file = page.parent / name if name else page
            assert file.exists(), f"{page.name} links to {target}"
            assert not heading or heading in sections(file), f"{page.name} links to {target}"


def test_the_index_names_every_page() -> None:
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf8")
    for page in [*(ROOT / "docs").glob("*.md"), ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]:
        assert page.name == "index.md" or f"{page.name})" in index, f"docs/index.md does not name {page.name}"


def test_every_module_that_a_page_names_is_there() -> None:
    for page in ("architecture.md", "machine.md"):
        text = (ROOT / "docs" / page).read_text(encoding="utf8")
        for named in re.findall(r"`(\w+/[\w./<>-]*)`", text):
            here = (ROOT / named).exists() or any((ROOT / "fwjudge").rglob(named))
            assert "<" in named or here, f"docs/{page} names {named}"


def test_make_knows_the_two_commands() -> None:
    assert re.search(r"^make run\b", README, re.MULTILINE) and re.search(r"^make test\b", README, re.MULTILINE)
    makefile = (ROOT / "Makefile").read_text(encoding="utf8")
    assert re.search(r"^run:", makefile, re.MULTILINE) and re.search(r"^test:", makefile, re.MULTILINE)
    for page in ("README.en.md", "CONTRIBUTING.md"):
        assert "make test" in (ROOT / page).read_text(encoding="utf8")
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
