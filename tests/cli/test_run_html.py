"""fwjudge run --html: into a file, to the standard output, and never over the scenario itself."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from fwjudge.cli.exit import Exit

from .runner import fwjudge

SCENARIO = Path(__file__).parents[2] / "scenarios" / "fw" / "blocker-ko.yaml"


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    return Path(shutil.copy(SCENARIO, tmp_path))


def test_a_file_with_everything_in_it(scenario: Path, tmp_path: Path) -> None:
    target = tmp_path / "裁定.html"
    ran = fwjudge("run", str(scenario), "--html", str(target))
    assert ran.code == Exit.OK and "裁定.html" in ran.out and "処理順" not in ran.out
    page = target.read_text("utf-8")
    assert page.startswith("<!DOCTYPE html>") and "8-4-6-2-1" in page and "盾の番人" in page
    assert page.count('class="look"') >= 10, "every step has its board"
    assert str(tmp_path) not in page
    assert "文は要約" in page and "アタックカードのパワーをガードカードのパワーと比較する" in page


def test_to_the_standard_output(scenario: Path) -> None:
    ran = fwjudge("run", str(scenario), "--html", "-")
    assert ran.code == Exit.OK and ran.out.startswith("<!DOCTYPE html>") and ran.out.endswith("</html>\n")


def test_a_target_that_cannot_be_written(scenario: Path, tmp_path: Path) -> None:
    before = scenario.read_bytes()
    assert fwjudge("run", str(scenario), "--html", str(scenario)).code == Exit.BAD_INPUT
    assert scenario.read_bytes() == before
    ran = fwjudge("run", str(scenario), "--html", str(tmp_path / "ない" / "x.html"))
    assert ran.code == Exit.BAD_INPUT and "書けません" in ran.err
