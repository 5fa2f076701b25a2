"""Sets of cards: printed filters and nouns to drafts. 「と」 makes several members, 「か」 several drafts of one."""

from __future__ import annotations

from collections.abc import Callable

from fwjudge.ability import text as t

from ..text.node import Node, with_children
from . import filters, targets, values
from .drafts import Draft, Drafts, Members, union
from .scope import Scope, UnknownMeaning
from .vocabulary import Vocabulary


def members(node: Node, s: Scope) -> Members:
    """Return the parts of the set of cards that a phrase names."""
    found = s.words.own.sets.get(node.kind) or _SETS.get(node.kind)
    if found is None:
        raise UnknownMeaning(node, "どのカードのことか分からない")
    return found(node, s)


def drafts(node: Node, s: Scope) -> Drafts:
    """Return all the cards that an expression means, however they are joined."""
    return tuple(draft for member in members(node, s) for draft in member)


def one_draft(node: Node, s: Scope) -> Draft:
    """Return the one draft of a phrase that names a single kind of cards."""
    found = drafts(node, s)
    if len(found) != 1:
        raise UnknownMeaning(node, "ひとまとまりのカードでない")
    return found[0]


def card_set(node: Node, s: Scope, anywhere: bool = False) -> t.CardSet:
    """Return the set of cards that a phrase names; `anywhere`: no place is added where none is printed."""
    return union(drafts(node, s), s.words, anywhere)


# -- what they are ----------------------------------------------------------------------


def head(node: Node, s: Scope) -> Members:
    """Return the parts of the set that a noun alone names."""
    if (own := s.words.own.nouns.get(node.kind)) is not None:
        return own(node, s)
    match node.kind:
        case "Card":
            noun = node.key("type")
            return ((Draft((t.State(noun),)) if noun in s.words.roles else Draft((), noun),),)
        case "Field":
            return ((Draft((), "field"),),)
        case "Bearer":
            return ((Draft((t.HasSkill(values.heading(node.alt("word"))),)),),)
        case "This":
            return ((Draft((), "this"),),)
        case "NameHead":
            return ((Draft((t.Named(filters.name_list(node["names"])),), "name"),),)
        case "HeadAll":
            return tuple((_item(item),) for item in node.many("item"))
    raise UnknownMeaning(node, "名詞として読めない")


def _item(node: Node) -> Draft:
    return Draft((), "this") if node.kind == "This" else Draft((t.Named((values.name(node),)),), "name")


# -- narrowed by what stands before --------------------------------------------------------------


def _lower_cards(node: Node, s: Scope) -> Members:
    found = head(node["head"], s)
    for filter_ in reversed(node.many("filters")):
        found = narrow(filter_, found, s)
    return found


def narrow(node: Node, to: Members, s: Scope) -> Members:
    """Narrow every part of a set by the filter before it."""
    if node.kind == "Owner":
        return _add_owner(node, to, s)
    if node.kind in ("Zone", "From"):
        return _add_place(node, to, s)
    if node.kind in ("AllThe", "Including") or (node.kind == "ToAct" and node["did"].kind in ("Use", "Play", "Appear")):
        return to
    if node.kind == "Distinct":
        return _map_drafts(to, lambda draft: draft._replace(distinct=node))
    if node.kind == "TypeIs":
        kind = node["type"].key("type")
        return _map_drafts(
            to,
            lambda draft: draft._replace(noun=kind) if draft.noun in ("card", "name") else draft.plus(t.Kind((kind,))),
        )
    found = filters.filter_of(node, s)
    return _map_drafts(to, lambda draft: draft.plus(*found))


def _map_drafts(to: Members, change: Callable[[Draft], Draft]) -> Members:
    return tuple(tuple(change(draft) for draft in member) for member in to)


def _add_owner(node: Node, to: Members, s: Scope) -> Members:
    who = values.player(node, s)
    if who in ("any", "each"):
        return _map_drafts(to, lambda draft: draft._replace(anyone=which_players(node, s)))
    return _map_drafts(to, lambda draft: draft if draft.owner() else draft.plus(t.Whose(who)))


def which_players(node: Node, s: Scope) -> str:
    """Return `any`, `each`, or `both`, where it is open whether each of the two or both together are meant."""
    return "both" if node.key("who") == "both" else values.player(node, s)


def _add_place(node: Node, to: Members, s: Scope) -> Members:
    """Add a place: several areas of one player are one filter; of both players, a draft for each."""
    found = values.areas(node["places"], s)
    by_owner: dict[str, list[str]] = {}
    for area, who in found:
        by_owner.setdefault(who, []).append(area)
    origin = node.kind == "From"

    def one(draft: Draft, who: str, areas: list[str]) -> Draft:
        placed = draft.plus(t.In(tuple(areas)))._replace(origin=origin or draft.origin)
        return placed.plus(t.Whose(who)) if who and not placed.owner() else placed

    return tuple(tuple(one(draft, who, areas) for draft in member for who, areas in by_owner.items()) for member in to)


