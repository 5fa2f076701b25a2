"""Objects that a player picks on the way: how many cards, from which, and what they are called later."""

from __future__ import annotations

from collections.abc import Sequence

from fwjudge.ability import text as t
from fwjudge.ability.walk import walk
from fwjudge.base.records import NamedTuple

from ..text.node import Node
from . import sets, targets, values
from .drafts import Draft, Drafts, Members, narrow_to_places, union, with_default_place, with_owner
from .scope import Scope, UnknownMeaning


class PickedTarget(NamedTuple):
    """Picks that come first, and the target that the action is then done to."""

    first: tuple[t.Instruction, ...]
    target: t.Target


def resolve(node: Node, s: Scope, plain: bool = False, called: str = "chosen") -> PickedTarget:
    """Return what an action is done to. `plain`: the text itself says 「選ぶ」; otherwise the pick belongs to the action."""
    count, target = node.get("count"), node.get("target") or node.get("set")
    if target is None:
        return PickedTarget((), targets.implied_target(s)) if count is None else pick_some(count, s, plain, called)
    if count is not None:
        return pick_counted(target, count, s, plain, called)
    return target_of(target, s, plain, called)


def target_of(node: Node, s: Scope, plain: bool = False, called: str = "chosen") -> PickedTarget:
    """Return the picks that an expression for cards asks for, and the cards that it then means."""
    if (own := s.words.own.targets.get(node.kind)) is not None:
        return own(node, s, plain, called)
    match node.kind:
        case "Counted":
            return pick_counted(node["set"], node["count"], s, plain, called)
        case "NOf":
            return pick_counted(node["set"], node["number"], s, plain, called)
        case "Some" if node.get("places") is not None:
            done = pick_cards(cards_at_places(node, s), node["count"], s, plain, called)
            if node.alt("random"):
                first = tuple(one._replace(random=True) if isinstance(one, t.Choose) else one for one in done.first)
                return done._replace(first=first)
            return done
        case "Some":
            return pick_some(node["count"], s, plain, called)
        case "OutOf":
            return pick_out_of(node, s, plain, called)
        case "DeckEnd":
            return PickedTarget((), targets.deck_end(node, s))
        case "TopOf":  # 16-2-6: who moves it leaves what lies beneath where it is
            return PickedTarget((), targets.cards_without_pick(node["of"], s))
        case "SumOf":
            return pick_by_sum(node, node["count"], s, plain)
        case "Both":
            return pick_both(node, s, plain, called)
    if node.kind == "AnyOf" and not s.always and not plain:
        raise UnknownMeaning(node, "どちらか一方か、両方かが決まらない")
    if plain and node.kind != "It":
        return pick_all(sets.members(node, s), s, called)
    return PickedTarget((), targets.cards_without_pick(node, s))


def pick_some(count: Node, s: Scope, plain: bool, called: str) -> PickedTarget:
    """Lower 「1枚を」: a pick from the cards that were looked at, or from those that the sentence said to choose."""
    if s.memory.source is None and s.memory.pool is not None and not plain:
        left = (s.memory.pool, *s.memory.out_of_pool)  # 「1枚をKOし、1枚を手札に戻す」
        return pick_from_pool(s.memory.pool, ((Draft(left),),), count, s, called)
    if s.memory.source is None:
        raise UnknownMeaning(count, "何枚かだけが書かれ、どのカードか分からない")
    return pick_cards(((Draft(),),), count, s, plain, called)


def pick_from_pool(pool: t.Filter, members: Members, count: Node, s: Scope, called: str) -> PickedTarget:
    """Return a pick of some of the cards that were chosen, or named, before: the others are 「残り」."""
    done = pick_cards(members, count, s, False, called)
    before = s.memory.out_of_pool if s.memory.pool == pool else ()
    out = tuple(t.Not(t.It(one.called)) for one in done.first if isinstance(one, t.Choose))
    s.memory.pool, s.memory.out_of_pool = pool, (*before, *out)
    return done


