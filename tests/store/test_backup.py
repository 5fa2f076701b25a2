"""A backup is checked before it is written and before it is used, and what was there before is kept."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from fwjudge.base.user_folders import data_dir
from fwjudge.cards import errata, store
from fwjudge.cli.exit import Exit
from tests.cards.invented import LEADER, battle, lines
from tests.cli.runner import fwjudge
from tests.kept import change_store, store_file


@pytest.fixture(autouse=True)
def imported(tmp_path: Path) -> None:
    assert fwjudge("cards", "import", str(lines(tmp_path / "cards.jsonl", LEADER, battle()))).code == Exit.OK
    assert fwjudge("errata", "add", "XX01-002", "パワー", "9000").code == Exit.OK


def test_a_backup_brings_back_what_was_there(tmp_path: Path) -> None:
    backup = tmp_path / "kept.sqlite"
    assert "カード 2 枚分、訂正 1 件" in fwjudge("backup", str(backup)).out
    before = store.all_cards()
    store.forget()
    errata.forget()
    assert "カード 2 枚分、訂正 1 件" in fwjudge("restore", str(backup)).out
    assert store.all_cards() == before and store.find_by_name("ソムリエ")
    assert len(list((data_dir() / "copies").iterdir())) == 1
    assert fwjudge("doctor").code == Exit.OK


def test_a_backup_works_in_an_empty_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert fwjudge("backup", str(tmp_path / "kept.sqlite")).code == Exit.OK
    before = store.all_cards()
    monkeypatch.setenv("FWJUDGE_DATA", str(tmp_path / "other"))
    assert fwjudge("restore", str(tmp_path / "kept.sqlite")).code == Exit.OK
    assert store.all_cards() == before


def test_nothing_else_is_written_over(tmp_path: Path) -> None:
    other = tmp_path / "call.yaml"
    other.write_text("rules: fw\n")
    ran = fwjudge("backup", str(other))
    assert ran.code == Exit.BAD_INPUT and "上書きしません" in ran.err and other.read_text() == "rules: fw\n"
    assert fwjudge("backup", str(store_file())).code == Exit.BAD_INPUT
    for _ in range(2):
        assert fwjudge("backup", str(tmp_path / "b.sqlite")).code == Exit.OK
    assert fwjudge("backup", str(tmp_path / "none" / "b.sqlite")).code == Exit.BAD_INPUT


@pytest.mark.parametrize("apart", [2111, pytest.param(211, marks=pytest.mark.long)])
def test_a_damaged_backup_changes_nothing(tmp_path: Path, apart: int) -> None:
    """Each restore takes its time: every so many bytes one is changed."""
    backup = tmp_path / "kept.sqlite"
    fwjudge("backup", str(backup))
    whole, before = backup.read_bytes(), store.all_cards()
    refused = 0
    for at in range(0, len(whole), apart):
        backup.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        ran = fwjudge("restore", str(backup))
        assert ran.code in (Exit.OK, Exit.BAD_INPUT), ran.err
        refused += ran.code == Exit.BAD_INPUT
        assert store.all_cards() == before, at
    assert refused
    for content in (b"", b"x", whole[:5000]):
        backup.write_bytes(content)
        assert fwjudge("restore", str(backup)).code == Exit.BAD_INPUT
    assert fwjudge("restore", str(tmp_path / "none")).code == Exit.BAD_INPUT


def test_no_backup_is_written_of_what_is_damaged(tmp_path: Path) -> None:
    backup = tmp_path / "kept.sqlite"
    fwjudge("backup", str(backup))
    whole = backup.read_bytes()
    change_store("UPDATE card SET content = replace(content, '20000', '30000')")
    ran = fwjudge("backup", str(backup))
    assert ran.code == Exit.BAD_INPUT and "壊れた" in ran.err and backup.read_bytes() == whole
    assert fwjudge("restore", str(backup)).code == Exit.OK
    card = store.find("XX01-002")
    assert card and card.front.number("power") == 9000 and card.corrected[0].printed == "20000"


def test_a_store_that_is_no_database_is_put_aside_by_a_restore(tmp_path: Path) -> None:
    backup = tmp_path / "kept.sqlite"
    fwjudge("backup", str(backup))
    store_file().write_bytes(b"no database")
    ran = fwjudge("restore", str(backup))
    assert ran.code == Exit.OK, ran.err
    (aside,) = (data_dir() / "copies").iterdir()
    assert aside.read_bytes() == b"no database" and len(store.all_cards()) == 2


def test_each_place_that_takes_no_backup_has_its_reason(tmp_path: Path) -> None:
    """What is wrong with the place of the backup is not said of the store."""
    for target, words in (
        (tmp_path / "none" / "b.sqlite", "フォルダーがありません"),
        (tmp_path, "フォルダーです"),
        (Path("/proc/none.sqlite"), "控えを書けません"),
    ):
        ran = fwjudge("backup", str(target))
        assert ran.code == Exit.BAD_INPUT and words in ran.err and str(store_file()) not in ran.err, ran.err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes by name here")
def test_a_pipe_is_neither_waited_for_nor_written_over(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for command in ("backup", "restore"):
        assert fwjudge(command, str(pipe)).code == Exit.BAD_INPUT
    assert pipe.is_fifo() and len(store.all_cards()) == 2


def test_a_full_disk_under_the_backup_is_not_one_under_the_store(
    small_disk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FWJUDGE_DATA", str(tmp_path / "data"))
    many = lines(tmp_path / "many.jsonl", *(battle(f"XX02-{at:03}", f"番人{at}" * 60) for at in range(900)))
    assert fwjudge("cards", "import", str(many)).code == Exit.OK
    before = store.all_cards()
    ran = fwjudge("backup", str(small_disk / "b.sqlite"))
    assert ran.code == Exit.BAD_INPUT and "b.sqlite に控えを書けません: 空きがありません" in ran.err
    assert list(small_disk.iterdir()) == [] and store.all_cards() == before


def test_backups_that_are_not_what_they_should_be_are_each_said(tmp_path: Path) -> None:
    backup = tmp_path / "kept.sqlite"
    fwjudge("backup", str(backup))
    whole, before = backup.read_bytes(), store.all_cards()

    def refuse(words: str, content: bytes | None = None) -> None:
        if content is not None:
            backup.write_bytes(content)
        ran = fwjudge("restore", str(backup))
        assert ran.code == Exit.BAD_INPUT and words in ran.err and "何も変えていません" in ran.err, ran.err
        assert store.all_cards() == before and not (data_dir() / "copies").exists()

    refuse("壊れています", whole[: len(whole) // 2])
    refuse("控えではありません", b"")
    refuse("控えではありません", b"rules: fw\n")
    backup.unlink()
    refuse("ありません")
    for statement, words in (
        ("PRAGMA user_version = 99", "もっと新しい版"),
        ("PRAGMA application_id = 7", "fwjudge のデータではありません"),
        ("PRAGMA user_version = 2; DROP TABLE extent", "壊れています"),
        ("DELETE FROM card WHERE rowid = 1", "なくなった行"),
        ("UPDATE card SET content = '[]' WHERE rowid = 1", "壊れた行"),
    ):
        backup.write_bytes(whole)
        with closing(sqlite3.connect(backup)) as base:
            base.executescript(statement)
        refuse(words)


def test_a_name_that_no_file_can_have_is_a_sentence() -> None:
    ran = fwjudge("restore", "8-" * 400)
    assert (ran.code, "名前が長すぎます。何も変えていません。" in ran.err) == (Exit.BAD_INPUT, True)
