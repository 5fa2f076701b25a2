"""Whether another order would have changed the end."""

from __future__ import annotations

from fwjudge.scenario.read import read
from fwjudge.scenario.run import run

_FILE = """
rules: fw 1.06
cards:
  双刃:
    {{type: battle, power: 10000, abilities: [
      {{name: 【追撃】, kind: auto, trigger: attack, do: [{first}]}},
      {{name: 【補給】, kind: auto, trigger: attack, do: [draw: 1]}}]}}
board:
  A: {{battle: [双刃], deck: {deck}}}
  B: {{life: 3}}
play:
  - A: アタック 双刃 -> リーダー
  - A: 発動 【追撃】
"""


def notes(text: str) -> list[str]:
    return [note.text for note in run(read(text)).notes if note.kind == "order"]


def test_an_order_that_does_not_matter() -> None:
    (note,) = notes(_FILE.format(first="power: {target: this, amount: 5000, until: battle}", deck=30))
    assert "【補給】" in note
    assert "結果は変わらない" in note


def test_an_order_that_decides_the_game() -> None:
    (note,) = notes(_FILE.format(first="damage: {amount: 9, target: other}", deck=1))
    assert "順番によって結果が変わります" in note
    assert "Bの勝利" in note


def test_no_note_without_a_choice() -> None:
    text = _FILE.format(first="draw: 1", deck=30).replace("  - A: 発動 【追撃】\n", "")
    assert notes(text) == []  # the choice is open
