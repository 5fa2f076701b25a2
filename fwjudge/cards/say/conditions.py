"""Conditions and events in Japanese."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fwjudge.ability import text as t

from .sets import amount, areas, card_set, say_comparison, several, target
from .vocabulary import CAUSES, COMPARISONS, EVENTS, PARTS, PAST_SPANS, PLAYERS


def condition(of: t.Condition) -> str:
    """Say a condition as a clause before 「場合」."""
    return _CONDITIONS[type(of)](of)


def _say_compare(of: t.Compare) -> str:
    if not isinstance(of.left, t.CountOf) or of.left.per != 1 or of.left.times != 1:
        return f"{amount(of.left)}が{say_comparison(amount(of.right), of.cmp)}である"
    if of.left.distinct:
        return f"{amount(of.left)}が{say_comparison(amount(of.right), of.cmp)}である"
    if (of.cmp, of.right) == ("==", 0):
        return f"{card_set(of.left.of)}がない"
    if not isinstance(of.right, int):
        return f"{card_set(of.left.of)}の枚数が「{amount(of.right)}」{COMPARISONS[of.cmp]}である"
    is_so = "" if of.cmp in ("<", ">", "!=") else "ある"
    return f"{card_set(of.left.of)}が{say_comparison(f'{of.right}枚', of.cmp)}{is_so}"


def _say_happened(of: t.Happened) -> str:
    often = f"{of.least}回以上" if of.least > 1 else ""
    return f"{PAST_SPANS[of.since]}に「{event(of.event)}」ことが{often}あった"


def _say_paid(of: t.PaidWith) -> str:
    what = "このカードの使用" if of.what == "use" else "このスキルのスキルコストの支払い"
    return f"{what}にエナジーマーカー{of.least}つ以上を取り除いていた"


def _say_during(of: t.During) -> str:
    whose = f"{card_set(of.of)}" if of.of is not None else ""
    against = f"と{card_set(of.against)}と" if of.against is not None else ""
    return f"{whose}{against}{'の' if whose else ''}{PARTS.get(of.part, of.part)}である"


def _say_marked(of: t.Marked) -> str:
    if (of.cmp, of.amount) == ("==", 0):
        return f"{PLAYERS[of.whose]}のエナジーマーカーがない"
    return f"{PLAYERS[of.whose]}のエナジーマーカーが{say_comparison(f'{amount(of.amount)}つ', of.cmp)}ある"


_CONDITIONS: dict[type, Callable[[Any], str]] = {
    t.Compare: _say_compare,
    t.Are: lambda of: f"{target(of.cards)}が「{card_set(of.of)}」である",
    t.Happened: _say_happened,
    t.PaidWith: _say_paid,
    t.TurnOf: lambda of: f"{PLAYERS[of.who]}のターンである",
    t.During: _say_during,
    t.Unread: lambda of: f"「{of.text}」（読めない）の",
    t.Done: lambda _: "前の文の行動をすべて行った",
    t.Both: lambda of: several([condition(part) for part in of.parts], "、かつ、"),
    t.Either: lambda of: several([condition(part) for part in of.parts], "、または、"),
    t.No: lambda of: f"「{condition(of.part)}」ではない",
    t.Marked: _say_marked,
    t.WentFirst: lambda of: f"{PLAYERS[of.who]}が先攻である",
}


def event(of: t.Event) -> str:
    """Say an event as a clause before 「時」 or 「こと」."""
    shape = EVENTS.get(of.what, of.what)
    if of.who and "{who}" not in shape and shape.startswith("{of}が"):
        shape = f"{{who}}の{shape}" if of.of is None else shape
    if not of.who:  # whoever it was
        shape = shape.replace("{who}が", "").replace("{who}の", "")
    words = shape.format(
        of=card_set(of.of) if of.of is not None else "カード",
        who=PLAYERS.get(of.who, of.who),
        named=of.named,
        source=card_set(of.source) if of.source is not None else "カード",
        from_=_areas_from(of) or "元の領域",
        to=areas(of.areas_to) or "別の領域",
    )
    return _means(of, shape) + _place(of, shape) + _origin(of, shape) + words


def _place(of: t.Event, shape: str) -> str:
    """Say in whose areas it happens, where the cards do not say it."""
    if not of.who or of.of is None or "{who}" in shape or t.Whose(of.who) in getattr(of.of, "filters", ()):
        return ""
    return f"{PLAYERS.get(of.who, of.who)}の領域で"


def _means(of: t.Event, shape: str) -> str:
    if of.source is not None and "{source}" not in shape:
        how = {"": "", "battle": "のアタック", "cost": "のスキルコスト"}.get(of.by, "のスキル")
        return f"{card_set(of.source)}{how}によって"
    return CAUSES.get(of.by, of.by)


def _origin(of: t.Event, shape: str) -> str:
    against = f"{card_set(of.source_to)}に対して" if of.source_to is not None else ""
    often = f"一度に{of.amount}以上、" if of.amount else ""
    origin = f"{_areas_from(of)}から" if of.areas_from and "{from_}" not in shape else ""
    return often + against + origin


def _areas_from(of: t.Event) -> str:
    whose = f"{PLAYERS[of.whose_from]}の" if of.whose_from else ""
    return whose + areas(of.areas_from)
