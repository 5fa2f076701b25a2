"""The words of a card stand behind what they made happen: in full in JSON, in a part of a line on the terminal."""

from __future__ import annotations

import pytest

from fwjudge.base.places import scenarios_dir
from fwjudge.course.quotes import Quotes, quotes_of
from fwjudge.games.table import Print, Quote
from fwjudge.library import rule_on
from fwjudge.report.run_json import as_json
from fwjudge.report.run_text import quote_clause
from fwjudge.report.wrap import width_of
from fwjudge.scenario import load, run
from fwjudge.scenario.result import StepView

LONG = "相手のコスト3以下のバトルカード1枚までを選び、次の相手のターン終了時まで、パワー-5000"
FW = f"""
rules: fw
ask: 何が起こるか
cards:
  使者: {{type: battle, cost: 0, power: 5000, text: "【登場時】{LONG}。"}}
  投げ手: {{type: battle, cost: 0, power: 5000, text: "【起動 メイン】自分の手札1枚を捨てる：カード1枚を引く。"}}
  兵: {{type: battle, cost: 3, power: 20000}}
board:
  A: {{hand: [使者, 無地], battle: [投げ手]}}
  B: {{battle: [兵]}}
play:
  - A: 使用 使者
  - A: 選ぶ 兵
  - A: 発動 投げ手
"""


def _said(text: str) -> dict[str, str]:
    return {step.text: step.clause for step in rule_on(text).steps if step.clause}


def test_each_event_has_the_clause_that_says_it() -> None:
    said = _said(FW)
    assert said["AがBの「兵」を選ぶ"] == "相手のコスト3以下のバトルカード1枚までを選び"
    assert said["Bの「兵」は次の相手のターン終了時まで、パワー-5000 (20000 → 15000)"] == LONG.partition("選び、")[2]
    assert said["Aが手札の無地のカードを捨てる"] == "自分の手札1枚を捨てる"
    assert said["Aがカードを1枚引く"] == "カード1枚を引く"
    assert not any("待機" in text or "アタック" in text for text in said)


def test_a_card_that_is_used_meanwhile_is_not_put_away_by_the_words_of_another() -> None:
    """The words of the card by which there is an attack do not put a spell away that is cast in it."""
    scenario = load(scenarios_dir() / "bf" / "attack-by-effect-on-a-monster.yaml")
    said = {step.text: step.clause for step in run(scenario).steps}
    assert said["「仕返し」をドロップゾーンに置く"] == ""
    assert said["Aが3ダメージを受ける (10 → 7)"] == "相手にダメージ3を与える"


@pytest.mark.parametrize(
    ("game", "card", "text", "play", "clause"),
    [
        ("op", "{type: event, cost: 0, text: %s}", "【メイン】相手のキャラ1枚までを、KOする。", "選ぶ 的", "KOする"),
        (
            "bf",
            "{type: spell, text: %s}",
            "相手に2ダメージを与える。君のライフを+1する。",
            "",
            "相手に2ダメージを与える",
        ),
        ("dz", "{type: strategy, text: %s}", "あなたはカードを1枚引く。相手はカードを1枚引く。", "", "カードを1枚引く"),
        ("gen", "{type: tactic, text: %s}", "自分の手札を1枚捨てる。デッキを1枚引く。", "", "自分の手札を1枚捨てる"),
    ],
)
def test_cards_of_every_game_are_quoted(game: str, card: str, text: str, play: str, clause: str) -> None:
    kind = {"op": "character", "bf": "monster", "dz": "unit", "gen": "unit"}[game]
    where = {"op": "character", "bf": "left", "dz": "hand", "gen": "main"}[game]
    verb = {"op": "使用 術", "bf": "キャスト 術", "dz": "プレイ 術", "gen": "プレイ 術"}[game]
    lines = "\n".join(f"  - A: {line}" for line in (verb, play) if line)
    file = f"""
rules: {game}
ask: 何が起こるか
cards:
  術: {card % repr(text)}
  的: {{type: {kind}}}
board:
  A: {{hand: [術, 無地]}}
  B: {{{where}: [的]}}
play:
{lines}
"""
    said = _said(file)
    assert any(clause in one for one in said.values()), said


def test_json_has_the_whole_clause_and_a_line_a_part_of_it() -> None:
    report = rule_on(FW)
    assert LONG.partition("選び、")[2] in [step["clause"] for step in as_json(report)["steps"]]
    step = StepView(1, "起こる", ("1-1",), clause=LONG * 3)
    assert width_of(quote_clause(step, None)) <= 48
    assert quote_clause(step, step) == ""


def test_two_wordings_of_one_heading_are_not_quoted() -> None:
    cards = [
        Print(name, quotes=(Quote("【登場時】", 1, words),)) for name, words in (("甲", "引く"), ("乙", "1枚引く"))
    ]
    assert quotes_of(cards) == Quotes({("【登場時】", 1): ""}, {1: ""}, frozenset({"【登場時】"}))
    assert quotes_of(cards[:1]).words == {("【登場時】", 1): "引く"}
