"""Reasons that a rule of ONE PIECE gives for one kind of answer, where its usual one is about another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_MOVED: Final = "{card}が別の領域に移動し、バトルはそこで終わる"
_NONE_MOVED: Final = "アタックしたカードもされたカードも移動していない"
SAYS: Final[Mapping[str, str]] = {
    "1-2-5 no": "効果による勝敗は、その効果の処理中に決まる",
    "1-3-2-2 no discards": "捨てる枚数が0かマイナスだ",
    "1-3-2-2 no draws": "引く枚数が0かマイナスだ",
    "3-1-2 value": "「場」はリーダー・キャラ・ステージ・コストのエリアだ",
    "3-4-3 cannot": "相手の手札は見ないで選び、どれになるかは偶然に決まる",
    "3-7-6-1-1 becomes": "ルールで置くことには、効果が適用されない",
    "7-1-1-4 no": _MOVED,
    "7-1-2-3 no": _MOVED,
    "7-1-3-1-3 no": _MOVED,
    "8-3-2-3 no": "付与されているドン!!が【ドン!!×〇】の枚数に足りない",
    "8-4-3 yes": "場のカードの効果は、そのカードに示されたとおりに実行する",
    "8-6-1-1 who": "同時に満たした効果の順番は、その持ち主が選ぶ",
    "4-10-2 yes": "「その後」の前が解決できなくても、後は解決できる",
    "4-10-2 value": "「その後」の前が解決できなくても、後は解決できる",
    "6-6-1-2 yes place": "「ターン終了時」の処理はエンドフェイズに行う",
    "6-6-1-2 becomes moved": "「ターン終了時」の処理はエンドフェイズに行う",
    "7-1-1-3 yes power": "アタックした時とされた時の効果は、ブロックの前に発動する",
    "7-1-2-1 yes begins": _NONE_MOVED,
    "7-1-3-1 yes begins": _NONE_MOVED,
    "7-1-4-1 no damage": "アタックされたのはリーダーではない",
    "7-1-4-1 yes begins": _NONE_MOVED,
    "7-1-4-2 yes": "アタックする側のパワーが低いと、何も起きない",
    "7-1-4-1-1-2 no place": "ダメージ1につきライフの上の1枚が手札に加わる",
    "7-1-4-1-1-2 value": "ダメージ1につきライフの上の1枚が手札に加わる",
    "7-1-4-1-1-1 wins on": "ライフが0枚かは、ダメージが確定した時点で見る",
    "8-1-4-2 lasts": "継続効果は、後で何が変わっても期間の間は続く",
    "10-1-5-2 no": "【トリガー】を発動しないことを選んだ",
    "10-2-11-1 yes": "{turn}のターンだ",
    "10-2-11-1 value": "{turn}のターンだ",
    "10-2-12-1 yes": "{turn}のターンだ",
    "10-2-12-1 value": "{turn}のターンだ",
    "11-2-2 becomes drawn": "公開したカードはデッキの上に残り、引くカードになる",
}
"""By rule and kind of answer, in the order of the rulebook."""

BEFORE: Final[Mapping[str, str]] = {
    "3-7-6-1-1 becomes": "3-7-6-1",
    "6-3-1 order": "6-2-2",
    "7-1-4-1-1-3 no activated": "10-1-5-2",
    "7-1-4-1-1-3 no resolved": "10-1-5-2",
}
"""By rule and kind of answer the rule that tells more of such an answer."""
