"""Which cards are meant: printed filters and nouns to drafts. 「と」 makes several members, 「か」 several drafts of one."""

from __future__ import annotations

from collections.abc import Callable

from fwjudge.ability import text as t

from ..text.node import Node
from . import targets, values
from .drafts import Draft, Drafts, Members, union
from .scope import Scope, Unlowered


def members(node: Node, s: Scope) -> Members:
    if node.kind not in _SETS:
        raise Unlowered(node, f"どのカードのことか分からない（{node.kind}）")
    return _SETS[node.kind](node, s)


def drafts(node: Node, s: Scope) -> Drafts:
    """All the cards that are meant, however they are joined."""
    return tuple(draft for member in members(node, s) for draft in member)


def one_draft(node: Node, s: Scope) -> Draft:
    found = drafts(node, s)
    if len(found) != 1:
        raise Unlowered(node, "ひとまとまりのカードでない")
    return found[0]


def card_set(node: Node, s: Scope, anywhere: bool = False) -> t.CardSet:
    return union(drafts(node, s), anywhere)


# -- what they are ----------------------------------------------------------------------

NOUNS = {
    "カード": "card", "手札": "hand", "デッキ": "deck", "エナジー": "energy", "ライフ": "life", "ドロップ": "drop",
    "リーダーカード": "leader", "リーダー": "leader", "バトルカード": "battle", "エクストラカード": "extra", "エクストラ": "extra",
}  # fmt: skip

FIGHTERS = {"アタックカード": "attacking", "ガードカード": "guarding"}


def head(node: Node, s: Scope) -> Members:
    match node.kind:
        case "Card" if node.alt("type") in FIGHTERS:
            return ((Draft((t.State(FIGHTERS[node.alt("type")]),)),),)
        case "Card":
            return ((Draft((), NOUNS[node.alt("type")]),),)
        case "Field":
            return ((Draft((), "field"),),)
        case "Bearer":
            return ((Draft((t.HasSkill(f"【{node.alt('word')}】"),)),),)
        case "This":
            return ((Draft((), "this"),),)
        case "NameHead":
            return ((Draft((t.Named(name_list(node["names"])),), "name"),),)
        case "HeadAll":
            return tuple((_item(item),) for item in node.many("item"))
    raise Unlowered(node, f"名詞として読めない（{node.kind}）")


def _item(node: Node) -> Draft:
    return Draft((), "this") if node.kind == "This" else Draft((t.Named((values.name(node),)),), "name")


def name_list(node: Node) -> tuple[str, ...]:
    return (values.name(node),) if node.kind == "Name" else tuple(values.name(name) for name in node.many("name"))


# -- filters ------------------------------------------------------------------------------


def _cards(node: Node, s: Scope) -> Members:
    found = head(node["head"], s)
    for filter_ in reversed(node.many("filters")):
        found = narrowed(filter_, found, s)
    return found


def narrowed(node: Node, to: Members, s: Scope) -> Members:
    """A filter before a set narrows every part of it."""
    if node.kind == "Owner":
        return _owned(node, to, s)
    if node.kind in ("Zone", "From"):
        return _placed(node, to, s)
    if node.kind in ("AllThe", "Including") or (node.kind == "ToAct" and node["did"].kind in ("Use", "Play", "Appear")):
        return to
    if node.kind == "Distinct":
        return _each(to, lambda draft: draft._replace(distinct=_differing(node)))
    if node.kind == "TypeIs":
        kind = values.KINDS[node["type"].alt("type")]
        return _each(to, lambda draft: draft._replace(noun=kind) if draft.noun in ("card", "name") else draft.plus(t.Kind((kind,))))
    filters = filter_of(node, s)
    return _each(to, lambda draft: draft.plus(*filters))


def _each(to: Members, change: Callable[[Draft], Draft]) -> Members:
    return tuple(tuple(change(draft) for draft in member) for member in to)


def _owned(node: Node, to: Members, s: Scope) -> Members:
    who = values.player(node, s)
    if who in ("any", "each"):
        return _each(to, lambda draft: draft._replace(anyone=True))
    return _each(to, lambda draft: draft if draft.whose() else draft.plus(t.Whose(who)))


def _placed(node: Node, to: Members, s: Scope) -> Members:
    """Several areas of one player are one filter; of both players, a draft for each."""
    found = values.areas(node["places"], s)
    by_owner: dict[str, list[str]] = {}
    for area, who in found:
        by_owner.setdefault(who, []).append(area)
    origin = node.kind == "From"

    def one(draft: Draft, who: str, areas: list[str]) -> Draft:
        placed = draft.plus(t.In(tuple(areas)))._replace(origin=origin or draft.origin)
        return placed.plus(t.Whose(who)) if who and not placed.whose() else placed

    return tuple(tuple(one(draft, who, areas) for draft in member for who, areas in by_owner.items()) for member in to)


