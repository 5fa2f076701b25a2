"""A caution says only what no line of the course says, and what stands behind it is said once."""

from __future__ import annotations

from fwjudge.report.run_text import notes_shown, window_shown
from fwjudge.scenario import read, run

LEFT_TWICE = """rules: op
ask: {whether: {引く: A}, text: 引けますか}
cards:
  王: {type: leader, text: 自分のキャラが効果で場を離れた時、カード1枚を引いてもよい。}
  兵: {type: character}
  帰還: {type: event, cost: 0, text: 【メイン】自分のキャラ1枚を、持ち主の手札に戻す。}
board: {A: {leader: [王], character: [兵 ×2], hand: [帰還 ×2]}}
play: [A: プレイ 帰還, A: 発動しない 王, A: プレイ 帰還, A: 発動しない 王]
"""
UNPAID = """rules: op
ask: {whether: {引く: A}, text: 引けますか}
cards: {斧: {type: event, cost: 0, text: 【メイン】自分の手札1枚を捨てることができる：カード1枚を引く。}}
board: {A: {hand: [斧]}}
play: [A: プレイ 斧, A: 発動 【メイン】]
"""


def test_what_two_lines_of_the_course_say_is_no_caution() -> None:
    report = run(read(LEFT_TWICE))
    assert [(note.text[-4:], note.rules) for note in report.notes] == [("(2回)", ("8-1-2",))]
    assert notes_shown(report, False) == []


def test_the_window_of_a_refusal_says_why_without_a_bracket_in_a_bracket() -> None:
    (refusal,) = run(read(UNPAID)).refusals
    assert window_shown(refusal) == "発動コストを支払えない"
