"""One ability: its heads say what kind of skill it is and when, its sentences what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fwjudge.ability import text as t
from fwjudge.ability.walk import walk
from fwjudge.base.records import NamedTuple

from ..text.node import LOOKED_AT, Node, with_children
from . import body, clauses, declaration, events, sets, times, values
from .body import Gap
from .completeness import first_forgotten
from .conditions import BECOMING_KINDS, battle_of, condition, condition_once_true
from .heads import Heads, heads
from .known_words import find_strange
from .scope import Memory, Scope, UnknownMeaning, join_conditions, refuse_nothing
from .single_action import make_lasting, only_statics
from .tree import tidy
from .vocabulary import Costs, Vocabulary

MOVES = frozenset({"ko", "leave", "move", "combo", "remove", "discard"})
"""Events after which a card is no longer where its skill was valid."""


_NOTHING_SAID: Mapping[t.Record, Node] = {}


class LoweredSkill(NamedTuple):
    """A skill, the parts of it that are not understood, and of which clause each of its records was made."""

    skill: t.Skill | None
    gaps: tuple[Gap, ...]
    said: Mapping[t.Record, Node] = _NOTHING_SAID


def ability(
    tree: Node, home: str, words: Vocabulary, refuses: Callable[[t.Record], str] = refuse_nothing
) -> LoweredSkill:
    """Return the skill of an ability whose card has its skills in the area `home`, as the words of its game mean it.

    `refuses`: returns why the game cannot carry a record out.
    """
    gaps: list[Gap] = []
    s = Scope(
        Memory(),
        home,
        words=words,
        drafts=sets.drafts,
        quoted=lambda inner: lower_quoted(inner, home, words, refuses),
        refuses=refuses,
    )
    outer = LOOKED_AT.get()  # of the skill that has this one in quotes
    asked: set[tuple[int, str]] = set() if outer is None else outer
    token = LOOKED_AT.set(asked)
    try:
        skill = (words.own.abilities.get(tree.kind) or _KINDS[tree.kind])(tree, s, gaps)
    except UnknownMeaning as gap:
        return LoweredSkill(
            shell(tree, home, words, body.unread(gap.node), refuses), (*gaps, Gap(gap.node, gap.why, "skill"))
        )
    except (KeyError, IndexError):
        return LoweredSkill(
            shell(tree, home, words, body.unread(tree), refuses), (*gaps, Gap(tree, "この書き方は分からない", "skill"))
        )
    finally:
        LOOKED_AT.reset(token)
    stopped = any(gap.scope != "sentence" for gap in gaps)  # then later sentences were not looked at
    if not stopped and (lost := first_forgotten(tree, asked, [gap.node for gap in gaps])) is not None:
        gaps.append(Gap(lost, "この部分が何を変えるのか分からない", "skill"))
        return LoweredSkill(shell(tree, home, words, body.unread(lost), refuses), tuple(gaps))
    done, tidied = tidy(skill)
    if not gaps and (why := refuses(done)):
        hole = body.unread(tree)
        return LoweredSkill(shell(tree, home, words, hole, refuses), (Gap(tree, why, "skill"),))
    for record, field, word in find_strange(done, words.words):
        why = f"{words.game} に「{word}」という語はない ({type(record).__name__}.{field})"
        return LoweredSkill(shell(tree, home, words, body.unread(tree), refuses), (*gaps, Gap(tree, why, "skill")))
    return LoweredSkill(done, tuple(gaps), {tidied(record): node for record, node in s.memory.said.items()})


def lower_quoted(
    tree: Node, home: str, words: Vocabulary, refuses: Callable[[t.Record], str] = refuse_nothing
) -> t.Skill:
    """Return a skill that another one gives (13-16): all of it must be understood."""
    done = ability(tree, home, words, refuses)
    if done.skill is None or done.gaps:
        gap = done.gaps[0]
        raise UnknownMeaning(gap.node, gap.why)
    return done.skill


def shell(
    tree: Node, home: str, words: Vocabulary, hole: t.Unread, refuses: Callable[[t.Record], str] = refuse_nothing
) -> t.Skill | None:
    """Return what is known of a skill that cannot be carried out: its heading, its trigger and its cost; None if not even its kind is."""
    s = Scope(Memory(), home, words=words, drafts=sets.drafts)
    try:
        said = _heads_of(tree, s)
    except (UnknownMeaning, KeyError, IndexError):
        return None
    if tree.kind not in ("Ability", "RuleText") or not said.kind:
        return None
    sentences = tree.many("body")
    skill = _begin(said, sentences)
    if said.kind == "continuous" or (said.kind == "auto" and not said.trigger and _replaces(sentences)):
        return skill._replace(kind="continuous", statics=(hole,))
    if said.kind == "auto" and not said.trigger:
        try:
            _, _, skill = _take_out_trigger(sentences, tree.get("cost"), skill, s)
        except (UnknownMeaning, KeyError, IndexError):
            skill = skill._replace(state=hole)
    try:
        paid, choices = cost(tree.get("cost"), s)
    except (UnknownMeaning, KeyError, IndexError):
        paid, choices = (hole,), ()
    if said.awakening:
        skill = skill._replace(keyword=said.name, declare_if=hole)
    limited = skill._replace(declare_if=hole)
    if said.kind == "activate" and any(map(body.restricts, sentences)) and not refuses(limited):
        skill = limited
    known = skill._replace(cost=paid, costs=choices, areas=_areas(skill, s))
    return None if hole not in (skill.state, *paid) and refuses(known) else known._replace(body=(hole,))


# -- costs ----------------------------------------------------------------------------------------------


def cost(node: Node | None, s: Scope) -> Costs:
    """Return the cost that is paid in any case, and the costs of which one is paid (1-4-6-1)."""
    if node is None:
        return (), ()
    if (own := s.words.own.costs.get(node.kind)) is not None:
        return own(node, s)
    if node.kind == "CostOr":
        return (), _choices(node, s)
    paid: tuple[t.Instruction, ...] = ()
    if node.many("symbols"):
        paid = (t.PayEnergy(*values.symbols(node.many("symbols"), s)),)
    pay = node.get("pay")
    return (paid if pay is None else (*paid, *lower_paying(pay, s))), ()


def lower_paying(pay: Node, s: Scope) -> tuple[t.Instruction, ...]:
    """Return what is done to pay, where a cost says it in words."""
    s.memory.sentence()
    return _without_may(make_lasting(clauses.clause(pay, s), s))


def _without_may(paid: tuple[t.Instruction, ...]) -> tuple[t.Instruction, ...]:
    """Return a cost without the 「できる」 at its end: all of it may be left unpaid, whatever it says (fw 9-6-4, op 8-3-1-4)."""
    out: list[t.Instruction] = []
    for one in paid:
        match one:
            case t.May(by="own"):
                out.extend(one.body)
            case t.If(otherwise=()):
                out.append(one._replace(then=_without_may(one.then)))
            case t.EitherOf(by="own"):
                out.append(one._replace(options=tuple(map(_without_may, one.options))))
            case _:
                out.append(one)
    return tuple(out)


def _choices(node: Node, s: Scope) -> tuple[tuple[t.Instruction, ...], ...]:
    out: list[tuple[t.Instruction, ...]] = []
    for side in (node["a"], node["b"]):
        if side.kind == "CostOr":
            out.extend(_choices(side, s))
        else:
            out.append(cost(side, s)[0])
    return tuple(out)


# -- kinds of ability -------------------------------------------------------------------------------------


def _heads_of(tree: Node, s: Scope) -> Heads:
    """Return the heads of an ability; in games that print none, what its sentences say of its kind."""
    said = heads(tree.many("heads"), s)
    return said if said.kind or s.words.headless is None else s.words.headless(said, tree, s)


def _begin(said: Heads, sentences: tuple[Node, ...]) -> t.Skill:
    """Return what the heads of a skill say of it."""
    return t.Skill(
        said.name,
        said.kind,
        trigger=said.trigger,
        valid_if=said.valid_if,
        timing=said.timing,
        limit=said.limit,
        sentences=len(sentences),
    )


def lower_ability(tree: Node, s: Scope, gaps: list[Gap]) -> t.Skill:
    """Return the skill of heads, a cost and sentences."""
    said = _heads_of(tree, s)
    if not said.kind:
        raise UnknownMeaning(
            (*tree.many("heads"), tree)[0], "スキルの分類 (【永続】【自動】【起動】など) が書かれていない"
        )
    sentences = tree.many("body")
    skill = _begin(said, sentences)
    if said.kind == "continuous":
        return _continuous(skill, sentences, s, gaps)
    sentences, skill = declaration.restrict_declaration(sentences, skill, s, gaps)
    if said.kind == "auto" and not said.trigger and _replaces(sentences):
        if tree.get("cost") is not None:
            raise UnknownMeaning(tree["cost"], "起きる前に支払う手順は定められていない")
        return _continuous(skill._replace(kind="continuous"), sentences, s, gaps)  # 1-5-2-3: it waits for nothing
    if said.kind == "auto" and not said.trigger:
        sentences, paying, skill = _take_out_trigger(sentences, tree.get("cost"), skill, s)
    else:
        paying = None
    s = s.change(moved=any(event.what in MOVES and event.of == t.Cards((t.This(),)) for event in skill.trigger))
    paid, choices = cost(tree.get("cost"), s) if paying is None else (lower_paying(paying, s), ())
    if said.awakening:
        skill, effect = _lower_awakening(skill, sentences, s, gaps)
        skill = skill._replace(keyword=said.name)
    else:
        waits_for_itself = any(_concerns_itself(event) for event in skill.trigger)
        effect = _defined_first(
            body.instructions(sentences, s.change(placed=not (waits_for_itself or paid or choices)), gaps), paid, tree
        )
    beneath = s.memory.beneath or any(
        event.what == "beneath" and event.of == t.Cards((t.This(),)) for event in skill.trigger
    )
    return skill._replace(cost=paid, costs=choices, body=effect, areas=_areas(skill, s), beneath=beneath)


def _defined_first(
    effect: tuple[t.Instruction, ...], paid: tuple[t.Instruction, ...], tree: Node
) -> tuple[t.Instruction, ...]:
    """13-5-2, 13-5-3: 「Xは～となる。」 holds from the beginning, wherever it stands."""
    lets = tuple(item for item in effect if isinstance(item, t.Let))
    if not lets or effect[: len(lets)] == lets:
        return effect
    if any(isinstance(item, t.X) for item in walk(paid)) or any(
        isinstance(item, t.It | t.Taken) for item in walk(lets)
    ):
        raise UnknownMeaning(tree, "Xがいつ決まるか分からない")
    return (*lets, *(item for item in effect if item not in lets))


def _areas(skill: t.Skill, s: Scope) -> tuple[str, ...]:
    """Return where the skill is valid, if not where its card's skills are: the trigger or the text says so (9-2-1)."""
    for event in skill.trigger:
        if event.what == "combo" and event.of == t.Cards((t.This(),)) and event.areas_from == ("hand",):
            return ("hand", "combo")  # it is heard when the card lies in the combo area (9-6-7-1-1)
        if _concerns_itself(event) and event.what in ("move", "discard", "remove"):
            source = event.areas_from or (
                ("hand",) if event.what == "discard" else ()
            )  # what is discarded comes from the hand (13-7-1)
            if source and "battle" not in source:
                to = event.areas_to or (("drop",) if event.what == "discard" else ("removed",))
                return tuple(dict.fromkeys((*source, *to)))
        if (
            event.what == "battle end"
            and isinstance(skill.waits_if, t.Happened)
            and skill.waits_if.event.what == "combo"
        ):
            return ("combo", "drop")  # where it lies when the battle ends (8-5-6-1)
    return s.memory.zones


