"""Counts before 「場合」: of cards, of each player or of both, and counts compared with each other."""

from __future__ import annotations

from collections.abc import Callable

from fwjudge.ability import text as t

from ..text.node import Node
from . import events, picks, sets, targets, values
from .drafts import Draft, Drafts, Members, narrow_to_places, union, with_owner
from .scope import Scope, UnknownMeaning


def _members(node: Node, s: Scope, of: Node | None = None) -> Members:
    """Return the cards of a condition, at the place that stands before them: 「自分のドロップに、」「AとBで、」."""
    found = sets.members(of or node["set"], s)
    found = tuple(with_owner(member, s.words, s.who) if node.get("where") is None else member for member in found)
    where, inside = node.get("where"), node.get("within")
    if where is not None:
        if where.kind == "WhereAmong":
            pool = sets.drafts(where["among"], s)
            return tuple(tuple(one for draft in member for one in narrow_to_places(pool, draft)) for member in found)
        found = tuple(tuple(_place_in_area(draft, where, s) for draft in member) for member in found)
    if inside is not None:
        places = sets.drafts(inside, s)
        found = tuple(tuple(one for draft in member for one in narrow_to_places(places, draft)) for member in found)
    return found


def _place_in_area(draft: Draft, where: Node, s: Scope) -> Draft:
    if where.kind == "WhereThat":
        return draft.plus(targets.cards_looked_at(where, s))
    beneath = where.get("beneath")
    if beneath is not None:
        return draft.plus(t.Beneath(targets.cards_without_pick(beneath, s)))
    owners = where.many("owners")
    who = values.owners(owners, s) if owners else ""
    areas = tuple(area for area, _ in values.areas(where["places"], s))
    placed = draft.plus(t.In(areas))
    if who in ("any", "each") and not placed.owner():
        return placed._replace(anyone=sets.which_players(owners[-1], s))
    return placed.plus(t.Whose(who)) if who in ("own", "other") and not placed.owner() else placed


def compare_markers(node: Node, cmp: str, number: t.Amount, s: Scope, together: bool = False) -> t.Condition:
    """Return the condition on a player's energy markers; 「自分か相手の」: either's, 「お互いの～の合計」: both players' together."""
    who = targets.marker_owner(node, s)
    if together and who in ("any", "each"):
        return t.Compare(t.Sum((t.Markers("own"), t.Markers("other"))), cmp, number)
    if who in ("any", "each"):
        either: tuple[t.Condition, ...] = (t.Marked(cmp, number, "own"), t.Marked(cmp, number, "other"))
        none = cmp == "==" and number == 0
        return t.Both(either) if none or who == "each" else t.Either(either)
    return t.Marked(cmp, number, who)


number_of = targets.number_of
_OWN_AREAS = frozenset({"hand", "deck", "life", "energy", "drop"})


def _hold_for_players(drafts: Drafts, node: Node, s: Scope, compared: Callable[[Drafts], t.Condition]) -> t.Condition:
    """Return 「自分か相手のライフが2以下」 as of one, 「お互いのライフが2以下」 as of each, unless counted together (「合計」)."""
    words = {draft.anyone for draft in drafts if draft.anyone and not draft.owner()}
    if not words or node.alt("total"):
        return compared(drafts)
    if len(words) > 1 or (
        words != {"any"} and not all(_OWN_AREAS.issuperset(draft.areas() or (draft.noun,)) for draft in drafts)
    ):
        raise UnknownMeaning(node, "それぞれの枚数か、合わせた枚数かが分からない")
    parts = tuple(compared(tuple(draft.plus(t.Whose(who)) for draft in drafts)) for who in ("own", "other"))
    return t.Either(parts) if words == {"any"} else t.Both(parts)


def count(node: Node, s: Scope) -> t.Condition:
    """Return the condition that there are so many cards, names or energy markers."""
    number, cmp = values.number(node["n"]), values.comparison(node)
    kinds = values.counts_kinds(node.get("unit"))
    if node.kind == "CountNot":
        cmp = {">=": "<", "<=": ">", "==": "!=", "<": ">="}[cmp]
    if events.is_markers(node["set"]):
        return compare_markers(node["set"], cmp, number, s, bool(node.alt("total")))
    drafts = tuple(draft for member in _members(node, s) for draft in member)
    if kinds:
        return _hold_for_players(
            drafts, node, s, lambda some: t.Compare(t.CountOf(union(some, s.words), distinct="name"), cmp, number)
        )
    return _hold_for_players(drafts, node, s, lambda some: t.Compare(number_of(some, s), cmp, number))


