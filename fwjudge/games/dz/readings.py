"""Where the rulebook of Dimension Zero can be read in more than one way; a choice is called by the rule that speaks for it."""

from __future__ import annotations

from typing import Final

from fwjudge.engine.game import Game
from fwjudge.engine.reading import Reading, consult

PRIORITY: Final = Reading(
    "priority",
    "非アクティブプレイヤーが優先権を獲得する時にルールエフェクトや誘発があったら、次に優先権を持つのは誰か",
    {"4-8-2": "アクティブプレイヤー", "4-6-3": "優先権を獲得した非アクティブプレイヤー"},
    ("4-8-2", "4-16-2", "1-1-5", "4-6-3"),
)
SUSPENDED_STACK: Final = Reading(
    "suspended stack",
    "バトル中に始まったバトルが終わった時、それが待機させたスタックはいつ戻るか",
    {"3-11-2": "待機させたバトルが終わった時", "3-14-4": "すべてのバトルが終わった時"},
    ("3-11-2", "3-14-4"),
)
EMPTY_EXCHANGE: Final = Reading(
    "empty exchange",
    "ダメージを与えるユニットがない時、バトルダメージの応酬はスタックに乗るか",
    {"5-4-1-1": "乗らない", "3-12-2": "効果のないまま乗る"},
    ("5-4-1-1", "5-4-1-2", "3-12-2", "3-13-2"),
)
CHANGED_UNITS: Final = Reading(
    "changed units",
    "バトルを発生させたユニットが離れ、別のユニットが置かれたスクエアで、バトルダメージの応酬はスタックに乗るか",
    {"3-12-2": "乗らない", "3-11-1-2": "そこにある2つのユニットについて乗る"},
    ("3-12-2", "3-13-2", "3-11-1-2", "5-4-1-1"),
)
JOINED_BATTLE: Final = Reading(
    "joined battle",
    "バトルの途中でスクエアに置かれたユニットは、攻撃したユニットになるか",
    {"3-11-5": "なる", "3-11-1-2": "ならず、バトルをしているユニットになるだけ"},
    ("3-11-5", "4-16-4-10", "3-11-1-2"),
)
AT_ONCE: Final = Reading(
    "units at once",
    "同じプレイヤーのカードが同時に1つのスクエアに置かれたら、どれが墓地に置かれるか",
    {"4-16-4-6": "すべて", "2-20-1-8": "アクティブプレイヤーが決めた順番で後のもの"},
    ("4-16-4-6", "4-16-4-7", "2-20-1-8", "2-20-2-6"),
)
BELOW_ZERO: Final = Reading(
    "smash below zero",
    "敵軍エリアのユニットのスマッシュがマイナスの時、「スマッシュ+1」の枚数は何を元にするか",
    {"1-2-2": "0として扱い、1を加える", "3-9-1": "マイナスの数値に1を加え、0より小さければ0"},
    ("1-2-2", "3-9-1"),
)

READINGS: Final = {
    reading.name: reading
    for reading in (PRIORITY, SUSPENDED_STACK, EMPTY_EXCHANGE, CHANGED_UNITS, JOINED_BATTLE, AT_ONCE, BELOW_ZERO)
}


def reads(game: Game, reading: Reading, rule: str) -> bool:
    """Whether this game takes the side for which this rule speaks; asked only where the sides differ."""
    return consult(game, reading) == rule
