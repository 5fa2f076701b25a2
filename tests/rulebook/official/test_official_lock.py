"""The fingerprints of what was restated, and what differs from them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from fwjudge.rulebook.edition import ChangeKind, EditionChange
from fwjudge.rulebook.official.document import Document
from fwjudge.rulebook.official.lock import Lock, compare, load_lock, lock_lines
from fwjudge.rulebook.official.reader import read_document
from fwjudge.rulebook.official.text import fingerprint

from .invented import document

RULES = {
    "1": "屋台",
    "1-1": "水あめ",
    "1-1-1": "水あめは棒に巻いて売ります。",
    "1-1-2": "棒を落とした場合、1-1-1 をやり直します。",
    "1-1-3": "割れたせんべいは返品できます。",
}


def lock(rules: dict[str, str]) -> Lock:
    return Lock("fw", "前の版", {number: fingerprint(text) for number, text in rules.items()})


@pytest.mark.parametrize("game", ["fw", "op", "gen", "dz", "bf"])
def test_each_game_has_a_fingerprint_of_every_rule(shared: Callable[[str], Path], game: str) -> None:
    numbers = shared(f"rule_ids/{game}.txt").read_text(encoding="utf8").split()
    assert set(load_lock(game).prints) == set(numbers)


def test_lock_lines_can_be_read_again(tmp_path: Path) -> None:
    (tmp_path / "fw").mkdir()
    (tmp_path / "fw" / "official.lock").write_text("\n".join(lock_lines(document("fw", RULES))) + "\n", encoding="utf8")
    found = load_lock("fw", tmp_path)
    assert found.prints == lock(RULES).prints
    assert found.edition == "総合ルール ver. 1.0"
    assert all("水あめ" not in line for line in lock_lines(document("fw", RULES)))


def test_a_game_without_a_lock(tmp_path: Path) -> None:
    comparison = compare(document("fw", RULES), load_lock("fw", tmp_path))
    assert comparison.new == tuple(RULES) and comparison.plausible


def test_layout_is_no_difference() -> None:
    other = {number: f"- ・**{text.replace('1', '１')}**\n" for number, text in RULES.items()}
    assert compare(document("fw", other), lock(RULES)).equal


def test_changed_new_and_gone() -> None:
    after: dict[str, str] = {**RULES, "1-1-1": "水あめは棒に巻かずに売ります。", "1-2": "綿あめ"}
    del after["1-1-3"]
    comparison = compare(document("fw", after), lock(RULES))
    assert (comparison.same, comparison.changed, comparison.new, comparison.gone, comparison.renumbered) == (
        ("1", "1-1", "1-1-2"),
        ("1-1-1",),
        ("1-2",),
        ("1-1-3",),
        (),
    )


def test_references_that_follow_a_renumbering_are_no_change() -> None:
    after = {
        "1": "屋台",
        "1-1": "風車",
        "1-2": "水あめ",
        "1-2-1": RULES["1-1-1"],
        "1-2-2": "棒を落とした場合、1-2-1 をやり直します。",
        "1-2-3": RULES["1-1-3"],
    }
    comparison = compare(document("fw", after), lock(RULES))
    assert comparison.new == ("1-1",) and not comparison.changed and not comparison.gone
    assert comparison.renumbered == (("1-1", "1-2"), ("1-1-1", "1-2-1"), ("1-1-2", "1-2-2"), ("1-1-3", "1-2-3"))


@pytest.mark.parametrize("game", ["fw", "op", "gen", "dz", "bf"])
def test_half_a_document_is_not_plausible(shared: Callable[[str], Path], tmp_path: Path, game: str) -> None:
    lines = shared(f"rulebooks/{game}.txt").read_text(encoding="utf8").splitlines()
    path = tmp_path / "half.txt"
    path.write_text("\n".join(lines[: len(lines) * 2 // 3]), encoding="utf8")
    comparison = compare(read_document(path), load_lock(game))
    assert comparison.cut_short and not comparison.plausible


STALLS = {
    **RULES,
    "1-2": "風車",
    **{f"1-2-{n}": f"風車を{n}本回します。" for n in range(1, 9)},
    "1-3": "綿あめ",
    "1-3-1": "綿あめは甘い。",
}


def left_out(*numbers: str) -> dict[str, str]:
    return {number: text for number, text in STALLS.items() if number not in numbers}


def test_a_lost_page_is_no_edition() -> None:
    lost = [f"1-2-{n}" for n in range(3, 8)]
    comparison = compare(document("fw", left_out(*lost)), lock(STALLS))
    assert comparison.hole == ("1-2-3", "1-2-7") and not comparison.plausible
    told = replace(
        document("fw", left_out(*lost)),
        history=tuple(EditionChange("1.0", "", ChangeKind.DELETED, number) for number in lost),
    )
    assert compare(told, lock(STALLS)).plausible
    assert compare(document("fw", left_out(*lost[1:])), lock(STALLS)).plausible
    to_the_end_of_the_section = compare(document("fw", left_out(*lost, "1-2-8")), lock(STALLS))
    assert to_the_end_of_the_section.plausible and len(to_the_end_of_the_section.gone) == 6
    same = Lock("fw", f"{told.edition.name} {told.edition.label}", lock(STALLS).prints)
    assert compare(document("fw", left_out(*lost, "1-2-8")), same).hole == ("1-2-3", "1-2-8")


def test_a_section_that_is_taken_out_and_renumbered_leaves_no_hole() -> None:
    after = {number.replace("1-3", "1-2"): text for number, text in STALLS.items() if not number.startswith("1-2")}
    assert compare(document("fw", after), lock(STALLS)).plausible


def test_a_document_of_something_else_is_not_plausible() -> None:
    other: Document = document("fw", {number: f"別の{text}" for number, text in RULES.items()})
    assert not compare(other, lock(RULES)).plausible
