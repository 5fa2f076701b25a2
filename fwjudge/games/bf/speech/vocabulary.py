"""The words of Buddyfight: what a file may say of boards, cards, actions, moments and durations."""

from __future__ import annotations

from fwjudge.games.table import LARGEST_PILE, Area, Field, Word, file_areas, file_words
from fwjudge.words import words_of

from ..state import USE
from ..world.keywords import AMBUSH, REVERSALS

PRINTED = words_of("bf")
AREA_WORDS = (
    *file_areas(
        PRINTED,
        "left",
        "center",
        "right",
        "item",
        "magic",
        "hand",
        "gauge",
        "deck",
        "drop",
        "buddy",
        "flag",
        "soul",
        "removed",
    ),
    Area("used", "使用中"),
    Area("lost", "ロストデッキ"),
    Area(
        "left/center/right",
        "モンスターのスペース",
        (
            "スペース",
            "spaces",
        ),
    ),
    Area(
        "left/center/right/item/magic",
        "場",
        (
            "フィールド",
            "field",
        ),
    ),
)
"""The areas, and those that are several at once."""
TYPES = (
    *file_words(PRINTED, "type", "monster", "spell", "item", "impact", "impact monster"),
    Word("flag", "フラッグ"),
)
"""The types of cards."""
_YES_OR_NO = (Word("yes", "あり", ("true", "はい", "【対抗】")), Word("no", "なし", ("false", "いいえ")))
FIELDS = (
    Field("type", "種類", "choice", TYPES),
    Field("size", "サイズ", "number"),
    Field("power", "攻撃力", "number"),
    Field("defence", "防御力", "number", (), ("defense",)),
    Field("strike", "打撃力", "number", (), ("critical",)),
    Field("gauge", "ゲージ", "number", (), ("ゲージコスト", "gauge cost")),
    Field("life", "ライフ", "number", (), ("ライフコスト", "life cost")),
    Field("counter", "対抗", "choice", _YES_OR_NO, ("【対抗】",)),
    Field("worlds", "ワールド", "texts", (), ("world",)),
    Field("flags", "使えるフラッグ", "texts", (), ("flag",)),
    Field("traits", "属性", "texts", (), ("trait", "attribute")),
    Field("number", "カード番号", "text", (), ("番号",)),
    Field("first hand", "最初の手札", "number", most=LARGEST_PILE),
    Field("first gauge", "最初のゲージ", "number", most=LARGEST_PILE),
    Field("first life", "最初のライフ", "number", most=LARGEST_PILE),
    Field("other", "もう一方の面", "text", (), ("other side",)),
    Field("soul", "ソウル", "texts"),
    Field("hidden soul", "裏向きのソウル", "texts"),
    Field("boost", "攻撃力修正", "number", (), ("修正",)),
)
"""`gauge` and `life` are what is paid. `soul`, `hidden soul` and `boost` are not printed: what lies beneath, what holds until the end
of the turn."""
STATES = file_words(PRINTED, "state", "rested", "active", "up", "down")
"""The states in which a card can lie."""
COUNTERS = (Word("life", "ライフ"), Word("turns", "反刻の回数"))
"""The numbers of a fighter that a file can set."""
PHASES = (
    Word("start", "スタートフェイズ"),
    Word("main start", "メインフェイズ開始"),
    Word("main", "メインフェイズ", ("メイン",)),
    Word("attack start", "アタックフェイズ開始"),
    Word("attack", "アタックフェイズ"),
    Word("final", "ファイナルフェイズ"),
    Word("end", "ターン終了", ("ファイナルフェイズの終了",)),
)
"""The phases and moments at which a position can stand."""
VERBS = (
    Word("call", "コール", ("コールする", "登場", "出す")),
    Word("cast", "キャスト", ("キャストする", "使う", "使用", "使用する", "use")),
    Word("equip", "装備", ("装備する",)),
    Word("activate", "起動", ("起動する", "発動", "発動する", "能力", "行う")),
    Word("decline", "発動しない", ("しないことにする", "使わない", "行わない", "decline")),
    Word("attack", "攻撃", ("攻撃する", "アタック", "連携攻撃", "link attack")),
    Word("no attack", "攻撃しない"),
    Word("charge", "チャージ", ("チャージする", "チャージ&ドロー", "ゲージに置く")),
    Word("no charge", "チャージしない"),
    Word("move", "移動", ("移動する", "置き直す")),
    Word("no move", "移動しない"),
    Word("soul guard", "ソウルガード", ("ソウルガードする", "場に残す")),
    Word("no soul guard", "ソウルガードしない", ("場に残さない",)),
    Word("change", "装備変更", ("装備変更する",)),
    Word("no change", "装備変更しない"),
    Word("choose", "選ぶ", ("選択", "選択する", "対象", "select")),
    Word("pay", "支払う", ("払う", "コスト")),
)
"""The actions of a fighter, as a line of `play` names them."""
PHRASES = {
    **dict.fromkeys(("相手に攻撃", "相手を攻撃", "相手にアタック", "相手プレイヤーに攻撃"), "攻撃 ファイター"),
    **dict.fromkeys(("対抗なし", "対抗しない"), "何もしない"),
}
"""Phrases that a file may also use, each with the line it stands for."""
ROLES = (Word("attacker", "攻撃しているカード"), Word("target", "攻撃されているカード", ("攻撃対象",)))
"""The parts that cards play in an attack."""
WORDS = (
    Word("fighter", "ファイター"),
    Word("buddy call", "バディコール"),
    Word("none", "なし", ("選ばない",)),
    Word("first A", "Aが先攻"),
    Word("first B", "Bが先攻"),
)
"""The answers that are no card."""
NUMBERS = file_words(PRINTED, "number", "power", "defence", "strike", "size")
"""The numbers of a card."""
SOUNDS = (
    Word("appear", "登場した時"),
    Word("attack", "攻撃した時"),
    Word("attacked", "攻撃された時"),
    Word("destroy", "破壊された時"),
    Word("leave", "場から離れた時"),
    Word("damage", "ダメージを受けた時"),
    Word("deal damage", "ダメージを与えた時"),
    Word("gain", "ライフが回復した時"),
    Word("draw", "カードを引いた時"),
    Word("gauge", "ゲージに置かれた時"),
    Word("equip", "装備した時"),
    Word("discard", "捨てられた時"),
    Word(AMBUSH, "裏向きのソウルからドロップゾーンに置かれた時"),
    Word("into soul", "ソウルに入った時"),
    Word("called", "コールした時"),
    Word("cast", "魔法を使った時"),
    Word("equipped", "アイテムを使った時"),
    Word("used", "使った時"),
    Word("turn start", "ターン開始時"),
    Word("main start", "メインフェイズ開始時"),
    Word("attack start", "アタックフェイズ開始時"),
    Word("attack phase end", "アタックフェイズ終了時"),
    Word("final start", "ファイナルフェイズ開始時"),
    Word("battle end", "バトルの終了時"),
    Word("attack end", "攻撃の終了時"),
    Word("turn end", "ターン終了時"),
)
"""The moments that abilities watch for."""
DURATIONS = (Word("turn", "そのターン中"), Word("battle", "そのバトル中"), Word("game", "このファイト中"))
"""The durations of effects."""
FORBIDDEN = (Word(USE, "カードや能力の使用"),)
"""The actions that an effect can forbid."""
HEADINGS = ("【起動】", "【対抗】【起動】", *REVERSALS)
"""The words before a text by which a line can name an ability."""
ANY_USE = "使用"
"""The word for a use of any kind."""
KINDS = {"call": "コール", "cast": "キャスト", "equip": "装備", "activate": "起動能力", "auto": "自動能力"}
"""The kinds of use."""
ACTS = (*KINDS.values(), ANY_USE)
"""The words by which a report names what was resolved."""