def filter_of(node: Node, s: Scope) -> tuple[t.Filter, ...]:
    if node.kind not in _FILTERS:
        raise Unlowered(node, f"条件として読めない（{node.kind}）")
    return _FILTERS[node.kind](node, s)


Filters = tuple[t.Filter, ...]


def _unless(node: Node, alt: str, negative: tuple[str, ...], *filters: t.Filter) -> Filters:
    return tuple(t.Not(item) for item in filters) if node.alt(alt) in negative else filters


def number_filter(what: str, original: bool, cmp: str, amounts: tuple[t.Amount, ...], node: Node) -> t.Filter:
    if what != "ki":
        return t.Number(what, cmp, amounts, original)
    if cmp == ">=" and isinstance(amounts[0], int):
        return t.Bearing(None, amounts[0])
    raise Unlowered(node, "【気】の数をこのようには比べられない")


def _number(node: Node, s: Scope) -> Filters:
    what, original = values.attribute(node["attr"])
    ref = node.get("ref")
    amount = targets.reference(ref, s) if ref is not None else values.number(node["amount"])
    return (number_filter(what, original, values.COMPARED[node.alt("cmp")], (amount,), node),)


def _number_or(node: Node, s: Scope) -> Filters:
    what, original = values.attribute(node["attr"])
    return (number_filter(what, original, "==", (values.number(node["amount"]), values.number(node["other"])), node),)


def _range(node: Node, s: Scope) -> Filters:
    what, original = values.attribute(node["attr"])
    least, most = values.number(node["amount"]), values.number(node["most"])
    return number_filter(what, original, ">=", (least,), node), number_filter(what, original, "<=", (most,), node)


def _same_as(node: Node, s: Scope) -> Filters:
    what, original = values.attribute(node["attr"])
    return (number_filter(what, original, values.COMPARED[node.alt("how")], (targets.reference(node["ref"], s),), node),)


def traits(node: Node, only: bool) -> t.Trait:
    mode = "only" if only else "all" if node.kind == "TraitsAll" else "any"
    return t.Trait(tuple(values.name(trait) for trait in node.many("trait")), mode)


def _trait(node: Node, s: Scope) -> Filters:
    return _unless(node, "has", ("持たない",), traits(node["traits"], bool(node.alt("only"))))


def _except(node: Node, s: Scope) -> Filters:
    names, it, kind, held, colour = (node.get(name) for name in ("names", "it", "type", "traits", "colour"))
    if names is not None:
        return (t.Not(t.Named(name_list(names))),)
    if kind is not None:
        return (t.Not(t.Kind((values.KINDS[kind.alt("type")],))),)
    if held is not None:
        return (t.Not(traits(held, False)),)
    if colour is not None:
        return (t.Not(t.Coloured((values.COLOURS[colour.alt("colour")],))),)
    if node.get("did") is not None:
        return tuple(t.Not(item) for item in _acted(node, s))
    if it is None:
        raise Unlowered(node, "何以外のことか分からない")
    if it.kind == "This":
        return (t.Not(t.This()),)
    target = targets.pointed(it, s)
    if isinstance(target, t.It):
        return (t.Not(target),)
    if isinstance(target, t.Each):
        return (t.Except(target.of),)
    raise Unlowered(node, "何以外のことか分からない")


def words(node: Node) -> tuple[t.Filter, ...]:
    """Any of the keywords; all of them if joined by 「と」."""
    found = tuple(t.HasSkill(values.keyword(word)) for word in node.many("word"))
    return found if node.kind == "WordsAll" or len(found) == 1 else (t.Any_(found),)


def _acted(node: Node, s: Scope) -> Filters:
    target = targets.acted(node, s)
    if isinstance(target, t.It):
        return (target,)
    if isinstance(target, t.Each) and isinstance(target.of, t.Cards):
        return target.of.filters
    raise Unlowered(node, "何をしたカードか分からない")


ACTING = {"Attack": "attacking", "Combo": "comboed", "Awaken": "awakened"}


def _acting(node: Node, s: Scope) -> Filters:
    did = node["did"]
    if did.kind == "Passive" and did["bare"].kind == "Attack":
        return (t.State("guarding"),)
    if did.kind not in ACTING:
        raise Unlowered(node, "何をしているカードか分からない")
    return (t.State(ACTING[did.kind]),)


