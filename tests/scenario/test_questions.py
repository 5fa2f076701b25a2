"""A report names the imported questions and answers that concern its cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fwjudge.rulebook.qa_import import import_file
from fwjudge.scenario.loader import read
from fwjudge.scenario.run import run

_FILE = """
rules: fw 1.06
cards:
  斥候: {type: battle, power: 10000, number: ZZ99-001}
board:
  A: {battle: [斥候]}
play:
  - A: アタック 斥候 -> リーダー
"""


@pytest.fixture
def imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FWJUDGE_DATA", str(tmp_path / "data"))
    rows = [
        {"id": "FW-Q9001", "card": "ZZ99-001", "question": "問い", "answer": "答え"},
        {"id": "FW-Q9002", "card": "ZZ99-002", "related": ["ZZ99-001"], "question": "問い", "answer": "答え"},
        {"id": "FW-Q9003", "card": "ZZ99-003", "question": "問い", "answer": "答え"},
    ]
    file = tmp_path / "qa.jsonl"
    file.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf8")
    import_file(file)


@pytest.mark.usefixtures("imported")
def test_the_questions_about_its_cards() -> None:
    (note,) = [note for note in run(read(_FILE)).notes if note.kind == "qa"]
    assert "FW-Q9001、FW-Q9002" in note.text
    assert "FW-Q9003" not in note.text


@pytest.mark.usefixtures("imported")
def test_none_for_invented_cards() -> None:
    assert not [note for note in run(read(_FILE.replace(", number: ZZ99-001", ""))).notes if note.kind == "qa"]
