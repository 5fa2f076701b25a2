"""The scenarios that cite a rule, remembered between two lookups."""

from __future__ import annotations

from pathlib import Path

import pytest

from fwjudge.base.cache import name_for
from fwjudge.base.places import scenarios_dir
from fwjudge.base.user_folders import cache_dir
from fwjudge.rulebook import scenarios

TEXT = 'title: {title}\nexpect:\n- cites: ["8-4-6"{more}]\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(scenarios, "scenarios_dir", lambda: tmp_path / "scenarios")
    below = tmp_path / "scenarios" / "fw"
    below.mkdir(parents=True)
    (below / "one.yaml").write_text(TEXT.format(title="一つめ", more=""), encoding="utf8")
    (below / "two.yaml").write_text(TEXT.format(title="二つめ", more=', "7-2"'), encoding="utf8")
    return below


def titles(number: str) -> list[str]:
    return [found.title for found in scenarios.scenarios_citing("fw", number)]


def test_a_changed_a_new_and_a_deleted_file_are_noticed(folder: Path) -> None:
    assert (titles("8-4-6"), titles("7-2"), titles("7-3"), titles("4-6")) == (["一つめ", "二つめ"], ["二つめ"], [], [])
    (folder / "one.yaml").write_text(TEXT.format(title="一つめ", more=', "7-3"'), encoding="utf8")
    (folder / "deep").mkdir()
    (folder / "deep" / "three.yaml").write_text(TEXT.format(title="三つめ", more=""), encoding="utf8")
    (folder / "two.yaml").unlink()
    assert (titles("8-4-6"), titles("7-2"), titles("7-3")) == (["三つめ", "一つめ"], [], ["一つめ"])


@pytest.mark.parametrize(
    "kept", ["", "{", "[1]", "null", '{"fw/one.yaml": 3}', '{"fw/one.yaml": ["0-0", 1, 2]}', "[" * 10_000]
)
def test_a_damaged_or_foreign_cache_costs_no_answer(folder: Path, kept: str) -> None:
    titles("8-4-6")
    (cache_dir() / name_for("cited-fw", str(folder.parent))).write_text(kept, encoding="utf8")
    assert titles("8-4-6") == ["一つめ", "二つめ"]


def test_where_nothing_can_be_kept_the_answer_is_the_same(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder.parent / "file").write_text("", encoding="utf8")
    monkeypatch.setenv("FWJUDGE_CACHE", str(folder.parent / "file" / "cache"))
    assert titles("7-2") == titles("7-2") == ["二つめ"]


def test_the_bundled_scenarios_are_found() -> None:
    assert all((scenarios_dir() / found.file).is_file() for found in scenarios.scenarios_citing("fw", "8-4-6"))
    assert scenarios.scenarios_citing("fw", "8-4-6")
