"""10. キーワード効果とキーワード: what each stands for, as abilities."""

from __future__ import annotations

from typing import Final

from fwjudge.ability import Ability, Change, Filter, Rest, Trigger, TurnInto

_THIS: Final = Filter(this=True)


def _keyword(name: str, what: str, rule: str) -> Ability:
    """Return a keyword effect that its card has as long as it is valid."""
    return Ability(name, "continuous", (Change(_THIS, what),), cites=(rule,))


RUSH: Final = _keyword("【速攻】", "rush", "10-1-1-1")
DOUBLE_ATTACK: Final = _keyword("【ダブルアタック】", "double attack", "10-1-2-1")
BANISH: Final = _keyword("【バニッシュ】", "banish", "10-1-3-1")
RUSH_CHARACTER: Final = _keyword("【速攻：キャラ】", "rush: character", "10-1-6-1")
UNBLOCKABLE: Final = _keyword("【ブロック不可】", "unblockable", "10-1-7-1")
BLOCKER: Final = Ability("【ブロッカー】", "block", (TurnInto("target"),), cost=(Rest("this"),), cites=("10-1-4-1",))
KEYWORDS: Final = {one.name: one for one in (RUSH, DOUBLE_ATTACK, BANISH, BLOCKER, RUSH_CHARACTER, UNBLOCKABLE)}
"""10-1: keyword effects, by what is printed."""

HEADINGS: Final = {
    one.name: one
    for one in (
        Ability("【登場時】", "auto", trigger=Trigger("appear"), cites=("10-2-6-1",)),
        Ability("【アタック時】", "auto", trigger=Trigger("attack"), cites=("10-2-5-1",)),
        Ability("【相手のアタック時】", "auto", trigger=Trigger("attack", "other"), cites=("10-2-16-1",)),
        Ability("【ブロック時】", "auto", trigger=Trigger("block"), cites=("10-2-15-1",)),
        Ability("【KO時】", "auto", trigger=Trigger("ko"), cites=("10-2-17-1",)),
        Ability("【自分のターン終了時】", "auto", trigger=Trigger("turn end", "own"), cites=("10-2-7-1",)),
        Ability("【相手のターン終了時】", "auto", trigger=Trigger("turn end", "other"), cites=("10-2-8-1",)),
        Ability("【起動メイン】", "activate", timing="main", cites=("10-2-2-1",)),
        Ability("【メイン】", "event", timing="main", cites=("10-2-3-1",)),
        Ability("【カウンター】", "event", timing="counter", cites=("10-2-4-1",)),
        Ability("【トリガー】", "trigger", cites=("10-1-5-1",)),
    )
}
"""10-2: keywords that say when an effect is activated; the card prints what it does."""
