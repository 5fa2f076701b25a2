"""What could not be read stands in the ruling itself, not only among the notes."""

from __future__ import annotations

import pytest

from fwjudge.scenario.loader import read
from fwjudge.scenario.result import Report
from fwjudge.scenario.run import run

_FILE = """
rules: fw 1.06
cards:
  兵: {{type: battle, power: 10000, text: "{text}"}}
board:
  A: {{hand: [兵]}}
play:
  - A: 使用 兵
"""


def played(text: str) -> Report:
    return run(read(_FILE.format(text=text)))


@pytest.mark.parametrize(
    "text", ["【登場時】カード1枚を引いてどこかへ行く。", "【登場時】カード1枚を引く。その後、どこかへ行く。"]
)
def test_a_ruling_with_a_text_that_could_not_be_read_says_so(text: str) -> None:
    report = played(text)
    assert report.ruling.endswith("読めません。")
    assert any("どこかへ行く" in note.text for note in report.notes)


def test_a_card_that_is_not_in_the_game_spoils_no_ruling() -> None:
    other = '  旗: {type: battle, text: "【登場時】どこかへ行く。"}\nboard:'
    file = _FILE.format(text="【登場時】カード1枚を引く。").replace("board:", other, 1)
    variant = file + "if:\n  旗があれば:\n    board: {B: {deck: [旗, 無地 ×9]}}\n    expect: [兵: バトルエリア]\n"
    report = run(read(variant))
    assert "読め" not in report.ruling and any("どこかへ行く" in note.text for note in report.notes)
    assert "読め" not in report.branches[0][1].ruling, "it lies in a deck: it was never asked for"


def test_a_ruling_with_a_text_that_was_read_does_not() -> None:
    assert "読め" not in played("【登場時】カード1枚を引く。").ruling
