"""Reasons that a rule of Fusion World gives for one kind of answer, where its usual one is about another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_TEXT_FIRST: Final = "カードのテキストがルールより優先する"

SAYS: Final[Mapping[str, str]] = {
    "0-2-2 no number": _TEXT_FIRST,
    "0-2-2 value": _TEXT_FIRST,
    "0-2-3 can choose": "テキストの「か」は、どちらかを選ぶことを指す",
    "0-2-5 wins": "効果によって、敗北しないことになっている",
    "0-2-8-1 can choose": "「まで」とあれば、0からその数までの中から選べる",
    "0-2-8-1 can target": "テキストの指定に合う選び方だ",
    "0-3-16 yes begins": "置き換えられても、アタックは失敗しない",
    "1-2-3-2-1 can use": "減った後のコストを支払える",
    "1-5-2-2-1 value power": "「次の～ターン中」の効果は、そのターンになってから働く",
    "1-5-2-2-1 yes power": "「次の～ターン中」の効果は、そのターンになってから働く",
    "1-12-4 value": "バトルエリアを離れると、【気】は取り除かれる",
    "3-1-4 value power": "領域を移動したカードは、新しいカードになる",
    "5-1-2 no": "テキストのとおりに、カードを引く",
    "5-1-3 no draws": "引く枚数が0枚だ",
    "5-2-5 yes": "足りなければ、あるだけを選ぶ",
    "5-7-3 often draws": "スキルの効果によって、もう一度発動した",
    "7-3-4-4-1 can": "ターンプレイヤーは、メインフェイズを終えられる",
    "8-3-4-3-1 yes begins": "非ターンプレイヤーが何もしないことを選んだ",
    "8-4-3 yes power": "比べる前のチェックポイントで発動して解決する",
    "9-2-2 order": "効果の解決が終わるまで、別のスキルは割り込まない",
    "9-4-2 yes waits": "手札のスキルを宣言する時は、そのカードを公開する",
    "9-4-4 yes resolved": "発動したスキルは、効果の指示を実行する",
    "9-8-1-2 can use": "色などの情報を変える効果が適用されている",
    "9-8-1-3 becomes": "ルール処理を行うチェックポイントには、パワーが0より大きい",
    "13-10-2-1 no": "コストで公開したカードは、効果の解決の終わりに非公開に戻る",
    "13-12-1 yes": "飛ばされたターンは行わず、次のターンから続ける",
    "13-12-1 yes skipped": "「飛ばす」とあれば、行わずに次から続ける",
    "13-12-2 no waits": "飛ばされた間の「開始時」や「終了時」は誘発条件を満たさない",
    "14-3-2 no": "ダメージの数だけ、ライフの上のカードを手札に移す",
    "14-3-2 value": "ダメージの数だけ、ライフの上のカードを手札に移す",
    "15-2-3 yes place": "条件を満たさず、覚醒していない",
    "15-3-3 no place": "ほかのスキルは、ドロップに置かずに発動する",
    "15-6-2 value": "【ストライク】で、与えるダメージが増える",
    "15-6-2-2 value": "【トリプルストライク】は、与えるダメージを3にする",
    "15-11-2 can choose": "【バリア】が防ぐのは、相手のスキルだ",
    "16-2-2-4 yes": "「カードの下」での働きを書いたスキルは、下でも有効だ",
    "16-2-6 becomes": "一番上の1枚が動くと、下のカードはそこに残って引き継ぐ",
}
"""By rule and kind of answer, in the order of the rulebook."""

BEFORE: Final[Mapping[str, str]] = {
    "13-12-3 yes skipped": "13-12-1",
    "8-4-6-2-3 yes waits": "9-6-7-1-2",
    "9-6-2 yes waits": "9-4-2",
    "9-6-7-1-2 no waits": "16-2-5",
    "9-6-7-1-2 no activated": "16-2-5",
    "9-6-7-1-2 no resolved": "16-2-5",
    "13-12-3 no waits": "13-12-2",
}
"""By rule and kind of answer the rule that tells more of such an answer."""
