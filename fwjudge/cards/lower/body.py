"""Sentences: how a 「場合」, 「その後」, 「そうした場合」 and 「代わりに」 of one sentence reach the next."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from fwjudge.ability import text as t
from fwjudge.ability.walk import walk
from fwjudge.base.patterns import compile_late
from fwjudge.base.records import NamedTuple

from ..text.node import Node, print_node
from . import targets, times, values
from .clauses import clause
from .conditions import cards_of, condition, tells_of_deeds
from .scope import Items, Scope, UnknownMeaning, join_conditions
from .sets import card_set
from .single_action import action, make_lasting

Steps = tuple[t.Record, ...]
"""Instructions (see `statics.Items`)."""


class Gap(NamedTuple):
    """A part that does not run because its meaning is not known."""

    node: Node
    why: str
    scope: str
    """The part that does not run: `part` (from there to the end of the sentence), `sentence`, `rest` (and all that it governs)."""


class Part(NamedTuple):
    """One sentence, and what of it reaches the later ones."""

    link: str
    items: Steps
    gate: t.Condition | None
    """The condition that opens it."""
    replaced: Steps = ()
    """The end of the sentence before, in place of which it is: 「Aする代わりに」."""
    picked: tuple[t.CardSet, t.CardSet] | None = None
    """The cards of which the sentence before picks, and those of which it does so instead: 「Xの代わりにYを選ぶ」."""


def unread(node: Node) -> t.Unread:
    """Return what stands in the place of a part whose meaning is not known."""
    return t.Unread(print_node(node), *node.span)


def instructions(sentences: tuple[Node, ...], s: Scope, gaps: list[Gap]) -> Steps:
    """Return the effect that these sentences describe."""
    parts: list[Part] = []
    listed = next((node for node in sentences if node.kind == "Listed"), None)
    for index, node in enumerate(sentences):
        s = s if index == 0 else s.change(placed=False)
        shared = listed is not None and node.kind == "Sentence" and any(True for _ in node.find("ChooseMode"))
        within = s.change(modes=_modes(listed, s, gaps)) if listed is not None and shared else s
        part = _part(node, within, gaps, "rest" if index == 0 else "sentence")
        if _overrides(node) or _may_override(part):
            try:
                parts = _override(parts, part, node)
            except UnknownMeaning as gap:
                parts.append(Part("", (_leave_hole(gap, node, s, gaps, "sentence"),), None))
            continue
        if part.link in ELSE:
            parts = _add_otherwise(parts, part, node)
            continue
        parts.append(part)
    return _govern_on(parts) if s.words.governs_on else _govern(parts)


def _ask_game(item: t.Record, node: Node, s: Scope) -> None:
    """Let the game refuse what it cannot carry out: an instruction, or the condition that opens a sentence."""
    if why := s.refuses(item):
        raise UnknownMeaning(node, why)


def restricts(sentence: Node) -> bool:
    """Whether a sentence may be about all of the skill: 「このスキルは、～場合のみ発動できる」「Xは～となる」"""
    unread = "".join(node.text for node in sentence.walk() if node.kind == "Unknown")
    return (
        any(True for _ in sentence.find("LetX"))
        or any(word in unread for word in ("のみ", "しか", "発動でき", "このスキル", "Xは"))
        or _OF_OWN_USE.match(unread) is not None
    )


_OF_OWN_USE: Final = compile_late("(この[^はをが]+は)?[^はをが]*(使え|使用でき)")
"""Words that may say when this skill, or its card, can be used at all: 「この効果は満月の時だけ使える」."""


_CONDITIONAL = ("場合", "なら", "限り")


def _may_open(gap: Node) -> bool:
    """Whether words that were not read may hold a condition: then what they govern is not known either."""
    return any(
        node.kind == "Unknown" and node.alt("what") != "condition" and any(word in node.text for word in _CONDITIONAL)
        for node in gap.walk()
    )


def part_clause(node: Node) -> Node:
    """Return the clause of one part of an enumeration, whether or not the part is a whole sentence."""
    return node["sentence"]["clause"] if node.kind == "Listed" else node["clause"]


def _innermost(node: Node) -> Node:
    while node.kind == "If":
        node = node["rest"]
    return node


def _overrides(node: Node) -> bool:
    """Whether a sentence is 「～場合、代わりに～」 and takes the place of the sentence before it."""
    return _innermost(part_clause(node)).kind in ("Instead", "InsteadOf", "InsteadSet")


def _may_override(part: Part) -> bool:
    """Whether words that were not read may take the place of what was said before."""
    return part.gate is not None and any(isinstance(one, t.Unread) and "代わりに" in one.text for one in part.items)


def _part(node: Node, s: Scope, gaps: list[Gap], governs: str) -> Part:
    """Lower one sentence; what of it is not understood keeps its place. `governs`: the scope of a gap in its condition."""
    s.memory.sentence()
    sentence = node
    if node.kind == "Listed":
        s = s.change(modes=_modes(node, s, gaps))
        node = node["sentence"]
    opening = node["clause"]
    if node.alt("link") in ELSE and s.memory.judged is not None:
        s.memory.zero = s.memory.picked = s.memory.judged  # the cards that the condition was about
    gate: t.Condition | None = None
    if opening.kind == "During" and opening["rest"].kind == "If" and tells_of_deeds(opening["rest"]["condition"], s):
        past = s.change(
            until=times.duration(opening["duration"], s)
        )  # 「このターン中、このリーダーがバトルしている場合」
        opening = opening["rest"]
        gate = _opening(opening, sentence, past, gaps, governs)
        opening = opening["rest"]
    while opening.kind == "If" and opening.alt("word") != "かぎり":
        gate = join_conditions(gate, _opening(opening, sentence, s, gaps, governs))
        opening = opening["rest"]
    s = s.change(placed=False)
    try:
        if opening.kind == "Instead":
            if s.memory.lost and s.memory.picked is None:
                raise UnknownMeaning(opening, "読めない部分の代わりに何をするか分からない")
            s.memory.zero = s.memory.picked or s.memory.zero
            opening = opening["rest"]
        if opening.kind == "InsteadOf":
            replaced = make_lasting(action(opening["not"], s), s)
            return Part(node.alt("link"), make_lasting(clause(opening["rest"], s), s), gate, replaced)
        if opening.kind == "InsteadSet":
            sets = card_set(opening["not"], s), card_set(opening["target"], s)
            return Part(node.alt("link"), (), gate, (), sets)
        leave = partial(_leave_hole, sentence=sentence, s=s, gaps=gaps, scope="part")
        items = make_lasting(clause(opening, s.change(leave=leave)), s)
        for item in items:
            if _hole_in(Part("", (item,), None)) is None:
                _ask_game(item, opening, s)
    except UnknownMeaning as gap:
        hole = _leave_hole(gap, sentence, s, gaps, governs if gate is None and _may_open(gap.node) else "sentence")
        items = (hole,)
        if _may_open(gap.node):
            gate = join_conditions(gate, hole)
    return Part(node.alt("link"), items, gate)


def _opening(opening: Node, sentence: Node, s: Scope, gaps: list[Gap], governs: str) -> t.Condition:
    """Lower the condition that opens a clause; one that is not understood stays there, and is never found true."""
    try:
        what = condition(opening["condition"], s)
        _ask_game(what, opening["condition"], s)
        _refer_back(opening["condition"], opening["rest"], s)
    except UnknownMeaning as gap:
        what = _leave_hole(gap, sentence, s, gaps, governs)
    s.memory.judged = s.memory.picked
    return what


def _leave_hole(gap: UnknownMeaning, sentence: Node, s: Scope, gaps: list[Gap], scope: str) -> t.Unread:
    """Note a gap, and return what stands in its place; nothing points back at it."""
    if restricts(sentence) or (gap.node.kind == "ChooseMode" and sentence.kind != "Listed"):
        raise gap  # what it forbids is not known, or which of what follows it chooses: so nothing may be done
    gaps.append(Gap(gap.node, gap.why, scope))
    s.memory.forget()
    return unread(gap.node)


QUALITIES = frozenset({"Is", "HasTrait", "HasName", "HasKeyword", "IsColour", "InState", "Attribute"})


def _refer_back(node: Node, rest: Node, s: Scope) -> None:
    """Let the action without object be about what the condition is about: 「そのカードの～場合、KOする」.

    A card that has been discarded gets no power and no keyword: 「捨てたカードが～場合、パワー+5000」 is about this card (13-1-1).
    """
    in_play = any(True for _ in rest.find("Modify", "Gain"))
    pointing = [
        one for one in node.find("It", "Acted") if one.kind == "It" or one["did"].kind != "Discard" or not in_play
    ]
    if (left := targets.rest_spoken_of(node, s)) is not None:
        s.memory.zero = left
    elif s.memory.picked is not None and pointing:
        s.memory.zero = s.memory.picked
    if s.memory.picked is None and node.kind in QUALITIES and isinstance(cards := cards_of(node["set"], s), t.Each):
        s.memory.picked = cards  # 「自分の戦闘中のカードが「A」の場合、そのカードの」


# -- how sentences reach each other -----------------------------------------------------------------


def _override(parts: list[Part], part: Part, node: Node) -> list[Part]:
    """Let this part take the place of the last instruction before it if its condition holds."""
    before = parts[-1] if parts else None
    if part.replaced or part.picked is not None:
        if before is None or part.gate is None:
            raise UnknownMeaning(node, "何の代わりか分からない")
        return [*parts[:-1], before._replace(items=_replace_end(before, part, part.gate, node))]
    if before is None or part.gate is None or not before.items:
        return [*parts, part]
    *kept, last = before.items
    new = part.items
    picks = [item for item in new if isinstance(item, t.Choose)]
    earlier = {t.It(item.called) for item in kept if isinstance(item, t.Choose)}
    if picks and not any(item in earlier for one in new for item in walk(one) if isinstance(item, t.It)):
        return [
            *parts[:-1],
            before._replace(items=(t.If(part.gate, new, before.items),)),
        ]  # nothing of it is done, or picked, first
    if isinstance(last, t.Last) and len(new) == 1 and isinstance(new[0], t.Last) and new[0].until == "game":
        new = (new[0]._replace(until=last.until),)
    return [*parts[:-1], before._replace(items=(*kept, t.If(part.gate, new, (last,))))]


def _replace_end(before: Part, part: Part, gate: t.Condition, node: Node) -> Steps:
    """Return the sentence before, with what this one says to do instead of its end, or of picking from other cards."""
    if part.picked is not None:
        picks = [item for item in before.items if isinstance(item, t.Choose)]
        said, other = part.picked
        if len(picks) != 1 or picks[0].of != said:
            raise UnknownMeaning(node, "どの選択の代わりか分からない")
        others = tuple(item._replace(of=other) if item is picks[0] else item for item in before.items)
        return (t.If(gate, others, before.items),)
    kept = before.items[: -len(part.replaced)]
    if before.items[-len(part.replaced) :] != part.replaced:
        raise UnknownMeaning(node, "何の代わりか分からない")
    new = part.items
    if len(new) == 1 and isinstance(new[0], t.May):  # 「代わりに～できる」: one or the other
        new = (t.EitherOf((part.replaced, new[0].body), new[0].by),)
    return (*kept, t.If(gate, new, part.replaced))


ELSE = ("それ以外の場合、", "そうでない場合、")


def _add_otherwise(parts: list[Part], part: Part, node: Node) -> list[Part]:
    """Lower 「～場合、A。それ以外の場合、B。」: B if the condition of the sentence before does not hold."""
    before = parts[-1] if parts else None
    items = part.items if part.gate is None else (t.If(part.gate, part.items),)
    if before is not None and before.gate is not None:
        return [*parts[:-1], before._replace(items=(t.If(before.gate, before.items, items),), gate=None)]
    if before is not None and before.items and isinstance(last := before.items[-1], t.If) and not last.otherwise:
        return [*parts[:-1], before._replace(items=(*before.items[:-1], last._replace(otherwise=items)))]
    raise UnknownMeaning(node, "何以外の場合か分からない")


def _govern(parts: list[Part]) -> Steps:
    """Put what a condition governs under it: at the opening of the effect also every later その後 (FW-Q197), else its own sentence."""
    if not parts:
        return ()
    first, rest = parts[0], parts[1:]
    if first.gate is not None and first.link == "":
        free = next((index for index, part in enumerate(rest) if part.gate is not None and part.link == ""), len(rest))
        inside = _link([first._replace(gate=None), *rest[:free]])
        return (t.If(first.gate, inside), *_link(rest[free:]))
    return _link(parts)


def _govern_on(parts: list[Part]) -> Steps:
    """Put everything behind a condition under it, wherever it stands (op 8-3-3), as far as the next sentence with one of its own."""
    at = next((index for index, part in enumerate(parts) if _governs(part)), None)
    if at is None:
        return _link(parts)
    first, rest = parts[at], parts[at + 1 :]
    free = next((index for index, part in enumerate(rest) if part.gate is not None and part.link == ""), len(rest))
    if first.gate is not None:
        inside = _govern_on([first._replace(gate=None), *rest[:free]])
        governed: Steps = (t.If(first.gate, inside),)
    else:
        last = first.items[-1]
        assert isinstance(last, t.If)
        governed = (*first.items[:-1], last._replace(then=(*last.then, *_govern_on(rest[:free]))))
    return (*_link(parts[:at]), *governed, *_govern_on(rest[free:]))


def _governs(part: Part) -> bool:
    return part.link not in LOOKS_BACK and (part.gate is not None or _ends_with_condition(part))


LOOKS_BACK = {
    **dict.fromkeys(
        ("そうした場合、", "そうしたならば、", "そうしたら、", "払ったら、", "捨てたら、", "その場合、"), True
    ),
    "そうしなかった場合、": False,
}


def _link(parts: list[Part]) -> Steps:
    """Link sentences one after the other; そうした場合 looks back at the one before."""
    out: list[t.Record] = []
    for index, part in enumerate(parts):
        items = part.items if part.gate is None else (t.If(part.gate, part.items),)
        following = parts[index + 1].link if index + 1 < len(parts) else ""
        if part.link in LOOKS_BACK:
            hole = _hole_in(parts[index - 1]) if index else None
            done: t.Condition = hole or (t.Done() if LOOKS_BACK[part.link] else t.No(t.Done()))
            items = (t.If(done, items),)
        elif following in LOOKS_BACK:
            items = (t.Sentence(_offer_whole(items)),)
        out.extend(items)
        later = parts[index + 1 :]
        if later and later[0].link == "その後、" and _ends_with_condition(part):
            return _split_readings(tuple(out), later)
    return tuple(out)


def _offer_whole(items: Steps) -> Steps:
    """Offer all of 「Aし、Bしてもよい。そうした場合、」 together: either both are done or neither."""
    *before, last = items
    if not before or not isinstance(last, t.May) or any(isinstance(one, t.May) for one in before):
        return items
    return (last._replace(body=(*before, *last.body)),)


def _hole_in(part: Part) -> t.Unread | None:
    """Return the words of a part whose meaning is not known: whether that was done cannot be told."""
    return next((one for one in walk((part.items, part.gate)) if isinstance(one, t.Unread)), None)


def _ends_with_condition(part: Part) -> bool:
    """Whether a part ends with a condition after an action: 「1枚を公開し、公開したカードが～場合、～。その後、～」"""
    return len(part.items) > 1 and isinstance(part.items[-1], t.If) and not part.items[-1].otherwise


def _split_readings(done: Steps, later: list[Part]) -> Steps:
    """Whether such a condition governs the later sentences, no rule says: both are written down (a reading)."""
    last = done[-1]
    assert isinstance(last, t.If)
    rest = _link(later)
    return (*done[:-1], last._replace(then=(*last.then, *rest), otherwise=(t.Ungoverned(rest),)))


# -- 「以下から1つを選ぶ。」 -----------------------------------------------------------------------------


def _modes(node: Node, s: Scope, gaps: list[Gap]) -> Callable[[Node, Scope], Items]:
    """13-2: the options after the sentence that says to choose; the last one owns what follows it."""

    def choose(mode: Node, at: Scope) -> Items:
        count = mode["count"]
        if count.kind not in ("Exactly", "UpTo", "AnyNumber"):
            raise UnknownMeaning(count, "いくつ選ぶか分からない")
        options = []
        for option in node.many("option"):
            inner = at.change(memory=at.memory.copy(), who=s.who, player=s.player, modes=None)
            if any(owner.key("who") == "self" for owner in option.find("Owner")):
                inner = inner.change(who=at.who, player=True)  # the one who chooses does it
            options.append(instructions(option.many("sentence"), inner, gaps))
        number = values.number(count["n"]) if count.kind != "AnyNumber" else len(options)
        return [t.ChooseMode(tuple(options), number, count.kind != "Exactly", at.who)]

    return choose
