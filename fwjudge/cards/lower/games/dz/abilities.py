"""Abilities: what kind each is (4-2-2), what makes it wait (4-4), and what the keywords of part 5 say."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product

from fwjudge.ability import text as t
from fwjudge.ability.walk import rewrite, walk

from ....text.node import Node, print_node
from ... import clauses, events, sets, skills, values
from ...body import Gap, instructions
from ...drafts import union
from ...heads import Heads
from ...scope import Scope, UnknownMeaning, join_conditions
from ...single_action import make_lasting
from .squares import AIM, HOW

THIS = t.Cards((t.This(),))
OWN_UNITS = (t.Whose("own"), t.In(("board",)), t.Kind(("unit",)))
NOTHING = t.Both(())
"""The condition that says nothing: where this card is, when that is said by the zone of the ability."""
FORMATIONS = {
    "ストレート": "straight",
    "トライアングル": "triangle",
    "エックス": "x",
    "アンダーバー": "underbar",
    "スモールアイ": "small eye",
    "ビッグアイ": "big eye",
    "ビッグトライアングル": "big triangle",
    "ボトムバー": "bottom bar",
}
RULES = {
    "速攻": ("5-1-1", "5-1-2"),
    "即死": ("5-2-1", "5-2-2"),
    "加速": ("5-4-1",),
    "団結": ("5-6-1", "5-6-2"),
    "閃光": ("5-14-1", "5-14-2"),
    "補給": ("5-15-1", "5-15-2"),
    "急襲": ("5-16-1", "5-16-2", "5-16-3"),
}
"""The rules that define the keywords that stand alone."""
GOVERNING = ("If", "During", "InBattle", "LimitPerTurn")
TRIGGERS = ("When", "At", "WhileState")
BEING = frozenset(
    {
        "Modify",
        "AddSub",
        "BecomeNumber",
        "Gain",
        "Lose",
        "GainTrait",
        "BecomeTrait",
        "BecomeColour",
        "BecomeType",
        "BecomeSpoken",
        "GainSpoken",
        "LoseType",
        "Refer",
        "CostIs",
        "Not",
        "Cannot",
        "Can",
    }
)
"""Verbs that say how things are."""


# -- kinds -------------------------------------------------------------------------------------------------


def _opening(sentence: Node) -> Node:
    """Return the clause of a sentence behind what governs it."""
    node: Node = (sentence["sentence"] if sentence.kind == "Listed" else sentence)["clause"]
    while node.kind in GOVERNING:
        node = node["rest"]
    return node


def infer_kind(found: Heads, tree: Node, s: Scope) -> Heads:
    """4-2-2: return the kind of an ability without a timing: it is told by how its first sentence begins and what it says."""
    sentences = tree.many("body")
    opening = _opening(sentences[0])
    if opening.kind in TRIGGERS:
        return found.begin(tree, values.heading(_name_of_trigger(opening)), "auto")
    if opening.kind in ("Upon", "AsItHappens"):
        return found.begin(tree, "【常動】", "continuous")
    if s.home in ("stack", EFFECT) or any(_lasts_or_acts(sentence) for sentence in sentences):
        if s.home == "board":
            raise UnknownMeaning(sentences[0], "ユニットやベースがいつ行うことか分からない")
        return found.begin(tree, "【効果】", "spell")
    return found.begin(tree, "【常動】", "continuous")


def _lasts_or_acts(sentence: Node) -> bool:
    """Whether a sentence does something, or says how long something lasts: what is always so does neither."""
    node: Node = (sentence["sentence"] if sentence.kind == "Listed" else sentence)["clause"]
    while True:
        turn = (
            node.kind == "During" and node["duration"].kind == "Lasting" and node["duration"].get("owner") is not None
        )
        if node.kind == "Then" or (node.kind == "During" and not turn):
            return True
        if node.kind == "Unknown":
            return False
        rest = node.get("rest")
        if rest is None:
            return node.kind not in BEING
        node = rest


def _name_of_trigger(node: Node) -> str:
    words = print_node(
        node["event"] if node.kind == "When" else node["moment"] if node.kind == "At" else node["condition"]
    )
    return re.sub(
        r"^この(カード|ユニット|ベース)が|(?<=時)に$", "", words + ("時" if node.kind == "WhileState" else "")
    )


def lower_timing(found: Heads, node: Node, s: Scope) -> Heads:
    """4-3-4: lower 《ノーマル》, 《クイック》, 《バトル》."""
    return found.begin(node, f"【{node.alt('when')}起動】", "activate")._replace(timing=node.key("when"))


# -- costs -------------------------------------------------------------------------------------------------


def energy(nodes: tuple[Node, ...], s: Scope) -> t.PayEnergy:
    """1-2-3: return the energy that symbols ask for: in all, and how much of which colour; X of a colour counts as none of it yet."""
    total, unknown, colours = 0, False, list[tuple[str, int]]()
    for node in nodes:
        found = re.fullmatch(r"<?(無色|無|[赤黒青白緑])色?(\d+|X)>?", node.text)
        if found is None:
            raise UnknownMeaning(node, "シンボルとして読めない")
        colour, number = s.words.colour_of(found[1]), 0 if found[2] == "X" else values.read_printed(node, found[2])
        unknown = unknown or found[2] == "X"
        total += number
        if colour is not None:
            colours.append((colour, number))
    amount: t.Amount = total
    if unknown:
        amount = t.Sum((t.X(), total)) if total else t.X()
    return t.PayEnergy(amount, tuple(colours))


def lower_cost(node: Node, s: Scope) -> tuple[tuple[t.Instruction, ...], tuple[tuple[t.Instruction, ...], ...]]:
    """4-3-1: lower what stands in ［］: symbols, and what is done to pay."""
    symbols, pay = node.many("symbols"), node.get("pay")
    paid: tuple[t.Instruction, ...] = (energy(symbols, s),) if symbols else ()
    return (paid if pay is None else (*paid, *_without_aim(skills.lower_paying(pay, s), pay))), ()


def _without_aim(paid: tuple[t.Instruction, ...], node: Node) -> tuple[t.Instruction, ...]:
    if any(one == AIM for one in walk(paid)):
        raise UnknownMeaning(node, "コストで対象を選ぶことは定められていない")
    return paid


# -- an ability with a text -----------------------------------------------------------------------------------


def lower(tree: Node, s: Scope, gaps: list[Gap]) -> t.Skill:
    """Return the skill of an ability."""
    asked = s.refuses
    s = s.change(refuses=lambda record: next(filter(None, map(asked, _as_they_will_be(record))), ""))
    if (shown := _shown_from_hand(tree)) is not None:
        return _lower_shown(tree, shown, s, gaps)
    if (replaced := _unless_possible(tree)) is not None:
        return _lower_unless(replaced, s)
    sentences, excluded = _take_out_exclusions(tree.many("body"), s)
    if len(sentences) < len(tree.many("body")):
        tree = _with_body(tree, sentences)
    for sentence in sentences:
        if sentence.kind == "Sentence" and sentence.alt("link") in _NOT_ALONE:
            raise UnknownMeaning(sentence, "前の文とどうつながるか分からない")
    skill = skills.lower_ability(tree, s, gaps)._replace(areas=s.memory.zones)
    return finish(exclude(skill, excluded, tree), tree)


_NOT_ALONE = ("ただし、", "そうできなければ、", "そうしないならば、")


def _with_body(tree: Node, sentences: tuple[Node, ...]) -> Node:
    """Return an ability with only these of its sentences."""
    slots = tuple(
        tuple(child for child in slot if child.kind not in ("Sentence", "Listed") or child in sentences)
        for slot in tree.slots
    )
    return Node(tree.kind, tree.form, slots, tree.text, tree.start, tree.end)


def finish(skill: t.Skill, tree: Node) -> t.Skill:
    """Return a skill with its targets marked, its condition where it belongs, and without conditions that say nothing."""
    skill = rewrite(skill, _mark_target)
    skill = skill._replace(
        body=_drop_nothing(skill.body),
        statics=_drop_nothing_of_statics(skill.statics),
        waits_if=None if skill.waits_if == NOTHING else skill.waits_if,
    )
    if skill.kind == "auto":
        skill = _with_condition(skill)
    elif skill.kind == "continuous" and len(skill.statics) == 1 and isinstance(only := skill.statics[0], t.When_):
        skill = skill._replace(valid_if=(*skill.valid_if, only.condition), statics=only.statics)
    if skill.kind != "continuous":
        skill = _with_own_replacements(skill)
    if any(one == AIM for one in walk(skill)):
        raise UnknownMeaning(tree, "「対象の」を選ぶ所が分からない")
    if skill.kind != "spell" and any(isinstance(one, t.ChooseMode) for one in walk(skill)):
        raise UnknownMeaning(tree, "効果を選んで使うのは、ストラテジーだけである")
    if isinstance(skill.waits_if, t.Both) and NOTHING in skill.waits_if.parts:
        parts = tuple(one for one in skill.waits_if.parts if one != NOTHING)
        skill = skill._replace(waits_if=parts[0] if len(parts) == 1 else t.Both(parts))
    return skill


def _as_they_will_be(record: t.Record) -> tuple[t.Record, ...]:
    """Return a part of a sentence as it will stand in the skill: whether it can be carried out is asked sentence by sentence."""
    own = isinstance(record, t.Last) and all(_is_of_itself(static) for static in record.statics)
    found: tuple[t.Record, ...] = rewrite(record.statics if own else (record,), _as_it_will_be)
    return found


def _as_it_will_be(record: object) -> object:
    """Return a record with its targets marked, and without what says that the effect itself does it."""
    if isinstance(record, t.Event) and record.by == "effect" and record.source == THIS:
        return record._replace(by="", source=None)
    return _mark_target(record)


def _mark_target(record: object) -> object:
    """4-11-1: a choice among cards that are called targets is one of targets."""
    if isinstance(record, t.Choose) and (filters := _without_mark(record.of)) is not None:
        return record._replace(of=filters, target=True)
    return record


def _without_mark(of: t.CardSet) -> t.CardSet | None:
    if isinstance(of, t.Cards):
        return t.Cards(tuple(one for one in of.filters if one != AIM)) if AIM in of.filters else None
    found = tuple(_without_mark(one) for one in of.sets)
    return t.AnyOf(tuple(one for one in found if one is not None)) if None not in found else None


def _with_condition(skill: t.Skill) -> t.Skill:
    """4-4-3: 「～時、～場合、」 is a condition of the trigger, asked again on resolving (4-8-8)."""
    first = skill.body[0] if skill.body else None
    if not isinstance(first, t.If) or first.otherwise or _looks_back(first.condition):
        return skill
    return skill._replace(
        waits_if=join_conditions(skill.waits_if, first.condition), body=(*first.then, *skill.body[1:])
    )


def _with_own_replacements(skill: t.Skill) -> t.Skill:
    """4-15-8-1: what an effect replaces of what it does itself stands beside it, as what is so while it is carried out."""
    own = [
        one for one in skill.body if isinstance(one, t.Last) and all(_is_of_itself(static) for static in one.statics)
    ]
    if not own:
        return skill
    statics = tuple(
        static._replace(event=static.event._replace(by="", source=None))
        for one in own
        for static in one.statics
        if isinstance(static, t.Replaces)
    )
    return skill._replace(body=tuple(one for one in skill.body if one not in own), statics=statics)


def _is_of_itself(static: t.Static) -> bool:
    return isinstance(static, t.Replaces) and static.event.by == "effect" and static.event.source == THIS


def _looks_back(condition: t.Condition) -> bool:
    return any(isinstance(one, t.Done | t.Taken) for one in walk(condition))


def _drop_nothing(body: tuple[t.Instruction, ...]) -> tuple[t.Instruction, ...]:
    found: list[t.Instruction] = []
    for one in body:
        found.extend(one.then if isinstance(one, t.If) and one.condition == NOTHING else (one,))
    return tuple(found)


def _drop_nothing_of_statics(statics: tuple[t.Static, ...]) -> tuple[t.Static, ...]:
    found: list[t.Static] = []
    for one in statics:
        found.extend(one.statics if isinstance(one, t.When_) and one.condition == NOTHING else (one,))
    return tuple(found)


# -- 「ただし、～は選べない。」 ------------------------------------------------------------------------------------


def _take_out_exclusions(sentences: tuple[Node, ...], s: Scope) -> tuple[tuple[Node, ...], t.CardSet | None]:
    """Take out the sentence that says which cards cannot be chosen (1-1-3)."""
    kept, excluded = list[Node](), None
    for sentence in sentences:
        clause = sentence["clause"] if sentence.kind == "Sentence" else sentence
        if (
            sentence.alt("link") == "ただし、"
            and clause.kind == "Topic"
            and clause["rest"].kind == "Cannot"
            and clause["rest"]["act"].kind == "Choose"
            and excluded is None
        ):
            excluded = union(sets.drafts(clause["target"], s), s.words, anywhere=True)
        else:
            kept.append(sentence)
    return tuple(kept), excluded


def exclude(skill: t.Skill, of: t.CardSet | None, tree: Node) -> t.Skill:
    """Return a skill whose choice leaves these cards out."""
    if of is None:
        return skill
    picks = [one for one in walk(skill) if isinstance(one, t.Choose)]
    if len(picks) != 1 or not isinstance(picks[0].of, t.Cards):
        raise UnknownMeaning(tree, "何を選ぶ時に選べないのか分からない")
    narrowed = picks[0]._replace(of=t.Cards((*picks[0].of.filters, t.Except(of))))
    found: t.Skill = rewrite(skill, lambda one: narrowed if one == picks[0] else one)
    return found


# -- a card that is shown from the hand (4-8-12) -------------------------------------------------------------------


def _shown_from_hand(tree: Node) -> Node | None:
    """Return the clause 「手札にあるこのカードを相手に見せ～してよい」 of an ability, if it has one."""
    if tree.kind != "Ability":
        return None
    opening = _opening(tree.many("body")[0]) if tree.many("body")[0].kind == "Sentence" else tree
    if opening.kind not in TRIGGERS:
        return None
    rest = opening["rest"]
    while rest.kind == "Player":
        rest = rest["rest"]
    return rest if rest.kind == "May" and rest["act"].kind == "ShowIt" else None


def _lower_shown(tree: Node, shown: Node, s: Scope, gaps: list[Gap]) -> t.Skill:
    first, *later = tree.many("body")
    if not later or later[0].alt("link") not in ("そうした場合、", "そうしたならば、") or tree.many("heads"):
        raise UnknownMeaning(shown, "カードを見せた後に何をするか分からない")
    skill = t.Skill(values.heading(_name_of_trigger(_opening(first))), "auto", sentences=len(later))
    rest, skill = skills.lift_trigger(first["clause"], skill, s)
    while rest.kind == "Player":
        if values.player(rest["who"], s) != "own":
            raise UnknownMeaning(rest["who"], "手札のカードを見せるのは、その持ち主である")
        rest = rest["rest"]
    deed = rest["act"]["do"]
    s.memory.sentence()
    paid = make_lasting(clauses.clause(deed, s), s)
    body = instructions(tuple(later), s, gaps)
    if len(body) == 1 and isinstance(body[0], t.If) and isinstance(body[0].condition, t.Done):
        body = body[0].then
    return finish(skill._replace(areas=("hand",), cost=(t.Reveal(t.It("this")), *paid), body=body), tree)


# -- 「～際し、～。そうできなければ、かわりに～」 (4-15-2-2) ---------------------------------------------------------------


def _unless_possible(tree: Node) -> tuple[Node, Node] | None:
    """Return what is done as something happens, and the sentence that says what happens in its place where it cannot be done."""
    sentences = tree.many("body")
    if len(sentences) != 2 or any(one.kind != "Sentence" for one in sentences) or tree.many("heads"):
        return None
    first, second = sentences
    links = ("そうできなければ、", "そうしないならば、")
    told = second["clause"]
    if first["clause"].kind not in ("Upon", "AsItHappens") or told.kind != "Instead" or second.alt("link") not in links:
        return None
    return first["clause"], told["rest"]


def _lower_unless(parts: tuple[Node, Node], s: Scope) -> t.Skill:
    upon, instead = parts
    if upon.alt("next") or upon["rest"].kind == "Instead":
        raise UnknownMeaning(upon, "何が起こらなければかわりに行うのか分からない")
    found = events.event(upon["event"], s)
    s.memory.picked = s.memory.named["event"] = t.It("event")
    first = make_lasting(clauses.clause(upon["rest"], s), s)
    s.memory.zero = t.It("event")
    done = make_lasting(clauses.clause(instead, s), s)
    skill = t.Skill("【常動】", "continuous", sentences=2)
    return finish(skill._replace(statics=tuple(t.Replaces(event, done, unless=first) for event in found)), upon)


# -- keywords (part 5) ----------------------------------------------------------------------------------------


def _keyword(word: str, rules: tuple[str, ...]) -> t.Skill:
    return t.Skill(values.heading(word), "keyword", keyword=word, cites=rules)


def lower_keyword(tree: Node, s: Scope, gaps: list[Gap]) -> t.Skill:
    """Return the skill that a keyword alone is, with the number beside it."""
    node = tree["keyword"]
    number = node.get("n")
    word = node.alt("word")
    skill = _keyword(word, RULES[word])
    return (
        skill if number is None else skill._replace(number=values.whole(number), name=values.heading(print_node(node)))
    )


def lower_awakening(tree: Node, s: Scope, gaps: list[Gap]) -> t.Skill:
    """5-7-3-1: lower 「覚醒」: another cost for which the card can be played from the plan zone."""
    prices = tuple(lower_cost(one["cost"], s)[0] for one in tree.many("price"))
    skill = _keyword("覚醒", ("5-7-3-1",))._replace(areas=("plan",))
    return skill._replace(cost=prices[0]) if len(prices) == 1 else skill._replace(costs=prices)


def lower_formation(tree: Node, s: Scope, gaps: list[Gap]) -> t.Skill:
    """5-8-2: lower 「隊列召喚」: a special way to play, with its formation and its cost."""
    formation, price = tree["formation"], tree.get("price")
    if price is None:
        raise UnknownMeaning(tree, "隊列召喚のコストが書かれていない")
    skill = _keyword("隊列召喚", ("5-8-1", "5-8-2"))
    return skill._replace(word=FORMATIONS[formation.alt("word")], cost=lower_cost(price["cost"], s)[0])


def lower_muster(tree: Node, s: Scope, gaps: list[Gap]) -> t.Skill:
    """5-3-2: lower 「召集」: a special way to play, onto the squares in the printed range of this card."""
    return _keyword("召集", ("5-3-1", "5-3-2"))._replace(of=t.Squares(near=_range(tree["range"])))


def _range(node: Node) -> t.Near:
    return t.Near(HOW[node.alt("by").removesuffix("するスクエア")], t.It("this"))


def lower_support(tree: Node, s: Scope, gaps: list[Gap]) -> t.Skill:
    """5-5-2: lower 「支援」: the power of its player's units in the printed range changes, its own too if it lies there (5-5-2-1)."""
    units = t.Each(t.Cards((*OWN_UNITS, _range(tree["range"]))))
    change = t.Change(units, "power", values.delta(tree["delta"]))
    return _keyword("支援", ("5-5-1", "5-5-2"))._replace(kind="continuous", statics=(change,))