def _concerns_itself(event: t.Event) -> bool:
    return isinstance(event.of, t.Cards) and t.This() in event.of.filters


def _replaces(sentences: tuple[Node, ...]) -> bool:
    """Lower 「～する場合、代わりに～」."""
    opening = sentences[0]["clause"] if sentences and sentences[0].kind == "Sentence" else None
    while opening is not None and opening.kind in ("If", "InBattle", "During", "Topic", "LimitPerTurn"):
        opening = opening["rest"]
    return opening is not None and opening.kind == "Upon" and opening["rest"].kind == "Instead"


def _limit(skill: t.Skill, sentences: tuple[Node, ...], s: Scope) -> tuple[t.Skill, tuple[Node, ...]]:
    """Lower 「1ターンに1回、～する場合、代わりに～」: the skill replaces only so often (15-7)."""
    first = sentences[0]["clause"] if sentences and sentences[0].kind == "Sentence" else None
    alone = all(sentence.kind == "Sentence" and sentence.alt("link") in body.LOOKS_BACK for sentence in sentences[1:])
    if first is None or first.kind != "LimitPerTurn" or not alone or not _replaces(sentences):
        return skill, sentences
    if first.key("span") != "turn" or (first.get("n") is not None and values.whole(first["n"]) != 1):
        raise UnknownMeaning(first, "1ターンに何回かだけが分かる")
    done = skill._replace(limit=values.whole(first["times"]))
    return done, (_drop_trigger(sentences[0], first["rest"]), *sentences[1:])