DIFFER = {"カード名": "name", "コスト": "cost", "色": "colour", "特徴": "trait", "パワー": "power"}


def _differing(node: Node) -> str:
    what = node["same"].alt("what")
    if node.alt("how") != "異なる" or what not in DIFFER:
        raise Unlowered(node, f"{what}がそろうようには選べない")
    return DIFFER[what]


def _extreme(node: Node, s: Scope) -> Filters:
    what, _ = values.attribute(node["attr"])
    return (t.Extreme(what, "most" if values.COMPARED[node.alt("cmp")] == ">" else "least"),)


def _colour_count(node: Node, s: Scope) -> Filters:
    several = t.Coloured((), "several")
    match node.alt("how"):
        case "多色" | "2色":
            return (several,)
        case "単色":
            return (t.Not(several),)
    raise Unlowered(node, "色の数が分からない")


def skill_names(node: Node) -> tuple[str, ...]:
    if node.many("timing"):
        return tuple(f"【{timing.alt('when')}】" for timing in node.many("timing"))
    word, kind = node.get("skillword"), node.get("type")
    if word is not None:
        return (f"【{word.alt('word')}】",)
    return (f"【{values.skill_type(kind)}】",) if kind is not None else ("【覚醒】",)


_FILTERS: dict[str, Callable[[Node, Scope], Filters]] = {
    "Number": _number,
    "NumberOr": _number_or,
    "Range": _range,
    "SameAs": _same_as,
    "Trait": _trait,
    "TraitContains": lambda n, s: _unless(n, "has", ("持たない",), t.Trait((values.name(n["trait"]),), "contains")),
    "HasAttr": lambda n, s: _unless(n, "has", ("持たない",), t.Number(values.attribute(n["attr"])[0], ">=", (0,))),
    "Extreme": _extreme,
    "KiCount": lambda n, s: (number_filter("ki", False, values.COMPARED[n.alt("cmp")], (values.number(n["n"]),), n),),
    "KiHas": lambda n, s: _unless(n, "has", ("ない", "持たない"), t.Bearing()),
    "NameIs": lambda n, s: (t.Named(name_list(n["names"])),),
    "NameContains": lambda n, s: _unless(n, "has", ("含まない",), t.Named(name_list(n["names"]), "contains")),
    "ColourCount": _colour_count,
    "SkillHas": lambda n, s: _unless(n, "has", ("持たない",), *(t.HasSkill(name) for name in skill_names(n["skill"]))),
    "Acting": _acting,
    "NotActed": _acted,
    "Except": _except,
    "Other": lambda n, s: (t.Not(t.This()),),
    "State": lambda n, s: (t.State(values.STATES[n.alt("state")]),),
    "Coloured": lambda n, s: (t.Coloured((values.COLOURS[n["colour"].alt("colour")],)),),
    "ColouredAny": lambda n, s: (t.Coloured(tuple(values.COLOURS[c.alt("colour")] for c in n.many("colour"))),),
    "ColouredAll": lambda n, s: (t.Coloured(tuple(values.COLOURS[c.alt("colour")] for c in n.many("colour")), "all"),),
    "Skilled": lambda n, s: _unless(n, "has", ("持つ",), t.NoSkill()),
    "Keyworded": lambda n, s: _unless(n, "has", ("持たない",), *words(n["words"])),
    "Awakened": lambda n, s: (t.State("awakened"),),
    "Acted": _acted,
}


# -- joined sets -----------------------------------------------------------------------------


def _either(node: Node, s: Scope) -> Members:
    """「か」: one member with all the drafts."""
    left = tuple(draft for member in members(node["a"], s) for draft in member)
    right = tuple(draft for member in members(node["b"], s) for draft in member)
    return ((*left, *_inherited(left, right)),)


def _all(node: Node, s: Scope) -> Members:
    left, right = members(node["a"], s), members(node["b"], s)
    return (*left, *(_inherited(left[-1], member) for member in right))


def _inherited(left: Drafts, right: Drafts) -> Drafts:
    """「自分のリーダーかバトルカード」: whose it is stands once, before the first."""
    who = left[-1].whose()
    if not who:
        return right
    return tuple(draft if draft.whose() or draft.noun == "this" or draft.has(t.It) else draft.plus(t.Whose(who)) for draft in right)


def _shared(node: Node, s: Scope) -> Members:
    """A comma after filters: they apply to every member."""
    found = members(node["set"], s)
    for filter_ in reversed(node.many("filters")):
        found = narrowed(filter_, found, s)
    return found