def lower_call(tree: Node, s: Scope, gaps: list[Gap]) -> t.Skill:
    """5-10-2: lower 「呼声」: the colour of the units for whose cost this card can be frozen."""
    colour = tree["colour"].key("colour")
    return _keyword("呼声", ("5-10-1", "5-10-2"))._replace(of=t.Cards((t.Coloured((colour,)),)))


def lower_resistance(tree: Node, s: Scope, gaps: list[Gap]) -> t.Skill:
    """5-17-2: lower 「耐性」: the cards that deal this one no damage and cannot choose it as a target."""
    colour = tree.get("colour")
    if colour is not None:
        of: t.CardSet = t.Cards((t.Coloured((colour.key("colour"),)),))
    else:
        of = union(sets.drafts(tree["set"], s), s.words, anywhere=True)
    return _keyword("耐性", ("5-17-1", "5-17-2"))._replace(of=of)


EFFECT = "effect"
"""Where a text is valid that only says what a keyword before it does."""
Inner = Callable[[t.Skill, Node, Scope], t.Skill]


def with_text(change: Inner, home: str = "") -> Callable[[Node, Scope, list[Gap]], t.Skill]:
    """Make the lowering of a keyword that stands before a text: the text is lowered, and the keyword changes what it is."""

    def lower_it(tree: Node, s: Scope, gaps: list[Gap]) -> t.Skill:
        inner = tree["inner"]
        found = s.words.own.abilities[inner.kind](inner, s.change(home=home), gaps)
        return change(found, tree, s)

    return lower_it


