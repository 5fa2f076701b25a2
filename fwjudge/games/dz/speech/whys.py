"""The clauses for the reasons of notes and of endings, by the words that the events have for them."""

from __future__ import annotations

from typing import Final

from fwjudge.games.common.endings import BOTH_LOSE, CONCEDED, CONDITION_OF_DEFEAT, ENDLESS_LOOP

WHYS: Final = {
    "acts": "行動して、スタックに乗せる",
    "all targets illegal": "すべての対象が不適切",
    "already triggered this turn": "このターンにもう誘発している",
    "card gone": "影響を与えるカードがスクエアを離れた",
    "cards beneath move along": "下にあるカードも共に動く",
    "cost not payable": "コストを支払えない",
    "does not act": "行動しない",
    "last information": "離れる直前の情報で対象を選ぶ",
    "left its square": "解決より前にスクエアを離れた",
    "met when stacked": "スタックに置かれた時に条件を満たしていた",
    "new target not legal": "新しい対象が適正ではない",
    "no first draw": "先攻の第1ターンのドローフェイズはない",
    "no legal target": "適正な対象を選べない",
    "not beneath that": "その下には置けない",
    "not in the hand": "カードが手札にない",
    "not met when stacked": "スタックに置かれた時に条件を満たしていなかった",
    "not on its square": "宣言した時のスクエアにいない",
    "not shown": "手札から公開しない",
    "not where it works": "効果の働くゾーンにない",
    "order determined": "山札の順番が意図的に決定された",
    "order not determined": "山札の順番が意図的に決定されたことにはならない",
    "order of layers": "継続効果を種類の順、依存の順、発生の順に適用する",
    "order stays determined": "山札の順番が意図的に決定されたことは変わらない",
    "remembered this turn": "このターンに起きたこととして覚えておく",
    "replaced counts as done": "置き換えられても、行ったものとみなす",
    "shown": "手札から公開する",
    "shown card in the hand": "公開したカードが手札にある",
    "takes no damage": "ダメージを受けない",
    "text not valid": "テキストが有効でない",
    "trigger condition not met": "誘発条件を満たしていない",
}
ENDINGS: Final = {
    CONCEDED: "投了",
    CONDITION_OF_DEFEAT: "敗北条件",
    BOTH_LOSE: "同時の敗北",
    ENDLESS_LOOP: "無限ループ",
}
