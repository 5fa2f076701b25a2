"""The clauses for the reasons of notes and of endings, by the words that the events have for them."""

from __future__ import annotations

from typing import Final

from fwjudge.games.common.endings import BOTH_LOSE, CONCEDED, CONDITION_OF_DEFEAT, ENDLESS_LOOP

WHYS: Final = {
    "battlefield not ruled": "「戦場」を定める項目がないので、エリアのことと読む",
    "play forbidden": "プレイが禁止されている",
    "priority not ruled": "優先権処理を定める項目がないので、ルールチェックを実行する",
    "skill failed": "成否判定でスキルが失敗した",
    "triggered already": "累積しないEXスキルがもう誘発済みである",
}
ENDINGS: Final = {
    CONCEDED: "投了",
    CONDITION_OF_DEFEAT: "敗北条件",
    BOTH_LOSE: "同時の敗北",
    ENDLESS_LOOP: "ループ",
}
