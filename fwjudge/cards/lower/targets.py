"""What an instruction is done to: cards that are picked on the way, cards spoken of before, all cards of a set, the top of a deck."""

from __future__ import annotations

from typing import NamedTuple

from fwjudge.ability import text as t

from ..text.node import Node
from . import sets, values
from .drafts import Draft, Drafts, Members, finish, owned, union, within
from .scope import Scope, Unlowered


class Done(NamedTuple):
    """Picks that come first, and the target that the action is then done to."""

    first: tuple[t.Instruction, ...]
    target: t.Target


def resolve(node: Node, s: Scope, plain: bool = False, called: str = "chosen") -> Done:
    """The target of an action. `plain`: the text itself says 「選ぶ」; otherwise the pick belongs to the action."""
    count, target = node.get("count"), node.get("target") or node.get("set")
    if target is None:
        return Done((), unsaid(s)) if count is None else _some(count, s, plain, called)
    if count is not None:
        return counted(target, count, s, plain, called)
    return of_node(target, s, plain, called)


def of_node(node: Node, s: Scope, plain: bool = False, called: str = "chosen") -> Done:
    match node.kind:
        case "Counted":
            return counted(node["set"], node["count"], s, plain, called)
        case "NOf":
            return counted(node["set"], node["number"], s, plain, called)
        case "Some" if node.get("places") is not None:
            return picked(_at(node, s), node["count"], s, plain, called)
        case "Some":
            return _some(node["count"], s, plain, called)
        case "OutOf":
            return _out_of(node, s, plain, called)
        case "DeckEnd":
            return Done((), deck_end(node, s))
        case "Both":
            return _both(node, s, plain, called)
    if plain and node.kind != "It":
        return _pick_all(sets.members(node, s), s, called)
    return Done((), fixed(node, s))


def unsaid(s: Scope) -> t.Target:
    """No object at all: what was just spoken of, otherwise the card itself (13-1-1)."""
    return s.memory.zero if s.memory.zero is not None else this(Draft((), "this"), s)


# -- without a count -----------------------------------------------------------------------


def fixed(node: Node, s: Scope) -> t.Target:
    """Cards that nobody picks: spoken of before, this card, or all of a set."""
    if node.kind == "It":
        return pointed(node, s)
    if node.kind == "Counted" and node["count"].kind == "All":
        node = node["set"]
    if node.kind == "DeckEnd":
        return deck_end(node, s)
    drafts = owned(sets.drafts(node, s), s.who)
    if len(drafts) == 1 and (known := known_by_name(drafts[0])) is not None:
        return known
    if len(drafts) == 1 and drafts[0].noun == "this":
        return this(drafts[0], s)
    return t.Each(union(drafts))


def known_by_name(draft: Draft) -> t.It | None:
    """「選んだカード」 is exactly what was chosen."""
    if draft.noun == "card" and len(draft.filters) == 1 and isinstance(draft.filters[0], t.It):
        return draft.filters[0]
    return None


def this(draft: Draft, s: Scope) -> t.Target:
    """This card: where its skill is valid (13-1-6), or where the text says it is (9-2-1, 9-5-5)."""
    areas = draft.areas()
    rest = draft.without(t.In, t.Whose)
    if rest.filters:
        return t.Each(finish(draft))
    memory = s.memory
    if not areas or areas == (s.home,):
        memory.at_home = True
        return t.It("this")
    if s.moved or memory.at_home:
        return t.Each(t.Cards((t.This(), t.In(areas))))
    memory.zones = tuple(dict.fromkeys((*memory.zones, *areas)))
    return t.It("this")


def pointed(node: Node, s: Scope) -> t.Target:
    """そのカード and the like: what was picked before; 残り: what was looked at and not taken."""
    form, memory = node.alt("form"), s.memory
    if form.startswith("残り"):
        if memory.looked is None:
            raise Unlowered(node, "何の残りか分からない")
        return t.Each(t.Cards((memory.looked, *memory.taken))) if memory.taken else memory.looked
    if memory.picked is None:
        raise Unlowered(node, f"「{form or 'そのカード'}」がどのカードか分からない")
    return memory.picked


ACTED = {
    "Choose": "chosen", "Reveal": "revealed", "Move": "moved", "Discard": "discarded", "Look": "looked", "Play": "played",
    "Appear": "played", "KO": "ko'd", "RemoveFromGame": "moved",
}  # fmt: skip