def cards_at_places(node: Node, s: Scope) -> Members:
    """Return the set of all cards at the places that a phrase names: 「自分のドロップから1枚」."""
    found: Members = ((Draft((), "card"),),)
    who = values.owners(node.many("owners"), s)
    areas = tuple(area for area, _ in values.areas(node["places"], s))
    whose = (t.Whose(who),) if who in ("own", "other") else ()
    return tuple(tuple(draft.plus(*whose, t.In(areas)) for draft in member) for member in found)


def pick_out_of(node: Node, s: Scope, plain: bool, called: str) -> PickedTarget:
    """Return the pick out of a pool: 「その中から」 those looked at, 「(領域)の中から」 only cards that are there (13-6-1)."""
    pool = node.get("pool")
    if pool is None:
        _pool_of_looked(node, s)
        return target_of(node["target"], s, plain, called)
    inner = node["target"]
    if inner.kind == "Some":
        members = sets.members(pool, s)
        known = targets.known_by_name(members[0][0]) if len(members) == len(members[0]) == 1 else None
        if known is not None and not plain:  # 「公開したカードのうち1枚を」
            return pick_from_pool(known, members, inner["count"], s, called)
        return pick_cards(members, inner["count"], s, plain, called)
    if inner.kind != "Counted" or pool.kind == "Counted":
        raise UnknownMeaning(node, "何枚選ぶか分からない")
    places = sets.drafts(pool, s)
    members = tuple(
        tuple(one for draft in member for one in narrow_to_places(places, draft))
        for member in sets.members(inner["set"], s)
    )
    return pick_cards(members, inner["count"], s, plain, called)


def _pool(node: Node, count: Node, s: Scope, plain: bool, called: str) -> PickedTarget:
    """Lower 「その中から「A」を1枚」, 「(領域)の中から「A」を合計2枚まで」."""
    pool, inner = node.get("pool"), node["target"]
    if pool is None:
        _pool_of_looked(node, s)
        return pick_counted(inner, count, s, plain, called)
    places = sets.drafts(pool, s)
    members = tuple(
        tuple(one for draft in member for one in narrow_to_places(places, draft)) for member in sets.members(inner, s)
    )
    return pick_cards(members, count, s, plain, called)


def _pool_of_looked(node: Node, s: Scope) -> None:
    s.memory.source = targets.cards_looked_at(node, s)


def pick_counted(node: Node, count: Node, s: Scope, plain: bool = False, called: str = "chosen") -> PickedTarget:
    """Return the pick of a counted number of cards: by their sum, out of a pool, or by a plain count."""
    if node.kind == "SumOf":
        return pick_by_sum(node, count, s, plain)
    if node.kind == "OutOf":
        return _pool(node, count, s, plain, called)
    return _pick_number(node, sets.members(node, s), count, s, plain, called)


def _pick_number(node: Node, members: Members, count: Node, s: Scope, plain: bool, called: str) -> PickedTarget:
    if count.kind == "All":
        return pick_all(members, s, called) if plain else PickedTarget((), targets.cards_without_pick(node, s))
    if len(members) == 1 and len(members[0]) == 1:
        only = members[0][0]
        if only.noun == "this":
            return PickedTarget((), targets.this_card(only, s))
        if only.noun == "life" and not plain and not only.drop(t.Whose).filters and count.kind in ("Exactly", "UpTo"):
            if only.anyone == "any":
                raise UnknownMeaning(node, "どちらのプレイヤーのものか決まらない")
            who = only.owner() or ("each" if only.anyone else s.who)
            return PickedTarget(
                (), t.Top("life", targets.times_each(values.number(count["n"]), s), who, up_to=count.kind == "UpTo")
            )
    return pick_cards(members, count, s, plain, called)


def pick_all(members: Members, s: Scope, called: str) -> PickedTarget:
    """Return the pick of every card that can be chosen (15-11-2): 「すべてを選び」."""
    of = union(
        with_owner(tuple(draft for member in members for draft in pick_from_looked_at(member, s)), s.words, s.who),
        s.words,
    )
    return _point_at([t.Choose(of, t.CountOf(of), called=s.memory.name(called), by=s.who)], s)


