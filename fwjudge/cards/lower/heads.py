"""Heads: the words in 【】 before a text. Each game says what its own mean; timings, gates and limits are alike in all."""

from __future__ import annotations

from collections.abc import Callable

from fwjudge.ability import text as t
from fwjudge.base.records import NamedTuple

from ..text.node import Node
from . import values
from .scope import Scope, UnknownMeaning


class Heads(NamedTuple):
    """The words in 【】 before a text, as what they mean for the skill."""

    name: str
    kind: str
    timing: str = ""
    trigger: tuple[t.Event, ...] = ()
    valid_if: tuple[t.Condition, ...] = ()
    limit: int = 0
    awakening: bool = False

    def begin(self, node: Node, name: str, kind: str) -> Heads:
        """Return the heads with the one that says what kind of skill this is; there is only one such."""
        if self.kind:
            raise UnknownMeaning(node, "スキルの分類が2つある")
        return self._replace(name=name, kind=kind)


def heads(nodes: tuple[Node, ...], s: Scope) -> Heads:
    """Read all the heads of an ability."""
    found = Heads("", "")
    for node in nodes:
        lower = s.words.own.heads.get(node.kind) or _HEADS.get(node.kind)
        if lower is None:
            raise UnknownMeaning(node, "この見出しは分からない")
        found = lower(found, node, s)
    return found


def _lower_timing(found: Heads, node: Node, s: Scope) -> Heads:
    names = [timing.alt("when") for timing in node.many("timing")]
    if found.kind == "auto" and found.trigger:  # 【登場時】【アタック時】 is 【登場時/アタック時】
        names = [*found.name[1:-1].split("/"), *names]
        found = found._replace(kind="")
    found = found.begin(node, values.heading("/".join(names)), "auto")
    return found._replace(trigger=tuple(event for name in names for event in s.words.timings[name]))


def _lower_turn(found: Heads, node: Node, s: Scope) -> Heads:
    return found._replace(valid_if=(*found.valid_if, t.TurnOf(node["gate"].key("whose"))))


def _lower_limit(found: Heads, node: Node, s: Scope) -> Heads:
    if node["limit"].key("span") != "turn":
        raise UnknownMeaning(node, "ターンごとの回数だけが分かる")
    return found._replace(limit=values.whole(node["limit"]["n"]))


_HEADS: dict[str, Callable[[Heads, Node, Scope], Heads]] = {
    "Timing": _lower_timing,
    "TurnGate": _lower_turn,
    "PerTurn": _lower_limit,
}


def infer_kind(found: Heads, tree: Node, s: Scope) -> Heads:
    """Return the kind of a skill without a head: it waits for what its first clause names, otherwise it is always so."""
    opening = tree.many("body")[0]
    opening = opening["sentence"] if opening.kind == "Listed" else opening
    clause = opening["clause"]
    while clause.kind in ("If", "During", "InBattle", "LimitPerTurn", "Topic"):
        clause = clause["rest"]
    waits = clause.kind in ("When", "At", "WhileState") or (
        clause.kind == "Upon" and clause["rest"].kind not in ("Instead", "Unless", "PaidCost")
    )
    return found.begin(tree, "", "auto" if waits else "continuous")
