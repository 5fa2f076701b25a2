"""Printed cards of the judge's card file, as a scenario names and changes them. All cards here are invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from fwjudge.cards.importing import import_files
from fwjudge.scenario.loader import read
from fwjudge.scenario.run import run
from tests.cards.invented import LEADER, battle, lines


@pytest.mark.parametrize(
    ("card", "life"),
    [
        ("FB99-002", 6),
        ("{number: FB99-002, power: 10000}", 8),
        ('{number: FB99-002, text: "【クリティカル】"}', 7),  # another text, and nothing of its own but the fields
    ],
)
def test_a_printed_card_is_changed_only_where_the_file_says(tmp_path: Path, card: str, life: int) -> None:
    import_files([lines(tmp_path / "cards.jsonl", LEADER, battle("FB99-002", text="【ダブルストライク】"))])
    text = f"rules: fw\ncards: {{給仕: {card}}}\nboard: {{A: {{battle: [給仕]}}}}\nplay:\n  - A: アタック 給仕 -> リーダー\n"
    report = run(read(text + f"expect:\n  - B.ライフ: {life}\n"))
    assert [check.passed for check in report.checks] == [True, True]


def test_the_board_says_which_printed_card_the_file_calls_so(tmp_path: Path) -> None:
    import_files([lines(tmp_path / "cards.jsonl", LEADER, battle("FB99-002"))])
    report = run(
        read("rules: fw\ncards: {給仕: FB99-002, 番人: {power: 10000}}\nboard: {A: {battle: [給仕, 番人]}}\nplay: []\n")
    )
    assert [card.name for area in report.before.areas for card in area.cards if area.player == "A"][1:3] == [
        "給仕=ソムリエ",
        "番人",
    ]
