"""Reasons that are true of this very case: of these cards, in this turn, with all that made a number what it is."""

from __future__ import annotations

import pytest

from fwjudge.base.places import scenarios_dir
from fwjudge.scenario import load, run


@pytest.mark.parametrize(
    ("file", "variant", "said"),
    [
        ("bf/bf-qa31-impact-monster-in-the-attack-phase", "ファイナルフェイズなら、仲間は攻撃できない", "「槍兵」と「大槌」は、"),
        ("bf/first-draw-old", "", "ただし書き"),
        ("dz/from-hand-or-plan", "", "Aのプランゾーンの「竜」"),
        ("dz/spirit-cards", "同時に置かれたものはすべて墓地に置かれる", "または同時に"),
        ("bf/bf-qa27-negated-use-does-not-count", "", "Aのライフが+3されます"),
        ("fw/draw-up-to", "", "0からその数まで"),
        ("fw/skill-cost-in-order", "", "Aのエナジーがレストになり"),
        ("fw/unless-and-autos", "捨てる手札がなければ", "行わなくてもよい"),
        ("gen/layers-age-of-an-ability", "肥料が先なら", "【彫刻】で500になります (809.5)"),
    ],
)  # fmt: skip
def test_a_reason_holds_in_its_case(file: str, variant: str, said: str) -> None:
    """Each sentence once gave a reason that was not so: of all cards, of older rules, of another zone, of a part of the account."""
    report = run(load(scenarios_dir() / f"{file}.yaml"))
    report = dict(report.branches)[variant] if variant else report
    assert any(said in sentence for answer in report.answers for sentence in answer.sentences)
