"""The words of Fusion World that a scenario may use, and why a rule refuses something, in one clause each."""

from __future__ import annotations

import re

from fwjudge.ability import Ability, Trigger
from fwjudge.games.table import Word, file_words

from ..world.keywords import NAMES
from . import instructions
from .board import COLOURS, WORDS

CARD_NUMBER = re.compile(r"(?<![A-Za-z0-9-])(?:F[BSP]\d{0,2}|E|SB\d{2}|ST\d{2})-\d{2,3}(?![0-9A-Za-z-])")
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
    Word("own turn", "次の自分のターン中"),
    Word("other turn", "次の相手のターン中"),
    *(
        Word(f"{later}until {who} turn {at}", f"次の{ja}のターン{'開始' if at == 'start' else '終了'}時まで")
        for later in ("", "after this: ")
        for who, ja in (("own", "自分"), ("other", "相手"))
        for at in ("start", "end")
    ),
    *(Word(f"after this: {who} turn", f"次の{ja}のターン中") for who, ja in (("own", "自分"), ("other", "相手"))),
)
FORBIDDEN = (Word("blocker", "【ブロッカー】の発動"),)
TURNED = (Word("guard", "ガードカード"),)
TIMINGS = (Word("main", "メイン"), Word("battle", "戦闘中"), Word("main/battle", "メイン/戦闘中"))

KEYWORDS = {name: Ability(name, "keyword") for name in NAMES}
HEADINGS = {
    ability.name: ability
    for ability in (
        Ability("【登場時】", "auto", trigger=Trigger("appear"), cites=("1-3-6-3-1",)),
        Ability("【アタック時】", "auto", trigger=Trigger("attack"), cites=("1-3-6-3-2",)),
        Ability("【KO時】", "auto", trigger=Trigger("ko"), cites=("1-3-6-3-3",)),
        Ability("【自分のターン終了時】", "auto", trigger=Trigger("turn end", "own"), cites=("1-3-6-3-5",)),
        Ability("【相手のターン終了時】", "auto", trigger=Trigger("turn end", "other"), cites=("1-3-6-3-6",)),
        Ability("【起動 メイン】", "activate", timing="main", cites=("1-3-4-1-1",)),
        Ability("【起動 戦闘中】", "activate", timing="battle", cites=("1-3-4-1",)),
        Ability("【起動 メイン/戦闘中】", "activate", timing="main/battle", cites=("1-3-4-1",)),
    )
}

UNREAD = {
    "Filter": (
        "where",
        "to",
        "name_part",
        "trait_part",
        "attribute",
        "multicolour",
        "textless",
        "up",
        "counter",
        "world",
        "role",
    ),
    "Move": ("up",),
    "Trigger": ("by", "source"),
    "Choose": ("by",),
    "Power": ("what",),
    "Ability": ("aim", "price", "condition", "once", "piles"),
    "kind": ("continuous", "replace", "spell"),
}

REASONS = {
    "7-3-4-3-1": "先攻の1ターン目はアタックできない",
    "8-1-1": "アタックできるのはアクティブの自分のカード、対象は相手のリーダーかレストのバトルカードに限る",
    "5-5-2": "登場させられるのは手札のバトルカードだけである",
    "5-4-1": "手札から使用できるカードではない",
    "5-3-3": "コストの分だけのアクティブのエナジーがない",
    "5-6-2": "コンボパワーを持たないカードはコンボできない",
    "5-6-1": "コンボできるのはバトルカードだけである",
    "5-6-3-1": "コンボできるのは自分のバトルエリアか手札のカードである",
    "5-6-4-1": "コンボできるのは自分のバトルエリアか手札のカードである",
    "5-6-3-1-1": "バトルエリアからコンボできるのは、アタックカード以外のアクティブのカードだけである",
    "5-6-4-1-1": "バトルエリアからコンボできるのは、ガードカード以外のアクティブのカードだけである",
    "7-2-11": "手札からエナジーエリアに置けるのは、チャージフェイズに1枚までである",
    "9-4-2": "ここで発動を宣言できるスキルではない",
    "9-1-2": "そのスキルは無効になっている",
    "9-1-3": "そのスキルが有効になる条件が満たされていない",
    "15-9-3": "【自分のターン中】のスキルは、相手のターン中は発動を宣言できない",
    "15-10-3": "【相手のターン中】のスキルは、自分のターン中は発動を宣言できない",
    "15-7-4": "【ターン1回】のスキルは、このターンにもう解決されている",
    "15-7-5": "【ターン1回】のスキルは、このターンにもう解決されている",
    "15-2-3": "発動を宣言する条件が満たされていない",
    "15-12-4": "進化の条件を満たすバトルカードを選べない",
    "0-2-5": "効果によって禁止されている",
    "5-5-1": "登場させることが禁止されている",
    "12-2-2-3": "発動を宣言できるスキルがない",
    "9-2-4": "そのスキルの発動を宣言できない",
    "9-4-2-1": "スキルコストを支払えない",
    "9-6-2": "誘発条件が満たされていない",
    "9-6-3-2": "発動の宣言を禁止する効果があり、待機状態が取り消される",
    "9-6-4-1": "スキルコストが支払われず、発動しない",
    "1-4-6": "スキルコストを支払えない",
    "15-4-2": "【ブロッカー】が待機状態になるのは、ほかの自分のカードがアタックされた時だけである",
    "15-4-3": "その戦闘中、もう【ブロッカー】の発動を宣言できない",
    "7-3-4": "それを宣言できるのは、ターンプレイヤーがメインフェイズのフリータイミングに限る",
    "8-2-4": "ターンプレイヤーがそれを宣言できるのは、オフェンスステップのフリータイミングに限る",
    "8-3-4": "非ターンプレイヤーがそれを宣言できるのは、ディフェンスステップのフリータイミングに限る",
    "5-2-2": "選べる対象ではない",
    "5-2-3": "選ぶ数が指定されていて、選べるものがあるうちは選ばなければならない",
    "13-4-1": "スキルの影響を受けないカードは選ばれない",
    "15-11-2": "【バリア】を持つカードは、相手がマスターであるスキルによって選ばれない",
    "5-2-4": "選べる対象ではない",
    "0-2-8-1": "選べる対象ではない",
    "0-2-4": "選べる対象ではない",
    "0-2-3": "そのようには選べない",
    "3-1-5": "置く順番しか決められない",
    "1-12-2": "【気】では支払えない",
    "0-2-2": "カードのテキストがそれを許さない",
    "9-5-1": "【永続】がそう指示している",
    "1-5-2-2": "期限のある効果がそう指示している",
    "13-13-1": "その際にしなければならない行動を実行できない",
    "4-1-1": "この行動を宣言できる機会がない",
    "5-3-1": "支払いに選べるエナジーではない",
}
