"""The clauses for the reasons of notes and of endings, by the words that the events have for them."""

from __future__ import annotations

from typing import Final

from fwjudge.games.common.endings import BY_EFFECT, CONCEDED, ENDLESS_LOOP, NO_DECK, NO_LIFE

WHYS: Final = {
    "attack negated": "攻撃が無効化されている",
    "attack not negated": "その攻撃は無効化されない",
    "both losing not ruled": "両方が敗北する時の勝敗は定めがない",
    "conceding not ruled": "投了を定める項目はない",
    "condition in effect not met": "効果の中の条件を満たしていない",
    "condition not met": "条件を満たしていない",
    "cost not payable": "コストを払えない",
    "decks do not mix": "デッキゾーンでは混在できない",
    "different numbers of attacks": "回数の違う『N回攻撃』を合わせて持つ時、何回スタンドするかは定めがない",
    "first player not ruled": "先攻の決め方を定める項目はない",
    "no attacker": "攻撃するカードがない",
    "no target left": "攻撃対象がなくなり、攻撃は空振りになる",
    "not on the first turn": "先攻1ターン目は引かないというただし書きがある",
    "not all possible": "すべてを行うことができない",
    "nothing to negate": "無効化するものがない",
    "number below zero": "0より小さくなる数値の扱いは定めがないので、0として扱う",
    "phase not going on": "進行中でないフェイズの終了については定めがない",
    "preparation not ruled": "ファイトの準備の手順を定める項目はない",
    "rest is done": "行えない部分があっても、残りは可能な限り解決する",
    "soul of a transformed card": "『変身』したカードのソウルがどうなるかは定めがない (場を離れていないので残す)",
    "time stopped": "時を止めている",
}
ENDINGS: Final = {
    CONCEDED: "投了",
    ENDLESS_LOOP: "永久循環 (定めがない)",
    BY_EFFECT: "効果",
    NO_LIFE: "ライフが0以下",
    NO_DECK: "デッキが0枚",
    f"{NO_LIFE} and {NO_DECK}": "ライフが0以下、デッキが0枚",
    f"{NO_DECK} and {NO_LIFE}": "デッキが0枚、ライフが0以下",
}
