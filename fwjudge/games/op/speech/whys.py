"""The clauses for the reasons of notes and of endings, by the words that the events have for them."""

from __future__ import annotations

from typing import Final

from fwjudge.games.common.endings import BOTH_LOSE, BY_EFFECT, CONCEDED, CONDITION_OF_DEFEAT, ENDLESS_LOOP

WHYS: Final = {
    "cannot draw": "カードを引くことができない",
    "card moved before": "発動する前にカードが別の領域に移動した",
    "condition not met": "条件が満たされていない",
    "condition of activation not met": "発動の条件が満たされていない",
    "cost not paid as printed": "発動コストが記載どおりに支払われていない",
    "cost not payable any more": "支払っている途中で発動コストを支払えなくなった",
    "cost not payable": "発動コストを支払えない",
    "negated": "効果が無効になっている",
    "rested goes first": "レストにする効果が優先される",
    "sentence before not done": "前の文のとおりに行っていない",
}
ENDINGS: Final = {
    CONCEDED: "投了",
    CONDITION_OF_DEFEAT: "敗北条件",
    BOTH_LOSE: "同時の敗北",
    BY_EFFECT: "効果による敗北",
    ENDLESS_LOOP: "永久循環",
}