def _effect(skill: t.Skill, tree: Node) -> t.Skill:
    """Return the text behind a keyword that makes it wait: it must say something that is done."""
    if skill.kind != "spell" or skill.keyword or skill.cost:
        raise UnknownMeaning(tree["inner"], "何をする能力か分からない")
    return skill._replace(kind="auto")


def change_rampage(skill: t.Skill, tree: Node, s: Scope) -> t.Skill:
    """5-7-2-1: let a text wait, by 「暴走」, for this card to be turned up in the plan zone with so much energy there."""
    number = tree.get("n")
    least = values.whole(number) if number is not None else 0
    have = t.CountOf(t.Cards((t.Whose("own"), t.In(("energy",)))))
    return _effect(skill, tree)._replace(
        name="【暴走】",
        keyword="暴走",
        areas=("plan",),
        trigger=(t.Event("faced", THIS),),
        waits_if=join_conditions(t.Compare(have, ">=", least) if least else None, skill.waits_if),
        cites=("5-7-2-1", "5-7-2-2"),
    )


def change_advance(skill: t.Skill, tree: Node, s: Scope) -> t.Skill:
    """5-11-2: let a text wait, by 「進撃」, for the end of a movement on top of whose cost its own was paid."""
    return _effect(skill, tree)._replace(
        name="【進撃】",
        keyword="進撃",
        trigger=(t.Event("advanced", THIS),),
        cost=lower_cost(tree["price"]["cost"], s)[0],
        cites=("5-11-1", "5-11-2", "5-11-3"),
    )


