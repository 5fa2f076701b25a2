"""10. キーワード効果とキーワード: what each stands for, as skills."""

from __future__ import annotations

from typing import Final

from fwjudge.ability.text import ChangeGuard, Gains, It, Rest, Skill

RUSH: Final = "【速攻】"
DOUBLE_ATTACK: Final = "【ダブルアタック】"
BANISH: Final = "【バニッシュ】"
BLOCKER: Final = "【ブロッカー】"
RUSH_CHARACTER: Final = "【速攻：キャラ】"
UNBLOCKABLE: Final = "【ブロック不可】"
MAIN: Final = "【メイン】"
_THIS: Final = It("this")


def _keyword(name: str, rule: str) -> Skill:
    """Return a keyword effect that its card has as long as it is valid."""
    return Skill(name, "continuous", statics=(Gains(_THIS, name),), keyword=name, cites=(rule,))


KEYWORD_SKILLS: Final = {
    one.keyword: one
    for one in (
        _keyword(RUSH, "10-1-1-1"),
        _keyword(DOUBLE_ATTACK, "10-1-2-1"),
        _keyword(BANISH, "10-1-3-1"),
        _keyword(RUSH_CHARACTER, "10-1-6-1"),
        _keyword(UNBLOCKABLE, "10-1-7-1"),
        Skill(BLOCKER, "keyword", (ChangeGuard(_THIS),), cost=(Rest(_THIS),), keyword=BLOCKER, cites=("10-1-4-1",)),
    )
}
"""10-1: keyword effects, by what is printed."""

RULES_OF_HEADS: Final = {
    "【登場時】": "10-2-6-1",
    "【アタック時】": "10-2-5-1",
    "【相手のアタック時】": "10-2-16-1",
    "【ブロック時】": "10-2-15-1",
    "【KO時】": "10-2-17-1",
    "【自分のターン終了時】": "10-2-7-1",
    "【相手のターン終了時】": "10-2-8-1",
    "【起動メイン】": "10-2-2-1",
    "【メイン】": "10-2-3-1",
    "【カウンター】": "10-2-4-1",
    "【トリガー】": "10-1-5-1",
}
"""10-2: keywords that say when an effect is activated; the card prints what it does."""


RULES_OF_MOMENTS: Final = {
    "appear": "10-2-6-1",
    "attack": "10-2-5-1",
    "attacked": "10-2-16-1",
    "block": "10-2-15-1",
    "ko": "10-2-17-1",
}
"""10-2: the same by the word for the moment that they wait for."""


def heads_of(name: str) -> tuple[str, ...]:
    """Return the headings of a skill, each by itself: 【登場時/アタック時】 has two."""
    return tuple(f"【{head}】" for head in name.strip("【】").split("/")) if name else ()


def rules_of_heads(skill: Skill) -> tuple[str, ...]:
    """10-2-2-1, 10-2-3-1, 10-2-4-1, 10-2-5-1, 10-2-6-1, 10-2-7-1, 10-2-8-1, 10-2-15-1, 10-2-16-1, 10-2-17-1, 10-1-5-1: return
    the rules of the headings of a skill.
    """
    return tuple(RULES_OF_HEADS[head] for head in heads_of(skill.name) if head in RULES_OF_HEADS)
