"""Sets of cards and conditions on them: worlds, souls, buddy monsters, cards that were turned over, life."""

from __future__ import annotations

from collections.abc import Callable

from fwjudge.ability import text as t

from ....text.node import Node
from ... import conditions, filters, targets, values
from ...deeds import unwrap_verb
from ...drafts import Draft, Members
from ...filters import Filters
from ...scope import Scope, UnknownMeaning


def _lower_noun(node: Node, s: Scope) -> Members:
    """1a.Q5: lower what cards are; a buddy monster is a monster that counts as the buddy."""
    word = node.key("type")
    if word == "buddy":
        return ((Draft((t.State("buddy"),), "monster"),),)
    return ((Draft((), word),),)


def holder(node: Node | None, s: Scope) -> t.Target:
    """o.ソウル: return the card whose soul a phrase names: this one where it names none."""
    if node is None or node.kind == "This":
        return t.It("this")
    return targets.target_pointed_at(node, s) if node.kind == "It" else targets.cards_without_pick(node, s)


def _lower_soul(node: Node, s: Scope) -> Members:
    """o.ソウル: the cards in the soul of a card, of this one where none is named."""
    return ((Draft((t.Beneath(holder(node.get("of"), s)), t.In(("soul",))), "soul"),),)


def _lower_traited(node: Node, s: Scope) -> Members:
    """Lower 「君の場の《竜》」: cards that only their trait tells."""
    return ((Draft((filters.traits(node["traits"], False),), "name"),),)


def _lower_world(node: Node, s: Scope) -> Filters:
    return (t.Word("world", tuple(values.name(world) for world in node.many("world"))),)


def _lower_reversed(node: Node, s: Scope) -> Filters:
    turned = t.State("turned")
    return (t.Not(turned) if node.key("has") == "no" else turned,)


def _lower_doing(node: Node, s: Scope) -> t.Condition:
    """k.反刻: lower 「君のフラッグが『反刻』しているなら」, and how cards lie."""
    subject = node.get("subject")
    deed = unwrap_verb(node["act"], s)
    if subject is None or deed.passive or deed.by or deed.kind not in ("SetState", "Flip"):
        return conditions.lower_doing(node, s)
    state = t.State("turned") if deed.kind == "Flip" else t.State(deed.node.key("to"))
    return t.Are(targets.cards_without_pick(subject, s), t.Cards((state,)))


def _lower_life(node: Node, s: Scope) -> t.Condition:
    """r.1: the life of a fighter is a number beside the cards."""
    who = values.owners(node.many("owners"), s)
    if who not in ("own", "other"):
        raise UnknownMeaning(node, "誰のライフか分からない")
    return t.Compare(t.OfPlayer("life", who), values.comparison(node), values.whole(node["n"]))


CONDITIONS: dict[str, Callable[[Node, Scope], t.Condition]] = {
    "Doing": _lower_doing,
    "NotDoing": lambda node, s: t.No(_lower_doing(node, s)),
    "LifeIs": _lower_life,
}
NOUNS: dict[str, Callable[[Node, Scope], Members]] = {
    "Card": _lower_noun,
    "Soul": _lower_soul,
    "Traited": _lower_traited,
}
FILTERS: dict[str, Callable[[Node, Scope], Filters]] = {"OfWorld": _lower_world, "Reversed": _lower_reversed}
