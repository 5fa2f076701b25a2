"""The ground of an answer: the part of a skill without which it would be another, or what the answer's own event cites."""

from __future__ import annotations

import pytest

from .asking import ground_of

TOO_LITTLE_ENERGY = """
rules: fw
cards:
  主: {type: leader, color: red, power: 15000, text: "【永続】自分のエナジーが6枚以上の場合、このカードのパワー+10000。"}
board:
  A: {leader: [主], energy: 3}
ask: {value: 主.パワー}
"""


def test_a_condition_that_is_not_met_is_the_ground_with_what_was_counted() -> None:
    said, ground = ground_of(TOO_LITTLE_ENERGY)
    assert (said, ground.numbers, ground.kind) == ("15000", ("9-5-1",), "part")
    assert ground.clause == "Aのエナジーが3枚で、6枚以上でない"
    assert [(one.what, one.said) for one in ground.changes] == [("Aのエナジーが6枚以上なら (3枚でした)", "25000")]


TOO_MANY_CARDS = """
rules: fw
cards:
  見張り: {type: battle, color: red, cost: 1, power: 5000, text: "【登場時】自分の手札が1枚以下の場合、カード1枚を引く。"}
board:
  A: {hand: [見張り, 無地, 無地], energy: [赤]}
play:
  - A: 使用 見張り
ask: {whether: {引く: A}}
"""


def test_a_part_that_was_not_carried_out_has_its_condition_as_the_ground() -> None:
    said, ground = ground_of(TOO_MANY_CARDS)
    assert (said, ground.kind) == ("no", "part")
    assert "Aの手札が2枚で、1枚以下でない" in ground.clause


NO_KO = """
rules: fw
cards:
  番人: {type: battle, color: red, cost: 2, power: 10000, text: "【KO時】カード1枚を引く。"}
  呪い: {type: extra, color: red, cost: 0, text: "【起動 メイン】相手のバトルカード1枚を選び、このターン中、パワー-10000。"}
board:
  A: {hand: [呪い]}
  B: {battle: [番人]}
play:
  - A: 使用 呪い
ask: {whether: {誘発: 番人【KO時】}}
"""


def test_something_else_than_a_skill_waits_for_is_named_with_the_rule_of_the_wanted_word_first() -> None:
    said, ground = ground_of(NO_KO)
    assert (said, ground.numbers, ground.kind) == ("no", ("5-10-2", "14-6-2"), "near")


FIRST_TURN = """
rules: fw
board:
  turn: {player: A, number: 1}
ask: {can: "A: アタック リーダー -> リーダー"}
"""


def test_a_refusal_needs_no_test() -> None:
    said, ground = ground_of(FIRST_TURN)
    assert (said, ground.numbers, ground.kind) == ("no", ("7-3-4-3-1",), "refusal")


LAST_LIFE = """
rules: fw
board:
  A: {leader: {power: 20000}}
  B: {life: 1}
play:
  - A: アタック リーダー -> リーダー
ask: {wins: }
"""


def test_an_ending_is_by_its_most_special_rule() -> None:
    said, ground = ground_of(LAST_LIFE)
    assert (said, ground.numbers[0]) == ("A", "14-2-2-1")


LEFT_ALONE = """
rules: op
cards:
  追い風: {type: event, color: blue, cost: 1, text: 【カウンター】相手のキャラ1枚を、持ち主の手札に戻す。}
  斬り込み: {type: character, color: red, cost: 4, power: 6000}
board:
  A: {character: [斬り込み]}
  B: {hand: [追い風], コストエリア: 1}
play:
  - A: アタック 斬り込み -> リーダー
  - B: プレイ 追い風
  - B: 選ぶ 斬り込み
ask: {whether: {ダメージ: B}}
"""


def test_a_line_that_decided_by_going_elsewhere_is_the_ground_of_what_did_not_happen() -> None:
    said, ground = ground_of(LEFT_ALONE)
    assert (said, ground.numbers) == ("no", ("7-1-3-1-3",))


@pytest.mark.parametrize("text", [TOO_LITTLE_ENERGY, TOO_MANY_CARDS, NO_KO, FIRST_TURN, LAST_LIFE, LEFT_ALONE])
def test_the_same_ground_is_found_again(text: str) -> None:
    assert ground_of(text) == ground_of(text)
