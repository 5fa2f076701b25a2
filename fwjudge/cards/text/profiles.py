"""What each game prints in its own way: signs that are one sign, heads, brackets that are no reminders, where an ability begins."""

from __future__ import annotations

import re

from fwjudge.base.records import NamedTuple

_CIRCLED = "⓪①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"


class Profile(NamedTuple):
    """How the card text of a game becomes normal form. What is not said for a game is as Fusion World prints it."""

    same: dict[str, str]
    """Signs that stand for another one."""
    circled: str = _CIRCLED
    """The circled numbers that are cost symbols: ③ becomes (3)."""
    brackets: str = "【["
    """The brackets that open a head; all become 【】."""
    head_forms: tuple[tuple[re.Pattern[str], str], ...] = ()
    """Other ways to write the words in a head."""
    symbol: re.Pattern[str] = re.compile(r"\((?:[0-9X]+|[赤青緑黄黒])\)")
    """What stands in () and is no reminder."""
    reminders: bool = True
    """Whether () are reminders at all."""
    noun_follows: re.Pattern[str] = re.compile(r"[をのがはかとでに、。0-9]")
    """What stands behind a head that is a noun of a sentence."""
    opens: tuple[str, ...] = ("【",)
    """What begins an ability wherever a line begins."""
    never_opens: tuple[str, ...] = ()
    """Heads that do not begin an ability in the middle of a line."""
    continues: tuple[str, ...] = (
        "・",
        "その後",
        "そうした",
        "そうしなかった",
        "それ以外の場合",
        "そうでない場合",
        "また、",
        "さらに",
        "代わりに",
        "残り",
    )
    """What goes on with the ability of the line above."""
    keywords: frozenset[str] = frozenset()
    """Heads that are an ability by themselves."""
    heads_more: re.Pattern[str] = re.compile("(時|中|回)$")
    """Heads that something must follow: a reminder behind them does not end the ability."""


_SAME = (
    {"：": "：", ":": "：", "…": "…", "〝": "“", "〟": "”"}
    | dict.fromkeys("−‐‑‒–—－", "-")
    | dict.fromkeys("･•", "・")
    | dict.fromkeys("≪〈", "《")
    | dict.fromkeys("≫〉", "》")
)
_TIMES = (
    (re.compile(r"(?<=時)[・、,](?=\S)"), "/"),
    (re.compile(r"^1?ターンに?(\d+)回$"), r"ターン\1回"),
)

PLAIN = Profile(_SAME, head_forms=_TIMES)
"""A game that has said nothing of its own."""

PROFILES = {
    "fw": Profile(
        _SAME | {"●": "・"},
        head_forms=(
            (re.compile(r"起動[ /・:：]?(?=メイン|戦闘中)"), "起動 "),
            (re.compile(r"メイン[ ・]?/?[ ・]?戦闘中"), "メイン/戦闘中"),
            *_TIMES,
        ),
        never_opens=("【気】",),
        keywords=frozenset(
            {
                "ブロッカー",
                "クリティカル",
                "ダブルストライク",
                "トリプルストライク",
                "スーパーコンボ",
                "バリア",
                "フィールド",
                "ドラゴンボール",
            }
        ),
        heads_more=re.compile("(時|中|回)$|^(起動|永続|自動|覚醒)|進化$"),
    ),
    "op": Profile(
        _SAME | {"●": "・", "―": "-", "～": "~"},
        circled=_CIRCLED + "➀➁➂➃➄➅➆➇➈➉",
        head_forms=(
            (re.compile(r"^起動[ /・:：]?メイン$"), "起動メイン"),
            (re.compile(r"^ドン ?!!"), "ドン!!"),
            *_TIMES,
        ),
        symbol=re.compile(r"\((?:[0-9]+|[斬打射特知?])\)"),
        keywords=frozenset({"ブロッカー", "速攻", "速攻：キャラ", "ダブルアタック", "バニッシュ", "ブロック不可"}),
        heads_more=re.compile("(時|中|回)$|^(起動メイン|メイン|カウンター|トリガー)$|^ドン!!×"),
    ),
}
