"""Whether another order would have changed the end."""

from __future__ import annotations

import pytest

from fwjudge.scenario.loader import read
from fwjudge.scenario.run import run

_FILE = """
rules: fw 1.06
cards:
  双刃:
    {{type: battle, power: 10000, text: "【アタック時】{first}\\n【アタック時】カード1枚を引く。"}}
board:
  A: {{battle: [双刃], deck: {deck}}}
  B: {{life: 3}}
play:
  - A: アタック 双刃 -> リーダー
  - A: 発動 【アタック時】#1
"""


def notes(text: str) -> list[str]:
    return [note.text for note in run(read(text)).notes if note.kind == "order"]


def test_an_order_that_does_not_matter() -> None:
    (note,) = notes(_FILE.format(first="その戦闘中、このカードのパワー+5000。", deck=30))
    assert "【アタック時】 (2つ目)" in note
    assert "結果は変わらない" in note


def test_an_order_that_decides_the_game() -> None:
    (note,) = notes(_FILE.format(first="相手に9ダメージを与える。", deck=1))
    assert "順番によって結果が変わります" in note
    assert "Bの勝利" in note


def test_no_note_without_a_choice() -> None:
    text = _FILE.format(first="カード2枚を引く。", deck=30).replace("  - A: 発動 【アタック時】#1\n", "")
    assert notes(text) == []  # the choice is open


_TWO = """
rules: fw 1.06
cards:
  甲: {{type: battle, power: 5000, text: "【自動】自分のリーダーがアタックした時、カード1枚を引く。"}}
  乙: {{type: battle, power: 5000, text: "【自動】自分のリーダーがアタックした時、自分の手札1枚を捨てる。"}}
board:
  A: {{battle: [甲, 乙], hand: {hand}}}
play:
  - A: アタック リーダー -> リーダー
  - A: 選ぶ {picks}
"""


@pytest.mark.parametrize("picks", ["甲, 乙", "甲", "乙, 甲", "乙"])
def test_what_comes_first_can_be_picked_in_a_list(picks: str) -> None:
    report = run(read(_TWO.format(hand=1, picks=picks)))
    first, second = ("甲", "乙") if picks.startswith("甲") else ("乙", "甲")
    assert report.ruling.startswith(f"Aの{first}の【自動】、Aの{second}の【自動】の順に解決します。")
    assert not report.refusals
    assert notes(_TWO.format(hand=1, picks=picks))[0].endswith("を先にしても結果は変わらない。")


def test_a_list_of_what_comes_first_whose_order_matters() -> None:
    (note,) = notes(_TWO.format(hand=0, picks="甲, 乙"))
    assert "順番によって結果が変わります" in note
