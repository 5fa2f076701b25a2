"""The sentences of a ruling say the act that was asked, and each thing once."""

from __future__ import annotations

import pytest

from fwjudge.base.places import scenarios_dir
from fwjudge.scenario import load, run

SAID = {
    "op/rush-character": "いいえ、「切り込み隊長」はリーダーにアタックできません。",
    "op/no-counter-icon": "いいえ、「大男」ではカウンターできません。",
    "gen/retreat-not-while-stunned": "いいえ、「火狐」は退却できません。",
    "fw/delayed-effect": "Aがカードを引き、その後「待つ者」の【相手のターン終了時】を解決します。",
    "fw/leader-stays": "BのリーダーはBのリーダーエリアに残ります。",
    "fw/replacement-after-a-declined-one": "はい、「兵」はゲームから取り除かれます。",
    "fw/choose-from-an-unseen-hand": "伏せられているカードが「宝」であれば、はい",
}
"""How the ruling of a bundled file begins."""


@pytest.mark.parametrize("name", SAID)
def test_a_ruling_says_what_was_asked(name: str) -> None:
    assert run(load(scenarios_dir() / f"{name}.yaml")).answers[0].sentences[0].startswith(SAID[name])


def test_what_comes_in_the_next_turn_is_no_consequence() -> None:
    assert "引き" not in run(load(scenarios_dir() / "gen/rule-processing-at-once.yaml")).ruling


def test_a_variant_is_named_in_the_ruling_only_by_a_supposition() -> None:
    ruling = run(load(scenarios_dir() / "dz/who-puts-it-there.yaml")).ruling
    assert "持ち主が置けば、B" not in ruling
    assert "ほかのスキルは下" not in run(load(scenarios_dir() / "fw/heard-beneath-a-card.yaml")).ruling


def test_a_rule_stands_once_in_a_ruling() -> None:
    assert run(load(scenarios_dir() / "gen/damage-change-order.yaml")).answers[0].sentences[0].count("704.3b-3") == 1
