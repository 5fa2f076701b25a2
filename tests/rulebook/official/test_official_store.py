"""What is stored, in the user's folder: whole or not at all, and never a reason to fail."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from fwjudge import store as data
from fwjudge.rulebook.official.document import Document
from fwjudge.rulebook.official.errors import DocumentError
from fwjudge.rulebook.official.reader import read_document
from fwjudge.rulebook.official.store import forget, load_or_warn, store
from tests.kept import change_store, old_lines

from .invented import FW


@pytest.fixture
def document(tmp_path: Path) -> Document:
    path = tmp_path / "rules.txt"
    path.write_text(FW, encoding="utf8")
    return read_document(path)


def test_a_document_comes_back_as_it_was(document: Document) -> None:
    assert load_or_warn("fw").document is None and load_or_warn("fw").warning == ""
    store(document)
    found = load_or_warn("fw").document
    assert found is not None and found.imported
    assert replace(found, imported="") == document


def test_reading_stores_nothing(document: Document) -> None:
    assert document.imported == "" and load_or_warn("fw").document is None


def test_forget(document: Document) -> None:
    assert not forget("fw")
    store(document)
    assert forget("fw") and not forget("fw") and load_or_warn("fw").document is None


DAMAGES = ["", "{", "[]", "null", "\x00", '{"form": 1, "game": "fw"}', '{"form": 99}', "[" * 100000]


@pytest.mark.parametrize("damage", DAMAGES, ids=range(len(DAMAGES)))
def test_a_damaged_store_is_none_and_a_warning(document: Document, damage: str) -> None:
    store(document)
    change_store("UPDATE document SET content = ?", damage)
    assert load_or_warn("fw").document is None
    assert "壊れています" in load_or_warn("fw").warning


@pytest.mark.parametrize("damage", DAMAGES, ids=range(len(DAMAGES)))
def test_a_damaged_file_of_an_earlier_version_is_none_and_a_warning(document: Document, damage: str) -> None:
    old_lines("official/fw.json", [], damage)
    found = load_or_warn("fw")
    assert found.document is None and "壊れています" in found.warning
    store(document)
    assert load_or_warn("fw").document


def test_every_cell_of_the_store_is_checked(document: Document) -> None:
    store(document)
    with data.reading() as kept:
        assert kept
        whole = json.loads(kept.rows(data.DOCUMENT, "fw")[0].content)
    for key in whole:
        for wrong in (None, 7, [7], [[7]], [["a", 7]], {"a": 1}):
            with data.writing() as change:
                change.put(data.DOCUMENT, data.Row("fw", "", data.pack({**whole, key: wrong})))
            found = load_or_warn("fw")
            assert found.document is None and found.warning, (key, wrong)


def test_a_folder_that_is_a_file(document: Document, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", encoding="utf8")
    monkeypatch.setenv("FWJUDGE_DATA", str(tmp_path / "file"))
    with pytest.raises(DocumentError, match="FWJUDGE_DATA"):
        store(document)
    assert load_or_warn("fw").document is None