def change_pincer(skill: t.Skill, tree: Node, s: Scope) -> t.Skill:
    """5-9-1: let a text wait, by 「挟撃」, for this card to be put where enemy units lie between it and another of its side."""
    between = t.Cards((t.Whose("other"), t.In(("board",)), t.Kind(("unit",)), t.Near("between", t.It("this"))))
    return _effect(skill, tree)._replace(
        name="【挟撃】",
        keyword="挟撃",
        trigger=(t.Event("move", THIS, areas_to=("board",)),),
        waits_if=t.Compare(t.CountOf(between), ">=", 1),
        cites=("5-9-1", "5-9-2", "5-9-3"),
    )


def _refuse_keyword(skill: t.Skill, tree: Node) -> None:
    """Refuse a keyword that stands alone behind one that says when a text is valid: no rule line asks whether the second is."""
    if skill.kind == "keyword":
        raise UnknownMeaning(tree, "有効かどうかの決まるキーワード能力は、まだ働かない")


def change_linked(skill: t.Skill, tree: Node, s: Scope) -> t.Skill:
    """5-12-2: let a text be valid, by 「連動」, while these cards lie in its player's graveyard; a spell asks as it is played (5-12-3)."""
    _refuse_keyword(skill, tree)
    own = t.Whose("own"), t.In(("graveyard",))
    there = tuple(
        t.Compare(t.CountOf(t.Cards((*own, t.Named((values.name(name),))))), ">=", 1) for name in tree.many("name")
    )
    linked = skill._replace(name="【連動】", keyword="連動", cites=(*skill.cites, "5-12-1", "5-12-2"))
    if skill.kind == "spell":
        asked = t.AsUsed(there[0] if len(there) == 1 else t.Both(there))
        return linked._replace(body=(t.If(asked, skill.body),))
    return linked._replace(valid_if=(*there, *skill.valid_if))


