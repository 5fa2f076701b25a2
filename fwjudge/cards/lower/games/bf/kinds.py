"""Kinds of ability (4), what a card says of its own use (1a.1.1), costs (o.コストと能力), keywords (k)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fwjudge.ability import text as t
from fwjudge.ability.walk import rewrite
from fwjudge.base.records import NamedTuple

from ....text.node import Hole, Node, with_children
from ....text.reading import TextReading
from ... import events, skills, statics, times, values
from ...actions import ACTIONS
from ...body import Gap, unread
from ...conditions import condition
from ...deeds import unwrap_verb
from ...heads import Heads, infer_kind
from ...scope import Scope, UnknownMeaning
from .being import STATICS as IS
from .doing import ACTIONS as DOES
from .words import FIELD, FIELD_AREAS, SPELL_HOME, UNKNOWN_HOME

_SPELLS = ("spell", "impact")
_SET = "『設置』"


def home(type: str, readings: tuple[TextReading, ...]) -> str:
    """Return where the abilities of a card of this type are valid: a spell's while it is used, on the field with 『設置』 (k.設置)."""
    if type == "flag":
        return "flag"
    if not type:
        return UNKNOWN_HOME
    if type not in _SPELLS:
        return FIELD
    is_set = any(
        reading.tree is not None
        and reading.tree.kind == "KeywordAbility"
        and reading.tree.get("keyword") is not None
        and reading.tree["keyword"].alt("word") == _SET
        for reading in readings
    )
    return FIELD if is_set else SPELL_HOME


# -- heads ----------------------------------------------------------------------------------------------


def _lower_type(found: Heads, node: Node, s: Scope) -> Heads:
    """4: 【起動】, 【対抗】; other kinds of abilities print no head."""
    kind, name = node.key("what"), values.heading(node.alt("what"))
    if kind == "counter":
        return found._replace(timing=kind)
    first = values.heading(s.words.words.name("heading", "counter")) if found.timing and kind == "activate" else ""
    return found.begin(node, first + name, kind)


def _lower_worded(found: Heads, node: Node, s: Scope) -> Heads:
    """k.逆天, k.D・シェア: a keyword before a text; the four reversals are declared, at any time."""
    word = node["keyword"].alt("word")
    if word == "『D』":
        return found
    return found.begin(node, word, "activate")._replace(timing="counter")


def _lower_ability_name(found: Heads, node: Node, s: Scope) -> Heads:
    """4.1: the name of an ability stands before its text; it is asked for when the ability is named."""
    return found


HEADS: dict[str, Callable[[Heads, Node, Scope], Heads]] = {
    "Type": _lower_type,
    "Worded": _lower_worded,
    "AbilityName": _lower_ability_name,
}


def find_kind(found: Heads, tree: Node, s: Scope) -> Heads:
    """4.2, 4.3, 1b.3.1: return the heads with the kind of an ability without one: of a spell, or told by how its text begins."""
    if s.home == SPELL_HOME:
        return found.begin(tree, "", "spell")
    inferred = infer_kind(found, tree, s)
    if inferred.kind == "continuous" and s.home == UNKNOWN_HOME and any(_does(one, s) for one in tree.many("body")):
        return found.begin(tree, "", "spell")
    return inferred


_GOVERNING = frozenset({"If", "InBattle", "Topic", "Player", "LimitPerTurn", "ForEach"})
"""Clauses that govern what stands to their right."""


def _is_for_a_while(node: Node) -> bool:
    """Whether something is so from now on until then: 「そのターン中」, and not 「このファイト中、～していたなら」."""
    return bool(node.alt("which")) and node.get("span") is not None and node["span"].key("of") != "game"


def _does(sentence: Node, s: Scope) -> bool:
    """Whether a sentence does something, or lets something be so for a while; else it says how things are."""
    told = sentence["sentence"] if sentence.kind == "Listed" else sentence
    todo = [told["clause"]]
    while todo:
        clause = todo.pop()
        if clause.kind in _GOVERNING:
            todo.append(clause["rest"])
        elif clause.kind == "Then":
            todo += [clause["first"], clause["rest"]]
        elif clause.kind == "May" or (clause.kind == "During" and _is_for_a_while(clause["duration"])):
            return True
        elif clause.kind == "During":
            todo.append(clause["rest"])
        else:
            kind = unwrap_verb(clause, s).kind
            if kind in DOES or (kind in ACTIONS and kind not in statics.SIMPLE and kind not in IS):
                return True
    return False


