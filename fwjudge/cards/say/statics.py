"""Statics in Japanese: what is so while a skill is valid or an effect lasts, with the rules that say what it means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fwjudge.ability import text as t

from .conditions import condition, event
from .instructions import colours
from .lines import Nested, Parts, SaidLine, Words, nest
from .sets import amount, areas, card_set, several, sign, target
from .vocabulary import (
    ALSO_CAN,
    CANNOT,
    CAUSES_OF_PROHIBITION,
    CHANGED_WORDS,
    COLOURS,
    KEYWORDS,
    MUST,
    NUMBERS,
    PLAYERS,
    SPANS,
)


def _say_damage(of: t.DamageCap) -> Words:
    who = PLAYERS[of.who]
    if of.per == "change":
        return f"{who}が受けるダメージ{sign(of.amount)}", ("5-8-2",)
    return f"{who}は1回の{SPANS[of.per]}に{amount(of.amount)}までしかダメージを受けない", ("5-8-2",)


_MEANS = {"": "", "battle": "の戦闘"}
"""By what cards do something, where it is not a skill of theirs."""
_AGAINST = {"be attacked": "によって"}
"""The particle of the cards on the other side, where it is not 「に」."""


def _say_cannot(of: t.Cannot) -> Words:
    subject = f"{PLAYERS[of.who]}は" if of.who else ""
    if of.cards is not None:
        particle = "は" if not of.who else "を" if of.what in ("appear", "use") else "で"
        subject += f"{target(of.cards)}{particle}"
    by = (
        f"{card_set(of.source)}{_MEANS.get(of.by, 'のスキル')}によって"
        if of.source is not None
        else CAUSES_OF_PROHIBITION.get(of.by)
        or (f"{of.by.removeprefix('not ')}以外で" if of.by.startswith("not ") else of.by)
    )
    against = f"{card_set(of.against)}{_AGAINST.get(of.what, 'に')}" if of.against is not None else ""
    where = f"{areas(of.areas)}を" if of.areas else ""
    often = f"1ターンに{of.times}回、" if of.times else ""
    unless = "（次を行わないかぎり）" if of.unless else ""
    return f"{subject}{often}{by}{against}{where}{of.named}{CANNOT.get(of.what, of.what)}{unless}", ("0-2-5",)


def _say_cost(of: t.CostChange) -> Words:
    which = f"次に使用する{of.times}枚までの" if of.times else ""
    if of.what == "free":
        return f"{which}{target(of.cards)}のコストを支払わなくてよい", ("5-3-2",)
    if of.what == "ignore colours":
        return f"{which}{target(of.cards)}の指定コストの色を無視する", ("1-2-3-2-2",)
    of_which = f"（うち指定コスト{colours(of.colours)}）" if of.colours else ""
    return (
        f"{which}{target(of.cards)}の{'スキルコスト' if of.what == 'skill' else 'コスト'}{sign(of.amount)}{of_which}",
        ("1-2-3-2",),
    )


def _say_set_to(of: t.SetTo) -> Words:
    what = ("元々の" if of.original else "") + NUMBERS.get(of.what, of.what)
    return f"{target(of.cards)}の{what}は{amount(of.amount)}になる", ("13-3-1",) if of.original else ("9-8-1-3",)


def _say_also(of: t.AlsoIs) -> Words:
    said = (
        f"すべての{CHANGED_WORDS[of.what]}"
        if of.words == ("*",)
        else several([COLOURS.get(word, word) for word in of.words], "と")
    )
    return f"{target(of.cards)}は{CHANGED_WORDS[of.what]}を{said}{'だけとして' if of.only else 'としても'}扱う", (
        "9-8-1-2",
    )


def _say_loses(of: t.Loses) -> Words:
    which = {"": "すべてのスキル", "keyword": "キーワードスキル"}.get(of.which, of.which)
    return f"{target(of.cards)}の{which}を無効にする", ("9-1-2",)


def _say_unaffected(of: t.Unaffected) -> Words:
    whose = f"{card_set(of.source)}の" if of.source is not None else {"other skill": "相手の"}.get(of.by, "")
    return f"{target(of.cards)}は{whose}スキルの影響を受けない", ("13-4-1",)


def _say_can_also(of: t.CanAlso) -> Words:
    where = f"（{areas(of.areas)}）" if of.areas else ""
    if of.what == "attack active" and of.of is not None:
        return f"{target(of.cards)}は{card_set(of.of)}にアタックすることもできる{where}", ("0-2-2",)
    which = f"（{card_set(of.of)}）" if of.of is not None else ""
    return f"{target(of.cards)}は{ALSO_CAN.get(of.what, of.what)}こともできる{where}{which}", ("0-2-2",)


def _say_deck_rule(of: t.DeckRule) -> Words:
    said = {
        "any number": "デッキに何枚でも入れることができる",
        "up to": f"デッキに{of.amount}枚まで入れることができる",
        "at most": f"デッキに{of.amount}枚までしか入れることができない",
        "never": "デッキに入れることができない",
        "events only": "指定されたイベントでのみ使用できる",
        "only": "デッキにこれら以外を入れることができない",
    }
    return (f"{card_set(of.of)}は" if of.of is not None else "このカードは") + said.get(of.what, of.what), ("6-1-4-3",)


ONE_LINE: dict[type, Callable[[Any], Words]] = {
    t.Change: lambda of: (f"{target(of.cards)}の{NUMBERS.get(of.what, of.what)}{sign(of.amount)}", ("9-8-1-3",)),
    t.SetTo: _say_set_to,
    t.Loses: _say_loses,
    t.AlsoIs: _say_also,
    t.Cannot: _say_cannot,
    t.Must: lambda of: (f"{target(of.cards)}は{MUST[of.what]}", ("0-2-4",)),
    t.Unaffected: _say_unaffected,
    t.CostChange: _say_cost,
    t.CanAlso: _say_can_also,
    t.Enters: lambda of: (f"{target(of.cards)}は{'レスト' if of.rested else 'アクティブ'}で登場する", ("5-5-1",)),
    t.DamageCap: _say_damage,
    t.SkillTwice: lambda of: (f"{target(of.cards)}の{of.name}は{of.times}回発動する", ("5-7-1",)),
    t.DeckRule: _say_deck_rule,
    t.Begins: lambda of: (f"{PLAYERS[of.who]}は{areas((of.area,))}{of.amount}枚でゲームを開始する", ("6-2-2-1",)),
}


# -- with something inside -------------------------------------------------------------------


def _say_while(of: t.When_) -> Parts:
    yield SaidLine(0, f"{condition(of.condition)}間だけ", ("9-1-3", "9-5-1"))
    yield from nest(of.statics)


def _say_replaces(of: t.Replaces) -> Parts:
    times = f"次の{of.times}回だけ、" if of.times else ""
    yield SaidLine(
        0, f"{times}{event(of.event)}場合、代わりに次を行{'ってもよい' if of.optional else 'う'}", ("1-5-2-3", "9-9-1")
    )
    if of.body:
        yield from nest(of.body)
    else:
        yield SaidLine(1, "何も起こらない", ("9-9-1-1",))


def _say_gains(of: t.Gains) -> Parts:
    if isinstance(of.skill, str):
        yield SaidLine(0, f"{target(of.cards)}は{of.skill}を得る", (KEYWORDS.get(of.skill, "15-1-1"),))
        return
    yield SaidLine(0, f"{target(of.cards)}は次のスキルを得る", ("13-16-1",))
    yield Nested(of.skill)


SEVERAL_LINES: dict[type, Callable[[Any], Parts]] = {
    t.When_: _say_while,
    t.Replaces: _say_replaces,
    t.Gains: _say_gains,
}
