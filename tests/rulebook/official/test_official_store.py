"""What is stored, in the user's folder: whole or not at all, and never a reason to fail."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from fwjudge.rulebook.official.document import Document
from fwjudge.rulebook.official.errors import DocumentError
from fwjudge.rulebook.official.reader import read_document
from fwjudge.rulebook.official.store import forget, load_or_warn, store

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


DAMAGES = [b"", b"{", b"[]", b"null", b"\xff\xfe\x00", b'{"form": 1, "game": "fw"}', b'{"form": 99}', b"[" * 100000]


@pytest.mark.parametrize("damage", DAMAGES, ids=range(len(DAMAGES)))
def test_a_damaged_store_is_none_and_a_warning(document: Document, damage: bytes) -> None:
    path = store(document)
    path.write_bytes(damage)
    assert load_or_warn("fw").document is None
    assert "壊れています" in load_or_warn("fw").warning
    assert path.is_file()


def test_every_cell_of_the_store_is_checked(document: Document) -> None:
    path = store(document)
    whole = json.loads(path.read_text(encoding="utf8"))
    for key in whole:
        for wrong in (None, 7, [7], [[7]], [["a", 7]], {"a": 1}):
            path.write_text(json.dumps({**whole, key: wrong}), encoding="utf8")
            found = load_or_warn("fw")
            assert found.document is None and found.warning, (key, wrong)


def test_half_written_is_not_written(document: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    path = store(document)
    before = path.read_bytes()

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(DocumentError, match="書き込めません"):
        store(replace(document, source="別の名前"))
    assert path.read_bytes() == before
    assert [other.name for other in path.parent.iterdir()] == [path.name]


def test_a_folder_that_is_a_file(document: Document, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", encoding="utf8")
    monkeypatch.setenv("FWJUDGE_DATA", str(tmp_path / "file"))
    with pytest.raises(DocumentError, match="FWJUDGE_DATA"):
        store(document)
    assert load_or_warn("fw").document is None