# -- joined sets -----------------------------------------------------------------------------


def lower_either(node: Node, s: Scope) -> Members:
    """Lower 「か」: one member with all the drafts."""
    _refuse_open_exception(node)
    left = tuple(draft for member in members(node["a"], s) for draft in member)
    right = tuple(draft for member in members(node["b"], s) for draft in member)
    return ((*left, *inherit(left, right, s.words)),)


def lower_all(node: Node, s: Scope) -> Members:
    """Lower 「と」: a member for each part."""
    _refuse_open_exception(node)
    left, right = members(node["a"], s), members(node["b"], s)
    return (*left, *(inherit(left[-1], member, s.words) for member in right))


def _refuse_open_exception(node: Node) -> None:
    """Refuse 「リーダーか「A」以外の」: whether the leader is too is not said; after 「か、」 what says whose it is stands alone."""
    filters_ = node["b"].many("filters") if node["b"].kind == "Cards" else ()
    apart = "か、" in node.form.pieces and any(one.kind == "Owner" for one in filters_)
    first = None if apart else next(iter(filters_), None)
    if first is not None and first.kind == "Except" and first.get("names") is not None:
        raise UnknownMeaning(node, "どこまでを除くのかが決まらない")


def inherit(left: Drafts, right: Drafts, words: Vocabulary) -> Drafts:
    """Add to the second of two nouns whose it is and where it lies, which stands once, before the first: 「自分の手札の「A」と「B」」."""
    return tuple(_inherits(left[-1], draft, words) for draft in right)


def _inherits(left: Draft, draft: Draft, words: Vocabulary) -> Draft:
    if draft.owner() or draft.noun == "this" or draft.has(t.It):
        return draft
    who, areas = left.owner(), left.areas()
    stays = (
        not draft.filters and draft.noun == "battle" and not {"energy", "combo"}.isdisjoint(areas)
    )  # of battle (13-1-2)
    if areas and not stays and draft.noun in words.placeless and not draft.has(t.In, t.Beneath, t.This):
        draft = draft.plus(t.In(areas))._replace(origin=left.origin)
    return draft.plus(t.Whose(who)) if who else draft


def lower_shared(node: Node, s: Scope) -> Members:
    """Lower filters before a comma: they apply to every member."""
    found = members(node["set"], s)
    for filter_ in reversed(node.many("filters")):
        found = narrow(filter_, found, s)
    return found


def _lower_relative(node: Node, s: Scope) -> Members:
    """Lower 「自分のエナジーの枚数以下のコストの」; 「このカードのパワー以下の」 is about their power too."""
    ref = node["ref"]
    own = ref.get("attr")
    attr = node.get("attr") or own
    if attr is None:
        raise UnknownMeaning(node, "何の数と比べるか分からない")
    what, original = values.attribute(attr)
    outside, of = _split(ref["of"]) if ref.kind in ("CountOf", "AttrOf") else ((), None)
    number = targets.reference(ref if of is None else with_children(ref, "of", (of,)), s)
    filter_ = filters.number_filter(what, original, values.comparison(node), (number,), node)
    return _narrow_by(outside, _map_drafts(members(node["set"], s), lambda draft: draft.plus(filter_)), s)


def _lower_compared(node: Node, s: Scope) -> Members:
    what, original = values.attribute(node["attr"])
    outside, than = _split(node["than"])
    number: t.Amount = t.NumberOf(what, targets.cards_without_pick(than, s), original)
    cmp, by = values.comparison(node), node.get("by")
    if by is not None:  # 「コストが1大きい」 is exactly 1 more
        number, cmp = t.Sum((number, values.whole(by) * (1 if cmp == ">" else -1))), "=="
    filter_ = filters.number_filter(what, original, cmp, (number,), node)
    return _narrow_by(outside, _map_drafts(members(node["set"], s), lambda draft: draft.plus(filter_)), s)


def _split(node: Node) -> tuple[tuple[Node, ...], Node]:
    """Split off what stands before the cards compared with, but is not about those: 「相手のバトルエリアの、自分のエナジーの枚数以下の」.

    Nothing can narrow 「このカード」; and of two owners the first is of the set that is described.
    """
    if node.kind != "Cards":
        return (), node
    before = node.many("filters")
    owners = [at for at, one in enumerate(before) if one.kind == "Owner"]
    acted = next((at for at, one in enumerate(before) if one.kind == "Acted"), 0)
    cut = len(before) if node["head"].kind == "This" else owners[-1] if len(owners) > 1 else acted
    return before[:cut], with_children(node, "filters", before[cut:])


