"""fwjudge rule --machine: each rule beside what the machine does by it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fwjudge.citation import GAMES
from fwjudge.cli.exit import Exit
from fwjudge.report.wrap import width_of
from fwjudge.rulebook.book import load
from tests.cli.runner import fwjudge
from tests.cli.terminal import terminal

ATTACK = 'rules: fw\ntitle: アタック\nplay:\n  - A: アタック リーダー -> リーダー\nexpect:\n  - cites: ["8-4-6"]\n'
SOMEWHERE = {"fw": "8-4", "op": "7-1-4", "gen": "804", "dz": "4-8", "bf": "3c.2"}


@pytest.fixture(autouse=True)
def scenarios(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with one scenario."""
    folder = tmp_path / "scenarios" / "fw"
    folder.mkdir(parents=True)
    (folder / "attack.yaml").write_text(ATTACK, "utf8")
    for module in ("fwjudge.scenario.run_index", "fwjudge.rulebook.scenarios"):
        monkeypatch.setattr(f"{module}.scenarios_dir", lambda: folder.parent)


def rules(*words: str) -> list[dict[str, Any]]:
    (found,) = fwjudge("rule", *words, "--machine", "--json").json
    return list(found["rules"])


def somewhere(game: str) -> tuple[str, ...]:
    return (SOMEWHERE.get(game) or load(game).roots()[0], "-g", game)


@pytest.mark.parametrize("game", GAMES)
def test_all_below_the_number_is_there(game: str) -> None:
    number, *_ = somewhere(game)
    found = rules(*somewhere(game))
    below = [other for other in load(game).rules if other == number or number in load(game).ancestors(other)]
    assert sorted(one["number"] for one in found) == sorted(below)
    assert any(one["lines"] for one in found)


def test_a_single_rule() -> None:
    (found,) = rules("8-4-6", "--only")
    (line,) = found["lines"]
    assert line["does"]
    assert (line["number"], line["table"], line["decides"]) == ("8-4-6", "8-4", "")
    assert found["scenarios"] == [{"file": "fw/attack.yaml", "title": "アタック", "cites": True, "refuses": False}]


def test_a_window_says_who_decides_and_what_is_offered() -> None:
    (found,) = rules("8-2-4", "--only")
    (line,) = found["lines"]
    assert line["decides"] == "ターンプレイヤー"
    assert "コンボ" in [action["name"] for action in line["actions"]]
    text = fwjudge("rule", "8-2-4", "--machine", "--only").out
    assert re.search(r"^  決める +ターンプレイヤー$", text, re.MULTILINE)
    assert re.search(r"^  行動 +コンボ  8-2-4-1$", text, re.MULTILINE)
    assert re.search(r"^ +5-6-2  コンボパワーを持たないカードはコンボできない$", text, re.MULTILINE)


def test_a_rule_that_no_machine_runs_says_why() -> None:
    text = fwjudge("rule", "8-4-1", "--machine").out
    assert load("fw")["8-4-1"].not_executable in text
    assert "実行外" in text


def test_files_and_lines_only_where_they_are_asked_for() -> None:
    place = re.compile(r"fwjudge/games/fw/\S+\.py:\d+ ")
    assert not place.search(fwjudge("rule", "8-4-6", "--machine").out)
    assert place.search(fwjudge("rule", "8-4-6", "--machine", "--code").out)
    (plain, *_), (coded, *_) = rules("8-4-6"), rules("8-4-6", "--code")
    assert "file" not in plain["lines"][0]
    assert coded["lines"][0]["file"].startswith("fwjudge/games/fw/")
    root = Path(__file__).parent.parent.parent
    assert (root / coded["lines"][0]["file"]).is_file()


@pytest.mark.parametrize("game", GAMES)
def test_json_and_terminal_agree(game: str) -> None:
    text = fwjudge("rule", *somewhere(game), "--machine", "--code").out
    found = rules(*somewhere(game))
    lines = text.splitlines()
    labels = ("手順", "決める", "次へ", "断る")
    count = {label: sum(line.startswith(f"  {label} ") for line in lines) for label in labels}
    assert count["手順"] == count["次へ"] == sum(len(one["lines"]) for one in found)
    assert count["決める"] == sum(bool(line["decides"]) for one in found for line in one["lines"])
    assert count["断る"] == sum(len(one["refuses"]) for one in found)
    assert sum(line.startswith("  引く ") for line in lines) == sum(len(one["cited_by"]) for one in found)
    assert sum(line.startswith("  実行外 ") for line in lines) == sum(bool(one["not_executable"]) for one in found)
    for one in found:
        for line in one["lines"]:
            assert line["window"] or line["does"] in text
        for action in one["actions"]:
            assert re.search(rf"^  行動 +{re.escape(action['name'])}  {re.escape(one['number'])}$", text, re.MULTILINE)


@pytest.mark.usefixtures("one_cache")
@pytest.mark.parametrize("columns", [80, pytest.param(120, marks=pytest.mark.long)])
def test_no_line_is_wider_than_the_terminal(columns: int) -> None:
    seen = terminal(columns, "rule", "804", "-g", "gen", "--machine", "--code", NO_COLOR="1")
    assert seen.code == Exit.OK
    lines = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in seen.lines]
    assert max(map(width_of, lines)) <= columns
    second = [line for line in lines if re.match(r"  (手順|行動|断る|引く|実例) ", line)]
    assert second
    assert {width_of(line) - width_of(line[2:].lstrip("手順行動断る引く実例").lstrip(" ")) for line in second} == {10}


def test_the_official_wording_stands_beside_the_same_lines(shared: Callable[[str], Path]) -> None:
    before = rules("8-4-6")
    fwjudge("rules", "import", str(shared("rulebooks/fw.txt")))
    ran = fwjudge("rule", "8-4-6", "--machine", "--json")
    (found,) = ran.json
    assert found["source"] == "official"
    assert [one["lines"] for one in found["rules"]] == [one["lines"] for one in before]
    assert found["rules"][0]["text"] != before[0]["text"]
    assert "[公式]" in fwjudge("rule", "8-4-6", "--machine").out


@pytest.mark.parametrize("other", ["--plain", "--expand"])
def test_other_shapes_do_not_go_with_it(other: str) -> None:
    assert fwjudge("rule", "8-4", "--machine", other).code == Exit.USAGE


def test_several_numbers_and_one_that_is_not_there() -> None:
    ran = fwjudge("rule", "8-4-6", "8-4-99", "7-2-1", "--machine", "--json")
    assert ran.code == Exit.NOT_FOUND
    assert [one["number"] for one in ran.json] == ["8-4-6", "7-2-1"]
