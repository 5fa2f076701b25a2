"""Why something can be done in ONE PIECE, or left undone: one clause of each rule that allows it, before 「からです」."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ALLOWS: Final[Mapping[str, str]] = {
    "1-3-1": "カードの文が総合ルールより優先される",
    "1-3-2": "実行できないことがあっても、できる分だけ行う",
    "2-7-2": "コストの分だけのアクティブのドン!!がある",
    "2-7-3": "コストの分だけのアクティブのドン!!がある",
    "2-7-4": "コストの分だけのアクティブのドン!!がある",
    "4-6-3": "手札に加える代わりに【トリガー】を発動できる",
    "7-1-3-1-1": "手札にあり、カウンターを持つキャラだ",
    "7-1-3-1-2": "手札にあり、【カウンター】を持つイベントだ",
    "8-1-3-4": "「代わりに」行うことをすべて行える",
    "8-3-1-6": "「ドン!!-〇」の枚数だけ、場のドン!!を戻せる",
    "10-1-1-1": "【速攻】は登場したターンにもアタックできる",
    "10-1-4-1": "アクティブの【ブロッカー】で、レストにできる",
    "10-1-6-1": "【速攻：キャラ】は登場ターンにもキャラにアタックできる",
    "10-2-2-1": "バトル中でない自分のメインフェイズだ",
    # what may be left undone
    "not 1-3-5-1": "「～まで」では0も選べる",
    "not 8-1-2": "「できる」の効果は、発動しないことを選べる",
    "not 8-3-1-4": "「できる」の発動コストを支払うかは任意だ",
    "not 8-4-4-1": "「～までを」では0も選べる",
    "not 8-4-4-2": "非公開のカードでは、選ばないこともできる",
    "not 10-1-5-2": "【トリガー】は発動しないことも選べる",
}
"""By the number of the rule, with `not ` before it where something may be left undone; in the order of the rulebook."""