def _lower_awakening(
    skill: t.Skill, sentences: tuple[Node, ...], s: Scope, gaps: list[Gap]
) -> tuple[t.Skill, tuple[t.Instruction, ...]]:
    """15-2-2, 15-2-3: the condition of an awakening is one of declaring it."""
    effect = body.instructions(sentences, s, gaps)
    if len(effect) == 1 and isinstance(effect[0], t.If) and not effect[0].otherwise:
        return skill._replace(declare_if=effect[0].condition), effect[0].then
    return skill, effect


def _take_out_trigger(
    sentences: tuple[Node, ...], cost: Node | None, skill: t.Skill, s: Scope
) -> tuple[tuple[Node, ...], Node | None, t.Skill]:
    """Take the trigger out of the first sentence, or from before the skill cost (「～した時、手札1枚を捨てる：」); return the rest."""
    pay = cost.get("pay") if cost is not None and cost.kind == "Cost" and not cost.many("symbols") else None
    if pay is not None and any(True for _ in pay.find("When", "At")):
        paying, skill = lift_trigger(pay, skill, s)
        if paying.kind == "If":
            raise UnknownMeaning(paying, "支払う時の条件か、待機状態になる条件かが分からない")
        return sentences, paying, skill
    first = sentences[0]
    told = first["sentence"] if first.kind == "Listed" else first
    rest, skill = lift_trigger(told["clause"], skill, s)
    told = _drop_trigger(told, rest)
    if first.kind == "Listed":
        told = with_children(with_children(first, "sentence", (told,)), "option", first.many("option"))
    return (told, *sentences[1:]), None, skill


