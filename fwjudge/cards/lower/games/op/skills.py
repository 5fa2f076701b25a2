"""A whole effect: its heads, its cost, and whether it need be activated at all (chapter 8, 10-2)."""

from __future__ import annotations

from collections.abc import Callable

from fwjudge.ability import text as t

from ....text.node import Node
from ... import clauses, single_action, skills, times, values
from ...body import Gap
from ...conditions import condition
from ...deeds import unwrap_verb
from ...heads import Heads, infer_kind
from ...scope import Scope, UnknownMeaning, join_conditions
from ...vocabulary import Costs
from .finishing import finish
from .reshaping import drop_marks, reshape

# -- heads ------------------------------------------------------------------------------------------------


def _lower_type(found: Heads, node: Node, s: Scope) -> Heads:
    """Lower 【メイン】, 【起動メイン】, ...: the key of each is the kind of skill and when it can be used."""
    kind, _, timing = node["type"].key("what").partition(" ")
    return found.begin(node, values.heading(node["type"].alt("what")), kind)._replace(timing=timing)


def _lower_types(found: Heads, node: Node, s: Scope) -> Heads:
    """Lower 【メイン】/【カウンター】: an event that can be used in either."""
    if [kind.key("what") for kind in node.many("type")] != ["event main", "event counter"]:
        raise UnknownMeaning(node, "この2つの見出しは並ばない")
    name = values.heading("/".join(kind.alt("what") for kind in node.many("type")))
    return found.begin(node, name, "event")._replace(timing="main/counter")


def _lower_don_gate(found: Heads, node: Node, s: Scope) -> Heads:
    """8-3-2-3: 【ドン!!×N】 asks for so many DON!! given to this card."""
    given = t.CountOf(t.Cards((t.Beneath(t.It("this")),)))
    return found._replace(valid_if=(*found.valid_if, t.Compare(given, ">=", values.whole(node["n"]))))


def infer(found: Heads, tree: Node, s: Scope) -> Heads:
    """8-1-3: return the heads with the kind of an effect without one: it waits, replaces something, or is always so."""
    opening = tree.many("body")[0]
    clause = opening["clause"] if opening.kind == "Sentence" else None
    topic = clause["rest"] if clause is not None and clause.kind == "Upon" else None
    if topic is not None and topic.kind == "Topic" and topic["rest"].kind == "InsteadOf":
        return found.begin(tree, "", "continuous")  # 「そのキャラはKOされる代わりに」
    if clause is not None and clause.kind == "If" and any(True for _ in clause["condition"].find("Fight")):
        fought = condition(clause["condition"], s)
        if isinstance(fought, t.Happened):  # 7-1-5-2: 「バトルした場合」 waits for the end of the battle
            return found.begin(tree, "", "auto")._replace(trigger=(fought.event,))
    return infer_kind(found, tree, s)


def _wait_for_battle(skill: t.Skill, tree: Node, s: Scope) -> t.Skill:
    """7-1: 「このキャラがXとバトルする時」: an attack goes on to a battle at once, and a blocker takes the place of who is attacked."""
    opening = tree.many("body")[0]
    clause = opening["clause"] if opening.kind == "Sentence" else None
    if clause is None or clause.kind != "Upon" or clause["event"].kind != "Event" or clause["rest"].kind == "Instead":
        return skill
    event = clause["event"]
    if unwrap_verb(event["act"], s).kind != "Fight":
        return skill
    (fought,) = skill.trigger
    if fought.of != _THIS:
        raise UnknownMeaning(event["subject"], "どのカードがバトルする時か決まらない")
    met = (
        t.Event("attack", _THIS, source_to=fought.source_to),
        t.Event("attack", fought.source_to, source_to=_THIS),
        t.Event("block", fought.source_to),
    )
    fighting = t.Either(tuple(t.Are(t.It("this"), t.Cards((t.State(one),))) for one in ("attacking", "attacked")))
    return skill._replace(trigger=met, waits_if=join_conditions(skill.waits_if, fighting))


_THIS = t.Cards((t.This(),))


HEADS: dict[str, Callable[[Heads, Node, Scope], Heads]] = {
    "Type": _lower_type,
    "Types": _lower_types,
    "DonGate": _lower_don_gate,
}

# -- costs ------------------------------------------------------------------------------------------------


def _lower_cost(node: Node, s: Scope) -> Costs:
    """8-3-1: the actions of a cost in printed order; that all of it may be left unpaid need not be said again (8-3-1-4)."""
    paid: list[t.Instruction] = []
    if node.many("symbols"):
        paid.append(t.PayEnergy(*values.symbols(node.many("symbols"), s)))
    for part in (*node.many("first"), *node.many("pay")):
        paid.extend(skills.lower_paying(part, s))
    return tuple(paid), ()


