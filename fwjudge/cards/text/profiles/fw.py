"""How the cards of Fusion World are written."""

import re

from ..profile import SAME, TIMES, Profile

PROFILE = Profile(
    SAME | {"●": "・"},
    head_forms=(
        (re.compile(r"起動[ /・:：]?(?=メイン|戦闘中)"), "起動 "),
        (re.compile(r"メイン[ ・]?/?[ ・]?戦闘中"), "メイン/戦闘中"),
        *TIMES,
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
)