def lift_trigger(opening: Node, skill: t.Skill, s: Scope) -> tuple[Node, t.Skill]:
    """Lift the trigger, with the conditions before it, out of a sentence into the skill; return what stands after it."""
    waits: t.Condition | None = None
    s = s.change(placed=True)
    while opening.kind in ("If", "InBattle", "LimitPerTurn") or (
        opening.kind == "During" and _turn_of(opening, s) is not None
    ):
        if opening.kind == "During":
            turn = _turn_of(opening, s)
            waits = join_conditions(waits, turn if turn != t.Both(()) else None)
        elif opening.kind == "LimitPerTurn":
            skill = skill._replace(limit=values.whole(opening["times"]))
        elif opening.kind == "If":
            waits = join_conditions(waits, condition(opening["condition"], s))
        else:
            waits = join_conditions(waits, battle_of(opening["of"], opening.get("against"), s))
        opening = opening["rest"]
    match opening.kind:
        case "When" if opening["event"].kind == "EventTime" and opening["event"]["event"].kind in BECOMING_KINDS:
            became = condition_once_true(opening["event"]["event"], s)
            return opening["rest"], skill._replace(state=became, becomes=True, waits_if=waits)
        case "WhileState":
            state = condition(opening["condition"], s)
            return opening["rest"], skill._replace(state=state, waits_if=waits)
        case "At" if opening["moment"].kind == "MomentOf":
            trigger, since = _end_of(opening["moment"], s)
            clauses.event_cards(trigger, s)
            waits = join_conditions(waits, since)
        case "When" if not opening.alt("next"):
            trigger = events.events(opening["event"], s)
            clauses.event_cards(trigger, s)
        case "At":
            trigger = (times.moment(opening["moment"], s)[0],)
        case "Upon" if opening["rest"].kind not in ("Instead", "Unless"):
            trigger = events.event(opening["event"], s)
            clauses.event_cards(trigger, s)
        case _:
            raise UnknownMeaning(opening, "誘発条件が見つからない")
    return opening["rest"], skill._replace(trigger=trigger, waits_if=waits)


def _turn_of(node: Node, s: Scope) -> t.Condition | None:
    """Lower 「相手のターン中、～した時」; 「このターン中、～した時」 says nothing more than the skill's own time."""
    lasting = node["duration"]
    if lasting.kind != "Lasting":
        return None
    if lasting.key("which") == "this" and lasting["span"].key("of") == "turn" and lasting.get("owner") is None:
        return t.Both(())
    return times.turn_of(lasting, s)


def _end_of(node: Node, s: Scope) -> tuple[tuple[t.Event, ...], t.Condition | None]:
    """Lower 「このカードがコンボした戦闘の終了時」 (8-5-6-1), 「このカードが登場したターンの終了時」."""
    span = node["span"].key("of")
    if span not in ("turn", "battle"):
        raise UnknownMeaning(node, "いつのことか分からない")
    found = events.event(node["event"], s)
    if all(event.what == f"{span} end" for event in found):
        return found, None  # 「バトルしたバトル終了時」
    parts = tuple(t.Happened(event, span) for event in found)
    return (t.Event(f"{span} end"),), parts[0] if len(parts) == 1 else t.Either(parts)