def pick_cards(members: Members, count: Node, s: Scope, plain: bool = False, called: str = "chosen") -> PickedTarget:
    """Return a pick for every member of 「AとB 各1枚」, one for everything else."""
    members = tuple(with_owner(member, s.words, s.who) for member in members)
    number = count["number"] if count.kind in ("Each", "EachOf", "Total") else count
    if count.kind == "Total":
        members = (tuple(draft for member in members for draft in member),)
    elif count.kind in ("Each", "EachOf") and len(members) == 1:
        members = split_members(members[0], count)
    elif number.kind != "AnyNumber" and any(draft.anyone in ("each", "both") for member in members for draft in member):
        raise UnknownMeaning(count, "それぞれの枚数か、合わせた枚数かが分からない")
    picks: list[t.Choose] = []
    extra: list[t.CardSet] = []
    for member in members:
        if len(member) == 1 and member[0].noun == "this":
            extra.append(with_default_place(member[0]._replace(filters=()), s.words))
            targets.this_card(member[0], s)
            continue
        of = union(pick_from_looked_at(member, s), s.words)
        if of == t.Cards(()) or (any(isinstance(one, t.Whose) for one in _filters(of)) and not _is_somewhere(of)):
            raise UnknownMeaning(count, "どこのどのカードか分からない")
        overlapping = [pick for pick, other in zip(picks, members, strict=False) if not _are_disjoint(other, member)]
        if overlapping:
            of = _narrow_set(of, tuple(t.Not(t.It(pick.called)) for pick in overlapping))
        most, least = limits(number, s)
        distinct = "name" if values.counts_kinds(number.get("unit")) else targets.distinct(member)
        picks.append(t.Choose(of, most, least, s.memory.name(called), s.who, distinct=distinct, plain=plain))
    return _point_at(picks, s, tuple(extra))


def _is_somewhere(of: t.CardSet) -> bool:
    """Whether it is said, or added by 13-1, where every one of these cards is."""
    if isinstance(of, t.AnyOf):
        return all(map(_is_somewhere, of.sets))
    return any(isinstance(one, t.In | t.It | t.Beneath | t.This | t.Any_ | t.Fights) for one in of.filters)


def _are_disjoint(one: Drafts, other: Drafts) -> bool:
    """Whether no card can be of both sets, because they are of different players."""
    whose = [{draft.owner() for draft in member} for member in (one, other)]
    return "" not in whose[0] | whose[1] and whose[0].isdisjoint(whose[1])


def _narrow_set(of: t.CardSet, filters: tuple[t.Filter, ...]) -> t.CardSet:
    if isinstance(of, t.Cards):
        return t.Cards((*of.filters, *filters))
    return t.AnyOf(tuple(_narrow_set(part, filters) for part in of.sets))


def _point_at(picks: list[t.Choose], s: Scope, extra: tuple[t.CardSet, ...] = ()) -> PickedTarget:
    target: t.Target
    if len(picks) == 1 and not extra:
        target = t.It(picks[0].called)
    else:
        target = t.Each(t.AnyOf((*extra, *(t.Cards((t.It(pick.called),)) for pick in picks))))
    for pick in picks:
        note_taken(pick, s)
    s.memory.points_at(target, "chosen")
    if picks and not extra and s.memory.source is None and all(pick.plain for pick in picks):
        names = tuple(t.It(pick.called) for pick in picks)
        s.memory.pool = names[0] if len(names) == 1 else t.Any_(names)
    if s.memory.source is None:  # else they are out of what was looked at, and whose that is is known
        s.memory.owners = owners_of((*picks, *extra))
    return PickedTarget(tuple(picks), target)


def owners_of(records: Sequence[t.Record]) -> str:
    """Return whose cards picks and sets are about: own, other, or each where they say nothing or both."""
    whose = {one.who for one in walk(tuple(records)) if isinstance(one, t.Whose)}
    whose |= {one.whose for one in walk(tuple(records)) if isinstance(one, t.Top)}
    return whose.pop() if len(whose) == 1 else "each"