# -- when it can be used --------------------------------------------------------------------------------


class _Use(NamedTuple):
    """The sentences of a text that say when it can be used, as what they mean."""

    use_if: tuple[t.Condition, ...] = ()
    areas: tuple[str, ...] = ()
    limit: int = 0
    named: str = ""
    """The name by which the limit counts, of the card or of the ability: 「〇〇」は1ターンに1回だけ発動する."""
    statics: tuple[t.Static, ...] = ()


_OWN_FLAG = t.Each(t.Cards((t.Whose("own"), t.In(("flag",)))))
"""o.フラッグを使用条件とするカード: 「君のフラッグが「〇〇」なら」 is about what the flag is, whatever it allows."""


def _add_use(found: _Use, opening: Node, s: Scope) -> _Use | None:
    """Return the conditions of use with those of one sentence; None where it says nothing of use."""
    asked: list[t.Condition] = []
    times_a_turn, named = 0, ""
    while True:
        match opening.kind:
            case "If":
                if _ends_in_use(opening):
                    asked.append(condition(opening["condition"], s))
            case "When":
                if _ends_in_use(opening):
                    asked.append(_condition_of_events(events.events(opening["event"], s)))
            case "At":
                if _ends_in_use(opening):
                    asked.append(_condition_of_events((times.moment(opening["moment"], s)[0],)))
            case "Topic":
                if not _ends_in_use(opening):
                    return None
                named = _look_at_topic(opening["target"])
            case "LimitPerTurn":
                if opening.key("span") != "turn" or (opening.get("n") is not None and values.whole(opening["n"]) != 1):
                    raise UnknownMeaning(opening, "1ターンに何回かだけが分かる")
                times_a_turn = values.whole(opening["times"])
            case "Usable":
                places = opening.get("from")
                areas = tuple(area for area, _ in values.areas(places, s)) if places is not None else ()
                flags = tuple(_with_flags(one.of) for one in asked if isinstance(one, t.Are) and one.cards == _OWN_FLAG)
                return found._replace(
                    use_if=(*found.use_if, *(asked if not flags else ())),
                    areas=found.areas or areas,
                    limit=times_a_turn or found.limit,
                    named=named if times_a_turn else found.named,
                    statics=(*found.statics, *flags),
                )
            case "UsableIn":
                return found._replace(use_if=(*found.use_if, *_time_of_use(opening["duration"], s)))
            case "Activate" if times_a_turn and opening.get("target") is None:
                return found._replace(limit=times_a_turn, named=named)
            case "AnyFlag":
                return found._replace(statics=(*found.statics, _with_flags(t.Cards((t.Kind(("flag",)),)))))
            case _:
                return None
        opening = opening["rest"]


def _time_of_use(node: Node, s: Scope) -> tuple[t.Condition, ...]:
    """Return the conditions that 「相手のターン中に」「相手のターンの攻撃中に」 name."""
    owner, outer, span = node.get("owner"), node.get("outer"), node["span"].key("of")
    if values.occurrence(node) or (outer is not None and outer.key("of") != "turn"):
        raise UnknownMeaning(node, "いつ使えるのか分からない")
    turn = (t.TurnOf(values.one_player(owner, s)),) if owner is not None else ()
    if span == "turn" and turn and outer is None:
        return turn
    if span in ("battle", "blow") and (outer is not None) == bool(turn):
        return (*turn, t.During("battle"))
    if span in ("start", "main", "attack", "final"):
        return (*turn, t.During(span))
    raise UnknownMeaning(node, "いつ使えるのか分からない")


def _ends_in_use(node: Node) -> bool:
    limited = False
    while (rest := node.get("rest")) is not None:
        limited = limited or node.kind == "LimitPerTurn"
        node = rest
    return node.kind in ("Usable", "UsableIn") or (limited and node.kind == "Activate")


def _look_at_topic(node: Node) -> str:
    """Look at 「この能力は」「このカードは」, which name the text itself, and return the name of the card or ability where one is said."""
    if node.kind == "Skills" and node.key("which") == "this":
        node["skill"].alt("what")
    elif node.kind != "Cards" or node.many("filters") or node["head"].kind not in ("This", "NameHead"):
        raise UnknownMeaning(node, "何を使えるのか分からない")
    elif node["head"].kind == "NameHead":
        return values.name(node["head"]["names"])
    return ""