def count_each(node: Node, s: Scope) -> t.Condition:
    """Return the condition on each of several sets, or each of several colours or names: 「赤と青のカードがそれぞれ2枚以上」."""
    number, cmp = values.number(node["n"]), values.comparison(node)
    found = _members(node, s)
    members = picks.split_members(_any_of_them(found[0]), node) if len(found) == 1 else found
    return t.Both(tuple(t.Compare(number_of(member, s), cmp, number) for member in members))


def _any_of_them(member: Drafts) -> Drafts:
    """Return the drafts with any of their colours instead of all: 「赤と青のカード」."""
    return tuple(
        draft._replace(
            filters=tuple(one._replace(mode="any") if isinstance(one, t.Coloured) else one for one in draft.filters)
        )
        for draft in member
    )


def kinds(node: Node, s: Scope) -> t.Condition:
    """Return the condition on how many different names there are (2-3-2): 「カードの種類が3種類以上」."""
    of = t.CountOf(union(with_owner(sets.drafts(node["set"], s), s.words, s.who), s.words), distinct="name")
    return t.Compare(of, values.comparison(node), values.number(node["n"]))


def exists(node: Node, s: Scope) -> t.Condition:
    """Lower 「がある」: every member must be there: 「A」と「B」がある (13-1-5)."""
    if node["set"].kind == "NOf":
        return _compare_presence(node, s)
    none = node.kind in ("Nothing", "BecomeNone")
    if events.is_markers(node["set"]):
        return compare_markers(node["set"], "==" if none else ">=", 0 if none else 1, s)
    cmp, least = ("==", 0) if none else (">=", 1)

    def compared(some: Drafts) -> t.Condition:
        return t.Compare(number_of(some, s), cmp, least)

    members = _members(node, s)
    if not none:
        targets.note_place(tuple(draft for member in members for draft in member), s)
    # Nobody has one, or either has one: that is so of all of them together.
    parts = tuple(
        compared(member)
        if all(none or draft.anyone == "any" for draft in member)
        else _hold_for_players(member, node, s, compared)
        for member in members
    )
    return parts[0] if len(parts) == 1 else t.Both(parts)


def _compare_presence(node: Node, s: Scope) -> t.Condition:
    """Lower 「3枚以上の「A」がある」「7種類の「A」がある」."""
    number = node["set"]["number"]
    if number.kind not in ("Exactly", "AtLeast", "AtMost") or node.kind != "Exists":
        raise UnknownMeaning(number, "何枚のことか分からない")
    drafts = tuple(draft for member in _members(node, s, node["set"]["set"]) for draft in member)
    distinct = "name" if values.counts_kinds(number.get("unit")) else targets.distinct(drafts)
    cmp = {"Exactly": "==", "AtLeast": ">=", "AtMost": "<="}[number.kind]
    return t.Compare(t.CountOf(union(drafts, s.words), distinct=distinct), cmp, values.number(number["n"]))


def compare_count(node: Node, s: Scope) -> t.Condition:
    """Return the condition that compares a number of cards with another: 「相手より2枚以上多い」."""
    cmp = values.comparison(node)
    left = _amount(node["set"], s)
    than = node["than"]
    more = node.get("n")
    if than.kind in ("Who", "WhoOf"):
        other = values.one_player(than, s)
        drafts = sets.drafts(node["set"], s)
        right: t.Amount = t.CountOf(union(tuple(draft.drop(t.Whose).plus(t.Whose(other)) for draft in drafts), s.words))
    else:
        right = _amount(than, s)
    if more is not None:  # 「2枚以上多い」
        number = values.whole(more)
        return t.Compare(left, f"{cmp}=", t.Sum((right, number if cmp == ">" else -number)))
    return t.Compare(left, cmp, right)


def _amount(node: Node, s: Scope) -> t.Amount:
    if events.is_markers(node):
        return t.Markers(targets.marker_owner(node, s))
    return number_of(with_owner(sets.drafts(node, s), s.words, s.who), s)


def same_count(node: Node, s: Scope) -> t.Condition:
    """Return the condition that two sets hold equally many cards; of one set, that both players have equally many."""
    members = sets.members(node["set"], s)
    if len(members) == 1 and not members[0][0].owner():
        members = tuple((members[0][0].plus(t.Whose(who)),) for who in ("own", "other"))
    if len(members) != 2:
        raise UnknownMeaning(node, "何と何が同じか分からない")
    return t.Compare(number_of(members[0], s), "==", number_of(members[1], s))
