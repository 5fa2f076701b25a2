"""What could not be read stands in the ruling itself, not only among the notes."""

from __future__ import annotations

import pytest

from fwjudge.scenario.read import read
from fwjudge.scenario.result import Report
from fwjudge.scenario.ruling import UNREAD
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


@pytest.mark.parametrize("text", ["【登場時】カード1枚を引いてどこかへ行く。", "【登場時】カード1枚を引く。その後、どこかへ行く。"])
def test_a_ruling_with_a_text_that_could_not_be_read_says_so(text: str) -> None:
    report = played(text)
    assert report.ruling.endswith(UNREAD)
    assert any("どこかへ行く" in note.text for note in report.notes)


def test_a_ruling_with_a_text_that_was_read_does_not() -> None:
    assert UNREAD not in played("【登場時】カード1枚を引く。").ruling
