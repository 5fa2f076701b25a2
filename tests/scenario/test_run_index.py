"""The index of what the scenarios run: made when it is wanted, kept in the cache, made anew where a file changed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fwjudge.base.user_folders import cache_dir
from fwjudge.scenario import run_index, watch
from fwjudge.scenario.run_index import load_index

ATTACK = 'rules: fw\ntitle: アタック\nplay:\n  - A: アタック リーダー -> リーダー\nexpect:\n  - cites: ["8-4-6"]\n'
NOTHING = "rules: fw\ntitle: 何もしない\nplay:\n  - A: 何もしない\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    own = tmp_path / "scenarios" / "fw"
    own.mkdir(parents=True)
    (own / "attack.yaml").write_text(ATTACK, "utf8")
    (own / "nothing.yaml").write_text(NOTHING, "utf8")
    for module in ("fwjudge.scenario.run_index", "fwjudge.rulebook.scenarios"):
        monkeypatch.setattr(f"{module}.scenarios_dir", lambda: own.parent)
    return own


def counted(game: str = "fw") -> list[int]:
    """How many scenarios were run for an index, if any."""
    told: list[int] = []
    load_index(game, told.append)
    return told


def test_the_scenarios_that_run_a_rule_are_found() -> None:
    found = load_index("fw")
    (example,) = found.examples("8-4-6")
    assert (example.file, example.title, example.cites, example.refuses) == ("fw/attack.yaml", "アタック", True, False)
    assert found.examples("8-4-6-2-1") == ()
    assert {one.file for one in found.examples("7-3-4")} == {"fw/attack.yaml", "fw/nothing.yaml"}


def test_what_cites_a_rule_comes_first_then_what_runs_little_else() -> None:
    assert [one.file for one in load_index("fw").examples("7-3-4")] == ["fw/nothing.yaml", "fw/attack.yaml"]
    (cited,) = (one for one in load_index("fw").examples("8-4-6") if one.cites)
    assert cited.file == "fw/attack.yaml"


def test_only_what_changed_is_run_again(folder: Path) -> None:
    assert counted() == [2]
    assert counted() == []
    (folder / "nothing.yaml").write_text(ATTACK, "utf8")
    os.utime(folder / "nothing.yaml", (1, 1))
    assert counted() == [1]
    assert len(load_index("fw").examples("8-4-6")) == 2
    (folder / "nothing.yaml").unlink()
    assert len(load_index("fw").examples("8-4-6")) == 1


def test_a_file_that_cannot_be_run_is_tried_once(folder: Path) -> None:
    (folder / "broken.yaml").write_text("rules: fw\nplai: []\n", "utf8")
    assert counted() == [3]
    assert counted() == []


@pytest.mark.parametrize("text", ["", "[]", '{"form": "0"}', '{"form": 1, "scenarios": 7}', "{" * 9000])
def test_a_damaged_cache_costs_time_only(text: str) -> None:
    cache_dir().mkdir(parents=True, exist_ok=True)
    run_index._file("fw").write_text(text, "utf8")
    assert counted() == [2]
    assert counted() == []


def test_without_a_cache_it_is_found_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, text: str) -> None:
        raise OSError

    monkeypatch.setattr(run_index, "write_whole", refuse)
    assert len(load_index("fw").examples("8-4-6")) == 1


def test_what_ran_for_the_coverage_is_not_run_again(folder: Path) -> None:
    run_index.keep("fw", watch.runs(sorted(folder.iterdir())))
    assert counted() == []


def test_a_game_without_scenarios_has_none() -> None:
    assert load_index("dz").scenarios == ()