def note_taken(pick: t.Choose, s: Scope) -> None:
    """Note that the cards of a pick are no longer 「残り」 of those that were looked at."""
    if s.memory.source is not None and s.memory.source in _filters(pick.of):
        s.memory.taken = (*s.memory.taken, t.Not(t.It(pick.called)))


def _filters(of: t.CardSet) -> tuple[t.Filter, ...]:
    return of.filters if isinstance(of, t.Cards) else tuple(item for part in of.sets for item in _filters(part))


def pick_from_looked_at(member: Drafts, s: Scope) -> Drafts:
    """Add to cards without owner and place, after a look, that they are of those that were looked at."""
    source = s.memory.source
    if source is None:
        return member
    open_ = all(not draft.has(t.Whose, t.In, t.It) and draft.noun in s.words.placeless for draft in member)
    return tuple(draft.plus(source) for draft in member) if open_ else member


def split_members(member: Drafts, count: Node) -> Members:
    """Split what 「各1枚」 is about: the drafts, the names, the colours, the numbers, or the two players."""
    if len(member) > 1:
        return tuple((draft,) for draft in member)
    draft = member[0]
    lists = (item for item in draft.filters if isinstance(item, t.Named | t.Trait) and item.mode == "any")
    names = next((item for item in lists if len(item.names) > 1), None)
    if names is not None:
        rest = tuple(item for item in draft.filters if item is not names)
        return tuple((draft._replace(filters=(*rest, names._replace(names=(one,)))),) for one in names.names)
    colours = next((item for item in draft.filters if isinstance(item, t.Coloured) and len(item.colours) > 1), None)
    if colours is not None:  # 「赤と青のカード各1枚」
        rest = tuple(item for item in draft.filters if item is not colours)
        return tuple((draft._replace(filters=(*rest, t.Coloured((one,)))),) for one in colours.colours)
    lists_of_numbers = (item for item in draft.filters if isinstance(item, t.Number) and item.cmp == "==")
    numbers = next((item for item in lists_of_numbers if len(item.amounts) > 1), None)
    if numbers is not None:
        rest = tuple(item for item in draft.filters if item is not numbers)
        return tuple((draft._replace(filters=(*rest, numbers._replace(amounts=(one,)))),) for one in numbers.amounts)
    if not draft.owner() and draft.noun != "this":
        return tuple((draft.plus(t.Whose(who)),) for who in ("own", "other"))
    raise UnknownMeaning(count, "何それぞれのことか分からない")


def limits(count: Node, s: Scope) -> tuple[t.Amount | None, int | None]:
    """Return the most and the least that are to be picked (5-2-3, 5-2-4)."""
    match count.kind:
        case "Exactly":
            return targets.times_each(values.number(count["n"]), s), None
        case "UpTo" | "AtMost":
            return targets.times_each(values.number(count["n"]), s), 0
        case "AtLeast":
            return None, values.whole(count["n"])
        case "Between":
            return values.number(count["to"]), values.whole(count["n"])
        case "AnyNumber":
            return None, 0
        case "AsMany" if count.get("as") is not None:
            return targets.same_number(count, s), None
    raise UnknownMeaning(count, "枚数として読めない")


def pick_by_sum(node: Node, count: Node | None, s: Scope, plain: bool) -> PickedTarget:
    """Return the pick of any cards whose numbers fit together: 「(領域)から、コストの合計が6以下になるように」."""
    what, _ = values.attribute(node["attr"])
    most, least = limits(count, s) if count is not None else (None, 0)
    total = (what, values.comparison(node), values.number(node["amount"]))
    drafts, places = sets.drafts(node["set"], s), node.get("places")
    if places is not None:
        drafts = tuple(draft.plus(t.In(tuple(area for area, _ in values.areas(places, s)))) for draft in drafts)
    who = values.owners(node.many("owners"), s) if node.many("owners") else ""
    if who in ("own", "other"):
        drafts = tuple(draft if draft.owner() else draft.plus(t.Whose(who)) for draft in drafts)
    of = union(with_owner(pick_from_looked_at(drafts, s), s.words, s.who), s.words)
    if not _is_somewhere(of):
        raise UnknownMeaning(node, "どこのどのカードか分からない")
    pick = t.Choose(of, most, least, s.memory.name("chosen"), s.who, total, plain=plain)
    return _point_at([pick], s)


