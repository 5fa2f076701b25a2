"""Files that are damaged, hostile or no files at all end in a sentence; good rows go in, bad ones are listed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fwjudge.cli.exit import Exit
from tests.cards.invented import LEADER, battle
from tests.cli.runner import fwjudge

QUESTION = {"id": "FW-X1", "question": "問", "answer": "答"}
VALUES: list[Any] = [
    *(5, -1, 1.5, True, {}, [], [5], [None], {"a": 1}, "\ud800", "\0", "\u202e", "", " ", "x" * 20_000, 10**60, [[]]),
    [[[]]] * 3,
]


def deep(depth: int) -> Any:
    found: Any = 1
    for _ in range(depth):
        found = [found]
    return found


def write_rows(path: Path, *rows: Any) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf8")
    return path


@pytest.mark.parametrize(
    "key", ["id", "game", "question", "text", "answer", "card", "related", "cards_named", "date", "source"]
)
def test_questions_with_anything_in_any_field(key: str, tmp_path: Path) -> None:
    odd = [QUESTION | {"id": f"FW-Y{at}", key: value} for at, value in enumerate([*VALUES, deep(25), deep(900)])]
    ran = fwjudge("qa", "import", str(write_rows(tmp_path / "q.jsonl", QUESTION, *odd, QUESTION | {"id": "FW-Z"})))
    assert ran.code in (Exit.OK, Exit.DIFFERS)
    assert fwjudge("qa", "show", "FW-X1", "FW-Z").code == Exit.OK
    assert fwjudge("qa", "search", "問").code == Exit.OK


def test_a_question_with_a_number_for_a_list_or_half_a_letter_is_a_bad_row(tmp_path: Path) -> None:
    odd = (QUESTION | {"id": "FW-X2", "related": 5}, QUESTION | {"id": "FW-X3", "answer": "\ud800"})
    ran = fwjudge("qa", "import", str(write_rows(tmp_path / "q.jsonl", QUESTION, *odd)))
    assert (ran.code, "新規 1 件" in ran.out) == (Exit.DIFFERS, True)
    assert "2行目 related が、名前の並び (1000個まで) ではありません: 5" in ran.out
    assert "3行目 answer に壊れた文字があります" in ran.out


@pytest.mark.parametrize(
    "key", sorted({*battle(), *battle()["faces"][0], "language", "number", "colors", "cardType", "detail"})
)
def test_cards_with_anything_in_any_field(key: str, tmp_path: Path) -> None:
    odd = [battle(f"XX02-{at:03}") for at in range(len(VALUES) + 2)]
    for row, value in zip(odd, [*VALUES, deep(25), deep(900)], strict=True):
        (row if key in row or key not in row["faces"][0] else row["faces"][0])[key] = value
    file = write_rows(tmp_path / "c.jsonl", LEADER, *odd, battle("XX01-009"))
    ran = fwjudge("cards", "import", str(file))
    assert ran.code in (Exit.OK, Exit.DIFFERS)
    assert fwjudge("cards", "show", "XX01-001", "XX01-009").code == Exit.OK
    assert fwjudge("cards", "check", str(file), "-g", "op").code in (Exit.OK, Exit.DIFFERS)


@pytest.mark.parametrize("key", ["id", "number", "side", "field", "value", "date", "source"])
def test_corrections_with_anything_in_any_field(key: str, tmp_path: Path) -> None:
    good = {"id": "XX01-002", "field": "cost", "value": 2}
    odd = [good | {"id": f"XX02-{at:03}", key: value} for at, value in enumerate([*VALUES, deep(25), deep(900)])]
    ran = fwjudge("errata", "import", str(write_rows(tmp_path / "e.jsonl", good, *odd)))
    assert ran.code in (Exit.OK, Exit.DIFFERS)
    assert "XX01-002" in fwjudge("errata", "list").out


def test_numbers_of_corrections_are_what_was_written(tmp_path: Path) -> None:
    (tmp_path / "e.yaml").write_text(
        "- {id: XX01-001, field: power, value: 010}\n- {id: XX01-002, field: power, value: 1:30}\n"
        "- {id: XX01-003, field: power, value: 1, field: cost}\n- {id: XX01-004, number: XX01-005, field: cost, value: 1}\n"
        "- {id: XX01-006, field: cost, value: 0x10}\n- {id: XX01-007, field: power, value: 1000000000000000000000000000000}\n"
        "- {id: XX01-008, field: cost, value: 1, date: 2026-02-30}\n",
        encoding="utf8",
    )
    ran = fwjudge("errata", "import", str(tmp_path / "e.yaml"))
    assert ran.code == Exit.DIFFERS
    assert [row["value"] for row in fwjudge("errata", "list", "--json").json] == ["10"]
    for said in (
        "2件目 パワー (power) が整数ではありません: 1:30",
        "3件目 3行目: 「field」 が2度あります (1度目は3行目)",
        "4件目 id と number の両方があり、内容が違います",
        "5件目 コスト (cost) が整数ではありません: 0x10",
        "6件目 パワー (power) がありえない数です: 10000000000000000000 (0から1,000,000,000まで)",
        "7件目 日付が分かりません: 2026-02-30",
    ):
        assert said in ran.out


@pytest.mark.parametrize(
    "content",
    [
        b"[" * 50_000,
        b"- a: &a [x, x]\n" + b"".join(b"  %c: &%c [*%c, *%c]\n" % (at, at, at - 1, at - 1) for at in range(98, 120)),
        b"- !!python/object/apply:os.system [ls]\n",
        b"\xff\xfe",
        b"a: 1\n",
        b"",
        b"- {id: XX01-001, field: cost, value: 1}\n- [",
    ],
)
def test_no_file_of_corrections_breaks_the_program(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "e.yaml").write_bytes(content)
    ran = fwjudge("errata", "import", str(tmp_path / "e.yaml"))
    assert (ran.code, fwjudge("errata", "list", "--json").json) == (Exit.BAD_INPUT, [])
    assert "何も変えていません" in ran.err


def test_many_bad_rows_are_counted_and_the_first_are_shown(tmp_path: Path) -> None:
    bad = [{"id": f"FW-{at}"} for at in range(1252)]
    ran = fwjudge("qa", "import", str(write_rows(tmp_path / "q.jsonl", QUESTION, *bad)))
    assert len(ran.out.splitlines()) < 30
    assert "ほか 1232 行" in ran.out
    cards = write_rows(tmp_path / "c.jsonl", *({"id": f"XX01-{at}"} for at in range(1252)))
    for args in (("cards", "import"), ("cards", "check", "-g", "op")):
        said = fwjudge(*args, str(cards))
        assert len((said.out + said.err).splitlines()) < 30


READING = [
    ("run", "FILE"),
    ("check", "FILE"),
    ("why-not", "FILE", "A: x"),
    ("play", "FILE"),
    ("cite", "FILE"),
    ("deck", "FILE"),
    ("cards", "import", "FILE"),
    ("cards", "check", "FILE"),
    ("errata", "import", "FILE"),
    ("qa", "import", "FILE"),
    ("rules", "import", "FILE"),
    ("rules", "lint", "FILE"),
    ("rules", "diff", "FILE", "FILE"),
    ("rules", "lock", "FILE"),
]


@pytest.mark.parametrize("what", ["pipe", "/dev/zero", "/dev/null", "/dev/tty", "."])
@pytest.mark.parametrize("args", READING, ids=" ".join)
def test_what_is_no_file_is_refused_at_once(args: tuple[str, ...], what: str, tmp_path: Path) -> None:
    if args[0] == "deck":
        fwjudge("cards", "import", str(write_rows(tmp_path / "c.jsonl", LEADER)))
    name = what if what.startswith("/") else str(tmp_path / what)
    if what == "pipe":
        os.mkfifo(name)
    ran = fwjudge(*(name if word == "FILE" else word for word in args))
    assert ran.code == (Exit.DIFFERS if args[0] == "check" and what != "." else Exit.BAD_INPUT)
    assert any("ぁ" <= letter <= "ん" for letter in ran.out + ran.err)


@pytest.mark.parametrize("name", ["/dev/stdin", "/dev/fd/0"])
def test_the_input_by_its_name_is_read(name: str) -> None:
    text = "rules: fw\nplay:\n  - A: アタック リーダー -> リーダー\n"
    ran = subprocess.run(
        [sys.executable, "-m", "fwjudge.cli", "run", name],
        input=text.encode(),
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert (ran.returncode, ran.stderr) == (Exit.OK, b"")
