"""A byte that changed is noticed where it is read, and an absent card is not taken for a damaged one, nor the other way round."""

from __future__ import annotations

from pathlib import Path

import pytest

from fwjudge.base.files import BadFile
from fwjudge.cards import store
from fwjudge.cards.importing import import_files
from tests.cards.invented import LEADER, battle, lines
from tests.kept import change_store, store_file


@pytest.fixture(autouse=True)
def imported(tmp_path: Path) -> Path:
    file = lines(tmp_path / "cards.jsonl", LEADER, battle(), battle("XX01-003", "番人"))
    import_files([file])
    return file


def test_a_changed_power_is_no_power() -> None:
    assert change_store("UPDATE card SET content = replace(content, '20000', '30000') WHERE part = 'fw ja'")
    with pytest.raises(BadFile, match=r"XX001-00002 fw ja.*fwjudge cards import"):
        store.find("XX01-002")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE card SET key = 'XX001-00009' WHERE key = 'XX001-00002'",
        "DELETE FROM card WHERE key = 'XX001-00002'",
        "UPDATE card SET part = 'xx' WHERE key = 'XX001-00002'",
        "UPDATE card SET sum = 'x' WHERE key = 'XX001-00002'",
        "UPDATE card SET content = x'00' WHERE key = 'XX001-00002'",
    ],
)
def test_a_card_that_got_lost_is_not_called_absent(statement: str, imported: Path) -> None:
    assert change_store(statement) == 1
    for use in (lambda: store.find("XX01-002"), store.all_cards, store.numbers):
        with pytest.raises(BadFile, match="壊れています"):
            use()
    other = store.find("XX01-001")
    assert other and other.type == "leader"
    done = import_files([imported])
    assert done.lost and len(store.all_cards()) == 3


def test_a_lost_name_is_not_called_absent() -> None:
    assert change_store("UPDATE name SET key = 'x' WHERE key = '番人'") == 1
    with pytest.raises(BadFile, match="doctor"):
        store.find_by_name("番人")


def test_an_absent_card_is_absent() -> None:
    assert store.find("XX01-009") is None and store.find_by_name("無人") == []


def test_a_lost_row_stays_noticed_after_another_change(tmp_path: Path) -> None:
    change_store("DELETE FROM card WHERE key = 'XX001-00002'")
    done = import_files([lines(tmp_path / "one.jsonl", battle("XX01-004", "守人"))])
    assert done.lost == ("なくなった行 1",)


def test_any_byte_of_the_file(tmp_path: Path) -> None:
    """Whatever byte changes: the same cards, or an error that says so."""
    whole, right = store_file().read_bytes(), store.all_cards()
    for at in range(0, len(whole), 97):
        store_file().write_bytes(whole[:at] + bytes([whole[at] ^ 0x20]) + whole[at + 1 :])
        try:
            assert store.all_cards() == right, at
        except BadFile as error:
            assert (
                "壊れています" in str(error)
                or "新しい版" in str(error)
                or "fwjudge のデータではありません" in str(error)
            )