AS_EVENT = frozenset({"Appear", "Play", "KO", "Combo", "Attack", "Move", "Use", "Activate", "Discard", "Draw", "Evolve"})
"""Words for the cards that made the skill wait."""


def acted(node: Node, s: Scope) -> t.Target:
    """選んだカード, 公開したカード, ...: what was done to them in this skill, otherwise the cards of the event."""
    named = s.memory.named
    did = node["did"]
    if did.kind == "Passive":
        did = did["bare"]
    if node.kind == "NotActed":
        if did.kind == "Choose" and s.memory.looked is not None:
            return t.Each(t.Cards((s.memory.looked, *s.memory.taken)))
        raise Unlowered(node, "何をしなかったカードか分からない")
    if ACTED.get(did.kind) in named:
        return named[ACTED[did.kind]]
    if did.kind in AS_EVENT and "event" in named:
        return named["event"]
    if did.kind == "Combo":
        return t.Each(t.Cards((t.State("comboed"),)))
    if did.kind == "Appear" and node.alt("when").startswith("このターン"):
        return t.Each(t.Cards((t.State("appeared"),)))
    if did.kind == "Evolve":
        return t.Each(t.Cards((t.State("evolved" if did.alt("how") == "進化" else "fused"),)))
    raise Unlowered(node, "何をしたカードか分からない")


def deck_end(node: Node, s: Scope) -> t.Top:
    """The top or bottom cards of a deck or of life."""
    count = node.get("count")
    amount: t.Amount = 1
    up_to = False
    if count is not None:
        if count.kind not in ("Exactly", "UpTo"):
            raise Unlowered(count, "上（下）からの枚数が決まらない")
        amount, up_to = values.number(count["n"]), count.kind == "UpTo"
    pile = node.get("pile")
    area = values.AREAS[pile.alt("of")] if pile is not None else "deck"
    who = values.owners(node.many("owners"), s)
    if who not in ("own", "other", "each"):
        raise Unlowered(node, "どちらのプレイヤーのものか決まらない")
    return t.Top(area, times_each(amount, s), who, node.alt("end").endswith("下"), up_to)


def times_each(amount: t.Amount, s: Scope) -> t.Amount:
    """「1枚につき」 multiplies."""
    if s.each is None or not isinstance(amount, int):
        return amount
    if isinstance(s.each.of, t.Markers):
        return t.Sum((s.each.of,), amount)
    return t.CountOf(s.each.of, s.each.per, amount)


def reference(node: Node, s: Scope) -> t.Amount:
    """A number of the board: how many cards, or a number of cards."""
    if node.kind == "CountOf":
        of = node["of"]
        if of.kind == "Cards" and of["head"].kind == "Marker":
            return t.Markers(marker_owner(of, s))
        target = fixed(of, s)
        return t.Taken(target.name) if isinstance(target, t.It) else t.CountOf(sets.card_set(of, s))
    if node.kind == "AttrOf":
        what, original = values.attribute(node["attr"])
        return t.NumberOf(what, fixed(node["of"], s), original)
    if node.kind == "DoneCount":
        target = acted(node, s)
        if isinstance(target, t.It):
            return t.Taken(target.name)
    if node.kind == "KiOf":
        return t.Markers(beneath=fixed(node["of"], s))
    raise Unlowered(node, "数として読めない")


def as_many(node: Node, s: Scope) -> t.Amount:
    """「～と同じ枚数」「～の枚数分」"""
    of = node.get("as")
    if of is None:
        raise Unlowered(node, "何と同じ枚数か分からない")
    if of.kind in ("CountOf", "AttrOf", "KiOf", "DoneCount"):
        return reference(of, s)
    drafts = sets.drafts(of, s)
    known = known_by_name(drafts[0]) if len(drafts) == 1 else None
    return t.Taken(known.name) if known is not None else t.CountOf(union(drafts))


def marker_owner(node: Node, s: Scope) -> str:
    """Whose energy markers."""
    who = next((values.player(item, s) for item in node.many("filters") if item.kind == "Owner"), s.who)
    if any(item.kind != "Owner" for item in node.many("filters")):
        raise Unlowered(node, "エナジーマーカーに付く言葉が分からない")
    return who


# -- picks -----------------------------------------------------------------------------------


def _some(count: Node, s: Scope, plain: bool, called: str) -> Done:
    """「1枚を」: of those that were looked at."""
    if s.memory.source is None:
        raise Unlowered(count, "何枚かだけが書かれ、どのカードか分からない")
    return picked(((Draft(),),), count, s, plain, called)


