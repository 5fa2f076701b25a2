"""Events that triggers and conditions of use of Buddyfight name."""

from __future__ import annotations

from collections.abc import Callable

from fwjudge.ability import text as t

from ....text.node import Node
from ... import events, sets, values
from ...deeds import Deed
from ...events import Subject
from ...scope import Scope, UnknownMeaning
from .words import FIELD


def _lower_used(what: str) -> Callable[[Deed, Subject, Scope], t.Event]:
    """Make the lowering of an event by which a fighter uses a card (o.使った時・コールした時)."""

    def build(deed: Deed, subject: Subject, s: Scope) -> t.Event:
        target = deed.node.get("target")
        of = events.drafts_of(target, s) if target is not None else None
        cards = None if of is None else events.cards_wherever_they_lie(of, s, anywhere=True)
        return t.Event(what, cards, subject if isinstance(subject, str) else "")

    return build


def _lower_called(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    return t.Event("call", events.cards_wherever_they_lie(sets.drafts(deed.node["set"], s), s, anywhere=True))


def _lower_equipped(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    of = events.cards_of_event(deed, subject, s)
    return t.Event("equip", events.cards_wherever_they_lie(of, s), subject if isinstance(subject, str) else "")


def _lower_left(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    """Lower 「場から離れた」: of cards of the field it need not be said from where."""
    found = events.lower_leave(deed, subject, s)
    if found.areas_from != (FIELD,):
        raise UnknownMeaning(deed.node, "どこから離れた時か分からない")
    return found._replace(areas_from=())


def _lower_moved(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    """Lower 「ゲージに置かれた時」「ドロップゾーンに置かれた時」「捨てられた時」."""
    to = deed.node["to"]
    area = values.area(to["place"], s) if to.kind == "To" else ""
    if area not in ("gauge", "drop"):
        raise UnknownMeaning(deed.node, "どこへ置かれた時か分からない")
    of = events.cards_wherever_they_lie(events.cards_of_event(deed, subject, s), s)
    return t.Event("gauge" if area == "gauge" else "discard", of, subject if isinstance(subject, str) else "", deed.by)


def _lower_healed(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    who = values.owners(deed.node.many("owners"), s)
    return t.Event("gain", who="" if who in ("each", "any") else who)


def _lower_dealt(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    """Lower 「このカードが相手にダメージを与えた時」: it happens to the card that deals it."""
    to = deed.node.get("to")
    if deed.node.get("amount") is not None or (
        to is not None and (to.kind != "Who" or values.player(to, s) != "other")
    ):
        raise UnknownMeaning(deed.node, "誰に何ダメージを与えた時か分からない")
    of = events.cards_wherever_they_lie(events.cards_of_event(deed, subject, s), s)
    return t.Event("deal damage", of, subject if isinstance(subject, str) else "", deed.by)


def _lower_into_soul(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    of = events.cards_of_event(deed, subject, s)
    return t.Event("into soul", events.cards_wherever_they_lie(of, s), subject if isinstance(subject, str) else "")


_MOMENTS = {"attack end": "attack phase end", "blow end": "attack end", "blow start": "attack"}
"""Moments that events call otherwise than the part of the fight: 「攻撃の終了時」 is no end of a phase."""


def _lower_moment(node: Node, s: Scope) -> tuple[t.Event, str] | None:
    """3c.5.1, 3c.3.3: a phase and an attack have ends of their own."""
    what = f"{node['span'].key('of')} {'start' if node.alt('point') == '開始時' else 'end'}"
    if what not in _MOMENTS or node.get("outer") is not None:
        return None
    owner = node.get("owner")
    who = values.player(owner, s) if owner is not None else ""
    this = node.key("which") in ("this", "that")
    return t.Event(_MOMENTS[what], who="" if who in ("each", "any") else who), "turn" if this else "game"


MOMENTS: dict[str, Callable[[Node, Scope], tuple[t.Event, str] | None]] = {"Moment": _lower_moment}
EVENTS: dict[str, Callable[[Deed, Subject, Scope], t.Event]] = {
    "Call": _lower_used("call"),
    "Cast": _lower_used("use"),
    "UseAny": lambda deed, subject, s: t.Event("use", None, subject if isinstance(subject, str) else ""),
    "Called": _lower_called,
    "Equip": _lower_equipped,
    "Leave": _lower_left,
    "Move": _lower_moved,
    "Healed": _lower_healed,
    "Damage": _lower_dealt,
    "IntoSoul": _lower_into_soul,
    "GoIntoSoul": _lower_into_soul,
}
