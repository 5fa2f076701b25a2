"""Sentences that say when a skill can be declared, and how often."""

from __future__ import annotations

from fwjudge.ability import text as t

from ..text.node import Node
from . import values
from .body import Gap, unread
from .conditions import condition
from .deeds import unwrap_verb
from .scope import Scope, UnknownMeaning, join_conditions


def restrict_declaration(
    sentences: tuple[Node, ...], skill: t.Skill, s: Scope, gaps: list[Gap]
) -> tuple[tuple[Node, ...], t.Skill]:
    """Return the sentences that are not about declaring the skill, and the skill with those that are: 「～場合のみ発動できる。」"""
    kept: list[Node] = []
    for sentence in sentences:
        told = sentence["clause"] if sentence.kind == "Sentence" else sentence
        if told.kind == "Topic" and told["target"].kind == "Skills" and told["target"].key("which") == "this":
            told = told["rest"]
        if told.kind == "OnlyIf":
            if skill.kind != "activate":
                raise UnknownMeaning(told, "宣言しないスキルがいつ発動できるか分からない")
            skill = skill._replace(declare_if=join_conditions(skill.declare_if, _condition(told["condition"], s, gaps)))
        elif told.kind == "LimitPerTurn" and _is_activation(told["rest"], s):
            if told.key("span") != "turn" or (told.get("n") is not None and values.whole(told["n"]) != 1):
                raise UnknownMeaning(told, "1ターンに何回かだけが分かる")
            skill = skill._replace(limit=values.whole(told["times"]))
        else:
            kept.append(sentence)
    return tuple(kept), skill


def _condition(node: Node, s: Scope, gaps: list[Gap]) -> t.Condition:
    """Return the condition of declaring the skill; one that is not understood is never found true."""
    try:
        return condition(node, s)
    except UnknownMeaning as gap:
        gaps.append(Gap(gap.node, gap.why, "skill"))
        return unread(gap.node)


def _is_activation(node: Node, s: Scope) -> bool:
    """Whether a sentence says 「発動できる」 or 「発動できない」 and nothing more."""
    if node.kind not in ("Can", "Cannot"):
        return False
    deed = unwrap_verb(node["act"], s)
    return deed.kind == "Activate" and deed.node.get("target") is None
