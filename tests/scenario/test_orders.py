"""Whether another order would have changed the end."""

from __future__ import annotations

import pytest

from fwjudge.scenario.loader import read
from fwjudge.scenario.run import complete, run

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


def changes(text: str) -> list[tuple[str, str]]:
    scenario = read(text)
    return [(one.what, one.said) for answer in complete(run(scenario), scenario).answers for one in answer.changes]


def test_an_order_that_does_not_matter() -> None:
    assert changes(_FILE.format(first="その戦闘中、このカードのパワー+5000。", deck=30)) == []


def test_an_order_that_decides_the_game() -> None:
    ((what, said),) = changes(_FILE.format(first="相手に9ダメージを与える。", deck=1))
    assert "【アタック時】 (2つ目)" in what and what.endswith("を先にするなら")
    assert "Bの勝利" in said


def test_an_order_that_decides_what_was_asked() -> None:
    asked = "ask: {勝敗: }\n" + _FILE.format(first="相手に9ダメージを与える。", deck=1).lstrip()
    (said,) = [said for what, said in changes(asked) if "【アタック時】 (2つ目)" in what]
    assert said == "Bの勝ち"


def test_no_order_without_a_choice() -> None:
    text = _FILE.format(first="カード2枚を引く。", deck=30).replace("  - A: 発動 【アタック時】#1\n", "")
    assert changes(text) == []  # the choice is open


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
    assert changes(_TWO.format(hand=1, picks=picks)) == []


def test_a_list_of_what_comes_first_whose_order_matters() -> None:
    ((what, said),) = changes(_TWO.format(hand=0, picks="甲, 乙"))
    assert "乙" in what and "Aの手札" in said
