"""What a file says that an answer must be is checked, also in its variants, and a wrong answer or ground fails the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from fwjudge.scenario.check_files import check_file

CARDS = """rules: fw
cards:
  番人: {type: battle, power: 10000, text: "【ブロッカー】\\n【KO時】カード1枚を引く。"}
  助手: {type: battle, power: 5000}
board:
  A: {leader: {power: 15000}, battle: [助手]}
  B: {battle: [番人], life: 4, hand: 2}
play:
  - A: アタック リーダー -> リーダー
  - B: 発動 【ブロッカー】 番人
"""

ASKS = [
    ('whether: {KO: 番人}, answer: "はい"', 'whether: {KO: 番人}, answer: "いいえ"'),
    ("value: B.手札, answer: 3", "value: B.手札, answer: 2"),
    ("becomes: 番人, answer: drop", "becomes: 番人, answer: hand"),
    ("becomes: 番人, answer: Bのドロップ", "becomes: 番人, answer: Aのドロップ"),
    ("becomes: Aのリーダー, answer: [leader, レスト]", "becomes: Aのリーダー, answer: [leader, アクティブ]"),
    ('when: {KO: 番人}, answer: "8-4-6-2-1"', 'when: {KO: 番人}, answer: "8-4-8"'),
    ("when: {KO: 助手}, answer: 起こらない", "when: {KO: 番人}, answer: 起こらない"),
    (
        "when: {引く: B}, answer: {後: {KO: 番人}}",
        "when: {引く: B}, answer: {後: {引く: A}}",
    ),
    ("how often: {引く: B}, answer: 1", "how often: {引く: B}, answer: 2"),
    (
        "order: [{引く: B}, {KO: 番人}], answer: [{KO: 番人}, {引く: B}]",
        "order: [{引く: B}, {KO: 番人}], answer: [{引く: B}, {KO: 番人}]",
    ),
    ("wins: , answer: 続く", "wins: , answer: A"),
]


def fails(tmp_path: Path, text: str) -> list[str]:
    """Return the checks of a file that do not hold."""
    path = tmp_path / "call.yaml"
    path.write_text(text, encoding="utf-8")
    return [failure.what for failure in check_file(path).failures]


@pytest.mark.parametrize(("right", "wrong"), ASKS)
def test_a_wrong_answer_fails_the_file(tmp_path: Path, right: str, wrong: str) -> None:
    assert fails(tmp_path, f"{CARDS}ask: {{{right}}}\n") == []
    assert [what.split(":")[0] for what in fails(tmp_path, f"{CARDS}ask: {{{wrong}}}\n")] == ["answer"]


def test_a_ground_that_was_not_found_fails_the_file(tmp_path: Path) -> None:
    ask = 'ask: {can: "B: 発動 【ブロッカー】 番人", answer: はい, because: '
    assert fails(tmp_path, f'{CARDS}{ask}"8-1-1"}}\n') == ["because: 8-1-1"]


def test_each_variant_is_checked(tmp_path: Path) -> None:
    strong = "board: {B: {battle: [{番人: {power: 20000}}]}}"
    text = f"{CARDS}ask: {{becomes: 番人, answer: drop}}\nもし:\n  強い番人:\n    {strong}\n    answer: "
    assert fails(tmp_path, f"{text}battle\n") == []
    assert fails(tmp_path, f"{text}drop\n") == ["answer: drop"]