def _at(node: Node, s: Scope) -> Members:
    """「自分のドロップから1枚」"""
    found: Members = ((Draft((), "card"),),)
    who = values.owners(node.many("owners"), s)
    areas = tuple(area for area, _ in values.areas(node["places"], s))
    whose = (t.Whose(who),) if who in ("own", "other") else ()
    return tuple(tuple(draft.plus(*whose, t.In(areas)) for draft in member) for member in found)


def _out_of(node: Node, s: Scope, plain: bool, called: str) -> Done:
    """「その中から」: of those looked at; 「(領域)の中から」: only cards that are there (13-6-1)."""
    pool = node.get("pool")
    if pool is None:
        _from_looked(node, s)
        return of_node(node["target"], s, plain, called)
    inner = node["target"]
    if inner.kind == "Some":
        return picked(sets.members(pool, s), inner["count"], s, plain, called)
    if inner.kind != "Counted" or pool.kind == "Counted":
        raise Unlowered(node, "何枚選ぶか分からない")
    places = sets.drafts(pool, s)
    members = tuple(tuple(one for draft in member for one in within(places, draft)) for member in sets.members(inner["set"], s))
    return picked(members, inner["count"], s, plain, called)


def _pool(node: Node, count: Node, s: Scope, plain: bool, called: str) -> Done:
    """「その中から「A」を1枚」, 「(領域)の中から「A」を合計2枚まで」"""
    pool, inner = node.get("pool"), node["target"]
    if pool is None:
        _from_looked(node, s)
        return counted(inner, count, s, plain, called)
    places = sets.drafts(pool, s)
    members = tuple(tuple(one for draft in member for one in within(places, draft)) for member in sets.members(inner, s))
    return picked(members, count, s, plain, called)


def _from_looked(node: Node, s: Scope) -> None:
    if s.memory.looked is None and s.memory.source is None:
        raise Unlowered(node, "「その中」が何を指すか分からない")
    s.memory.source = s.memory.looked if s.memory.looked is not None else s.memory.source


def counted(node: Node, count: Node, s: Scope, plain: bool = False, called: str = "chosen") -> Done:
    if node.kind == "OutOf":
        return _pool(node, count, s, plain, called)
    members = sets.members(node, s)
    if count.kind == "All":
        return _pick_all(members, s, called) if plain else Done((), fixed(node, s))
    if len(members) == 1 and len(members[0]) == 1:
        only = members[0][0]
        if only.noun == "this":
            return Done((), this(only, s))
        if only.noun == "life" and not plain and not only.without(t.Whose).filters and count.kind in ("Exactly", "UpTo"):
            who = only.whose() or s.who
            return Done((), t.Top("life", times_each(values.number(count["n"]), s), who, up_to=count.kind == "UpTo"))
    return picked(members, count, s, plain, called)


def _pick_all(members: Members, s: Scope, called: str) -> Done:
    """「すべてを選び」: each that can be chosen (15-11-2)."""
    of = union(owned(tuple(draft for member in members for draft in sourced(member, s)), s.who))
    return _chosen([t.Choose(of, t.CountOf(of), called=s.memory.name(called), by=s.who)], s)


def picked(members: Members, count: Node, s: Scope, plain: bool = False, called: str = "chosen") -> Done:
    """A pick for every member of 「AとB 各1枚」, one for everything else."""
    members = tuple(owned(member, s.who) for member in members)
    number = count["number"] if count.kind in ("Each", "EachOf", "Total") else count
    if count.kind == "Total":
        members = (tuple(draft for member in members for draft in member),)
    elif count.kind in ("Each", "EachOf") and len(members) == 1:
        members = apart(members[0], count)
    picks: list[t.Choose] = []
    extra: list[t.CardSet] = []
    for member in members:
        if len(member) == 1 and member[0].noun == "this":
            extra.append(finish(member[0]._replace(filters=())))
            this(member[0], s)
            continue
        of = union(sourced(member, s))
        overlapping = [pick for pick, other in zip(picks, members, strict=False) if not _apart(other, member)]
        if overlapping:
            of = _but(of, tuple(t.Not(t.It(pick.called)) for pick in overlapping))
        most, least = limits(number, s)
        distinct = next((draft.distinct for draft in member if draft.distinct), "")
        picks.append(t.Choose(of, most, least, s.memory.name(called), s.who, distinct=distinct, plain=plain))
    return _chosen(picks, s, tuple(extra))


