"""Events that triggers of the generic game watch for."""

from __future__ import annotations

from collections.abc import Callable

from fwjudge.ability import text as t

from ... import events, sets, values
from ...deeds import Deed
from ...events import Subject
from ...scope import Scope, UnknownMeaning
from .being import ask_which


def _patient(deed: Deed, subject: Subject, s: Scope) -> t.CardSet:
    return events.cards_wherever_they_lie(events.cards_of_event(deed, subject, s), s)


def _happens(what: str) -> Callable[[Deed, Subject, Scope], t.Event]:
    """Make the lowering of an event that happens to units."""

    def build(deed: Deed, subject: Subject, s: Scope) -> t.Event:
        who = subject if isinstance(subject, str) else ""
        return t.Event(what, _patient(deed, subject, s), who, deed.by, deed.source)

    return build


_BECOMING = {"rested": "rested", "stunned": "stunned", "normal": "restored", "abnormal": "abnormal"}


def _lower_became(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    state = deed.node.key("to")
    if state not in _BECOMING:
        raise UnknownMeaning(deed.node, "どうなったことか分からない")
    return _happens(_BECOMING[state])(deed, subject, s)


def _lower_number_changed(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    """104.6: a number became greater or less than it was."""
    what, _ = values.attribute(deed.node["attr"])
    if what not in ("hp", "retreat"):
        raise UnknownMeaning(deed.node["attr"], "何が増減したことか分からない")
    way = "raised" if deed.node.alt("how") in ("増加", "アップ") else "lowered"
    return t.Event(way, events.cards_wherever_they_lie(sets.drafts(deed.node["set"], s), s), named=what)


def _lower_attached_to(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    """905.2, 905.3: a card was attached to a unit as energy, or set on it."""
    what = deed.node.key("what")
    return t.Event(what, events.cards_wherever_they_lie(sets.drafts(deed.node["set"], s), s))


def _lower_skill_used(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    """704.1: a unit has used a skill."""
    target = deed.node.get("target")
    if target is None or target.kind != "Skills" or not isinstance(subject, tuple):
        raise UnknownMeaning(deed.node, "何が何を使ったことか分からない")
    skill = target["skill"]
    if target.many("owners") or target.get("of") is not None or ask_which(target):
        raise UnknownMeaning(target, "どのスキルを使ったことか分からない")
    named = values.name(skill["name"]) if skill.kind == "SkillNamed" else ""
    return t.Event("skill used", events.cards_wherever_they_lie(subject, s), named=named)


def _lower_left(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    """Lower 「エリアを離れた」: of cards in the Area it need not be said from where."""
    found = events.lower_leave(deed, subject, s)
    return found._replace(areas_from=()) if found.areas_from == ("area",) else found


_ARRIVALS = {"hand": "return", "main": "main", "standby": "standby"}
"""The words of events that a card came into an area."""


def _lower_moved(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    deed.node.alt("verb")
    found = events.lower_move(deed, subject, s)
    if len(found.areas_to) != 1 or found.areas_to[0] not in _ARRIVALS or deed.origin:
        raise UnknownMeaning(deed.node, "どこからどこへ移動したことか分からない")
    return found._replace(what=_ARRIVALS[found.areas_to[0]], areas_to=(), areas_from=(), of=_patient(deed, subject, s))


def _lower_damaged(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    amount = deed.node.get("amount")
    found = _happens("damage")(deed, subject, s)
    return found if amount is None else found._replace(amount=values.whole(amount))


def _lower_dealt(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    """Lower 「このユニットが相手のユニットにダメージを与えたとき」: the unit that it was dealt to is what it happens to."""
    to, amount = deed.node.get("to"), deed.node.get("amount")
    of = events.cards_wherever_they_lie(events.drafts_of(to, s), s) if to is not None else None
    if not isinstance(subject, tuple):
        raise UnknownMeaning(deed.node, "何が与えたダメージか分からない")
    source = events.cards_wherever_they_lie(subject, s, anywhere=True)
    return t.Event("damage", of, by=deed.by, source=source, amount=0 if amount is None else values.whole(amount))


def _lower_drawn(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    owners = deed.node.many("owners")
    who = subject if isinstance(subject, str) else s.who
    if owners and values.owners(owners, s) != who:
        raise UnknownMeaning(deed.node, "ほかのプレイヤーのデッキは引けない")
    count = deed.node.get("count")
    if count is not None:
        raise UnknownMeaning(count, "1枚ずつ引くので、何枚引いたかは分からない")
    return t.Event("draw", None, who, deed.by, deed.source)


def _lower_played(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    """804.1: a player has played a card, which then lies in the resolution area."""
    target = deed.node.get("target")
    drafts = events.drafts_of(target, s) if target is not None else subject if isinstance(subject, tuple) else None
    if drafts is None:
        raise UnknownMeaning(deed.node, "何をプレイしたことか分からない")
    return t.Event(
        "use", events.cards_wherever_they_lie(drafts, s, anywhere=True), subject if isinstance(subject, str) else ""
    )


EVENTS: dict[str, Callable[[Deed, Subject, Scope], t.Event]] = {
    "SetState": _lower_became,
    "BecomeState": _lower_became,
    "Restore": _happens("restored"),
    "Leave": _lower_left,
    "Move": _lower_moved,
    "Go": _lower_moved,
    "Heal": _happens("healed"),
    "Retreat": _happens("retreat"),
    "Charge": lambda deed, subject, s: t.Event("charge", None, subject if isinstance(subject, str) else ""),
    "NumberChanged": _lower_number_changed,
    "AttachedTo": _lower_attached_to,
    "Activate": _lower_skill_used,
    "TakeDamage": _lower_damaged,
    "Damage": _lower_dealt,
    "Draw": _lower_drawn,
    "Use": _lower_played,
}
