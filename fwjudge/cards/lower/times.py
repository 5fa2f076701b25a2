"""Times: how long something lasts, when something is done later, whose turn it is."""

from __future__ import annotations

from fwjudge.ability import text as t

from ..text.node import Node
from . import sets, values
from .deeds import unwrap_verb
from .drafts import union
from .scope import Scope, UnknownMeaning


def duration(node: Node, s: Scope) -> str:
    """Return the name of a duration, as `Last.until` has it."""
    if (own := s.words.own.durations.get(node.kind)) is not None:
        return own(node, s)
    if node.kind == "LastingOf":
        return turn_of_event(node, s)
    owner = node.get("owner")
    who = values.one_player(owner, s) if owner is not None else ""
    span, which = node["span"].key("of"), values.occurrence(node)
    if node.get("outer") is not None:
        raise UnknownMeaning(node, "この期間は分からない")
    table = {
        ("Lasting", "turn", "this", ""): "turn",
        ("Lasting", "turn", "that", ""): "turn",
        ("Until", "turn", "this", "end"): "turn",
        ("Until", "turn", "", "end"): "turn",
        ("Lasting", "game", "this", ""): "game",
        ("Lasting", "phase", "this", ""): "phase",
    }
    kind = span if span in ("turn", "game", "battle") else "step" if span in s.words.steps else "phase"
    if kind == "battle" and which in ("this", "that") and node.key("point") in ("", "end"):
        return "battle"
    if kind == "step" and which == "this":
        return "this step"
    known = table.get((node.kind, kind, which, node.key("point")))
    if known is not None and not who:
        return known
    if kind == "turn" and not which and who and node.kind == "Until" and node.key("point") == "end":
        return f"until {who} turn end"
    if kind == "turn" and which == "next" and who:
        return f"next {who} turn" if node.kind == "Lasting" else f"until next {who} turn {node.key('point')}"
    raise UnknownMeaning(node, "この期間は分からない")


def appeared_this_turn(node: Node, s: Scope) -> bool:
    """Whether a span is the turn in which this card appeared: 「このカードが登場したターン」."""
    event = node["event"]
    subject = event.get("subject") if event.kind == "Event" else None
    deed = unwrap_verb(event["act"] if event.kind == "Event" else event, s)
    about_this = subject is None or (subject.kind == "Cards" and subject["head"].kind == "This")
    return deed.kind == "Appear" and about_this and node["span"].key("of") == "turn"


def attack_of_battle(node: Node, s: Scope) -> Node | None:
    """Return whose attack a battle came of, None where no attack is named: 「このカードがアタックした戦闘中」."""
    event = node["event"]
    deed = unwrap_verb(event["act"] if event.kind == "Event" else event, s)
    if node["span"].key("of") != "battle" or event.kind != "Event":
        return None
    return event["subject"] if deed.kind == "Attack" and not deed.passive else None


def cards_attacked(node: Node, s: Scope) -> t.CardSet | None:
    """Return the cards that were attacked, None where it is not printed: 「このカードがリーダーにアタックした戦闘中」."""
    at = unwrap_verb(node["event"]["act"], s).node.get("at")
    return sets.card_set(at, s) if at is not None else None


def turn_of_event(node: Node, s: Scope) -> str:
    """Return how long 「このカードが～したターン」 lasts: the `battle` of an attack, or the `turn`."""
    if attack_of_battle(node, s) is not None and cards_attacked(node, s) is None:
        return "battle"
    if not appeared_this_turn(node, s):
        raise UnknownMeaning(node, "この期間は分からない")
    return "turn"


def condition_of_time(node: Node, s: Scope) -> t.Condition | None:
    """Return a time as the condition that it is in a 【永続】: 「相手のターン中、」「登場したターンに、」."""
    if node.kind == "LastingOf" and appeared_this_turn(node, s):
        return t.Are(t.It("this"), t.Cards((t.State("appeared"),)))
    if node.kind == "LastingOf" and (attacker := attack_of_battle(node, s)) is not None:
        attacking = union(tuple(draft.plus(t.State("attacking")) for draft in sets.drafts(attacker, s)), s.words)
        return t.During("battle", attacking, cards_attacked(node, s))
    return turn_of(node, s) if node.kind == "Lasting" else None


def turn_of(node: Node, s: Scope) -> t.Condition | None:
    """Return the condition that it is a player's turn: 「相手のターン中」; None for any other time."""
    owner = node.get("owner")
    if (
        node.alt("which")
        or node.alt("next")
        or node.get("outer") is not None
        or owner is None
        or node["span"].key("of") != "turn"
    ):
        return None
    return t.TurnOf(values.one_player(owner, s))


def part_of_turn(node: Node, s: Scope) -> tuple[str, t.Condition] | None:
    """Return 「相手のチャージフェイズ中」 as the next turn of that player, and the condition that the phase lasts (1-5-2-2-1)."""
    owner, span = node.get("owner"), phase_of(node["span"], s)
    outer = node.get("outer")
    if (
        owner is None
        or span is None
        or node.key("which") == "this"
        or (outer is not None and outer.key("of") != "turn")
    ):
        return None
    return f"next {values.one_player(owner, s)} turn", t.During(span)


def phase_of(span: Node, s: Scope) -> str | None:
    """Return the key of a part of a turn that something may last; None for any other span."""
    found = span.key("of")
    return found if found in s.words.phases else None


def moment(node: Node, s: Scope) -> tuple[t.Event, str]:
    """Return the event that is waited for, and until when at the latest: 「このターン終了時」."""
    own = s.words.own.moments.get(node.kind)
    if own is not None and (known := own(node, s)) is not None:
        return known
    if node.kind != "Moment" or node.get("outer") is not None:
        raise UnknownMeaning(node, "いつのことか分からない")
    owner = node.get("owner")
    who = values.player(owner, s) if owner is not None else ""
    who = "" if who in ("each", "any") else who
    word, point = node["span"].key("of"), node.key("point")
    if s.words.waited is not None and f"{word} {point}" not in s.words.waited:
        raise UnknownMeaning(node, "いつのことか分からない")
    this = node.key("which") in ("this", "that")
    return t.Event(f"{word} {point}", who=who), ("battle" if word == "battle" else "turn") if this else "game"