def pick_both(node: Node, s: Scope, plain: bool, called: str) -> PickedTarget:
    """Lower 「Aを1枚とBを1枚」: both are picked, then the action is done to all of them at once."""
    first = target_of(node["a"], s, plain, called)
    second = _right(node["a"], node["b"], s, plain, called)
    if any(piece in ("か", "または") for piece in node.form.pieces):
        raise UnknownMeaning(node, "どちらか一方の選び方が決まらない")
    second = second._replace(first=_pick_others(first.first, second.first))
    parts: list[t.CardSet] = []
    for target in (first.target, second.target):
        if isinstance(target, t.Top):
            raise UnknownMeaning(node, "山の上のカードと同時には行えない")
        of: t.CardSet = t.Cards((target,)) if isinstance(target, t.It) else target.of
        parts.extend(of.sets if isinstance(of, t.AnyOf) else (of,))
    together = t.Each(t.AnyOf(tuple(parts)))
    s.memory.points_at(together, "chosen")
    picks = [one for one in (*first.first, *second.first) if isinstance(one, t.Choose)]
    if plain and all(pick.plain for pick in picks):
        s.memory.pool = t.Any_(tuple(t.It(pick.called) for pick in picks))
    return PickedTarget((*first.first, *second.first), together)


def _pick_others(before: tuple[t.Instruction, ...], after: tuple[t.Instruction, ...]) -> tuple[t.Instruction, ...]:
    """Let no card be picked twice where a card can be of both sets: 「コスト3以下1枚とコスト2以下1枚」."""
    taken = [one for one in before if isinstance(one, t.Choose)]

    def one_of_others(pick: t.Instruction) -> t.Instruction:
        if not isinstance(pick, t.Choose):
            return pick
        shared = tuple(t.Not(t.It(one.called)) for one in taken if _may_share_a_card(one.of, pick.of))
        return pick._replace(of=_narrow_set(pick.of, shared)) if shared else pick

    return tuple(map(one_of_others, after))


def _may_share_a_card(one: t.CardSet, other: t.CardSet) -> bool:
    """Whether some card can be of both sets, as far as players, areas and kinds tell."""
    if isinstance(one, t.AnyOf) or isinstance(other, t.AnyOf):
        parts = (
            one.sets if isinstance(one, t.AnyOf) else (one,),
            other.sets if isinstance(other, t.AnyOf) else (other,),
        )
        return any(_may_share_a_card(left, right) for left in parts[0] for right in parts[1])
    return not any(
        left and right and left.isdisjoint(right)
        for left, right in zip(_tell_apart(one), _tell_apart(other), strict=True)
    )


def _tell_apart(of: t.Cards) -> tuple[set[str], ...]:
    """Return whose the cards of a set are, where they lie, of which kinds and names they are, as far as it says so."""
    return (
        {one.who for one in of.filters if isinstance(one, t.Whose)},
        {area for one in of.filters if isinstance(one, t.In) for area in one.areas},
        {kind for one in of.filters if isinstance(one, t.Kind) for kind in one.kinds},
        {name for one in of.filters if isinstance(one, t.Named) and one.mode == "any" for name in one.names},
    )


def _right(left: Node, right: Node, s: Scope, plain: bool, called: str) -> PickedTarget:
    """Return the second part of 「相手のバトルカード1枚までとエナジー1枚まで」: the owner stands once, before the first."""
    if left.kind != "Counted" or right.kind != "Counted":
        return target_of(right, s, plain, called)
    before = sets.drafts(left["set"], s)
    members = tuple(sets.inherit(before, member, s.words) for member in sets.members(right["set"], s))
    return _pick_number(right["set"], members, right["count"], s, plain, called)