def _drop_trigger(sentence: Node, rest: Node) -> Node:
    """Return the sentence as if it began after its trigger."""
    slots = tuple((rest,) if any(child is sentence["clause"] for child in slot) else slot for slot in sentence.slots)
    return Node(sentence.kind, sentence.form, slots, sentence.text, sentence.start, sentence.end)


def _continuous(skill: t.Skill, sentences: tuple[Node, ...], s: Scope, gaps: list[Gap]) -> t.Skill:
    """9-5: every sentence is an effect of its own, whose conditions are looked at again and again (FW-Q150)."""
    s = s.change(always=True, placed=True)
    statics: list[t.Static] = []
    valid: list[tuple[str, ...]] = []  # where the sentences say that they are valid
    skill, sentences = _limit(skill, sentences, s)
    for sentence in sentences:
        s.memory.sentence()
        s.memory.leave_place()
        try:
            if sentence.kind != "Sentence":
                raise UnknownMeaning(sentence, "【永続】に選択肢がある")
            if sentence.alt("link") in body.LOOKS_BACK and statics and isinstance(statics[-1], t.Replaces):
                statics[-1] = _append_sentence(statics[-1], sentence, s)
                continue
            found = only_statics(clauses.clause(sentence["clause"], s), sentence)
            if why := next(filter(None, map(s.refuses, found)), ""):
                raise UnknownMeaning(sentence["clause"], why)
            if _is_of_two_places(found, s) or s.memory.zones != next(iter(valid), s.memory.zones):
                raise UnknownMeaning(_last_part(sentence["clause"]), "どの領域で有効なのか決まらない")
            valid.append(s.memory.zones)
            statics.extend(found)
        except UnknownMeaning as gap:
            gaps.append(Gap(gap.node, gap.why, "sentence"))
            statics.append(body.unread(gap.node))
    return skill._replace(statics=tuple(statics), areas=next(iter(valid), ()), beneath=s.memory.beneath)


def _is_of_two_places(found: tuple[t.Static, ...], s: Scope) -> bool:
    """Whether one part of a 【永続】 says in which area it is valid, and another does not: 「手札のこのカードのコスト-2し、Xは～」.

    A condition that says it says so of all: 「このカードがドロップにある場合、～」.
    """
    memory = s.memory
    if memory.split or (memory.zones and memory.at_home):
        return True
    if not memory.zones or memory.lies:
        return False
    return any(getattr(one, "cards", t.It("this")) != t.It("this") for one in walk(found) if type(one) in t.STATICS)


def _last_part(clause: Node) -> Node:
    """Return the part of a clause that stands last: 「Aし、B」, after its conditions."""
    while clause.kind in ("If", "Topic", "Player", "During", "Then"):
        clause = clause["rest"]
    return clause


def _append_sentence(static: t.Replaces, sentence: Node, s: Scope) -> t.Replaces:
    """Lower 「代わりに～してよい。その場合、～する」 (9-9-3)."""
    inner = s.change(always=False)
    done: t.Condition = t.Done() if body.LOOKS_BACK[sentence.alt("link")] else t.No(t.Done())
    more = make_lasting(clauses.clause(sentence["clause"], inner), inner)
    return static._replace(body=(t.Sentence(static.body), t.If(done, more)))


def lower_keyword(tree: Node, s: Scope, gaps: list[Gap]) -> t.Skill:
    """Return the skill that a keyword alone is."""
    said = heads(tree.many("heads"), s)
    word = tree["keyword"].alt("word")
    name = values.heading(word)
    number = s.words.strikes.get(word, 0)
    return t.Skill(name, "keyword", valid_if=said.valid_if, limit=said.limit, keyword=name, number=number)


def lower_rule(tree: Node, s: Scope, gaps: list[Gap]) -> t.Skill:
    """Lower a text without a head, which says how the card may be used at all, or what its card waits for."""
    if _heads_of(tree, s).kind == "auto":
        return lower_ability(tree, s, gaps)
    skill = t.Skill("", "continuous", sentences=len(tree.many("body")))
    return _continuous(skill, tree.many("body"), s, gaps)


_KINDS = {
    "Ability": lower_ability,
    "KeywordAbility": lower_keyword,
    "RuleText": lower_rule,
}
