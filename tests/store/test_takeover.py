"""What earlier versions left is taken over, stays where it is, and counts again when such a version changes it."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest

from fwjudge import store as data
from fwjudge.base.files import BadFile
from fwjudge.base.user_folders import data_dir
from fwjudge.cards import errata, store
from fwjudge.rulebook.official.document import Document
from fwjudge.rulebook.official.store import load_or_warn
from fwjudge.rulebook.qa import stored_entries
from fwjudge.store import schema
from fwjudge.store.kinds import sum_of
from tests.kept import change_store, old_cards, old_lines, store_file

CARDS = (("XX001-00001", "XX01-001", "旅の剣士", "ja"), ("XX001-00002", "XX01-002", "番人", "ja"))
ERRATUM = {"id": "XX01-001", "side": "front", "field": "power", "value": "6000", "date": "2026-03-01", "source": "公式"}
ENTRY = {
    "game": "fw",
    "id": "FW-X2",
    "question": "問い",
    "answer": "はい",
    "cards": ["XX01-001"],
    "date": "",
    "source": "x",
}
EARLIER = ENTRY | {"id": "FW-X1"}
DOCUMENT = {
    "form": 1,
    "game": "op",
    "edition": ["総合ルール", "1.0", "2026-01-01", "", ""],
    "source": "a.txt",
    "sha256": "0",
    "imported": "2026-02-01",
    "history": [],
    "broken_words": [],
    "rules": [["1-1", "文"]],
}


def test_all_kinds_of_old_files_are_read_and_left_where_they_are() -> None:
    left = [old_cards(*CARDS), old_lines("cards/errata.jsonl", [ERRATUM]), old_lines("qa/fw.jsonl", [ENTRY, EARLIER])]
    left.append(old_lines("official/op.json", [DOCUMENT]))
    before = [file.read_bytes() for file in left]
    card = store.find("XX01-001")
    assert card and (card.front.number("power"), card.name) == (6000, "旅の剣士")
    assert [one.number for one in store.find_by_name("番人")] == ["XX01-002"]
    assert [entry.id for entry in stored_entries("fw").entries] == ["FW-X2", "FW-X1"]
    found = load_or_warn("op").document
    assert isinstance(found, Document) and found.rules == {"1-1": "文"}
    assert [file.read_bytes() for file in left] == before
    assert [file.name for file in data_dir().iterdir() if file.is_file()] == ["fwjudge.sqlite"]


def test_they_are_taken_over_once() -> None:
    old_cards(*CARDS)
    assert len(store.all_cards()) == 2
    with data.writing() as change:
        change.remove(data.CARD, "XX001-00001")
    assert store.find("XX01-001") is None


def test_an_old_version_that_writes_again_is_heard() -> None:
    file = old_lines("cards/errata.jsonl", [ERRATUM])
    assert [one.value for one in errata.all_errata()] == ["6000"]
    old_lines("cards/errata.jsonl", [ERRATUM | {"value": "7000", "source": "公式サイト"}])
    assert file.exists() and [one.value for one in errata.all_errata()] == ["7000"]


def test_what_is_forgotten_is_gone_from_old_files_too() -> None:
    file = old_cards(*CARDS)
    assert store.forget() == 2
    assert not file.exists() and store.all_cards() == []


@pytest.mark.parametrize("content", [b"", b"garbage", b"SQLite format 3\0" + bytes(3000)])
def test_a_damaged_file_of_cards_is_said_until_cards_are_imported(content: bytes) -> None:
    file = old_cards()
    file.write_bytes(content)
    for _ in range(2):
        with pytest.raises(BadFile, match="取り込んだカードのファイルが壊れています"):
            store.find("XX01-001")
    assert file.read_bytes() == content
    assert stored_entries("fw").entries == ()
    assert store.keep([]).lost == ("fw.sqlite の一部",)
    assert store.all_cards() == []


def test_good_lines_of_a_damaged_file_are_taken_and_the_others_said() -> None:
    old_lines("cards/errata.jsonl", [ERRATUM], "{\n")
    old_lines("qa/fw.jsonl", [ENTRY], '{"id": 7}\n')
    with pytest.raises(BadFile, match=r"errata\.jsonl"):
        errata.all_errata()
    kept = stored_entries("fw")
    assert len(kept.entries) == 1 and "壊れています" in kept.warning


def test_a_store_of_a_later_version_is_refused_and_left_alone() -> None:
    store.keep([])
    change_store("PRAGMA user_version = 99")
    before = store_file().read_bytes()
    for use in (store.all_cards, lambda: store.keep([])):
        with pytest.raises(BadFile, match=r"新しい版の fwjudge のもの.*形 99"):
            use()
    assert store_file().read_bytes() == before


def test_a_database_of_another_program_is_refused() -> None:
    data_dir().mkdir()
    change_store("CREATE TABLE mine (a)")
    with pytest.raises(BadFile, match="fwjudge のデータではありません"):
        store.keep([])


def test_an_earlier_form_is_brought_to_the_newest_and_a_copy_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    old_cards(*CARDS)
    assert len(store.all_cards()) == 2
    monkeypatch.setitem(schema.STEPS, schema.newest() + 1, ("CREATE TABLE ruling (day TEXT)",))
    assert len(store.all_cards()) == 2
    assert change_store("DELETE FROM ruling") == 0
    (copy,) = (data_dir() / "copies").iterdir()
    with closing(sqlite3.connect(copy)) as base:
        assert base.execute("PRAGMA user_version").fetchone() == (schema.newest() - 1,)
        (content,) = base.execute("SELECT content FROM card WHERE key = 'XX001-00002'").fetchone()
    assert json.loads(content)[0] == "XX01-002"


def test_a_store_of_form_2_is_taken_over_with_a_copy_and_damage_stays_noticed() -> None:
    store.keep([])
    face = ["番人", 3, "RR", 20000, None, ["門の一族"], "【ブロッカー】", "ばんにん"]
    card = json.dumps(["XX01-002", "battle", ["red"], face, None, "C", "ja"], ensure_ascii=False)
    erratum = json.dumps(
        {"number": "XX01-002", "side": "front", "field": "cost", "value": "2", "date": "", "source": "公式"},
        ensure_ascii=False,
    )
    rows = [
        (data.CARD, data.Row("XX001-00002", "ja", card)),
        (data.NAME, data.Row("番人", "XX001-00002", "")),
        (data.ERRATUM, data.Row("XX001-00002", "front cost", erratum)),
    ]
    for kind, row in rows:
        change_store(f"INSERT INTO {kind.table} VALUES (?, ?, ?, ?)", *row, sum_of(kind, row))
        change_store("INSERT INTO extent VALUES (?, '', 1, ?, '2026-01-01', 'x')", kind.table, sum_of(kind, row))
    change_store("PRAGMA user_version = 2")
    (found,) = store.find_by_name("番人")
    assert (found.game, found.type, found.colours, found.front.reading) == ("fw", "battle", ("red",), "ばんにん")
    assert dict(found.front.printed) == {"cost": 2, "specified_cost": "RR", "power": 20000}
    assert (found.corrected[0].printed, found.corrected[0].source) == ("3", "公式")
    (copy,) = (data_dir() / "copies").iterdir()
    with closing(sqlite3.connect(copy)) as base:
        assert base.execute("PRAGMA user_version").fetchone() == (2,)
    change_store("PRAGMA user_version = 2")
    change_store("UPDATE card SET content = replace(content, '20000', '30000')")
    with pytest.raises(BadFile, match="XX001-00002"):
        store.find("XX01-002")
