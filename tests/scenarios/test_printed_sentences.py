"""The sentences of rulings about printed cards, which are no part of the project."""

from __future__ import annotations

import pytest

from fwjudge.base.places import scenarios_dir
from fwjudge.scenario import complete, load, run
from fwjudge.scenario.result import Report

from .test_all import HAS_CARDS, card_file, own_cards

__all__ = ["card_file", "own_cards"]

pytestmark = pytest.mark.skipif(
    not HAS_CARDS, reason="../shared/cards is not there: what printed cards say is not compared"
)
SAID = {
    "op/official/OP-0842": "いいえ、「砦」は選べません。ステージで、キャラではないからです (2-2-4-1)。",
    "op/official/OP-0094": "いいえ、「小兵」は選べません。元々のパワーが5000で、6000ではないからです (4-9-2)。",
    "op/official/OP-0365": "いいえ、付与されたドン!!は選べません。付与されたドン!!はアクティブでもレストでもないからです (4-4-2)。",
    "op/official/OP-0888": "いいえ、「攻め手」は選べません。Aのカードだからです (8-4-4)。",
    "op/official/OP-0314": "いいえ、「ブチ」は登場しません。Aのリーダーが特徴《東の海》を持たないからです (8-3-3)。",
    "fw/official/FW-Q148": "いいえ、いちばん上といちばん下は選べません。ここで選べるのは、",
    "fw/official/FW-Q183": "いいえ、「合体」は、1枚がBのバトルエリア、もう1枚がBのドロップエリアにあります。",
    "op/official/OP-0017": "いいえ、Bの勝ちではありません。",
    "op/official/OP-0877": "いいえ、Bの手札は1枚です。「できる」と書かれていないからです (8-1-2)。",
    "fw/official/FW-Q195": "「乙」はBの手札にあり、裏向きです。",
}
"""How the ruling of a bundled file begins."""


def _report(name: str) -> Report:
    return run(load(scenarios_dir() / f"{name}.yaml"))


@pytest.mark.parametrize("name", SAID)
def test_a_ruling_says_why(name: str) -> None:
    assert "".join(_report(name).answers[0].sentences).startswith(SAID[name])


def test_a_card_goes_beneath_the_deck() -> None:
    steps = [step.text for step in _report("op/official/OP-0017").steps]
    assert "Aのキャラクターエリアの「ルフィ」をAのデッキの下に置く" in steps


def test_a_line_is_told_with_the_words_of_its_own_card() -> None:
    [(_, branch)] = _report("op/official/OP-0448").branches
    killed = next(step for step in branch.steps if "がKOされ" in step.text)
    assert "コスト1以下" not in killed.clause


def test_a_condition_on_what_is_asked_is_not_supposed_otherwise() -> None:
    """エナジーマーカーがない場合に置く: that there had been one is another board, and not one with none put."""
    file = scenarios_dir() / "fw/official/FW-Q278.yaml"
    scenario = load(file)
    report = complete(run(scenario), scenario)
    assert not report.answers[0].changes
    assert not any(one.answers[0].changes for _, one in report.branches)


def test_a_condition_is_said_in_the_words_of_its_own_card() -> None:
    """Two cards of a file may have one printed name."""
    [(_, branch)] = _report("fw/official/FW-Q237").branches
    assert "「闘士」がレストでない" in "".join(branch.answers[0].sentences)
