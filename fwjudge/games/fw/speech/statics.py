"""Statements of effects that last, in a judge's words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.cards.say.conditions import event
from fwjudge.cards.say.sets import target
from fwjudge.engine.program import Effect
from fwjudge.games.table import PLAYERS

from ..now.lasting import Lasting
from .board import WORDS

_NUMBERS = {**WORDS.names("number"), "damage": "ダメージ"}
_WORDS = WORDS.names("quality")
_COLOURS = WORDS.names("colour")
CANNOT: Final[Mapping[str, str]] = {
    "attack": "アタックできない",
    "be attacked": "アタックされない",
    "block": "【ブロッカー】の発動を宣言できない",
    "combo": "コンボできない",
    "activate": "アクティブにならない",
    "rest": "レストにならない",
    "appear": "登場できない",
    "use": "使用できない",
    "move": "領域を移動しない",
    "leave": "バトルエリアを離れない",
    "be ko'd": "KOされない",
    "be chosen": "選ばれない",
    "be damaged": "ダメージを受けない",
    "draw": "カードを引けない",
    "marker": "エナジーマーカーを置けない",
    "win": "勝利しない",
    "lose": "敗北しない",
    "attack player": "リーダーにアタックできない",
    "awaken": "覚醒できない",
    "be looked at": "見られない",
    "charge": "エナジーエリアに置けない",
}
"""By what a card forbids how one says that it is so."""
_ACTIONS = frozenset(("appear", "attack", "attack player", "awaken", "block", "combo", "skill", "use"))
"""Of what a skill can forbid, that which players do."""
APPLICATION_WORDS = {
    "applies": "適用される",
    "applied already": "適用されている",
    "applies no more": "適用されなくなる",
}
_MUST = {
    "attack": "アタックしなければならない",
    "be attacked": "先にアタックされる",
    "block": "ブロックしなければならない",
}


def forbids_action(static: Any) -> bool:
    """Whether a part of a 【永続】 forbids players to do something."""
    if isinstance(static, text.When_):
        return forbids_action(static.statics[-1])
    return isinstance(static, text.Cannot) and static.what in _ACTIONS


def describe_static(lasting: Lasting) -> str:
    """Return the statement of an effect that lasts in words, without until when."""
    static, effect = lasting.static, lasting.effect
    if isinstance(static, text.When_):
        return "条件を満たすあいだ、" + "、".join(describe_static(Lasting(inner, effect)) for inner in static.statics)
    return _DESCRIBERS[type(static)](effect, static)


def _sign(amount: Any) -> str:
    return f"{amount:+d}" if isinstance(amount, int) else "の変化"


def describe_ban(effect: Effect, static: text.Cannot) -> str:
    """Return in words what a record forbids."""
    if static.what == "skill":
        return f"{static.named or 'スキル'}の発動を宣言できない"
    battle = "戦闘で" if static.by == "battle" else "相手のスキルで" if static.by == "other skill" else ""
    return battle + CANNOT.get(static.what, "禁止される")


def _describe_gains(effect: Effect, static: text.Gains) -> str:
    return f"{static.skill if isinstance(static.skill, str) else static.skill.name}を得る"


def _describe_loses(effect: Effect, static: text.Loses) -> str:
    which = {"": "スキル", "keyword": "キーワードスキル"}.get(static.which, static.which)
    return f"{which}が無効になる"


def _describe_also(effect: Effect, static: text.AlsoIs) -> str:
    words = "、".join("すべて" if word == "*" else _COLOURS.get(word, word) for word in static.words)
    return f"{_WORDS[static.what]}が{words}に{'なる' if static.only else 'もなる'}"


def _name_player(effect: Effect, who: str) -> str:
    return PLAYERS[1 - effect.player if who == "other" else effect.player]


def _describe_replaces(effect: Effect, static: text.Replaces) -> str:
    times = f"次の{static.times}回だけ、" if static.times else ""
    said = name_players(event(static.event), effect)
    return f"{times}{said}場合、代わりに書かれたことを行う" if static.body else f"{times}{said}ことは起こらない"


def name_players(words: str, effect: Effect) -> str:
    """Return words of a skill with the names of the players for 「自分」 and 「相手」."""
    return words.replace("自分", PLAYERS[effect.player]).replace("相手", PLAYERS[1 - effect.player])


_DESCRIBERS: dict[type, Callable[[Effect, Any], str]] = {
    text.Change: lambda effect, s: f"{_NUMBERS.get(s.what, s.what)}{_sign(s.amount)}",
    text.SetTo: lambda effect, s: f"{'元々の' if s.original else ''}{_NUMBERS.get(s.what, s.what)}が{s.amount}になる",
    text.Gains: _describe_gains,
    text.Loses: _describe_loses,
    text.AlsoIs: _describe_also,
    text.Cannot: describe_ban,
    text.Must: lambda effect, s: _MUST.get(s.what, ""),
    text.Unaffected: lambda effect, s: f"{'相手の' if s.by.startswith('other') else ''}スキルの影響を受けない",
    text.CostChange: lambda effect, s: (
        "コストを支払わなくてよい"
        if s.what == "free"
        else f"{'スキル' if s.what == 'skill' else ''}コスト{_sign(s.amount)}"
    ),
    text.CanAlso: lambda effect, s: "できることが増える",
    text.Enters: lambda effect, s: f"{'レスト' if s.rested else 'アクティブ'}で登場する",
    text.DamageCap: lambda effect, s: (
        f"{_name_player(effect, s.who)}が受けるダメージ{_sign(s.amount) if s.per == 'change' else f'は{s.amount}まで'}"
    ),
    text.SkillTwice: lambda effect, s: f"{s.name}が{s.times}回解決される",
    text.DeckRule: lambda effect, s: "デッキの条件が変わる",
    text.Begins: lambda effect, s: f"{'手札' if s.area == 'hand' else 'ライフ'}{s.amount}枚でゲームを開始する",
    text.Replaces: _describe_replaces,
}


def describe_whom(lasting: Lasting) -> str:
    """Return in words whom an effect is about, where that is not one settled card."""
    static, effect = lasting.static, lasting.effect
    while isinstance(static, text.When_):
        static = static.statics[0]
    if isinstance(static, text.DamageCap) or (isinstance(static, text.Cannot) and static.cards is None):
        return _name_player(effect, static.who)
    if isinstance(getattr(static, "cards", None), text.Each):
        said = name_players(target(static.cards), effect).replace("リーダーエリアかバトルエリアの戦闘中の", "戦闘中の")
        said = said.replace("リーダーエリアのリーダーカード", "リーダー")
        if isinstance(static, text.CostChange) and static.times:
            return f"{said.removesuffix('すべて')}のうち次に使用する{static.times}枚"
        whose = _name_player(effect, static.who) if isinstance(static, text.Cannot) and static.who else ""
        return f"{whose}の{said}" if whose and not said.startswith(PLAYERS) else said
    return PLAYERS[effect.player]
