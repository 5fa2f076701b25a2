"""Every way that a call can go: choices and chance that no line decides, conditions that were not read, readings."""

from __future__ import annotations

import re

import pytest

from fwjudge.answer.kinds import Answer
from fwjudge.scenario.loader import read
from fwjudge.scenario.run import complete, run

SENDER = """rules: fw
cards:
  送り手: {type: battle, cost: 2, power: 10000, text: "【起動 メイン】【ターン1回】相手のバトルカード1枚を選び、手札に戻す。"}
  敵: {type: battle, cost: 1, power: 5000}
  味方: {type: battle, cost: 1, power: 5000}
board: {A: {battle: [送り手]}, B: {battle: [敵, 味方]}}
play:
  - A: 発動 送り手
"""
GUARD = """rules: fw
cards:
  番人: {type: battle, color: red, cost: 2, power: 10000, text: "【ブロッカー】"}
board: {A: {leader: {power: 15000}}, B: {battle: [番人]}}
play:
  - A: アタック リーダー -> リーダー
"""
PICKPOCKET = """rules: op
cards:
  掏摸: {type: character, color: purple, cost: 1, power: 1000, text: 【登場時】相手の手札1枚を捨てる。}
  宝: {type: character, color: red, cost: 1}
  石: {type: character, color: red, cost: 1}
board: {A: {hand: [掏摸], コストエリア: 1}, B: {hand: [宝, 石]}}
play:
  - A: プレイ 掏摸
"""
MOOD = """rules: fw
cards:
  兵: {type: battle, power: 10000, cost: 0, text: "【登場時】自分の機嫌がよい場合、カード1枚を引く。"}
board: {A: {hand: [兵]}}
play:
  - A: 使用 兵
"""
SOMEWHERE = """rules: fw
cards:
  兵: {type: battle, power: 10000, cost: 0, text: "【登場時】カード1枚を引く。その後、どこかへ行く。"}
board: {A: {hand: [兵]}}
play:
  - A: 使用 兵
"""


def answered(call: str, ask: str) -> Answer:
    (answer,) = run(read(f"{call}ask: {ask}\n")).answers
    return answer


@pytest.mark.parametrize(
    ("call", "ask", "said", "first"),
    [
        (
            SENDER,
            "{whether: {敵: 手札}}",
            "depends",
            "場合によります。AがBの「敵」を選べば、はい。Bの「味方」を選べば、いいえ。",
        ),
        (SENDER, "{value: B.手札}", "1", "Aがどちらを選んでも、1枚です"),
        (
            GUARD,
            "{whether: {ダメージ: B}}",
            "depends",
            "場合によります。Bが「番人」の【ブロッカー】を発動すれば、いいえ。発動しなければ、はい。",
        ),
        (
            PICKPOCKET,
            "{whether: {宝: トラッシュ}}",
            "depends",
            "場合によります。「宝」なら、はい。「石」なら、いいえ。",
        ),
        (PICKPOCKET, "{value: B.手札}", "1", "どちらになっても、1枚です"),
    ],
)
def test_a_choice_that_no_line_makes_is_made_every_way(call: str, ask: str, said: str, first: str) -> None:
    answer = answered(call, ask)
    assert answer.said == said
    assert _leave_out_numbers("".join(answer.sentences)).startswith(first)


def _leave_out_numbers(sentence: str) -> str:
    return re.sub(r" \([^)]*\)", "", sentence)


def test_a_condition_that_was_not_read_is_met_and_not_met() -> None:
    answer = answered(MOOD, "{whether: {引く: A}}")
    assert answer.said == "undecided"
    assert tuple(map(_leave_out_numbers, answer.sentences[1:])) == (
        "「兵」の「自分の機嫌がよい」が読めません。",
        "「自分の機嫌がよい」が満たされれば、はい。満たされなければ、いいえ。",
    )


def test_a_condition_that_was_not_read_is_not_mentioned_where_it_makes_no_difference() -> None:
    answer = answered(MOOD, "{value: 兵.パワー}")
    assert answer.said == "10000"
    assert "読め" not in "".join(answer.sentences)


def test_an_instruction_that_was_not_read_leaves_open_what_comes_after_it() -> None:
    assert answered(SOMEWHERE, "{value: A.手札}").sentences == (
        "決められません。",
        "「兵」の「どこかへ行く」が読めません。",
    )
    assert answered(SOMEWHERE, "{whether: {引く: A}}").said == "yes", "that came before"


FELLED = """rules: fw
cards:
  雛: {type: battle, power: 5000, text: 【KO時】カード1枚を引く。}
board: {B: {battle: [雛 レスト]}}
play:
  - A: アタック リーダー -> 雛
"""


@pytest.mark.parametrize(("ask", "names"), [("{whether: {引く: B}}", ["8-1-6 rule ko"]), ("{becomes: 雛}", [])])
def test_a_reading_is_named_only_where_another_answer_comes_of_it(ask: str, names: list[str]) -> None:
    scenario = read(f"{FELLED}ask: {ask}\n")
    report = complete(run(scenario), scenario)
    assert [name for name, _, _ in report.readings] == names
    notes = [note.text for note in report.notes if note.kind == "reading"]
    assert len(notes) == len(names) and all("いいえ" in text for text in notes)