def _apart(one: Drafts, other: Drafts) -> bool:
    """No card can be of both: they are of different players."""
    whose = [{draft.whose() for draft in member} for member in (one, other)]
    return "" not in whose[0] | whose[1] and whose[0].isdisjoint(whose[1])


def _but(of: t.CardSet, filters: tuple[t.Filter, ...]) -> t.CardSet:
    if isinstance(of, t.Cards):
        return t.Cards((*of.filters, *filters))
    return t.AnyOf(tuple(_but(part, filters) for part in of.sets))


def _chosen(picks: list[t.Choose], s: Scope, extra: tuple[t.CardSet, ...] = ()) -> Done:
    target: t.Target
    if len(picks) == 1 and not extra:
        target = t.It(picks[0].called)
    else:
        target = t.Each(t.AnyOf((*extra, *(t.Cards((t.It(pick.called),)) for pick in picks))))
    for pick in picks:
        took(pick, s)
    s.memory.points_at(target, "chosen")
    return Done(tuple(picks), target)


def took(pick: t.Choose, s: Scope) -> None:
    """Cards picked from those that were looked at are no longer 「残り」."""
    if s.memory.source is not None and s.memory.source in _filters(pick.of):
        s.memory.taken = (*s.memory.taken, t.Not(t.It(pick.called)))


def _filters(of: t.CardSet) -> tuple[t.Filter, ...]:
    return of.filters if isinstance(of, t.Cards) else tuple(item for part in of.sets for item in _filters(part))


def sourced(member: Drafts, s: Scope) -> Drafts:
    """After a look, cards without owner and place are of those that were looked at."""
    source = s.memory.source
    if source is None:
        return member
    open_ = all(not draft.has(t.Whose, t.In, t.It) and draft.noun in ("card", "name", "battle", "extra", "field") for draft in member)
    return tuple(draft.plus(source) for draft in member) if open_ else member


def apart(member: Drafts, count: Node) -> Members:
    """Each of what? Of the drafts, of the names, or of the two players."""
    if len(member) > 1:
        return tuple((draft,) for draft in member)
    draft = member[0]
    lists = (item for item in draft.filters if isinstance(item, t.Named | t.Trait) and item.mode == "any")
    names = next((item for item in lists if len(item.names) > 1), None)
    if names is not None:
        rest = tuple(item for item in draft.filters if item is not names)
        return tuple((draft._replace(filters=(*rest, names._replace(names=(one,)))),) for one in names.names)
    if not draft.whose() and draft.noun != "this":
        return tuple((draft.plus(t.Whose(who)),) for who in ("own", "other"))
    raise Unlowered(count, "何それぞれのことか分からない")


def limits(count: Node, s: Scope) -> tuple[t.Amount | None, int | None]:
    """The most and the least that are to be picked (5-2-3, 5-2-4)."""
    match count.kind:
        case "Exactly":
            return times_each(values.number(count["n"]), s), None
        case "UpTo" | "AtMost":
            return times_each(values.number(count["n"]), s), 0
        case "AtLeast":
            return None, values.whole(count["n"])
        case "Between":
            return values.number(count["to"]), values.whole(count["n"])
        case "AnyNumber":
            return None, 0
        case "AsMany" if count.get("as") is not None:
            return as_many(count, s), None
    raise Unlowered(count, "枚数として読めない")


def _both(node: Node, s: Scope, plain: bool, called: str) -> Done:
    """「Aを1枚とBを1枚」: both are picked, then the action is done to all of them at once."""
    first = of_node(node["a"], s, plain, called)
    second = of_node(node["b"], s, plain, called)
    if any(piece in ("か", "または") for piece in node.form.pieces):
        raise Unlowered(node, "どちらか一方の選び方が決まらない")
    parts: list[t.CardSet] = []
    for target in (first.target, second.target):
        if isinstance(target, t.Top):
            raise Unlowered(node, "山の上のカードと同時には行えない")
        of: t.CardSet = t.Cards((target,)) if isinstance(target, t.It) else target.of
        parts.extend(of.sets if isinstance(of, t.AnyOf) else (of,))
    together = t.Each(t.AnyOf(tuple(parts)))
    s.memory.points_at(together, "chosen")
    return Done((*first.first, *second.first), together)
