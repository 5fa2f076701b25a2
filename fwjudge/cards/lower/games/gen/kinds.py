"""Kinds of ability (801.1): of a command, of a skill, activated, triggered, constant."""

from __future__ import annotations

from collections.abc import Callable

from fwjudge.ability import text as t
from fwjudge.ability.walk import walk

from ....text.node import Hole, Node, with_children
from ....text.reading import TextReading
from ... import body, skills, values
from ...body import Gap
from ...conditions import BECOMING_KINDS
from ...heads import Heads, infer_kind
from ...scope import Scope, UnknownMeaning
from .words import SKILL_HOME, SPELL_HOME


def home(type: str, readings: tuple[TextReading, ...]) -> str:
    """Return where the abilities of a card of this type are valid (802.2); `skill`: the text is that of a skill."""
    return {"strategy": SPELL_HOME, "tactic": SPELL_HOME, "skill": SKILL_HOME}.get(type, "area")


def find_kind(found: Heads, tree: Node, s: Scope) -> Heads:
    """801.1d, 801.1e: return the heads with the kind of an ability without one: of a command or skill, or told by how it begins."""
    if s.home == SKILL_HOME:
        return found.begin(tree, "", "skill")
    if s.home == SPELL_HOME and not _speaks_of_the_card(tree):
        return found.begin(tree, "", "spell")
    return infer_kind(found, tree, s)


def _speaks_of_the_card(tree: Node) -> bool:
    """Whether the text of a command is none of what it does: it says where it is valid (802.3), or how many may be in a deck (402.3)."""
    return tree.get("where") is not None or any(True for _ in tree.find("DeckLimit"))


def _lower_ability(tree: Node, s: Scope, gaps: list[Gap]) -> t.Skill:
    _refuse_blind_picks(tree)
    sentences, counts_up = _take_out_counting(tree.many("body"))
    areas: tuple[str, ...] = ()
    if sentences:
        first, areas = _take_out_area(sentences[0], s)
        sentences = (first, *sentences[1:])
    told = _with_body(tree, sentences)
    if areas and s.home == SPELL_HOME:
        s = s.change(home="area")
    _refuse_turning(tree)
    if s.home != SKILL_HOME:
        skill = skills.lower_ability(told, s, gaps)
    else:
        skill = skills.lower_ability(told, s.change(refuses=_let_pass_its_damage(s.refuses)), gaps)
        skill = _take_out_damage(skill, tree)
    return skill._replace(body=_join_lots(skill.body, tree), counts_up=counts_up, areas=areas or skill.areas)


def _lower_activated(tree: Node, s: Scope, gaps: list[Gap]) -> t.Skill:
    """801.1a: an activated ability says first that it can be used in one's own turn."""
    _refuse_blind_picks(tree)
    where = tree.get("where")
    areas = tuple(area for area, _ in values.areas(where["places"], s)) if where is not None else ()
    sentences, counts_up = _take_out_counting(tree.many("body"))
    effect = _join_lots(body.instructions(sentences, s, gaps), tree)
    skill = t.Skill("", "activate", sentences=len(sentences), counts_up=counts_up)
    return skill._replace(body=effect, areas=areas or s.memory.zones)


def _refuse_blind_picks(tree: Node) -> None:
    """910.2: who chooses hidden cards sees them; how they are chosen without being seen, no rule says."""
    for manner in tree.find("Manner"):
        if manner.alt("how") in ("見ないで", "見ずに"):
            raise UnknownMeaning(manner, "非公開領域のカードを見ずに選ぶ方法は定められていない (910.2)")


def _refuse_turning(tree: Node) -> None:
    """807.7: an ability is triggered as long as its condition is met; when it only has to turn so, no rule says."""
    turning = next((one for when in tree.find("When") for one in when["event"].find(*BECOMING_KINDS)), None)
    if turning is not None:
        raise UnknownMeaning(turning, "満たされるようになった時だけ誘発する能力は定められていない (807.7)")


def _join_lots(effect: tuple[t.Instruction, ...], tree: Node) -> tuple[t.Instruction, ...]:
    """919.1: join a draw of lots with what the sentences after it say comes of it."""
    out: list[t.Instruction] = []
    for one in effect:
        before = out[-1] if out else None
        if not isinstance(one, t.ByLot) or one == t.ByLot():
            out.append(one)
        elif not isinstance(before, t.ByLot) or (before.then and one.then) or (before.otherwise and one.otherwise):
            raise UnknownMeaning(tree, "何に勝った、負けた場合か分からない")
        else:
            out[-1] = t.ByLot((*before.then, *one.then), (*before.otherwise, *one.otherwise))
    inside = (one for each in out for one in walk(tuple(each)))
    if t.ByLot() in out or any(isinstance(one, t.ByLot) for one in inside):
        raise UnknownMeaning(tree, "じゃんけんの結果で何が起こるか分からない")
    return tuple(out)


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
        if of.kind != "Skills" or of.key("which") != "this":
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


def _let_pass_its_damage(refuses: Callable[[t.Record], str]) -> Callable[[t.Record], str]:
    """Let pass the damage that a skill says of itself: it becomes a field of the skill."""
    return lambda one: "" if isinstance(one, t.Damage) and one.to == "other" else refuses(one)


def _take_out_damage(skill: t.Skill, tree: Node) -> t.Skill:
    """704.3a-1, 704.3b: what the text of a skill says of its own damage is not done when the rest is."""
    damage: list[t.Amount] = []
    statics: list[t.Static] = []
    left: list[t.Instruction] = []
    for one in skill.body:
        if isinstance(one, t.Damage) and one.to == "other":
            damage.append(one.amount)
        elif (changes := _changes_of_damage(one)) is not None:
            statics += changes
        else:
            left.append(one)
    if len(damage) > 1 or any(isinstance(one, t.Damage) and one.to == "other" for one in walk(tuple(left))):
        raise UnknownMeaning(tree, "スキルダメージが1つに決まらない")
    return skill._replace(body=tuple(left), damage=damage[0] if damage else None, statics=tuple(statics))


def _changes_of_damage(one: t.Instruction) -> tuple[t.Static, ...] | None:
    """Return what changes the damage of the skill itself; None for anything else."""
    if isinstance(one, t.If) and not one.otherwise and len(one.then) == 1:
        inner = _changes_of_damage(one.then[0])
        return None if inner is None else (t.When_(one.condition, inner),)
    if not isinstance(one, t.Last) or one.until != "game":
        return None
    flat = [part for static in one.statics for part in (static.statics if isinstance(static, t.When_) else (static,))]
    return one.statics if all(isinstance(part, t.Change) and part.what in ("dealt", "taken") for part in flat) else None


ABILITIES: dict[str, Callable[[Node, Scope, list[Gap]], t.Skill]] = {
    "Ability": _lower_ability,
    "Activated": _lower_activated,
}