def _relative(node: Node, s: Scope) -> Members:
    what, original = values.attribute(node["attr"])
    filter_ = number_filter(what, original, values.COMPARED[node.alt("cmp")], (targets.reference(node["ref"], s),), node)
    return _each(members(node["set"], s), lambda draft: draft.plus(filter_))


def _compared(node: Node, s: Scope) -> Members:
    what, original = values.attribute(node["attr"])
    than = node["than"]
    number = t.NumberOf(what, targets.fixed(than, s), original)
    filter_ = number_filter(what, original, values.COMPARED[node.alt("cmp")], (number,), node)
    found = _each(members(node["set"], s), lambda draft: draft.plus(filter_))
    return _before_this(than, found, s)


def _before_this(node: Node, to: Members, s: Scope) -> Members:
    """「相手のこのカードよりコストの低いバトルカード」: whose they are stands before the card that they are compared with."""
    if node.kind == "Cards" and node["head"].kind == "This":
        for filter_ in reversed(node.many("filters")):
            if filter_.kind == "Owner":
                to = narrowed(filter_, to, s)
    return to


def _alike(node: Node, s: Scope) -> Members:
    like, same = targets.fixed(node["to"], s), node["same"]
    what = same.alt("original") + same.alt("what")
    filter_: t.Filter
    match what:
        case "色":
            filter_ = t.Coloured((), "same", like)
        case "コスト" | "パワー" | "コンボパワー":
            filter_ = t.Number(values.ATTRIBUTES[what], "==", (t.NumberOf(values.ATTRIBUTES[what], like),))
        case "元々のパワー" | "元々のコスト":
            number = values.ATTRIBUTES[what.removeprefix("元々の")]
            filter_ = t.Number(number, "==", (t.NumberOf(number, like, True),), True)
        case "カード名":
            filter_ = t.Named((), "any", like)
        case "特徴":
            filter_ = t.Trait((), "any", like)
        case "カード名か特徴":
            filter_ = t.Any_((t.Named((), "any", like), t.Trait((), "any", like)))
        case _:
            raise Unlowered(node, f"{what}が同じかは調べられない")
    different = node.alt("how") == "異なる"
    found = _each(members(node["set"], s), lambda draft: draft.plus(t.Not(filter_) if different else filter_))
    return _before_this(node["to"], found, s)


def _beneath(node: Node, s: Scope) -> Members:
    if node.alt("end") == "上":  # 「このカードの上のカード」 is the one that it lies beneath
        above = t.Bearing(card_set(node["of"], s, anywhere=True))
        return _each(members(node["set"], s), lambda draft: draft.plus(above))
    under = t.Beneath(targets.fixed(node["of"], s))
    return _each(members(node["set"], s), lambda draft: draft.plus(under))


def _n_of(node: Node, s: Scope) -> Members:
    raise Unlowered(node, "枚数の付いたカードがこの場所に書かれている")


def _acted_by(node: Node, s: Scope) -> Members:
    """「自分がコンボしたカード」"""
    found = members(node["set"], s)
    who = values.one_player(node["who"], s)
    if node["did"].kind == "Combo":
        return _each(found, lambda draft: draft.plus(t.Whose(who), t.State("comboed")))
    target = targets.acted(node, s)
    if not isinstance(target, t.It):
        raise Unlowered(node, "何をしたカードか分からない")
    return _each(found, lambda draft: draft.plus(target))


def _fighting(node: Node, s: Scope) -> Members:
    against = t.Fights(card_set(node["with"], s))
    return _each(members(node["set"], s), lambda draft: draft.plus(against))


def _it(node: Node, s: Scope) -> Members:
    target = targets.pointed(node, s)
    if isinstance(target, t.It):
        return ((Draft((target,)),),)
    if isinstance(target, t.Each):
        sets = target.of.sets if isinstance(target.of, t.AnyOf) else (target.of,)
        return (tuple(Draft(one.filters) for one in sets if isinstance(one, t.Cards)),)
    raise Unlowered(node, "カードの集まりを指していない")


_SETS: dict[str, Callable[[Node, Scope], Members]] = {
    "Cards": _cards,
    "AnyOf": _either,
    "AllOf": _all,
    "Shared": _shared,
    "RelativeTo": _relative,
    "Compared": _compared,
    "Alike": _alike,
    "Beneath": _beneath,
    "NOf": _n_of,
    "ActedBy": _acted_by,
    "BattlingWith": _fighting,
    "It": _it,
}
