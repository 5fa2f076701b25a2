"""Lint finds the faults that the official documents have, and no others."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from fwjudge.rulebook.edition import ChangeKind, Edition, EditionChange
from fwjudge.rulebook.official.document import Document, Entry
from fwjudge.rulebook.official.lint import FaultKind, lint
from fwjudge.rulebook.official.reader import read_document

# Every finding was looked up in the document and is a fault that stands there in print.
FAULTS = {
    "fw": {
        ("1-3-4-1-2", FaultKind.SLIP),
        ("1-5-2-2", FaultKind.SLIP),
        ("3-1-1", FaultKind.SLIP),
        ("5-5-2", FaultKind.SLIP),
        ("5-11-1", FaultKind.UNDEFINED),
        ("8-2-4-2", FaultKind.BRACKET),
        ("8-3-4-2", FaultKind.BRACKET),
        ("8-4-6-1-2", FaultKind.DANGLING),
        ("15-6-2", FaultKind.BROKEN_WORD),
    },
    "op": {
        ("5-1-3", FaultKind.HISTORY),
        ("7-1-3-1", FaultKind.HISTORY),
        ("2-4-3-1", FaultKind.SLIP),
        ("4-9-2-1", FaultKind.SLIP),
        ("5-1-2-4", FaultKind.STALE),
        ("5-1-2-4-1", FaultKind.PAGE_NUMBER),
        ("5-1-2-4-1", FaultKind.SLIP),
    },
    "gen": {
        ("", FaultKind.EDITION),
        ("505.3c", FaultKind.UNDEFINED),
        ("807.5", FaultKind.SLIP),
        ("807.5b", FaultKind.UNDEFINED),
        ("807.8", FaultKind.SLIP),
        ("920.2", FaultKind.BRACKET),
        ("920.2a", FaultKind.UNDEFINED),
    },
    "dz": {
        ("", FaultKind.HISTORY),
        ("2-3-1-1", FaultKind.GAP),
        ("2-20-2-2", FaultKind.UNDEFINED),
        ("3-6-1-1", FaultKind.GAP),
        ("3-11-1-3", FaultKind.SLIP),
        ("3-12-4-1", FaultKind.TWO_NAMES),
        ("3-12-4-2", FaultKind.TWO_NAMES),
        ("4-3-2", FaultKind.SLIP),
        ("4-6-2", FaultKind.TWO_NAMES),
        ("4-6-3", FaultKind.SLIP),
        ("4-8-4-2", FaultKind.SLIP),
        ("4-8-11-2", FaultKind.GAP),
        ("4-9-2-9-1", FaultKind.GAP),
        ("5-7-1-2", FaultKind.GAP),
        ("5-7-2-1", FaultKind.GAP),
        ("5-7-3-1", FaultKind.GAP),
        ("5-12-2", FaultKind.BRACKET),
        ("6-5-1", FaultKind.SLIP),
    },
    "bf": {
        ("r.3", FaultKind.FUSED),
        ("1a.1.1", FaultKind.SLIP),
        ("2.9.2", FaultKind.FUSED),
        ("3c.1.2", FaultKind.FUSED),
        ("3c.2.4", FaultKind.FUSED),
        ("3c.3.3", FaultKind.FUSED),
        ("3c.3.4", FaultKind.SLIP),
        ("3c.4.2", FaultKind.FUSED),
        ("3d.2.1", FaultKind.SLIP),
        ("3d.2.1.3", FaultKind.SLIP),
        ("3d.2.4", FaultKind.FUSED),
        ("3d.3.3", FaultKind.FUSED),
        ("3d.3.4", FaultKind.SLIP),
        ("5.Q4", FaultKind.FUSED),
        ("o.1ターンに1回", FaultKind.BRACKET),
        ("o.1ターンに1回.Q3", FaultKind.BRACKET),
        ("8.Q2", FaultKind.BRACKET),
    },
}


@pytest.mark.parametrize("game", FAULTS)
def test_the_official_documents(shared: Callable[[str], Path], game: str) -> None:
    found = lint(read_document(shared(f"rulebooks/{game}.txt")))
    assert {(finding.number, finding.kind) for finding in found} == FAULTS[game]
    assert len(found) == len(FAULTS[game])


CLEAN = {
    "1": "祭り",
    "1-1": "太鼓を打つ。",
    "1-1-1": "打つ数は（1-1）に従う。",
    "1-2": "笛を2つずつ渡す。",
    "2": "片付け",
}


def kinds(rules: dict[str, str], game: str = "fw") -> list[tuple[str, FaultKind]]:
    return [(finding.number, finding.kind) for finding in lint(rules, game)]


def test_a_clean_text() -> None:
    assert kinds(CLEAN) == []


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("1-9 に従う。", FaultKind.DANGLING),
        ("笛を3つつ渡す。", FaultKind.SLIP),
        ("それは、それは、よい音がする。", FaultKind.SLIP),
        ("笛をを渡す。", FaultKind.SLIP),
        ("文は読点「。」で終わる。", FaultKind.SLIP),
        ("渡すかどうを選ぶ。", FaultKind.SLIP),
        ("異なる領域にあたり、見えないことがある。", FaultKind.SLIP),
        ("そこに鳴る鈴がありません。そのような鳴る鈴は赤い。", FaultKind.SLIP),
        ("笛を「太鼓と呼ぶ。", FaultKind.BRACKET),
        ("笛を渡す。12", FaultKind.PAGE_NUMBER),
        ("笛を渡します", FaultKind.SLIP),
    ],
)
def test_a_fault_of_the_text(text: str, kind: FaultKind) -> None:
    assert kinds({**CLEAN, "1-2": text}) == [("1-2", kind)]


def test_words_that_only_look_like_faults() -> None:
    rules = {
        "1": "祭り",
        "1-1": "紙が3つついている場合、貼り直す。",
        "1-2": "見せません。渡すかどうかを決める。",
        "1-3": "笛がない。そのような笛を探す。",
        "1-4": "太鼓を打つにあたり、笛を置く。",
    }
    assert kinds(rules) == []


def test_numbers() -> None:
    assert kinds({"1": "祭り", "1-1": "笛。", "1-3": "太鼓。"}) == [("1-3", FaultKind.GAP)]
    gen = {"100": "祭り", "101": "笛", "101.1": "鳴る。", "101.1b": "鈴。", "103": "幕"}
    assert kinds(gen, "gen") == [("101.1b", FaultKind.GAP), ("103", FaultKind.GAP)]
    assert (
        kinds({"804": "祭り", "804.1": "a。", "804.1a": "a。", "804.1a-1": "b。", "804.1a-11": "c。"}, "gen")[2:] == []
    )


def test_doubles_and_order() -> None:
    printed = [("1", "祭り"), ("1-1", "笛。"), ("1-3", "鈴。"), ("1-2", "幕。"), ("1-1", "鐘。")]
    entries = tuple(Entry(number, text) for number, text in printed)
    found = lint(Document("fw", Edition("fw", "", ""), entries))
    assert {(finding.number, finding.kind) for finding in found} == {
        ("1-2", FaultKind.ORDER),
        ("1-1", FaultKind.DOUBLE),
    }


def history(
    *changes: EditionChange, rules: dict[str, str] = CLEAN, version: str = "2.0"
) -> list[tuple[str, FaultKind]]:
    entries = tuple(Entry(*item) for item in rules.items())
    document = Document("fw", Edition("fw", "総合ルール", version, title="総合ルール 2.0"), entries, changes)
    return [(finding.number, finding.kind) for finding in lint(document)]


def test_history_against_text() -> None:
    deleted, added, changed, moved = ChangeKind.DELETED, ChangeKind.ADDED, ChangeKind.CHANGED, ChangeKind.MOVED
    assert history(EditionChange("2.0", "2030-01-01", changed, "1-1")) == []
    assert history(EditionChange("2.0", "2030-01-01", deleted, "1-1")) == [("1-1", FaultKind.HISTORY)]
    assert (
        history(
            EditionChange("2.0", "2030-01-01", deleted, "1-1"), EditionChange("2.0", "2030-01-01", moved, "1-3", "1-1")
        )
        == []
    )
    assert history(EditionChange("2.0", "2030-01-01", added, "1-7")) == [("1-7", FaultKind.HISTORY)]
    assert history(
        EditionChange("1.0", "2030-01-01", added, "1-3"), EditionChange("2.0", "2031-01-01", deleted, "1-2")
    ) == [("1-2", FaultKind.HISTORY)]
    assert history(EditionChange("2.1", "2030-01-01", changed, "1-1")) == [("", FaultKind.EDITION)]
    assert history(EditionChange("2.0", "2030-01-01", moved, "1-1", "1-8")) == [("1-8", FaultKind.HISTORY)]


def test_a_reference_older_than_a_renumbering() -> None:
    rules = {**CLEAN, "2-1": "笛は（1-1）に従う。"}
    moved = EditionChange("2.0", "2031-01-01", ChangeKind.MOVED, "1-1", "1-1-1")
    written = EditionChange("2.0", "2030-01-01", ChangeKind.ADDED, "2-1")
    assert history(written, moved, rules=rules) == [("2-1", FaultKind.STALE)]
    assert history(moved, written._replace(date="2032-01-01"), rules=rules) == []


def test_a_name_that_nothing_gives() -> None:
    rules = {
        "1": "領域",
        "1-1": "舞台エリア",
        "1-1-1": "舞台エリアに立つ。",
        "1-2": "客席エリア",
        "1-2-1": "客席エリアに座る。",
        "1-3": "鈴を楽屋エリアに置く。",
    }
    assert kinds(rules) == [("1-3", FaultKind.UNDEFINED)]
    assert kinds({**rules, "1-4": "「楽屋エリア」とは、舞台の裏のことである。"}) == []


def test_one_letter_otherwise_than_everywhere_else() -> None:
    rules = {"1": "祭り", **{f"1-{n}": f"ペンギンを{n}羽選ぶことができる。" for n in range(1, 40)}}
    assert kinds(rules) == []
    assert kinds({**rules, "1-40": "ベンギンを放す。"}) == [("1-40", FaultKind.SLIP)]
    assert kinds({**rules, "1-40": "鳥を選ぶことかできる。"}) == [("1-40", FaultKind.SLIP)]
    assert kinds({**rules, "1-40": "鳥を選ぶことできる。"}) == [("1-40", FaultKind.SLIP)]


def test_a_word_broken_by_a_paragraph(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    lines = ["Fusion World 総合ルール", "1. 祭り", "1-1. 笛", *(f"1-1-{n}. 笛を{n}回吹く。" for n in range(1, 9))]
    long = "1-1-9. 笛を吹く人は、太鼓を打つ人が見えるところに立ち、音が止むまでそのままで待つというル"
    path.write_text("\n\n".join([*lines, long, "ールに従う。"]), encoding="utf8")
    assert [(finding.number, finding.kind) for finding in lint(read_document(path))] == [
        ("1-1-9", FaultKind.BROKEN_WORD)
    ]