def change_resonance(skill: t.Skill, tree: Node, s: Scope) -> t.Skill:
    """5-13-2: let a text be valid, by 「共鳴」, only if a unit of its player has moved this turn."""
    if skill.kind == "spell":
        raise UnknownMeaning(tree, "共鳴はカードがスクエアにある間の能力である")
    _refuse_keyword(skill, tree)
    moved = t.Happened(t.Event("movement", who="own"), "turn")
    return skill._replace(
        name="【共鳴】", keyword="共鳴", valid_if=(moved, *skill.valid_if), cites=(*skill.cites, "5-13-1", "5-13-2")
    )


def change_zones(skill: t.Skill, tree: Node, s: Scope) -> t.Skill:
    """5-7-1: let a text be valid in the zones that are printed before it."""
    areas = tuple(values.area(zone["place"], s) for zone in tree.many("zones"))
    if skill.kind == "spell" or skill.areas:
        raise UnknownMeaning(tree["inner"], "このゾーンでいつ行うことか分からない")
    rules = ("5-7-1", *(("5-7-1-3",) if len(areas) > 1 else ()))
    return skill._replace(areas=areas, cites=(*skill.cites, *rules))


def join_spells(found: tuple[t.Skill, ...]) -> tuple[t.Skill, ...]:
    """4-9-2-3: return the skills of a card with all that it does as a spell as one, in the order of the text.

    4-7-2-2: effects of which one is chosen as it is played are a skill each.
    """
    spells = [one for one in found if one.kind == "spell"]
    ways = list(product(*map(_effects_to_choose, spells)))
    if len(spells) < 2 and len(ways) < 2:
        return found
    joined = tuple(
        spells[0]._replace(
            name="【効果】" if len(ways) == 1 else f"【{nth}つ目の効果】",
            keyword=next((one.keyword for one in spells if one.keyword), ""),
            cost=tuple(part for one in spells for part in one.cost),
            body=tuple(part for body in way for part in body),
            sentences=sum(one.sentences for one in spells),
            cites=tuple(dict.fromkeys(rule for one in spells for rule in one.cites)),
        )
        for nth, way in enumerate(ways, 1)
    )
    first = found.index(spells[0])
    others = [one for one in found if one.kind != "spell"]
    before = sum(one.kind != "spell" for one in found[:first])
    return (*others[:before], *joined, *others[before:])


def _effects_to_choose(spell: t.Skill) -> list[tuple[t.Instruction, ...]]:
    """4-7-2-2: return what a spell does, in each way that can be chosen as it is played."""
    at = next((at for at, one in enumerate(spell.body) if isinstance(one, t.ChooseMode)), None)
    if at is None:
        return [spell.body]
    mode = spell.body[at]
    assert isinstance(mode, t.ChooseMode)
    return [(*spell.body[:at], *option, *spell.body[at + 1 :]) for option in mode.options]
