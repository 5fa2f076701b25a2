"""The words of Fusion World that a scenario may use."""

from __future__ import annotations

from fwjudge.base.patterns import compile_late
from fwjudge.games.table import Word, file_words

from ..world.keywords import NAMES
from . import instructions
from .board import COLOURS, WORDS

CARD_NUMBER = compile_late(r"(?<![A-Za-z0-9-])(?:F[BSP]\d{0,2}|E|SB\d{2}|ST\d{2})-\d{2,3}(?![0-9A-Za-z-])")
"""The form of the numbers that are printed on cards."""
VERBS = (
    Word("attack", "アタック", ("アタックする", "攻撃")),
    Word("use", "使用", ("使用する", "使う", "登場", "登場させる", "プレイ", "プレイする", "出す", "play")),
    Word("activate", "発動", ("発動する", "起動", "解決")),
    Word("decline", "発動しない", ("支払わない", "使わない", "not activate")),
    Word("combo", "コンボ", ("コンボする",)),
    Word("charge", "チャージ", ("チャージする", "エナジーに置く", "手札チャージ")),
    Word("no charge", "チャージしない", ("置かない",)),
    Word(
        "end main",
        "メインフェイズ終了",
        ("メインフェイズを終了する", "ターン終了", "ターンを終了する", "ターンを終える", "エンド", "end", "end turn"),
    ),
    Word("end offence", "オフェンスステップ終了", ("オフェンス終了",)),
    Word("end defence", "ディフェンスステップ終了", ("ディフェンス終了",)),
    Word("choose", "選ぶ", ("選択", "選択する", "対象", "捨てる", "select")),
    Word("pay", "支払う", ("支払い", "コスト")),
    Word("first", "先攻", ("先攻を選ぶ", "go first")),
    Word("second", "後攻", ("後攻を選ぶ", "go second")),
    Word("keep", "引き直さない", ("キープ", "そのまま")),
    Word("redraw", "引き直す", ("引き直し", "マリガン")),
    Word("free", "コストを支払わない", ("コストを払わない", "タダ")),
    *instructions.VERBS,
)
PHRASES = {
    **dict.fromkeys(("ブロック", "ブロックする", "block"), "発動 【ブロッカー】"),
    **dict.fromkeys(("覚醒", "覚醒する", "覚醒させる", "awaken"), "発動 【覚醒】"),
}
ROLES = (Word("attack card", "アタックカード"), Word("guard card", "ガードカード"))
ANSWERS = (
    *COLOURS,
    Word("marker", "エナジーマーカー", ("マーカー",)),
    Word("blank", "無地", ("無色",)),
    Word("none", "なし", ("選ばない", "1枚も選ばない", "出さない", "登場させない")),
    *(Word(f"cost {n}", f"{n}番目のコスト", (f"{n}番目のスキルコスト",)) for n in range(1, 5)),
    Word("player A", "Aが選ぶ"),
    Word("player B", "Bが選ぶ"),
    *instructions.WORDS,
)
NUMBERS = file_words(WORDS, "number", "power", "cost", "combo", "ki")
SOUNDS = (
    Word("appear", "登場した時"),
    Word("attack", "アタックした時"),
    Word("attacked", "アタックされた時"),
    Word("ko", "KOされた時"),
    Word("leave", "バトルエリアを離れた時"),
    Word("draw", "カードを引いた時"),
    Word("combo", "コンボした時"),
    Word("deal damage", "ダメージを与えた時"),
    Word("damage", "ダメージを受けた時", ("damaged",)),
    Word("life lost", "ライフが手札に加わった時"),
    Word("turn start", "ターン開始時"),
    Word("charge start", "チャージフェイズ開始時", ("charge phase start",)),
    Word("main start", "メインフェイズ開始時", ("main phase start",)),
    Word("main end", "メインフェイズ終了時", ("main phase end",)),
    Word("offence start", "オフェンスステップ開始時"),
    Word("defence start", "ディフェンスステップ開始時"),
    Word("damage start", "ダメージステップ開始時", ("damage step start",)),
    Word("damage end", "ダメージステップ終了時", ("damage step end",)),
    Word("battle start", "戦闘が発生した時"),
    Word("block", "【ブロッカー】を発動した時"),
    Word("blocked", "ブロックされた時"),
    Word("becomes guard", "ガードカードになった時"),
    Word("activate", "スキルが発動した時"),
    Word("battle end", "戦闘終了時"),
    Word("turn end", "ターン終了時"),
    Word("end start", "エンドフェイズ開始時", ("end phase start",)),
)
DURATIONS = (
    Word("turn", "そのターン中"),
    Word("battle", "その戦闘中"),
    Word("main", "そのメインフェイズ中"),
    Word("turn start", "次のターン開始時まで"),
    Word("game", "そのゲーム中"),
    Word("step", "そのステップ中"),
    Word("own whole turn", "次の自分のターン中"),
    Word("other whole turn", "次の相手のターン中"),
    Word("own turn start", "次の自分のターン開始時まで"),
    Word("own turn end", "次の自分のターン終了時まで"),
    Word("other turn start", "次の相手のターン開始時まで"),
    Word("other turn end", "次の相手のターン終了時まで"),
)
FORBIDDEN = (Word("blocker", "【ブロッカー】の発動"),)
KEYWORDS = NAMES
HEADINGS = (
    "【登場時】",
    "【アタック時】",
    "【KO時】",
    "【自分のターン終了時】",
    "【相手のターン終了時】",
    "【起動 メイン】",
    "【起動 戦闘中】",
    "【起動 メイン/戦闘中】",
)