def _narrow_by(before: tuple[Node, ...], to: Members, s: Scope) -> Members:
    owner = next((one for one in before if one.kind == "Owner"), None)
    if owner is not None and any(draft.owner() for member in to for draft in member):
        raise UnknownMeaning(owner, "誰のカードか決まらない")
    for filter_ in reversed(before):
        to = narrow(filter_, to, s)
    return to


def _lower_alike(node: Node, s: Scope) -> Members:
    same = node["same"]
    what, original = same.key("what"), bool(same.alt("original"))
    different = node.alt("how") == "異なる"
    filter_: t.Filter
    head_ = node["to"].get("head")
    if what == "name" and head_ is not None and head_.kind == "NameHead":  # a name, and no card that has it
        filter_ = t.Named(filters.name_list(head_["names"]))
        narrowed = _map_drafts(
            members(node["set"], s), lambda draft: draft.plus(t.Not(filter_) if different else filter_)
        )
        return _narrow_by(node["to"].many("filters"), narrowed, s)
    outside, to = _split(node["to"])
    like = targets.cards_without_pick(to, s)
    match what:
        case "colour":
            filter_ = t.Coloured((), "same", like)
        case "cost" | "power" | "combo" if not original or what != "combo":
            filter_ = t.Number(what, "==", (t.NumberOf(what, like, original),), original)
        case "name":
            filter_ = t.Named((), "any", like)
        case "trait":
            filter_ = t.Trait((), "any", like)
        case _:
            raise UnknownMeaning(node, f"{same.alt('original')}{same.alt('what')}が同じかは調べられない")
    found = _map_drafts(members(node["set"], s), lambda draft: draft.plus(t.Not(filter_) if different else filter_))
    return _narrow_by(outside, found, s)


def _lower_beneath(node: Node, s: Scope) -> Members:
    if node.key("end") == "top":  # 「このカードの上のカード」 is the one that it lies beneath
        above = t.Bearing(card_set(node["of"], s, anywhere=True))
        return _map_drafts(members(node["set"], s), lambda draft: draft.plus(above))
    under = t.Beneath(targets.cards_without_pick(node["of"], s))
    return _map_drafts(members(node["set"], s), lambda draft: draft.plus(under))


def _lower_n_of(node: Node, s: Scope) -> Members:
    raise UnknownMeaning(node, "枚数の付いたカードがこの場所に書かれている")


def _lower_acted_by(node: Node, s: Scope) -> Members:
    """Lower 「自分がコンボしたカード」."""
    found = members(node["set"], s)
    who = values.one_player(node["who"], s)
    if node["did"].kind == "Combo":
        return _map_drafts(found, lambda draft: draft.plus(t.Whose(who), t.State("comboed")))
    target = targets.cards_acted_on(node, s)
    if not isinstance(target, t.It):
        raise UnknownMeaning(node, "何をしたカードか分からない")
    return _map_drafts(found, lambda draft: draft.plus(target))


def _lower_fighting(node: Node, s: Scope) -> Members:
    """Lower 「XとYと戦闘中のZ」; who are in battle themselves may stand beside the others as well as against them."""
    foes = drafts(node["with"], s)
    if any(draft.has(t.State) and t.State("fighting") in draft.filters for draft in foes):
        raise UnknownMeaning(node["with"], "何と何が戦闘しているのか決まらない")
    against = t.Fights(union(foes, s.words))
    first, *others = members(node["set"], s)
    return (tuple(draft.plus(against) for draft in first), *others)


def _lower_it(node: Node, s: Scope) -> Members:
    target = targets.target_pointed_at(node, s)
    if isinstance(target, t.It):
        return ((Draft((target,)),),)
    if isinstance(target, t.Each):
        sets = target.of.sets if isinstance(target.of, t.AnyOf) else (target.of,)
        return (tuple(Draft(one.filters) for one in sets if isinstance(one, t.Cards)),)
    raise UnknownMeaning(node, "カードの集まりを指していない")


_SETS: dict[str, Callable[[Node, Scope], Members]] = {
    "Cards": _lower_cards,
    "AnyOf": lower_either,
    "AllOf": lower_all,
    "Shared": lower_shared,
    "RelativeTo": _lower_relative,
    "Compared": _lower_compared,
    "Alike": _lower_alike,
    "Beneath": _lower_beneath,
    "NOf": _lower_n_of,
    "ActedBy": _lower_acted_by,
    "BattlingWith": _lower_fighting,
    "It": _lower_it,
}