def _condition_of_events(found: tuple[t.Event, ...]) -> t.Condition:
    """Return the condition that an event has come: a use that is answered, or anything else of this play timing."""
    parts = tuple(t.Happened(event, "use" if event.what in ("use", "call") else "timing") for event in found)
    return parts[0] if len(parts) == 1 else t.Either(parts)


def _with_flags(flags: t.CardSet) -> t.Static:
    return t.CanAlso("use", t.It("this"), flags)


# -- kinds of ability -----------------------------------------------------------------------------------


def _lower_ability(tree: Node, s: Scope, gaps: list[Gap]) -> t.Skill:
    use, left = _Use(), []
    for sentence in tree.many("body"):
        more = _add_use(use, sentence["clause"], s) if sentence.kind == "Sentence" else None
        if more is None:
            left.append(sentence)
        use = more or use
    cost, asked = _look_at_cost(tree.get("cost"), s)
    use = use._replace(use_if=(*asked, *use.use_if))
    told = _without_cost(_with_body(tree, tuple(left)))
    skill = skills.lower_ability(told, s, gaps) if left else _of_use(told, s)
    words = [head["keyword"].alt("word") for head in tree.many("heads") if head.kind == "Worded"]
    names = [values.name(head["name"]) for head in tree.many("heads") if head.kind == "AbilityName"]
    if skill.kind == "continuous" and not skill.statics and not gaps:
        raise UnknownMeaning(tree, "何が常にそうなのか分からない")
    skill = skill._replace(
        cost=(*cost, *skill.cost),
        use_if=_join(use.use_if),
        areas=use.areas or skill.areas,
        limit=use.limit or skill.limit,
        word=use.named if skill.kind in ("auto", "activate") else skill.word,
        statics=(*skill.statics, *use.statics),
        keyword=words[0] if words else skill.keyword,
        name=f"“{names[0]}”" if names else skill.name or "".join(words),
    )
    return _in_areas(_with_cost_of_auto(_in_soul(skill)))


def _join(conditions: tuple[t.Condition, ...]) -> t.Condition | None:
    if len(conditions) > 1:
        return t.Both(conditions)
    return conditions[0] if conditions else None


def _of_use(tree: Node, s: Scope) -> t.Skill:
    """Return a skill that only says when its card can be used."""
    timing = ""
    for head in tree.many("heads"):
        if head.kind != "Type" or head.key("what") not in ("counter", "spell"):
            raise UnknownMeaning(head, "この能力が何をするのか書かれていない")
        timing = "counter" if head.key("what") == "counter" else timing
    return t.Skill("", "use", timing=timing, sentences=len(tree.many("body")))


def _look_at_cost(node: Node | None, s: Scope) -> tuple[tuple[t.Instruction, ...], tuple[t.Condition, ...]]:
    """Return what stands in ［］ before a text: what is paid, or the condition of use (k.逆天)."""
    if node is None:
        return (), ()
    if node.kind == "CostIf":
        return (), (condition(node["condition"], s),)
    return skills.lower_paying(node["pay"], s), ()


def _with_cost_of_auto(skill: t.Skill) -> t.Skill:
    """4.2.3.1, o.コストと能力: 「Aしてよい。そうしたら、B」 of an automatic ability: A is its cost; 「Aしてよい」 alone is optional."""
    if skill.kind != "auto" or not skill.body:
        return skill
    first, *rest = skill.body
    if isinstance(first, t.If) and not rest and not first.otherwise:
        inner = _with_cost_of_auto(skill._replace(body=first.then))
        return inner._replace(body=(first._replace(then=inner.body),))
    if isinstance(first, t.Sentence) and len(first.body) == 1:
        (first,) = first.body
    if not isinstance(first, t.May) or first.by != "own":
        return skill
    if not rest:
        return skill._replace(body=first.body, optional=True)
    only = rest[0]
    if len(rest) == 1 and isinstance(only, t.If) and only.condition == t.Done() and not only.otherwise:
        return skill._replace(cost=first.body, body=only.then)
    return skill


_IN_SOUL = t.Compare(t.CountOf(t.Cards((t.This(), t.In(("soul",))))), ">=", 1)
"""「このカードがソウルにあるなら」"""


def _in_soul(skill: t.Skill) -> t.Skill:
    """o.ソウル: make an ability that says so valid while its card lies in a soul."""
    if skill.kind == "continuous" and skill.statics:
        inner = [one for one in skill.statics if isinstance(one, t.When_) and one.condition == _IN_SOUL]
        if len(inner) == len(skill.statics):
            return skill._replace(statics=tuple(one for held in inner for one in held.statics), areas=("soul",))
    if skill.kind == "auto" and skill.waits_if == _IN_SOUL:
        return skill._replace(waits_if=None, areas=("soul",))
    return skill