def _lower_don_minus(node: Node, s: Scope) -> Costs:
    """8-3-1-6: ドン!!-N puts so many DON!! of the field back into the DON!! deck."""
    don = t.Cards((t.Whose("own"), t.In(("cost area", "given")), t.Kind(("don",))))
    pick = t.Choose(don, values.whole(node["n"]), called=s.memory.name("chosen"), plain=False)
    paid: list[t.Instruction] = [pick, t.Move(t.It(pick.called), "don deck")]
    for part in node.many("pay"):
        paid.extend(skills.lower_paying(part, s))
    return tuple(paid), ()


COSTS: dict[str, Callable[[Node, Scope], Costs]] = {"Cost": _lower_cost, "DonMinus": _lower_don_minus}

# -- whole effects ----------------------------------------------------------------------------------------


def _lower_effect(tree: Node, s: Scope, gaps: list[Gap]) -> t.Skill:
    skill = _drop_trigger(skills.lower_ability(tree, _asking(s), gaps))
    done: t.Skill = finish(_condition_of_cost(_optional(reshape(_wait_for_battle(skill, tree, s))), tree))
    return done


def _asking(s: Scope) -> Scope:
    """Return a scope that asks the game about records as they will be in the end."""

    def why_not(record: t.Record) -> str:
        finished = finish(record)
        return s.refuses(finished) and s.refuses(
            drop_marks(finished)
        )  # a mark is refused, what it stands for may not be

    return s.change(refuses=why_not)


def _drop_trigger(skill: t.Skill) -> t.Skill:
    """Return a skill without the condition that says once more for what it waits: 「バトルした場合」."""
    match skill.body:
        case (t.If(condition=t.Happened(event=event), then=then, otherwise=()),) if skill.trigger == (event,):
            return skill._replace(body=then)
    return skill


def _optional(skill: t.Skill) -> t.Skill:
    """8-1-2: an automatic effect that does nothing but what may be left is not activated at all when it is left."""
    if skill.kind != "auto":
        return skill
    body, gates = skill.body, list[t.Condition]()
    while len(body) == 1 and isinstance(body[0], t.If) and not body[0].otherwise and _says_may(body[0].then):
        gates.append(body[0].condition)
        body = body[0].then
    if not _says_may(body):
        if len(skill.body) == 1 and isinstance(skill.body[0], t.May) and not skill.cost:
            return skill._replace(body=skill.body[0].body, optional=True)
        return skill
    body = body[1:]
    for gate in reversed(gates):
        body = (t.If(gate, body),)
    return skill._replace(body=body, optional=True)


def _says_may(body: tuple[t.Instruction, ...]) -> bool:
    """Whether a text begins with 「発動できる。」, looking through the conditions before it."""
    if not body:
        return False
    first = body[0]
    if isinstance(first, t.If) and len(body) == 1 and not first.otherwise:
        return _says_may(first.then)
    return first == t.May(())


def _condition_of_cost(skill: t.Skill, tree: Node) -> t.Skill:
    """8-4-1-1: a condition before the whole cost is one of activating the effect."""
    if len(skill.cost) == 1 and isinstance(skill.cost[0], t.If) and not skill.cost[0].otherwise:
        what = skill.cost[0]
        if skill.kind == "auto":
            return skill._replace(cost=what.then, waits_if=join_conditions(skill.waits_if, what.condition))
        if skill.kind == "activate":
            return skill._replace(cost=what.then, declare_if=join_conditions(skill.declare_if, what.condition))
    if any(isinstance(one, t.If) for one in skill.cost):
        raise UnknownMeaning(tree["cost"], "支払いのどこまでが条件によるのか決まらない")
    return skill


def _lower_rule_text(tree: Node, s: Scope, gaps: list[Gap]) -> t.Skill:
    """8-1-3-3-3: what is so 「ルール上」 is so wherever the card is."""
    if (opening := _rule_and_moment(tree, s)) is not None:
        return opening
    done: t.Skill = finish(skills.lower_rule(tree, _asking(s), gaps))
    return done._replace(areas=("any",))


def _rule_and_moment(tree: Node, s: Scope) -> t.Skill | None:
    """5-1-2-4, 5-2-1-5-1: 「ルール上、自分はXをデッキに入れることができず、ゲーム開始時、～する」: a rule, and an effect that waits."""
    sentences = tree.many("body")
    clause = sentences[0]["clause"] if len(sentences) == 1 and sentences[0].kind == "Sentence" else None
    then = clause["rest"] if clause is not None and clause.kind == "Player" else None
    if clause is None or then is None or then.kind != "Then" or then["rest"].kind != "At":
        return None
    s = _asking(s).change(who=values.one_player(clause["who"], s), player=True)
    later = then["rest"]
    event, _ = times.moment(later["moment"], s)
    rule = single_action.only_statics(clauses.clause(then["first"], s.change(always=True, placed=True)), then["first"])
    body = single_action.make_lasting(clauses.clause(later["rest"], s), s)
    done: t.Skill = finish(t.Skill("", "auto", body, rule, (event,), sentences=1))
    return done


ABILITIES: dict[str, Callable[[Node, Scope, list[Gap]], t.Skill]] = {
    "Ability": _lower_effect,
    "RuleText": _lower_rule_text,
}
