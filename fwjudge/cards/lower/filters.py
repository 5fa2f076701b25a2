"""Filters that narrow a set: numbers, names, traits, colours, states, skills, what was done to the cards."""

from __future__ import annotations

from collections.abc import Callable

from fwjudge.ability import text as t

from ..text.node import Node
from . import targets, values
from .scope import Scope, UnknownMeaning

Filters = tuple[t.Filter, ...]


def name_list(node: Node) -> tuple[str, ...]:
    """Return the card names of a list of names."""
    return (values.name(node),) if node.kind == "Name" else tuple(values.name(name) for name in node.many("name"))


def filter_of(node: Node, s: Scope) -> tuple[t.Filter, ...]:
    """Return the filters that a phrase before a noun gives."""
    found = s.words.own.filters.get(node.kind) or FILTERS.get(node.kind)
    if found is None:
        raise UnknownMeaning(node, "条件として読めない")
    return found(node, s)


def _negate_if(node: Node, negative: str, *filters: t.Filter) -> Filters:
    return tuple(t.Not(item) for item in filters) if node.key("has") == negative else filters


def number_filter(what: str, original: bool, cmp: str, amounts: tuple[t.Amount, ...], node: Node) -> t.Filter:
    """Return the filter on a number of a card; of 【気】, on how many energy markers lie under it."""
    if what != "ki":
        return t.Number(what, cmp, amounts, original)
    if cmp == ">=" and isinstance(amounts[0], int):
        return t.Bearing(None, amounts[0])
    raise UnknownMeaning(node, "【気】の数をこのようには比べられない")


def _lower_number(node: Node, s: Scope) -> Filters:
    what, original = values.attribute(node["attr"])
    ref = node.get("ref")
    amount = targets.reference(ref, s) if ref is not None else values.number(node["amount"])
    return (number_filter(what, original, values.comparison(node), (amount,), node),)


def _lower_number_than(node: Node, s: Scope) -> Filters:
    """Lower 「パワーが自分のリーダーより低い」."""
    what, original = values.attribute(node["attr"])
    than = t.NumberOf(what, targets.cards_without_pick(node["than"], s), original)
    return (number_filter(what, original, values.comparison(node), (than,), node),)


def _lower_number_or(node: Node, s: Scope) -> Filters:
    what, original = values.attribute(node["attr"])
    return (number_filter(what, original, "==", (values.number(node["amount"]), values.number(node["other"])), node),)


def _lower_number_list(node: Node, s: Scope) -> Filters:
    """Lower 「コスト1、コスト2、コスト3の」: any of them; 「各1枚」 parts them (`picks.apart`)."""
    items = node.many("item")
    kinds = {values.attribute(item["attr"]) for item in items}
    if len(kinds) != 1:
        raise UnknownMeaning(node, "何の数を並べたか決まらない")
    ((what, original),) = kinds
    amounts = (*(item["amount"] for item in items), *node.many("amount"))
    return (number_filter(what, original, "==", tuple(values.number(amount) for amount in amounts), node),)


def _lower_range(node: Node, s: Scope) -> Filters:
    what, original = values.attribute(node["attr"])
    least, most = values.number(node["amount"]), values.number(node["most"])
    return number_filter(what, original, ">=", (least,), node), number_filter(what, original, "<=", (most,), node)


def _lower_same_as(node: Node, s: Scope) -> Filters:
    what, original = values.attribute(node["attr"])
    return (number_filter(what, original, values.comparison(node, "how"), (targets.reference(node["ref"], s),), node),)


def traits(node: Node, only: bool) -> t.Trait:
    """Return the filter on traits: any of them, all of them, or none but these (`only`)."""
    mode = "only" if only else "all" if node.kind == "TraitsAll" else "any"
    return t.Trait(tuple(values.name(trait) for trait in node.many("trait")), mode)


def _lower_trait(node: Node, s: Scope) -> Filters:
    return _negate_if(node, "no", traits(node["traits"], bool(node.alt("only"))))


def _lower_except(node: Node, s: Scope) -> Filters:
    names, it, kind, held, colour = (node.get(name) for name in ("names", "it", "type", "traits", "colour"))
    if names is not None:
        return (t.Not(t.Named(name_list(names))),)
    if kind is not None:
        return (t.Not(t.Kind((kind.key("type"),))),)
    if held is not None:
        return (t.Not(traits(held, False)),)
    if colour is not None:
        return (t.Not(t.Coloured((colour.key("colour"),))),)
    if node.get("did") is not None:
        return tuple(t.Not(item) for item in lower_acted(node, s))
    if it is None:
        raise UnknownMeaning(node, "何以外のことか分からない")
    if it.kind == "This":
        return (t.Not(t.This()),)
    target = targets.target_pointed_at(it, s)
    if isinstance(target, t.It):
        return (t.Not(target),)
    if isinstance(target, t.Each):
        return (t.Except(target.of),)
    raise UnknownMeaning(node, "何以外のことか分からない")


def keyword_filters(node: Node) -> tuple[t.Filter, ...]:
    """Return filters for any of the keywords; for all of them if joined by 「と」."""
    found = tuple(t.HasSkill(values.keyword(word)) for word in node.many("word"))
    return found if node.kind == "WordsAll" or len(found) == 1 else (t.Any_(found),)