def _in_areas(skill: t.Skill) -> t.Skill:
    """f.5: write the five areas of the field for 「場」."""

    def change(record: Any) -> Any:
        if isinstance(record, t.In):
            return record._replace(areas=_areas(record.areas))
        if isinstance(record, t.Event):
            return record._replace(areas_from=_areas(record.areas_from), areas_to=_areas(record.areas_to))
        return record

    changed: t.Skill = rewrite(skill, change)
    return changed._replace(areas=_areas(changed.areas))


def _areas(areas: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one for area in areas for one in (FIELD_AREAS if area == FIELD else (area,))))


def _with_body(tree: Node, sentences: tuple[Node, ...]) -> Node:
    """Return an ability with other sentences: its row has several places for them."""
    empty = with_children(tree, "body", ())
    holes = [piece for piece in tree.form.pieces if isinstance(piece, Hole)]
    first = next(at for at, hole in enumerate(holes) if hole.name == "body")
    slots = tuple(sentences if at == first else slot for at, slot in enumerate(empty.slots))
    return Node(tree.kind, tree.form, slots, "", tree.start, tree.end)


def _without_cost(tree: Node) -> Node:
    return tree if tree.get("cost") is None else with_children(tree, "cost", ())


def _lower_use_cost(tree: Node, s: Scope, gaps: list[Gap]) -> t.Skill:
    """o.コストと能力: 【使用コスト】, 【コールコスト】, 【装備コスト】: what using the card costs."""
    tree.alt("what")
    try:
        cost = skills.lower_paying(tree["pay"], s)
    except UnknownMeaning as gap:
        gaps.append(Gap(gap.node, gap.why, "part"))
        cost = (unread(tree["pay"]),)
    return _in_areas(t.Skill("【コスト】", "use", cost=cost))


def _lower_use_if(tree: Node, s: Scope, gaps: list[Gap]) -> t.Skill:
    """1b.1.1: 【使用条件】: when the card can be used at all; one that is not understood is never met."""
    asked: t.Condition
    try:
        asked = condition(tree["condition"], s)
    except UnknownMeaning as gap:
        gaps.append(Gap(gap.node, gap.why, "part"))
        asked = unread(tree["condition"])
    return _in_areas(t.Skill("【使用条件】", "use", use_if=asked))


def _lower_counter(tree: Node, s: Scope, gaps: list[Gap]) -> t.Skill:
    """2: the card itself has 【対抗】."""
    return t.Skill(values.heading(s.words.words.name("heading", "counter")), "use", timing="counter")


def _lower_keyword(tree: Node, s: Scope, gaps: list[Gap]) -> t.Skill:
    """Return the skill that a keyword alone is, with its number (k.ライフリンク)."""
    number = tree.get("n")
    if tree.alt("death"):
        return t.Skill("『ライフリンク 即死』", "keyword", keyword="『ライフリンク』")
    if number is not None:
        level = values.whole(number)
        return t.Skill(f"『ライフリンク{level}』", "keyword", keyword="『ライフリンク』", number=level)
    name = tree["keyword"].alt("word")
    return t.Skill(name, "keyword", keyword=name)


def _lower_keyword_cost(tree: Node, s: Scope, gaps: list[Gap]) -> t.Skill:
    """k.変身, k.必殺変身: a keyword with what it costs."""
    skill = _lower_keyword(tree, s, gaps)
    cost, asked = _look_at_cost(tree["cost"], s)
    if asked:
        raise UnknownMeaning(tree["cost"], "払うものが書かれていない")
    return _in_areas(skill._replace(cost=cost))


def _lower_keyword_names(tree: Node, s: Scope, gaps: list[Gap]) -> t.Skill:
    """k.ダブルバディ: a keyword with the names of the cards that it speaks of."""
    names = tuple(values.name(name) for name in tree.many("name"))
    return _lower_keyword(tree, s, gaps)._replace(of=t.Cards((t.Named(names),)))


ABILITIES: dict[str, Callable[[Node, Scope, list[Gap]], t.Skill]] = {
    "Ability": _lower_ability,
    "UseCost": _lower_use_cost,
    "UseIf": _lower_use_if,
    "OnlyCounter": _lower_counter,
    "KeywordAbility": _lower_keyword,
    "KeywordCost": _lower_keyword_cost,
    "KeywordNames": _lower_keyword_names,
}
