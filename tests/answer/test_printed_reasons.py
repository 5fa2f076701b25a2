"""Reasons in the words of the card: what forbids, what it costs, what a skill waits for."""

from __future__ import annotations

import pytest

from fwjudge.base.places import scenarios_dir
from fwjudge.scenario import load, run


def _say(file: str, variant: str = "") -> str:
    """Return the sentences of the answers of a file, or of one of its variants."""
    report = run(load(scenarios_dir() / file))
    report = dict(report.branches)[variant] if variant else report
    return "".join(sentence for one in report.answers for sentence in one.sentences)


@pytest.mark.parametrize(
    ("file", "variant", "said"),
    [
        ("fw/prohibition-wins.yaml", "", "「凍土」の【永続】で禁止されているからです (0-2-5)"),
        ("fw/not-knocked-out-by-battle-cards.yaml", "", "「岩男」の【永続】でKOされないからです (0-2-5)"),
        ("fw/cannot-afford-in-battle.yaml", "捨てる手札がなければ", "「門番」の【永続】が求める行動ができないからです"),
        ("fw/skill-cost.yaml", "", "スキルコストの「①」を支払えないからです (1-4-6)"),
        ("op/cost-of-an-event-may-be-left.yaml", "支払うなら", "「斬撃」の【カウンター】の発動コストだからです"),
        ("op/cost-added-by-another-effect.yaml", "", "追加された発動コストも支払うからです (8-3-1-2)"),
        ("fw/ki.yaml", "もう一度は消費できない", "スキルコストの「【気】-2」を支払えないからです (1-4-6)"),
        ("fw/skill-cost-added.yaml", "1つ足りなければ使用できない", "スキルコストを支払えないからです"),
        ("fw/moved-between-public-areas.yaml", "", "誘発条件の「自分のエナジーがドロップに置かれた時」を満たした"),
        (
            "op/kod-by-the-others-effect.yaml",
            "",
            "発動タイミングの「このキャラが相手の効果でKOされた時」を満たしていない",
        ),
        ("op/cost-that-cannot-be-paid.yaml", "", "発動コストの「自分の手札1枚を捨てる」を支払えない"),
        ("fw/cost-not-payable.yaml", "", "スキルコストの「このカードをレストにする」を支払えない"),
        ("op/cost-that-cannot-be-paid.yaml", "手札があるなら", "発動コストの「①、自分の手札1枚を捨てる」を支払える"),
        ("op/next-card-costs-less.yaml", "", "「侍」の支払うコストは2で、アクティブのドン!!は4枚ある"),
        ("fw/not-enough-energy.yaml", "3枚ともアクティブなら", "コストは3で、アクティブのエナジーは3枚ある"),
        (
            "op/replacement-that-discards.yaml",
            "",
            "「巨人」の効果で、代わりにBの手札のイベント1枚を捨てるからです (8-1-3-4)",
        ),
        ("op/replacement-that-is-more-than-an-event.yaml", "手札がなければ", "代わりの「自分の手札1枚を捨て、"),
        ("fw/whoever-attacks-discards.yaml", "", "「呪術師」の【登場時】に「自身の手札1枚を捨てる」とあるから"),
        ("op/condition-lost.yaml", "", "発動する時に【ドン!!×1】を満たしていないからです (8-4-1-1)"),
        ("fw/next-damage-only-read-otherwise.yaml", "", "2回とも、「守護者」の【登場時】で、代わりにカード1枚を引く"),
        ("fw/next-damage-only.yaml", "", "代わりにカード1枚を引くのは1回だけだから"),
        (
            "gen/type-given-by-an-effect.yaml",
            "",
            "「軍師」の【大局】に「自分の手札の戦術カードすべては戦略としても扱う」",
        ),
        ("gen/replaced-by-a-choice.yaml", "", "「身代わりの石像」の【砕ける手札】で、代わりにBの手札を1枚選び"),
        ("gen/strategy-once.yaml", "", "1ターンに1枚なのは戦略だけだからです"),
        ("op/blocker-that-has-left.yaml", "", "「盾」はBのトラッシュにあるからです"),
        (
            "fw/blocker-that-left-cannot-pay.yaml",
            "",
            "「盾」はBのドロップエリアにあり、スキルコストを支払えないからです (1-4-6)",
        ),
    ],
)
def test_reason_in_the_words_of_the_card(file: str, variant: str, said: str) -> None:
    assert said in _say(file, variant)
