"""Changes of the cost of using cards: more, less, of no colour, nothing at all (1-2-3, 5-3)."""

from __future__ import annotations

from fwjudge.ability import text as t

from ..text.node import Node
from . import picks, sets, targets, values
from .deeds import unwrap_verb
from .drafts import Drafts, union
from .scope import Items, Scope, UnknownMeaning


def next_use(node: Node, s: Scope) -> tuple[t.Target, int] | None:
    """Return the cards of 「次に自分が手札から使用するX」 and how many of them; None where a phrase names no use."""
    count = 0
    if node.kind == "Counted" and node["set"].kind in ("NextUse", "Used"):
        count = values.whole(node["count"]["n"])
        node = node["set"]
    if node.kind not in ("NextUse", "Used"):
        return None
    how = node.alt("how")
    if how not in ("使用する", "使用し登場させる", "発動する"):
        raise UnknownMeaning(node, f"「{how}」カードのコストは、支払うことがない")
    who = values.one_player(node["who"], s)
    places = node.get("from")
    areas = tuple(area for area, _ in values.areas(places, s)) if places is not None else ("hand",)
    filters: tuple[t.Filter, ...] = (t.Whose(who), t.In(areas))
    if how == "使用し登場させる":
        filters = (*filters, t.Kind(("battle",)))
    drafts = tuple(draft.plus(*filters) for draft in sets.drafts(node["set"], s))
    return t.Each(union(drafts, s.words, anywhere=True)), (count or 1) if node.kind == "NextUse" else 0


def symbols(node: Node, sign: int, s: Scope) -> Items:
    """Return the change of a cost by symbols: of the specified cost, and of the total (1-2-3-1, 1-2-3-2)."""
    amount, colours = values.symbols(node.many("symbols"), s)
    total = amount * sign if isinstance(amount, int) else t.Sum((amount,), sign) if sign < 0 else amount
    target = node.get("target")
    use = next_use(target, s) if target is not None else None
    specified = tuple((colour, number * sign) for colour, number in colours)
    if use is not None:
        return [t.CostChange(use[0], total, specified, "use", use[1])]
    done = picks.resolve(node, s)
    return [*done.first, t.CostChange(done.target, total, specified, "card")]


def change_cost_paid(node: Node, s: Scope) -> Items:
    """Return the change of what using a card costs a player, here or upon its use (1-2-3): 「自分が支払うXのコスト-1」."""
    marks, delta, amount = node.many("symbols"), node.get("delta"), node.get("amount")
    colours: tuple[tuple[str, int], ...] = ()
    number: t.Amount
    if delta is not None:
        number = targets.delta(delta, s)
    else:
        more = node.alt("how") in ("多", "増や")
        number, colours = (
            values.symbols(marks, s) if marks else (values.number(amount), ()) if amount is not None else (0, ())
        )
        number = number if more else targets.negate_amount(number)
        colours = tuple((colour, count if more else -count) for colour, count in colours)
    player = node.get("who")
    who = values.one_player(player, s) if player is not None else s.who
    target, places = node.get("target"), node.get("from")
    if target is not None and places is not None:
        placed = t.In(tuple(area for area, _ in values.areas(places, s)))
        cards: t.Target | None = cards_used(tuple(draft.plus(placed) for draft in sets.drafts(target, s)), who, s)
    else:
        cards = s.memory.zero if target is None else _cards_used_by(target, who, s)
    if cards is None:
        raise UnknownMeaning(node, "何のコストか分からない")
    return [t.CostChange(cards, targets.multiply(number, s, node), colours)]


def change_cost_upon_use(node: Node, s: Scope) -> Items:
    """Return the change of a cost that applies when a card is used: 「Xを使用する場合、自分が支払うコスト-1」."""
    deed = unwrap_verb(node["event"]["act"] if node["event"].kind == "Event" else node["event"], s)
    target = deed.node.get("target")
    if deed.kind != "Use" or target is None:
        raise UnknownMeaning(node, "何に支払うコストか分からない")
    who = values.one_player(node["rest"]["who"], s)
    found = tuple(
        draft.plus(t.In(deed.origin_of_anybody())) if deed.origin else draft for draft in sets.drafts(target, s)
    )
    s.memory.zero = cards_used(found, who, s)
    return change_cost_paid(node["rest"], s)


def _cards_used_by(node: Node, who: str, s: Scope) -> t.Target:
    """Return the cards that a player uses, which is from the hand (5-4-1); this card too is used from there (9-5-5)."""
    use = next_use(node, s)
    if use is not None and use[1] == 0:
        return use[0]
    return cards_used(sets.drafts(node, s), who, s)


def cards_used(drafts: Drafts, who: str, s: Scope) -> t.Target:
    """Return the cards that a player uses: this card, or cards of these kinds, of the hand if no place is named."""
    if len(drafts) == 1 and drafts[0].noun == "this" and not drafts[0].drop(t.In, t.Whose).filters:
        s.memory.zones = tuple(dict.fromkeys((*s.memory.zones, *(drafts[0].areas() or ("hand",)))))
        return t.It("this")
    placed = tuple(draft.drop(t.Whose).plus(t.Whose(who)) for draft in drafts)
    return t.Each(
        union(
            tuple(draft if draft.areas() else draft.plus(t.In(("hand",))) for draft in placed), s.words, anywhere=True
        )
    )


def ignore_colour(node: Node, s: Scope) -> Items:
    """Return the change of cost by which the colours of a cost need not be paid with those colours."""
    target = node.get("target")
    use = next_use(target, s) if target is not None else None
    if use is not None:
        return [t.CostChange(use[0], 0, (), "ignore colours", use[1])]
    done = picks.resolve(node, s)
    return [*done.first, t.CostChange(done.target, 0, (), "ignore colours")]


def free(node: Node, s: Scope) -> Items:
    """Return the change of a cost that need not be paid: 「コストを支払わなくてよい」."""
    target = node.get("target")
    use = next_use(target, s) if target is not None else None
    if use is not None:
        return [t.CostChange(use[0], 0, (), "free", use[1])]
    done = picks.resolve(node, s)
    return [*done.first, t.CostChange(done.target, 0, (), "free")]
