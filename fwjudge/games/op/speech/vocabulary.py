"""The words of ONE PIECE that a scenario may use."""

from __future__ import annotations

from fwjudge.base.patterns import compile_late
from fwjudge.games.table import LARGEST_PILE, Field, Word, file_areas, file_words
from fwjudge.words import words_of

from ..state import ATTRIBUTES, MAX_SPOKEN
from ..world.facts import word_for_activation
from ..world.keywords import KEYWORD_SKILLS, RULES_OF_HEADS

PRINTED = words_of("op")
CARD_NUMBER = compile_late(r"(?<![A-Za-z0-9-])(?:(?:OP|ST|EB|PRB)\d{2}|P)-\d{3}(?![0-9A-Za-z-])")
"""The form of the numbers that are printed on cards (2-14)."""
AREA_WORDS = file_areas(
    PRINTED,
    "leader",
    "character",
    "stage",
    "cost area",
    "hand",
    "life",
    "deck",
    "don deck",
    "trash",
    "given",
    "nowhere",
)
"""Areas."""
GIVEN_TO = "のドン!!"
"""The words behind the name of a card for a DON!! that is given to it (6-5-5-1)."""

COLOURS = file_words(PRINTED, "colour", "red", "green", "blue", "purple", "black", "yellow")
"""Colours (2-3-3)."""
TYPES = file_words(PRINTED, "type", "leader", "character", "event", "stage", "don")
"""Types of card (2-2-2)."""
_ATTRIBUTES = tuple(Word(key, ja) for key, ja in ATTRIBUTES.items())

FIELDS = (
    Field("type", "種類", "choice", TYPES, ("カード種類",)),
    Field("color", "色", "choices", COLOURS, ("colour", "colors", "colours")),
    Field("cost", "コスト", "number"),
    Field("power", "パワー", "number"),
    Field("counter", "カウンター", "number"),
    Field("life", "ライフ", "number", most=LARGEST_PILE),
    Field("attributes", "属性", "choices", _ATTRIBUTES, ("attribute",)),
    Field("traits", "特徴", "texts", (), ("trait",)),
    Field("number", "カードナンバー", "text", (), ("番号",)),
    Field("name", "カード名", "text"),
    Field("don", "付与ドン!!", "number", (), ("付与", "付与ドン"), most=LARGEST_PILE),
    Field("boost", "パワー修正", "number", (), ("修正",)),
)
"""`don` and `boost` are not printed: DON!! given to a card on the board, and what it has got until the end of the turn."""

STATES = file_words(PRINTED, "state", "rested", "active", "up", "down")
"""How a card on a board lies."""

PHASES = (
    Word("refresh", "リフレッシュフェイズ", ("リフレッシュ",)),
    Word("draw", "ドローフェイズ", ("ドロー",)),
    Word("don", "ドン!!フェイズ", ("ドンフェイズ",)),
    Word("main start", "メインフェイズ開始", ("メインフェイズの開始",)),
    Word("main", "メインフェイズ", ("メイン",)),
    Word("end", "エンドフェイズ", ("エンド", "ターン終了")),
)
"""Phases in which a board can stand."""

VERBS = (
    Word("attack", "アタック", ("アタックする", "攻撃")),
    Word("play", "プレイ", ("プレイする", "登場", "登場させる", "使用", "使う", "出す", "use")),
    Word("activate", "発動", ("発動する", "起動", "解決", "ブロック", "ブロックする", "block")),
    Word("decline", "発動しない", ("支払わない", "使わない", "手札に加える", "not activate")),
    Word(
        "give", "付与", ("付与する", "ドン!!付与", "ドン付与", "ドン!!をつける", "ドンをつける", "つける", "give don")
    ),
    Word("counter", "カウンター", ("カウンターする", "カウンターの発動")),
    Word("no block", "ブロックしない", ("ブロックしない",)),
    Word("no counter", "カウンターしない", ("カウンター終了",)),
    Word("end main", "メインフェイズ終了", ("メインフェイズを終了する", "ターン終了", "エンド", "end", "end turn")),
    Word("choose", "選ぶ", ("選択", "選択する", "対象", "select")),
    Word("expire", "期限", ("期限が来る", "無効になる")),
    Word("do", "行う", ("する", "実行する")),
    Word("do not", "行わない", ("しない", "実行しない")),
    Word("first", "先攻", ("先攻を選ぶ", "go first")),
    Word("second", "後攻", ("後攻を選ぶ", "go second")),
    Word("keep", "引き直さない", ("キープ", "そのまま")),
    Word("redraw", "引き直す", ("引き直し", "マリガン")),
    Word("draw", "引く", ("1枚引く",)),
    Word("enough", "引かない", ("これ以上引かない",)),
)
"""The actions that a line can say a player takes."""
ROLES = (
    Word("attacker", "アタックしているカード", ("アタッカー",)),
    Word("target", "アタックされているカード", ("アタック対象",)),
)
"""Cards that are named by what they do in a battle."""
WORDS = (
    Word("none", "なし", ("選ばない", "登場させない")),
    Word("player A", "Aが選ぶ"),
    Word("player B", "Bが選ぶ"),
    Word("top", "いちばん上", ("一番上", "デッキの上", "ライフの上")),
    Word("bottom", "いちばん下", ("一番下", "デッキの下", "ライフの下")),
    *(Word(f"option {n}", f"{n}つ目", (f"{n}つめ",)) for n in range(1, 10)),
    *(Word(f"number {n}", f"{n}枚", (f"{n}つ", f"数{n}")) for n in range(MAX_SPOKEN + 1)),
)
"""Answers that name no card."""
NUMBERS = file_words(PRINTED, "number", "power", "cost", "counter", "don")
"""Numbers that a file can ask for."""
SOUNDS = (
    Word("attack", "アタックした時"),
    Word("attacked", "アタックされた時"),
    Word("block", "ブロックした時"),
    Word("game start", "ゲーム開始時"),
    Word("turn start", "ターン開始時"),
    Word("main start", "メインフェイズ開始時"),
    Word("battle end", "バトル終了時"),
    Word("turn end", "ターン終了時"),
    *(Word(word_for_activation(name), f"{name}の発動時") for name in (*KEYWORD_SKILLS, *RULES_OF_HEADS)),
)
"""Moments for which effects watch."""
DURATIONS = (
    Word("turn", "このターン中"),
    Word("battle", "このバトル中"),
    Word("turn end", "ターン終了時まで"),
    Word("turn start", "次のターン開始時まで"),
    Word("own turn start", "次の自分のターン開始時まで"),
    Word("other turn start", "次の相手のターン開始時まで"),
    Word("own turn end", "次の自分のターン終了時まで"),
    Word("other turn end", "次の相手のターン終了時まで"),
    Word("refresh", "次のリフレッシュフェイズで"),
    Word("game", "以後ずっと"),
)
"""Until when an effect lasts."""
PROHIBITED = {
    "block": "【ブロッカー】を発動できない",
    "play": "カードをプレイできない",
    "take life": "ライフを手札に加えられない",
    "attack": "アタックできない",
    "be ko'd": "KOされない",
    "leave": "場を離れない",
    "rest": "レストにできない",
    "activate": "アクティブにならない",
    "activate at refresh": "アクティブにならない",
    "appear": "登場できない",
    "draw": "カードを引けない",
}
"""By what a card forbids how one says that it is so."""
FORBIDDEN = (
    Word("block", "【ブロッカー】の発動"),
    Word("play", "カードのプレイ"),
    Word("take life", "ライフを手札に加えること"),
)
"""The actions that an effect can forbid a player."""
