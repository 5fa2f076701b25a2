"""fwjudge coverage."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from fwjudge.citation import GAMES
from fwjudge.cli.exit import Exit
from fwjudge.report.coverage_text import KINDS, Row, Unwritten, print_missing, print_table
from fwjudge.report.screen import Screen
from fwjudge.report.wrap import width_of
from fwjudge.rulebook.book import load
from fwjudge.rulebook.rule import Kind
from tests.cli.runner import fwjudge


@pytest.fixture(autouse=True)
def scenarios(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one scenario."""
    folder = tmp_path / "scenarios" / "fw"
    folder.mkdir(parents=True)
    (folder / "attack.yaml").write_text("rules: fw\nplay:\n  - A: アタック リーダー -> リーダー\n", encoding="utf8")
    for module in ("fwjudge.cli.coverage", "fwjudge.scenario.run_index"):
        monkeypatch.setattr(f"{module}.scenarios_dir", lambda: folder.parent)
    return folder


def test_json_has_every_rule_of_every_game_once() -> None:
    found = fwjudge("coverage", "--json").json
    assert list(found) == list(GAMES)
    for game in GAMES:
        assert list(found[game]) == list(KINDS)
        book = load(game)
        assert sorted(n for kind in KINDS for n in found[game][kind]) == sorted(book.rules)
        for number in found[game]["not_executable"]:
            assert book[number].not_executable or book[number].kind is Kind.HEADING


def test_what_ran_is_told_from_what_could_run() -> None:
    found = fwjudge("coverage", "-g", "fw", "--json").json
    assert list(found) == ["fw"]
    assert {"8-1-2", "8-4-6-1-1-1", "14-3-2"} <= set(found["fw"]["run"])
    assert {"8-4-6-2-1"} <= set(found["fw"]["implemented"])
    assert {"8-4", "8-4-1", "2-9-1"} <= set(found["fw"]["not_executable"])


def test_the_table_has_each_chapter_and_the_whole() -> None:
    ran = fwjudge("coverage", "-g", "fw")
    counts = {kind: len(numbers) for kind, numbers in fwjudge("coverage", "-g", "fw", "--json").json["fw"].items()}
    last = ran.out.splitlines()[-1].split()
    assert last == ["合計", *(str(counts[kind] or "-") for kind in KINDS), str(len(load("fw")))]
    assert [line.split()[0] for line in ran.out.splitlines()[2:-1]] == [str(chapter) for chapter in range(17)]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_counted_in_one_chapter(game: str) -> None:
    lines = fwjudge("coverage", "-g", game).out.splitlines()
    assert sum(int(line.split()[-1]) for line in lines[2:-1]) == len(load(game))
    assert "第4部" not in lines[2]
    if game == "dz":
        assert lines[2].split()[:2] == ["1-1", "ディメンション・ゼロの基本原則"]


def test_missing_rules_with_their_first_words() -> None:
    numbers = fwjudge("coverage", "-g", "bf", "--json").json["bf"]["missing"]
    lines = fwjudge("coverage", "-g", "bf", "--missing").out.splitlines()
    assert f"{len(numbers)} 項目" in lines[0]
    assert [line.split()[0] for line in lines[1:]] == numbers
    assert all(line.split(" ", 1)[1] for line in lines[1:])


def test_a_scenario_that_cannot_be_read_is_named(scenarios: Path) -> None:
    (scenarios / "broken.yaml").write_text("rules: fw\nplai: []\n", encoding="utf8")
    ran = fwjudge("coverage", "-g", "fw", "--json")
    assert ran.code == Exit.DIFFERS
    assert "broken.yaml" in ran.err
    assert "8-1-2" in ran.json["fw"]["run"]


ROWS = [
    Row("8", "カードの攻撃と戦闘", (35, 4, 15, 10)),
    Row("15", "とても長い題を持つ章で、画面の幅には収まらないほど長いもの" * 2, (2, 0, 22, 1051)),
]


def written(width: int | None, *rows: Row) -> list[str]:
    out = io.StringIO()
    print_table(Screen(out, out, width, colour=False), "toy", rows)
    return out.getvalue().splitlines()[1:]


@pytest.mark.parametrize("width", [80, 120, None])
def test_columns_stand_below_each_other(width: int | None) -> None:
    lines = written(width, *ROWS)
    assert len(lines) == 4
    assert len({width_of(line) for line in lines}) == 1
    assert width is None or width_of(lines[0]) <= width
    assert (ROWS[1].title in lines[2]) == (width is None)


@pytest.mark.parametrize("width", [80, 120, None])
def test_a_missing_rule_is_one_line(width: int | None) -> None:
    out = io.StringIO()
    print_missing(Screen(out, out, width, colour=False), "toy", [Unwritten("8-4-6", "長い文" * 60)])
    lines = out.getvalue().splitlines()
    assert len(lines) == 2
    assert width is None or width_of(lines[1]) <= width
