"""Reasons that a rule of Fusion World gives for one kind of answer, where its usual one is about another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_TEXT_FIRST: Final = "カードのテキストがルールより優先する"

SAYS: Final[Mapping[str, str]] = {
    "0-2-2 value": _TEXT_FIRST,
    "1-12-4 value": "バトルエリアを離れると、【気】は取り除かれる",
    "3-1-4 value power": "領域を移動したカードは、新しいカードになる",
    "5-1-3 no draws": "引く枚数が0枚だ",
    "8-3-4-3-1 yes begins": "非ターンプレイヤーが何もしないことを選んだ",
    "1-5-2-2-1 yes power": "「次の～ターン中」の効果は、そのターンになってから働く",
    "1-5-2-2-1 value power": "「次の～ターン中」の効果は、そのターンになってから働く",
    "8-4-3 yes power": "比べる前のチェックポイントで発動して解決する",
    "9-4-2 yes waits": "手札のスキルを宣言する時は、そのカードを公開する",
    "13-12-2 no waits": "飛ばされた間の「開始時」や「終了時」は誘発条件を満たさない",
    "13-12-1 yes": "飛ばされたターンは行わず、次のターンから続ける",
    "14-3-2 value": "ダメージの数だけ、ライフの上のカードを手札に移す",
    "15-3-3 no place": "ほかのスキルは、ドロップに置かずに発動する",
}
"""By rule and kind of answer, in the order of the rulebook."""

BEFORE: Final[Mapping[str, str]] = {
    "8-4-6-2-3 yes waits": "9-6-7-1-2",
    "9-6-2 yes waits": "9-4-2",
    "9-6-7-1-2 no waits": "16-2-5",
    "9-6-7-1-2 no activated": "16-2-5",
    "9-6-7-1-2 no resolved": "16-2-5",
    "13-12-3 no waits": "13-12-2",
}
"""By rule and kind of answer the rule that tells more of such an answer."""
