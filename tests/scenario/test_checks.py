"""Each kind of expectation holds when it should and fails when it should not, and says what was found."""

from __future__ import annotations

import pytest

from fwjudge.scenario import read, run
from fwjudge.scenario.result import Check

SCENARIO = """
rules: fw
cards:
  兵: {type: battle, color: red, cost: 1, power: 10000, combo: 5000}
  雛: {type: battle, power: 5000, text: 【KO時】カード1枚を引く。}
board:
  A: {battle: [兵, 兵 レスト], energy: [赤 ×2], マーカー: 1}
  B: {battle: [雛 レスト], hand: 2, life: 3}
play:
  - A: アタック 兵 -> 雛
  - A: アタック 兵 -> リーダー
expect:
  - """


def checked(line: str) -> Check:
    return run(read(SCENARIO + line)).checks[0]


@pytest.mark.parametrize(
    "line",
    [
        "兵.パワー: [10000]",
        "A.battle.パワー: １００００",
        "雛: ドロップ",
        "雛: drop",
        "雛: B.ドロップ",
        "雛: Bのドロップ",
        "雛: {ドロップ: 1}",
        "雛: [B.drop]",
        "兵: A.バトルエリア",
        "兵: {バトルエリア: 2}",
        "兵: レスト",
        "兵.rested: true",
        "兵.アクティブ: false",
        "兵.パワー: 10000",
        "兵.power: 10000",
        "兵のパワー: 10000",
        "A.リーダー.パワー: 15000",
        "A.リーダー: アクティブ",
        "B.手札: 3",
        "Bの手札: 3",
        "B.hand: 3",
        "A.バトルエリア: [兵, 兵]",
        "B.battle: []",
        "B.battle: なし",
        "A.エナジー: {赤のカード: 2}",
        "A.マーカー: 1",
        "A.エナジーマーカー: 1",
        "order: [【KO時】]",
        "order: [雛【KO時】]",
        "解決順: [Bの雛の【KO時】]",
        "flow: ['8-4-6-2-1', 引く]",
        "flow: ['8-4-6-2-1', '5-10-1', '8-4-6-2-3']",
        "cites: ['8-4-8', '9-6-9']",
        "根拠: 8-4-8",
        "not cites: ['14-6-2']",
        "refused: 8-1-1",
        "refused: true",
        "できない: ['8-1-1']",
        "ending: none",
        "open: none",
        "turn: 3",
        "turn: A",
        "turn: {player: A, number: 3}",
        "phase: main",
        "faults: none",
        "ありえない盤面: なし",
        "フェイズ: メインフェイズ",
        "reading: 8-1-6 rule ko",
    ],
)
def test_what_is_so_passes(line: str) -> None:
    check = checked(line)
    assert check.passed, check


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("雛: 手札", "Bのドロップエリア"),
        ("雛: A.ドロップ", "Bのドロップエリア"),
        ("雛: {ドロップ: 2}", "Bのドロップエリア"),
        ("兵: {バトルエリア: 1}", "Aのバトルエリア 2枚"),
        ("兵: アクティブ", "バトルエリア"),
        ("兵.アクティブ: true", "そうではない"),
        ("兵.パワー: 5000", "10000"),
        ("B.手札: 2", "3枚"),
        ("A.バトルエリア: [兵]", "兵 ×2"),
        ("A.マーカー: 0", "1"),
        ("order: []", "雛【KO時】"),
        ("order: [【KO時】, 【KO時】]", "雛【KO時】"),
        ("flow: [引く, '8-4-6-2-1']", "8-4-6-2-1 がない"),
        ("cites: ['14-6-2']", "14-6-2"),
        ("not cites: ['8-4-8']", "8-4-8"),
        ("refused: none", "8-1-1"),
        ("refused: '5-3-3'", "8-1-1"),
        ("ending: A", "終わっていない"),
        ("open: A", "未決の選択はない"),
        ("turn: B", "3ターン目 A"),
        ("phase: charge", "メインフェイズ"),
        ("reading: none", "8-1-6 rule ko"),
        ("A.battle: []", "2枚"),
        ("兵.パワー: [10000, 5000]", "10000"),
        ("notes: [ない]", "注意点はない"),
        ("A.リーダー: レスト", "1枚のうち0枚"),
    ],
)
def test_what_is_not_so_fails_and_says_what_was_found(line: str, found: str) -> None:
    check = checked(line)
    assert not check.passed
    assert found in check.found
    assert check.line == 13


def test_an_open_decision_that_was_not_expected_fails() -> None:
    text = (
        SCENARIO.partition("play:")[0]
        .replace("text: 【KO時】カード1枚を引く。", "text: 【ブロッカー】")
        .replace("雛 レスト", "雛")
    )
    report = run(read(text + "play: [A: アタック リーダー -> リーダー]\nexpect: [B.ライフ: 3]"))
    assert [check.passed for check in report.checks] == [True, False]
    assert "9-6-4" in report.checks[1].found
    expected = run(
        read(
            text
            + "play: [A: アタック リーダー -> リーダー]\nexpect: [open: {player: B, rule: 9-6-4, options: [発動しない]}]"
        )
    )
    assert expected.passed
    other = run(read(text + "play: [A: アタック リーダー -> リーダー]\nexpect: [open: {player: A, rule: 9-6-4}]"))
    assert not other.passed, "a card of that player among the options is not enough"


@pytest.mark.parametrize(
    ("line", "passed"),
    [
        ("ending: B", True),
        ("ending: {winner: B}", True),
        ("ending: {loser: A}", True),
        ("ending: {loser: A, rule: 0-1-3-4}", True),
        ("ending: A", False),
        ("ending: {winner: B, rule: 14-2-2-1}", False),
        ("ending: 引き分け", False),
        ("ending: none", False),
    ],
)
def test_how_a_game_ended(line: str, passed: bool) -> None:
    assert run(read(f"rules: fw\nplay: [A: 投了]\nexpect: [{line}]")).checks[0].passed is passed


def test_a_check_in_the_middle_sees_the_board_of_that_moment() -> None:
    text = SCENARIO.partition("expect:")[0].replace("  - A: アタック 兵 -> リーダー\n", "") + (
        "  - 確認: [雛: B.バトルエリア]\n  - 進める: '8-4-6-2-1'\n  - 確認: [雛: ドロップ]\n"
        "  - 進める: 終わりまで\n  - 確認: [order: [【KO時】]]\n"
    )
    report = run(read(text.replace("play:\n", "play:\n  - 確認: [雛: B.バトルエリア]\n")))
    assert [check.passed for check in report.checks] == [True, True, True, True]
