"""fwjudge qa: questions and answers that are imported, found, shown and forgotten. All entries here are invented."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fwjudge.cli.exit import Exit
from tests.cli.runner import fwjudge
from tests.kept import change_store, store_file

ENTRIES = [
    {
        "id": "FW-X1",
        "card": "XX01-001",
        "related": ["XX01-002"],
        "question": "【ブロッカー】は2回使えますか？",
        "answer": "1回だけです。",
    },
    {
        "id": "FW-X2",
        "question": "待機状態のスキルは選んだ順に解決しますか？",
        "answer": "はい。",
        "date": "2025-04-01",
        "source": "架空",
    },
    {"id": "FW-X3", "question": "デッキが0枚になったら負けですか？", "answer": "はい、敗北します。"},
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "fw.jsonl"
    path.write_text("".join(json.dumps(entry, ensure_ascii=False) + "\n" for entry in ENTRIES), encoding="utf8")
    return path


@pytest.fixture
def imported(file: Path) -> Path:
    assert fwjudge("qa", "import", str(file)).code == Exit.OK
    return file


def test_an_import_says_what_is_new_changed_and_the_same(file: Path) -> None:
    assert "新規 3 件、変更 0 件、同じ 0 件" in fwjudge("qa", "import", str(file)).out
    file.write_text(file.read_text(encoding="utf8").replace("敗北します", "その時に敗北します"), encoding="utf8")
    assert "新規 0 件、変更 1 件、同じ 2 件" in fwjudge("qa", "import", str(file)).out


def test_rows_that_cannot_be_used_are_named_by_their_line(file: Path) -> None:
    with file.open("a", encoding="utf8") as more:
        more.write('{"id": "FW-X4"}\nこれはJSONではない\n')
    ran = fwjudge("qa", "import", str(file))
    assert ran.code == Exit.DIFFERS
    assert "4行目" in ran.out
    assert "5行目" in ran.out
    assert "新規 3 件" in ran.out


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"no json\n", b"[]\n"])
def test_a_file_that_is_none_changes_nothing(imported: Path, tmp_path: Path, content: bytes) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(content)
    assert fwjudge("qa", "import", str(bad)).code == Exit.BAD_INPUT
    assert fwjudge("qa", "import", str(tmp_path / "absent.jsonl")).code == Exit.BAD_INPUT
    assert fwjudge("qa", "list", "--json").json[0]["entries"] == 3


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("ブロッカー 2回", "FW-X1"),
        ("ぶろっかー", "FW-X1"),
        ("XX01-002", "FW-X1"),
        ("taikijoutai", "FW-X2"),
        ("敗北", "FW-X3"),
        ("ブロカー", "FW-X1"),
        ("デッキがなくなったらどうなりますか", "FW-X3"),
        ("トラッシュ 負け", "FW-X3"),
    ],
)
def test_entries_are_found_like_rules(imported: Path, words: str, found: str) -> None:
    ran = fwjudge("qa", "search", *words.split(), "--json")
    assert ran.code == Exit.OK, ran.err
    assert ran.json[0]["number"] == found


def test_a_word_of_the_rules_is_no_slip_of_one_in_the_entries(imported: Path) -> None:
    ran = fwjudge("qa", "search", "置換")
    assert ran.code == Exit.NOT_FOUND
    assert "近い言葉もありません" in ran.err
    assert "fwjudge search 置換 -g fw" in ran.err


def test_an_entry_is_shown_with_date_source_and_cards(imported: Path) -> None:
    assert fwjudge("qa", "show", "ＦＷ－Ｘ２").out == fwjudge("qa", "show", "FW-X2").out != ""
    shown = fwjudge("qa", "show", "fw-x2").out
    assert "2025-04-01" in shown
    assert "架空" in shown
    undated = fwjudge("qa", "show", "FW-X1").out
    assert "日付なし (取り込み 20" in undated
    assert "XX01-001　XX01-002" in undated
    assert "問 " in undated
    assert "答 " in undated
    assert {"game", "number", "title", "text", "source"} <= fwjudge("qa", "show", "FW-X1", "--json").json[0].keys()


def test_an_unknown_id_names_the_nearest(imported: Path) -> None:
    ran = fwjudge("qa", "show", "FW-X9")
    assert ran.code == Exit.NOT_FOUND
    assert "FW-X1" in ran.err


def test_what_is_forgotten_is_gone(imported: Path) -> None:
    assert fwjudge("qa", "forget").code == Exit.USAGE
    assert "3 件を消しました" in fwjudge("qa", "forget", "-g", "fw").out
    assert "まだ取り込まれていません" in fwjudge("qa", "list").out
    ran = fwjudge("qa", "search", "ブロッカー")
    assert ran.code == Exit.NOT_FOUND
    assert "qa import" in ran.err


@pytest.mark.parametrize("command", [("search", "ブロッカー"), ("show", "FW-X1")])
def test_what_is_damaged_is_not_called_absent(imported: Path, command: tuple[str, ...]) -> None:
    change_store("UPDATE question SET content = replace(content, '?', '!'), sum = sum + 1")
    ran = fwjudge("qa", *command)
    assert ran.code == Exit.BAD_INPUT
    assert "壊れています" in ran.err
    assert "qa import" in ran.err
    assert "まだ取り込まれていません" not in ran.err
    assert "壊れています" in fwjudge("qa", "list").out
    assert fwjudge("qa", "forget", "-g", "fw").code == Exit.OK
    assert "まだ取り込まれていません" in fwjudge("qa", *command).err


def test_what_is_left_is_searched_and_an_import_mends_it(imported: Path) -> None:
    change_store("UPDATE question SET content = replace(content, '架空', '仮空') WHERE part = 'FW-X2'")
    ran = fwjudge("qa", "search", "ブロッカー", "--json")
    assert ran.json[0]["number"] == "FW-X1"
    assert "3 件のうち 1 件が壊れています" in ran.err
    mended = fwjudge("qa", "import", str(imported))
    assert "新規 1 件、変更 0 件、同じ 2 件" in mended.out
    assert "壊れていた部分は、除きました" in mended.out
    assert fwjudge("qa", "search", "ブロッカー").err == ""


def test_a_row_that_got_lost_is_noticed(imported: Path) -> None:
    change_store("DELETE FROM question WHERE part = 'FW-X2'")
    assert "3 件のうち 1 件が壊れています" in fwjudge("qa", "search", "ブロッカー").err


def test_what_cannot_be_read_is_not_written_over(imported: Path) -> None:
    store_file().unlink()
    store_file().mkdir()
    ran = fwjudge("qa", "search", "ブロッカー")
    assert ran.code == Exit.BAD_INPUT
    assert "読めません: フォルダーです" in ran.err
    ran = fwjudge("qa", "import", str(imported))
    assert ran.code == Exit.BAD_INPUT
    assert "フォルダーです" in ran.err


def test_entries_of_a_game_that_is_not_the_default_are_found_too(imported: Path) -> None:
    assert fwjudge("qa", "search", "ブロッカー", "-g", "op").code == Exit.NOT_FOUND
    assert fwjudge("setting", "game", "dz").code == Exit.OK
    assert fwjudge("qa", "search", "ブロッカー", "--json").json[0]["game"] == "fw"
