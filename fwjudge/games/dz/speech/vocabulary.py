"""The words of Dimension Zero that a scenario may use, and why a rule refuses something, in one clause each."""

from __future__ import annotations

from fwjudge.games.table import Word

from ..world import keywords
from ..world.keywords import keyword_skill
from .board import BLANK, ENERGY_WORDS

VERBS = (
    Word("play", "プレイ", ("プレイする", "使用", "使う", "use")),
    Word("special play", "特殊なプレイ", ("特殊プレイ", "召集", "隊列召喚", "特殊なプレイをする")),
    Word("activate", "起動", ("起動する", "発動", "解決", "適用", "行う")),
    Word("decline", "行わない", ("しないことにする", "適用しない", "発動しない")),
    Word(
        "create plan",
        "プランの作成",
        ("プランゾーンの作成", "プランを作成する", "プラン作成", "プランゾーンを作成する"),
    ),
    Word(
        "renew plan", "プランの更新", ("プランゾーンの更新", "プランを更新する", "プラン更新", "プランゾーンを更新する")
    ),
    Word("move", "移動", ("移動する",)),
    Word("charge", "チャージ", ("エネルギーに置く", "エネルギーチャージ")),
    Word("smash", "スマッシュする", ("スマッシュを与える", "スマッシュ")),
    Word("choose", "選ぶ", ("選択", "選択する", "対象", "select")),
    Word("pay", "支払う", ("払う",)),
    Word("keep", "引き直さない", ("キープ", "そのまま")),
    Word("redraw", "引き直す", ("引き直し", "マリガン")),
    Word("draw", "引く", ("1枚引く",)),
    Word("enough", "引かない", ("これ以上引かない",)),
    Word("normal", "本来のコストを支払う", ("本来のコスト",)),
    Word("no more", "これ以上支払わない"),
)
ROLES = (Word("attacker", "攻撃したユニット"), Word("attacked", "攻撃されたユニット"))
WORDS = (
    *(Word(f"number {n}", f"X={n}", (f"数{n}",)) for n in range(21)),
    *ENERGY_WORDS,
    Word("blank", "無地", (BLANK,)),
    Word("none", "なし", ("選ばない",)),
    Word("first A", "Aが先攻"),
    Word("first B", "Bが先攻"),
)
NUMBERS = (
    Word("power", "パワー"),
    Word("smash", "スマッシュ"),
    Word("cost", "使用コスト", ("コスト",)),
    Word("move", "移動コスト"),
    Word("damage", "ダメージ"),
)
SOUNDS = (
    Word("placed", "スクエアに置かれた時"),
    Word("placed from elsewhere", "スクエア以外からスクエアに置かれた時"),
    Word("placed from hand", "手札からスクエアに置かれた時"),
    Word("placed from plan", "プランゾーンからスクエアに置かれた時"),
    Word("left", "スクエアから離れた時"),
    Word("buried", "スクエアから墓地に置かれた時"),
    Word("destroyed", "破壊された時"),
    Word("returned", "手札に戻った時"),
    Word("smashed", "スマッシュゾーンに置かれた時"),
    Word("smash", "スマッシュされた時"),
    Word("move", "移動した時"),
    Word("advanced", "進撃した時"),
    Word("state", "状況を満たす時"),
    Word("deck arranged", "山札の順番が意図的に決定された時"),
    Word("faced", "プランゾーンで表向きになった時"),
    Word("draw", "カードを引いた時"),
    Word("charge", "エネルギーが置かれた時"),
    Word("damaged", "ダメージを受けた時"),
    Word("deals damage", "ダメージを与えた時"),
    Word("battle damaged", "バトルダメージを受けた時"),
    Word("deals battle damage", "バトルダメージを与えた時"),
    Word("played", "プレイされた時"),
    Word("activated", "起動された時"),
    Word("attack", "攻撃した時"),
    Word("attacked", "攻撃された時"),
    Word("battle won", "バトルに勝利した時"),
    Word("battle drawn", "バトルが引き分けになった時"),
    Word("battle start", "バトル開始時"),
    Word("first step start", "第1バトルステップ開始時"),
    Word("second step start", "第2バトルステップ開始時"),
    Word("battle end step start", "バトル終了ステップ開始時"),
    Word("battle end", "バトル終了時"),
    Word("turn start", "ターン開始時"),
    Word("release phase start", "リリースフェイズ開始時"),
    Word("draw phase start", "ドローフェイズ開始時"),
    Word("energy phase start", "エネルギーフェイズ開始時"),
    Word("main phase start", "メインフェイズ開始時"),
    Word("smash phase start", "スマッシュフェイズ開始時"),
    Word("recovery phase start", "リカバリーフェイズ開始時"),
    Word("turn end", "ターン終了時"),
)
DURATIONS = (Word("turn", "ターン終了時まで"), Word("battle", "バトル終了時まで"))
FORBIDDEN = (
    Word("draw", "カードを引くこと"),
    Word("play", "カードのプレイ"),
    Word("move", "ユニットの移動"),
    Word("smash", "スマッシュ"),
)
SKIPPED = (
    Word("draw", "ドローフェイズ"),
    Word("energy", "エネルギーフェイズ"),
    Word("main", "メインフェイズ"),
    Word("smash", "スマッシュフェイズ"),
    Word("turn", "ターン"),
)
KEYWORDS = {f"【{keyword}】": keyword_skill(keyword) for keyword in sorted(keywords.KEYWORDS)}
