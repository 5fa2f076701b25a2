"""Verbs of being: time that stops, what may and may not be done, what was so at any time of the fight."""

from __future__ import annotations

from collections.abc import Callable

from fwjudge.ability import text as t

from ....text.node import Node
from ... import clauses, picks, sets, targets
from ...clauses import lower_during, lower_then
from ...deeds import Deed
from ...scope import Items, Scope, UnknownMeaning
from ...single_action import make_lasting


def _lower_stop(node: Node, s: Scope) -> Items:
    """o.時を止める: the time of cards stands still."""
    done = picks.target_of(node["target"], s)
    return [*done.first, t.Stopped(done.target)]


def _lower_negation(node: Node, s: Scope) -> Items:
    """Lower 「Xの能力を無効化する」: the abilities of a card are not valid."""
    target = node.get("target")
    if target is None or target.kind != "Skills":
        raise UnknownMeaning(node, "何を無効化するか分からない")
    target["skill"].alt("what")
    of = target.get("of")
    if of is None:
        return [t.Loses(targets.implied_target(s))]
    done = picks.target_of(of, s)
    return [*done.first, t.Loses(done.target)]


def _forbid_use(deed: Deed, s: Scope) -> Items:
    """o.時を止める: a fighter can use neither cards nor abilities."""
    if not s.player:
        raise UnknownMeaning(deed.node, "誰が使えないのか分からない")
    return [t.Cannot("use", who=s.who)]


def _allow_final(deed: Deed, s: Scope) -> Items | None:
    """3d.Q1: a card can attack in the final phase too."""
    return [t.CanAlso("attack in final", targets.implied_target(s))]


def _allow_worlds(deed: Deed, s: Scope) -> Items | None:
    """o.特殊フラッグ: lower 「君は〈X〉のカードを使える」 of a flag."""
    target = deed.node.get("target")
    if target is None or not s.player or s.who != "own":
        return None
    of = sets.card_set(target, s, anywhere=True)
    if not isinstance(of, t.Cards) or not of.filters or not all(isinstance(one, t.Word) for one in of.filters):
        raise UnknownMeaning(target, "どのワールドのカードを使えるのか分からない")
    return [t.CanAlso("use", t.Each(of))]


def _lower_during(node: Node, s: Scope) -> Items:
    """k.反刻: lower 「このファイト中、君のフラッグが『反刻』しているなら」: it was so at any time."""
    rest, span = node["rest"], node["duration"].get("span")
    if rest.kind != "If" or not _tells_of_turning(rest["condition"]) or span is None or span.key("of") != "game":
        return lower_during(node, s)
    node["duration"].alt("which")
    turned = targets.cards_without_pick(rest["condition"]["subject"], s)
    own = t.Cards((t.Whose("own"), t.In(("flag",))))
    if turned != t.Each(own):
        raise UnknownMeaning(rest["condition"], "フラッグのほかが『反刻』していたかは分からない")
    return clauses.govern(t.Happened(t.Event("flip", who="own"), "game"), rest["rest"], s)


def _lower_then(node: Node, s: Scope) -> Items:
    """o.コストと能力: lower 「A、Bしてよい」: what may be left is all of it."""
    items, last = lower_then(node, s), node
    while last.kind == "Then":
        last = last["rest"]
    if last.kind not in ("May", "Can") or not items or not isinstance(items[-1], t.May):
        return items
    *before, may = items
    return [may._replace(body=(*make_lasting(before, s), *may.body))]


def _tells_of_turning(node: Node) -> bool:
    return node.kind == "Doing" and node["act"].kind == "Flip" and node.get("subject") is not None


def _lower_holding(node: Node, s: Scope) -> Items:
    """3c.2.6: attacks of cards that cannot be negated."""
    return [t.Cannot("negate attack", targets.cards_without_pick(node["of"], s))]


CLAUSES: dict[str, Callable[[Node, Scope], Items]] = {
    "During": _lower_during,
    "AttackHolds": _lower_holding,
    "Then": _lower_then,
}
STATICS: dict[str, Callable[[Node, Scope], Items]] = {"StopTime": _lower_stop, "Negate": _lower_negation}
PROHIBITIONS: dict[str, Callable[[Deed, Scope], Items]] = {"UseAny": _forbid_use}
PERMISSIONS: dict[str, Callable[[Deed, Scope], Items | None]] = {
    "AttackInFinal": _allow_final,
    "Cast": _allow_worlds,
}