def lower_acted(node: Node, s: Scope) -> Filters:
    """Return the filter of what was done to cards before: 「選んだ」「登場した」."""
    target = targets.cards_acted_on(node, s)
    if isinstance(target, t.It):
        return (target,)
    if isinstance(target, t.Each) and isinstance(target.of, t.Cards):
        return target.of.filters
    if isinstance(target, t.Each) and isinstance(target.of, t.AnyOf):
        picked = tuple(one.filters[0] for one in target.of.sets if isinstance(one, t.Cards) and len(one.filters) == 1)
        if len(picked) == len(target.of.sets) and all(isinstance(one, t.It | t.This) for one in picked):
            return (t.Any_(picked),)
    raise UnknownMeaning(node, "何をしたカードか分からない")


def _lower_other(node: Node, s: Scope) -> Filters:
    """Lower 「他の」 than this card; 「別の」 than the cards that were picked before, if there are any."""
    picked = s.memory.named.get("chosen") if node.alt("which") == "別の" else None
    if isinstance(picked, t.It):
        return (t.Not(picked),)
    return (t.Not(t.This()),) if picked is None else (t.Except(picked.of),) if isinstance(picked, t.Each) else ()


ACTING_STATES = {"Attack": "attacking", "Combo": "comboed", "Awaken": "awakened"}


def _lower_acting(node: Node, s: Scope) -> Filters:
    did = node["did"]
    if did.kind == "Passive" and did["bare"].kind == "Attack":
        return (t.State("guarding"),)
    if did.kind == "Evolve":
        return (t.State("evolved" if did.key("how") == "evolution" else "fused"),)
    if did.kind not in ACTING_STATES:
        raise UnknownMeaning(node, "何をしているカードか分からない")
    return (t.State(ACTING_STATES[did.kind]),)


def state(key: str) -> t.Filter:
    """Return the filter on a state; a card whose front is up has not awakened (15-2-2)."""
    return t.Not(t.State("awakened")) if key == "front" else t.State(key)


def _lower_extreme(node: Node, s: Scope) -> Filters:
    what, _ = values.attribute(node["attr"])
    return (t.Extreme(what, "most" if values.comparison(node) == ">" else "least"),)


def colour_count(node: Node) -> Filters:
    """Return the filter on cards of one colour, or of several."""
    several = t.Coloured((), "several")
    match node.alt("how"):
        case "多色" | "2色" | "2色以上":
            return (several,)
        case "単色":
            return (t.Not(several),)
    raise UnknownMeaning(node, "色の数が分からない")


def skill_names(node: Node) -> tuple[str, ...]:
    """Return the bracketed names that stand for a kind of skill: its timings, its keyword, or its type."""
    if node.many("timing"):
        return tuple(values.heading(timing.alt("when")) for timing in node.many("timing"))
    word, kind = node.get("skillword"), node.get("type")
    if word is not None:
        return (values.heading(word.alt("word")),)
    return (values.heading(values.skill_type(kind) if kind is not None else node.alt("word")),)


FILTERS: dict[str, Callable[[Node, Scope], Filters]] = {
    "Number": _lower_number,
    "NumberThan": _lower_number_than,
    "NumberOr": _lower_number_or,
    "NumberList": _lower_number_list,
    "Range": _lower_range,
    "SameAs": _lower_same_as,
    "Trait": _lower_trait,
    "TraitContains": lambda n, s: _negate_if(n, "no", t.Trait((values.name(n["trait"]),), "contains")),
    "HasAttr": lambda n, s: _negate_if(n, "no", t.Number(values.attribute(n["attr"])[0], ">=", (0,))),
    "Extreme": _lower_extreme,
    "KiCount": lambda n, s: (number_filter("ki", False, values.comparison(n), (values.number(n["n"]),), n),),
    "KiHas": lambda n, s: _negate_if(n, "no", t.Bearing()),
    "NameIs": lambda n, s: (t.Named(name_list(n["names"])),),
    "NameContains": lambda n, s: _negate_if(n, "no", t.Named(name_list(n["names"]), "contains")),
    "ColourCount": lambda n, s: colour_count(n),
    "SkillHas": lambda n, s: _negate_if(n, "no", *(t.HasSkill(name) for name in skill_names(n["skill"]))),
    "Acting": _lower_acting,
    "NotActed": lower_acted,
    "Except": _lower_except,
    "Among": lambda n, s: (targets.cards_looked_at(n, s),),
    "Other": _lower_other,
    "State": lambda n, s: (state(n.key("state")),),
    "Coloured": lambda n, s: (t.Coloured((n["colour"].key("colour"),)),),
    "ColouredAny": lambda n, s: (t.Coloured(tuple(c.key("colour") for c in n.many("colour"))),),
    "ColouredAll": lambda n, s: (t.Coloured(tuple(c.key("colour") for c in n.many("colour")), "all"),),
    "Skilled": lambda n, s: _negate_if(n, "yes", t.NoSkill()),
    "Keyworded": lambda n, s: _negate_if(n, "no", *keyword_filters(n["words"])),
    "Awakened": lambda n, s: (t.State("awakened"),),
    "Acted": lower_acted,
}
