"""Official documents as text files: rules, edition, history, and every file that is none."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from fwjudge.rulebook.edition import ChangeKind
from fwjudge.rulebook.official.errors import DocumentError
from fwjudge.rulebook.official.lock import compare, load_lock
from fwjudge.rulebook.official.reader import read_document
from fwjudge.rulebook.official.text import fold_layout

from .invented import DZ, FW, GEN

GAMES = ("fw", "op", "gen", "dz", "bf")
# The units of bf are cut less sharply: an introduction without a number stands at 3d.Q4, the first paragraph of 5.コール
# above its heading, and 8.カードの見方 lacks its first figure.
CUT_OTHERWISE = {"3d.Q4", "5.扱い", "5.コール", "8.カードの見方"}

Shared = Callable[[str], Path]


def read(path: Path, text: str, encoding: str = "utf8") -> dict[str, str]:
    path.write_bytes(text.encode(encoding))
    return read_document(path).rules


@pytest.mark.parametrize("game", GAMES)
def test_every_number_and_text_comes_out(shared: Shared, game: str) -> None:
    document = read_document(shared(f"rulebooks/{game}.txt"))
    numbers = shared(f"rule_ids/{game}.txt").read_text(encoding="utf8").split()
    assert document.game == game
    assert set(document.rules) == set(numbers)
    if game != "bf":
        assert list(document.rules) == numbers
    lines = shared(f"rulebooks/{game}.units.jsonl").read_text(encoding="utf8").splitlines()
    units = {unit["number"]: unit["text"] for unit in map(json.loads, lines)}
    different = {number for number in numbers if fold_layout(units[number]) != fold_layout(document.rules[number])}
    assert different == (CUT_OTHERWISE if game == "bf" else set())


@pytest.mark.parametrize("game", GAMES)
def test_the_document_that_was_restated_is_the_same_throughout(shared: Shared, game: str) -> None:
    document = read_document(shared(f"rulebooks/{game}.txt"))
    comparison = compare(document, load_lock(game))
    assert comparison.equal and comparison.plausible
    assert len(comparison.same) == len(document.rules)


@pytest.mark.parametrize(
    ("game", "version", "date"),
    [
        ("fw", "1.06", "2026-03-13"),
        ("op", "2025-12-12", "2025-12-12"),
        ("gen", "1.2", "2023-05-17"),
        ("dz", "19.00", "2011-02-24"),
    ],
)
def test_the_edition_is_recognised(shared: Shared, game: str, version: str, date: str) -> None:
    edition = read_document(shared(f"rulebooks/{game}.txt")).edition
    assert (edition.version, edition.date) == (version, date)


def test_numbers_in_every_form_and_no_contents(tmp_path: Path) -> None:
    rules = read(tmp_path / "rules.txt", FW)
    assert list(rules) == ["1", "1-1", "1-1-1", "1-1-2", "2", "2-1", "2-1-1", "2-1-1-1"]
    assert rules["1"] == "紙芝居"
    assert rules["2-1-1-1"] == "棒は１人に１本です。"


@pytest.mark.parametrize("misprinted", [{3: "1-9"}, {3: "1-9", 9: "3-9"}, {0: "0"}, {11: "9-9"}])
def test_a_misprint_in_the_contents_costs_no_rule(tmp_path: Path, misprinted: dict[int, str]) -> None:
    heads = [f"{chapter}{'-' * bool(n)}{n or ''}" for chapter in range(1, 9) for n in range(4)]
    contents = [f"{misprinted.get(at, head)}. 出し物 ..... {at + 2}" for at, head in enumerate(heads)]
    body = [
        f"{head}. 出し物" + "".join(f"\n{head}-{n}. {n}番めの出し物です。" for n in (1, 2) if "-" in head)
        for head in heads
    ]
    rules = read(tmp_path / "rules.txt", "\n".join(["Fusion World 総合ルール", *contents, *body]))
    assert (
        set(rules.values()) == {"出し物", "1番めの出し物です。", "2番めの出し物です。"} and len(rules) == 8 * 4 + 8 * 6
    )


@pytest.mark.parametrize("dash", "‐‑‒–−－")
@pytest.mark.parametrize("game", ["fw", "op", "gen", "dz"])
def test_any_dash_of_a_number_is_the_same_number(shared: Shared, tmp_path: Path, game: str, dash: str) -> None:
    import re

    source = shared(f"rulebooks/{game}.txt")
    path = tmp_path / "rules.txt"
    path.write_text(
        re.sub(r"(?<=[0-9０-９])[-－](?=[0-9０-９])", dash, source.read_text(encoding="utf8")), encoding="utf8"
    )
    assert compare(read_document(path), load_lock(game)).equal


def test_a_number_inside_a_sentence_opens_nothing(tmp_path: Path) -> None:
    text = read(tmp_path / "rules.txt", FW)["2-1-1"]
    assert fold_layout(text) == "水あめを売る場合、「2-1-1-1.棒を渡す」を先に行い、そうした後に1-1-2を行います。"


def test_fw_edition_and_history(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    path.write_text(FW, encoding="utf8")
    document = read_document(path)
    assert (document.edition.version, document.edition.published, document.edition.applied) == (
        "9.01",
        "2031-04-05",
        "2031-04-05",
    )
    found = [(change.kind, change.number, change.to) for change in document.history if change.date == "2031-04-05"]
    assert found == [
        (ChangeKind.CHANGED, "1-1-2", ""),
        (ChangeKind.CHANGED, "2", ""),
        (ChangeKind.CHANGED, "2-1", ""),
        (ChangeKind.ADDED, "2-1-1-1", ""),
        (ChangeKind.DELETED, "2-2", ""),
        (ChangeKind.MOVED, "2-3", "2-2"),
        (ChangeKind.MOVED, "2-3-1", "2-2-1"),
        (ChangeKind.CHANGED, "2-2", ""),
        (ChangeKind.CHANGED, "2-2-1", ""),
    ]


def test_gen_has_a_contents_of_two_columns(tmp_path: Path) -> None:
    rules = read(tmp_path / "rules.txt", GEN)
    assert list(rules) == ["100", "101", "101.1", "101.1a", "101.1a-1", "200", "201", "201.1"]
    assert rules["101.1"] == "ひも: こまに巻くものです。"


def test_dz_counts_anew_in_every_chapter(tmp_path: Path) -> None:
    rules = read(tmp_path / "rules.txt", DZ)
    assert list(rules) == ["1", "1-1", "1-1-1", "1-1-1-1", "1-1-1-2", "1-1-2", "2", "2-1", "2-1-1"]
    assert fold_layout(rules["1-1-1"]) == "机を拭きます。"
    assert rules["1-1-2"] == "３つの椅子を置きます。"


def test_a_later_edition_of_the_same_document(shared: Shared, tmp_path: Path) -> None:
    """A rule put in between, all later brothers renumbered: the grammar knows no places."""
    import re

    text = shared("rulebooks/fw.txt").read_text(encoding="utf8")
    shifted = re.sub(r"(?<![\d-])8-4-([2-9])(?=[-.\s）)])", lambda match: f"8-4-{int(match[1]) + 1}", text)
    at = shifted.rindex("8-4-3. ")
    rules = read(tmp_path / "rules.txt", shifted[:at] + "8-4-2. ここで太鼓を鳴らします。\n\n" + shifted[at:])
    assert rules["8-4-2"] == "ここで太鼓を鳴らします。"
    assert len(rules) == 780 and "8-4-9" in rules


@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp932", "utf-16", "utf-16-le", "utf-16-be", "euc_jp"])
def test_encodings(tmp_path: Path, encoding: str) -> None:
    text = GEN.replace("\t", " ")
    assert read(tmp_path / "rules.txt", text, encoding) == read(tmp_path / "same.txt", text)


def test_page_numbers_of_a_text_with_form_feeds(tmp_path: Path) -> None:
    body = "Fusion World 総合ルール\n1. 紙\n1-1. のり\n1-1-1. のりは水で薄め"
    pages = [body + "\n7", "頁の頭\nて使います。\n8", "頁の頭\n1-1-2. はさみは刃を\n9", "頁の頭\n閉じて渡します。\n10"]
    rules = read(tmp_path / "rules.txt", "\f".join(["頁の頭\n" + pages[0], *pages[1:]]))
    assert [fold_layout(text) for text in rules.values()] == [
        "紙",
        "のり",
        "のりは水で薄めて使います。",
        "はさみは刃を閉じて渡します。",
    ]


def message(path: Path) -> str:
    with pytest.raises(DocumentError) as caught:
        read_document(path)
    return str(caught.value)


def test_files_that_are_no_document(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    assert "ありません" in message(path)
    assert "フォルダーです" in message(tmp_path)
    path.write_bytes(b"")
    assert "空です" in message(path)
    path.write_bytes(b" \n\f\n ")
    assert "空です" in message(path)
    path.write_bytes(bytes(range(256)) * 400)
    assert "文章として読めません" in message(path)
    path.write_text("囲碁の総合ルール\n1. 盤\n1-1. 石を置く。\n", encoding="utf8")
    assert "どのゲームの総合ルールか分かりません" in message(path)
    path.write_text("Fusion World 総合ルール の感想\nとても長い本でした。\n", encoding="utf8")
    assert "項目が見つかりません" in message(path)


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.pdf"
    with path.open("wb") as file:
        file.truncate(64 * 1024 * 1024 + 1)
    assert "大きすぎます" in message(path)


def test_a_text_of_numbers_without_end_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    rules = "\n".join(f"1-{n // 900 + 1}-{n % 900 + 1}. 石。" for n in range(6000))
    path.write_text("Fusion World 総合ルール\n1. 石\n" + rules, encoding="utf8")
    assert "項目が" in message(path)
