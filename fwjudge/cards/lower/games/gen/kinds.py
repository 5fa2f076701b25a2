"""Kinds of ability (801.1): of a command, of a skill, activated, triggered, constant."""

from __future__ import annotations

from collections.abc import Callable

from fwjudge.ability import text as t

from ....text.node import Form, Hole, Node, with_children
from ....text.reading import Reading
from ... import body, skills, values
from ...body import Gap
from ...heads import Heads, infer_kind
from ...scope import Scope
from .words import SKILL_HOME, SPELL_HOME


def home(type: str, readings: tuple[Reading, ...]) -> str:
    """Return where the abilities of a card of this type are valid (802.2); `skill`: the text is that of a skill."""
    return {"strategy": SPELL_HOME, "tactic": SPELL_HOME, "skill": SKILL_HOME}.get(type, "area")


def find_kind(found: Heads, tree: Node, s: Scope) -> Heads:
    """801.1d, 801.1e: what a command or a skill says is done when it is used; another text waits for something or is always so."""
    if s.home == SKILL_HOME:
        return found.begin(tree, "", "skill")
    if s.home == SPELL_HOME and not _speaks_of_the_card(tree):
        return found.begin(tree, "", "spell")
    return infer_kind(found, tree, s)


def _speaks_of_the_card(tree: Node) -> bool:
    """Whether the text of a command is none of what it does: it says where it is valid (802.3), or how many may be in a deck (402.3)."""
    return tree.get("where") is not None or any(True for _ in tree.find("DeckLimit"))


def _lower_ability(tree: Node, s: Scope, gaps: list[Gap]) -> t.Skill:
    sentences, counts_up = _take_out_counting(tree.many("body"))
    areas: tuple[str, ...] = ()
    if sentences:
        first, areas = _take_out_area(sentences[0], s)
        sentences = (_as_trigger(first), *sentences[1:])
    told = _with_body(tree, sentences)
    if areas and s.home == SPELL_HOME:
        s = s.change(home="area")
    skill = skills.lower_ability(told, s, gaps)
    if s.home == SKILL_HOME:
        skill = _take_out_damage(skill)
    return skill._replace(counts_up=counts_up, areas=areas or skill.areas)


def _lower_activated(tree: Node, s: Scope, gaps: list[Gap]) -> t.Skill:
    """801.1a: an activated ability says first that it can be used in one's own turn."""
    where = tree.get("where")
    areas = tuple(area for area, _ in values.areas(where["places"], s)) if where is not None else ()
    sentences, counts_up = _take_out_counting(tree.many("body"))
    effect = body.instructions(sentences, s, gaps)
    skill = t.Skill("", "activate", sentences=len(sentences), counts_up=counts_up)
    return skill._replace(body=effect, areas=areas or s.memory.zones)


def _take_out_counting(sentences: tuple[Node, ...]) -> tuple[tuple[Node, ...], bool]:
    """807.2a: return the sentences without 「このスキルは累積しない。」, and whether there was none."""
    left = tuple(one for one in sentences if not _forbids_counting(one))
    return left, len(left) == len(sentences)


def _forbids_counting(sentence: Node) -> bool:
    told = sentence.get("clause")
    if told is None or told.kind not in ("Topic", "Not"):
        return False
    if told.kind == "Topic":
        of = told["target"]
        if of.kind != "Skills" or of.alt("which") != "この":
            return False
        of["skill"].alt("what")
        told = told["rest"]
    return told.kind == "Not" and told["act"].kind == "PileUp"


def _take_out_area(sentence: Node, s: Scope) -> tuple[Node, tuple[str, ...]]:
    """802.3: return a sentence without 「このカードが捨て場にある場合、」 before it, and the areas where its ability is valid."""
    opening = sentence.get("clause")
    if opening is None or opening.kind != "If" or opening["condition"].kind != "InZone":
        return sentence, ()
    zone = opening["condition"]
    of = zone.get("set")
    if of is None or of.kind != "Cards" or of["head"].kind != "This" or of.many("filters") or not zone.many("places"):
        return sentence, ()
    areas = tuple(area for area, _ in values.areas(zone["places"], s))
    if {"area", "main", "standby"}.intersection(areas) or zone.many("owners"):
        return sentence, ()
    return _with_clause(sentence, opening["rest"]), areas


def _as_trigger(sentence: Node) -> Node:
    """807.1a: return a sentence that begins with 「～したなら、」 as one that begins with 「～したとき、」."""
    opening = sentence.get("clause")
    if opening is None or opening.kind != "If" or not any("なら" in piece for piece in opening.form.pieces):
        return sentence
    happened = opening["condition"]
    if happened.kind != "Happened":
        return sentence
    form = Form("When", "807.1a", "", (), (Hole("event"), "、", Hole("rest")))
    event, rest = happened["event"], opening["rest"]
    return _with_clause(sentence, Node("When", form, ((event,), (rest,)), "", opening.start, opening.end))


def _with_body(tree: Node, sentences: tuple[Node, ...]) -> Node:
    """Return an ability with other sentences: its row has several places for them."""
    empty = with_children(tree, "body", ())
    first = next(at for at, piece in enumerate(_holes(tree)) if piece.name == "body")
    slots = tuple(sentences if at == first else slot for at, slot in enumerate(empty.slots))
    return Node(tree.kind, tree.form, slots, "", tree.start, tree.end)


def _holes(node: Node) -> list[Hole]:
    return [piece for piece in node.form.pieces if isinstance(piece, Hole)]


def _with_clause(sentence: Node, told: Node) -> Node:
    return with_children(sentence, "clause", (told,))


def _take_out_damage(skill: t.Skill) -> t.Skill:
    """704.3a-1, 704.3b: what the text of a skill says of its own damage is not done when the rest is."""
    damage = [one for one in skill.body if isinstance(one, t.Damage) and one.to == "other"]
    changes = [one for one in skill.body if isinstance(one, t.Last) and one.until == "game" and _changes_damage(one)]
    left = tuple(one for one in skill.body if one not in damage and one not in changes)
    return skill._replace(
        body=left,
        damage=damage[0].amount if damage else None,
        statics=tuple(static for one in changes for static in one.statics),
    )


def _changes_damage(last: t.Last) -> bool:
    flat = [one for static in last.statics for one in (static.statics if isinstance(static, t.When_) else (static,))]
    return all(isinstance(one, t.Change) and one.what in ("dealt", "taken") for one in flat)


ABILITIES: dict[str, Callable[[Node, Scope, list[Gap]], t.Skill]] = {
    "Ability": _lower_ability,
    "Activated": _lower_activated,
}
