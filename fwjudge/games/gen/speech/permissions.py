"""The reasons for what can be done, by the rule that allows it."""

from __future__ import annotations

from typing import Final

ALLOWS: Final[dict[str, str]] = {
    "104.1": "カードテキストがルールより優先される",
    "602.1": "KOしていない自分のユニットにはチャージできる",
    "602.2": "メインフェイズの行動のチャージは、まだ行っていない",
    "603.1": "手札のユニットカードは、空きがあれば出せる",
    "604.1": "手札のコマンドカードはプレイできる",
    "605.1": "KOしていないスタンバイ・ユニットと入れ替われる",
    "606.1": "自分のユニットの有効な起動能力だ",
    "703.2a": "条件を満たすスキルを1つ宣言できる",
    "703.2a-1": "メイン・ユニットのセットのスキルも宣言できる",
    "804.2b-1": "強化の目標の条件を満たすユニットがある",
    "not 810.3": "「してよい」置換効果は、適用しなくてもよい",
    "not 910.2": "非公開領域では、見つけないこともできる",
}
"""By rule the words that stand before 「からです」; with `not ` before it for what may be left undone."""
