"""How the cards of ONE PIECE are written."""

import re

from ..profile import CIRCLED, SAME, TIMES, Profile

PROFILE = Profile(
    SAME | {"●": "・", "―": "-", "～": "~"},
    circled=CIRCLED + "➀➁➂➃➄➅➆➇➈➉",
    head_forms=(
        (re.compile(r"^起動[ /・:：]?メイン$"), "起動メイン"),
        (re.compile(r"^ドン ?!! ?[x×] ?"), "ドン!!×"),
        (re.compile(r"K\.O\."), "KO"),
        *TIMES,
    ),
    symbol=re.compile(r"\((?:[0-9]+|[斬打射特知?])\)"),
    keywords=frozenset({"ブロッカー", "速攻", "速攻：キャラ", "ダブルアタック", "バニッシュ", "ブロック不可"}),
    unmarked=re.compile("以下から[0-9]+つを選ぶ。$"),
    heads_more=re.compile("(時|中|回)$|^(起動メイン|メイン|カウンター|トリガー)$|^ドン!!×"),
)
