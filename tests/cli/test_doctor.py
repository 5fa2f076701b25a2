"""The doctor finds what is wrong, makes anew what can be made anew, and says what the person can do."""

from __future__ import annotations

from pathlib import Path

import pytest

from fwjudge.base.user_folders import cache_dir, config_file, data_dir
from fwjudge.cards import store
from fwjudge.cli.exit import Exit
from tests.cards.invented import LEADER, battle, lines
from tests.cli.runner import fwjudge
from tests.kept import change_store, store_file


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    file = lines(tmp_path / "cards.jsonl", LEADER, battle())
    fwjudge("cards", "import", str(file))
    return file


def wrong() -> list[str]:
    ran = fwjudge("doctor", "--json")
    found = [one["said"] + one["todo"] for one in ran.json["findings"] if one["state"] == "wrong"]
    assert (ran.code == Exit.DIFFERS) == bool(found) == (not ran.json["well"])
    return found


def test_all_is_well_before_anything_is_imported_and_after() -> None:
    ran = fwjudge("doctor")
    assert ran.code == Exit.OK and "すべてよい" in ran.out and "まだ何も取り込まれていません" in ran.out


def test_all_is_well_after_an_import(cards: Path) -> None:
    fwjudge("search", "置換効果")
    ran = fwjudge("doctor")
    assert ran.code == Exit.OK and "カード 2 枚分" in ran.out
    for said in ("SQLite", "pypdf", "空き", "指紋 779 個", "索引 1 個"):
        assert said in ran.out


def test_a_damaged_row_is_named_and_mended_by_an_import(cards: Path) -> None:
    change_store("UPDATE card SET content = replace(content, '20000', '20001') WHERE key = 'XX001-00002'")
    (said,) = wrong()
    assert "XX001-00002 fw ja" in said and "fwjudge cards import FILE" in said and "forget" not in said
    fwjudge("cards", "import", str(cards))
    assert wrong() == []


def test_damaged_names_are_made_anew(cards: Path) -> None:
    change_store("UPDATE name SET key = 'x' WHERE key = 'ソムリエ'")
    ran = fwjudge("doctor")
    assert ran.code == Exit.OK and "カードの名の索引を作り直しました" in ran.out
    assert store.find_by_name("ソムリエ")


def test_what_can_be_read_is_saved(cards: Path) -> None:
    change_store("UPDATE card SET content = replace(content, '20000', '20001') WHERE key = 'XX001-00002'")
    ran = fwjudge("doctor", "--salvage")
    assert ran.code == Exit.DIFFERS and "読めなかった行: カード XX001-00002 fw ja" in ran.out
    assert wrong() == []
    assert store.numbers() == ["XX01-001"]
    assert len(list((data_dir() / "copies").iterdir())) == 1


@pytest.mark.parametrize("at", [100, 4196, 9000, 20000])
def test_a_torn_file_is_said_and_salvaged(cards: Path, at: int) -> None:
    whole = store_file().read_bytes()
    store_file().write_bytes(whole[:at] + bytes(300) + whole[at + 300 :])
    fwjudge("doctor")
    assert fwjudge("doctor", "--salvage").code in (Exit.OK, Exit.DIFFERS)
    assert wrong() == []
    fwjudge("cards", "import", str(cards))
    assert len(store.all_cards()) == 2


def test_damaged_indexes_are_removed_and_made_anew() -> None:
    before = fwjudge("search", "置換効果").out
    (index,) = (cache_dir() / "sealed").glob("fw.letters.*")
    content = index.read_bytes()
    index.write_bytes(content[:500] + b"x" + content[501:])
    (index.parent / f".{index.name}.99999999.0a0b0c0d.part").write_bytes(b"half")
    ran = fwjudge("doctor")
    assert ran.code == Exit.OK and "fw.letters" in ran.out and "残りを 1 個消しました" in ran.out
    assert not list(index.parent.iterdir())
    assert fwjudge("search", "置換効果").out == before


def test_a_damaged_setting_is_wrong() -> None:
    config_file().write_text("game = chess")
    (said,) = wrong()
    assert "1行目" in said


def test_what_killed_runs_left_is_removed(cards: Path) -> None:
    left = data_dir() / ".fwjudge.sqlite.99999999.0a0b0c0d.part"
    left.write_bytes(b"half")
    assert "残りを 1 個消しました" in fwjudge("doctor").out
    left.write_bytes(b"half")
    fwjudge("errata", "add", "XX01-002", "パワー", "9000")
    assert [file.name for file in data_dir().glob(".*")] == []


def test_a_folder_for_indexes_that_takes_none_is_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FWJUDGE_CACHE", "/proc/none")
    ran = fwjudge("doctor")
    assert ran.code == Exit.OK and "索引を置けません" in ran.out
