"""Objects that no player picks: cards spoken of before, this card, all cards of a set, the top of a deck; and numbers of them."""

from __future__ import annotations

from fwjudge.ability import text as t

from ..text.node import Node
from . import values
from .drafts import Draft, Drafts, note_rule, union, with_default_place, with_owner
from .scope import Scope, UnknownMeaning


def implied_target(s: Scope) -> t.Target:
    """Return the target where no object is printed: the last one spoken of, otherwise the card itself (13-1-1)."""
    if s.memory.zero is not None:
        return s.memory.zero
    note_rule(s.words.implied_rule)
    return this_card(Draft((), "this"), s)


# -- without a count -----------------------------------------------------------------------


def cards_without_pick(node: Node, s: Scope) -> t.Target:
    """Return the cards that no player picks: spoken of before, this card, or all of a set."""
    if node.kind == "It":
        return target_pointed_at(node, s)
    if node.kind == "Counted" and node["count"].kind == "All":
        node = node["set"]
    if node.kind == "DeckEnd":
        return deck_end(node, s)
    drafts = with_owner(s.drafts(node, s), s.words, s.who)
    if len(drafts) == 1 and (known := known_by_name(drafts[0])) is not None:
        return known
    if len(drafts) == 1 and drafts[0].noun == "this":
        return this_card(drafts[0], s)
    return t.Each(union(drafts, s.words))


def known_by_name(draft: Draft) -> t.It | None:
    """Return the target of 「選んだカード」: exactly the cards that were chosen."""
    if draft.noun == "card" and len(draft.filters) == 1 and isinstance(draft.filters[0], t.It):
        return draft.filters[0]
    return None


def this_card(draft: Draft, s: Scope) -> t.Target:
    """Return this card as a target: where its skill is valid (13-1-6), or where the text says it is (9-2-1, 9-5-5)."""
    areas = draft.areas()
    rest = draft.drop(t.In, t.Whose)
    if rest.filters:
        return t.Each(with_default_place(draft, s.words))
    memory = s.memory
    used = s.home == s.words.used_in and (
        memory.begun > 1 or not areas
    )  # an extra card lies there once it was used (12-2-2-2)
    if not areas or (areas == (s.home,) and (used or s.home != s.words.used_in)):
        memory.at_home = memory.at_home or not memory.lies
        if not areas and s.home in s.words.appears_in:
            note_rule(s.words.this_rule)
        return t.It("this")
    if s.moved or memory.at_home:
        memory.split = True
        return t.Each(t.Cards((t.This(), t.In(areas))))
    memory.zones = tuple(dict.fromkeys((*memory.zones, *areas)))
    return t.It("this")


def note_place(drafts: Drafts, s: Scope) -> None:
    """Let a skill be valid where a condition says that this card lies: 「このカードがドロップにある場合」 (9-2-1, 9-5-5)."""
    memory = s.memory
    if not s.placed or s.moved or len(drafts) != 1 or drafts[0].noun != "this":
        return
    areas = drafts[0].areas()
    if not s.words.elsewhere.isdisjoint(areas):
        memory.zones = tuple(dict.fromkeys((*memory.zones, *areas)))
        memory.lies = True


def target_pointed_at(node: Node, s: Scope) -> t.Target:
    """Return what そのカード and the like mean: what was picked before; 残り: what was looked at and not taken."""
    if s.words.own.pointing is not None and (own := s.words.own.pointing(node, s)) is not None:
        return own
    form, memory = node.alt("form"), s.memory
    if (kind := node.get("type")) is not None:
        kind.alt("type")  # 「そのバトルカード」: what it is was said before
    if form.startswith("残り"):
        if memory.pool is not None and memory.out_of_pool:
            return t.Each(t.Cards((memory.pool, *memory.out_of_pool)))
        if memory.looked is None:
            raise UnknownMeaning(node, "何の残りか分からない")
        return t.Each(t.Cards((memory.looked, *memory.taken))) if memory.taken else memory.looked
    if memory.picked is None:
        raise UnknownMeaning(node, f"「{form or 'そのカード'}」がどのカードか分からない")
    if isinstance(memory.picked, t.Each) and not s.always:
        return memory.picked._replace(now=True)
    return memory.picked


def rest_spoken_of(node: Node, s: Scope) -> t.Target | None:
    """Return the cards that a condition asks about as 「残り」: what follows is about them."""
    rest = next((one for one in node.find("It") if one.alt("form").startswith("残り")), None)
    return target_pointed_at(rest, s) if rest is not None else None


NAMES_BY_DEED = {
    "Choose": "chosen",
    "Reveal": "revealed",
    "Move": "moved",
    "Discard": "discarded",
    "Look": "looked",
    "Play": "played",
    "Appear": "played",
    "KO": "ko'd",
    "RemoveFromGame": "moved",
}

EVENTS_BY_DEED: dict[str, tuple[str, ...]] = {
    "Appear": ("appear", "evolve", "fusion"),
    "Play": ("appear",),
    "KO": ("ko", "did ko"),
    "Combo": ("combo",),
    "Attack": ("attack",),
    "Move": ("move", "leave", "beneath"),
    "Use": ("use",),
    "Activate": ("activate",),
    "Discard": ("discard",),
    "Evolve": ("evolve", "fusion"),
}
"""Words for the cards that made the skill wait, each after such events."""


def cards_looked_at(node: Node, s: Scope) -> t.It:
    """Return the cards that 「その中」 means: those looked at, shown, or moved."""
    named = s.memory.named
    found = s.memory.looked or s.memory.source or named.get("moved") or named.get("discarded")
    if found is None and isinstance(found := named.get("chosen"), t.It):
        s.memory.looked, s.memory.taken = found, ()  # 「2枚までを選び、そのうち1枚をKOし、残りを」
    if not isinstance(found, t.It):
        raise UnknownMeaning(node, "「その中」が何を指すか分からない")
    return found


def cards_acted_on(node: Node, s: Scope) -> t.Target:
    """Return the cards to which something was done in this skill, otherwise those of the event: 選んだカード, 公開したカード."""
    named = s.memory.named
    of_this_skill = bool(node.alt("by"))
    did = node["did"]
    passive = did.kind == "Passive"
    if passive:
        did = did["bare"]
    if node.kind == "NotActed":
        if did.kind == "Choose" and s.memory.looked is not None:
            return t.Each(t.Cards((s.memory.looked, *s.memory.taken)))
        raise UnknownMeaning(node, "何をしなかったカードか分からない")
    if did.kind == "SetState" and f"made {did.alt('to')}" in named:
        return named[f"made {did.alt('to')}"]
    to = node.get("to")
    if to is not None and s.memory.into != (values.area(to, s),):
        raise UnknownMeaning(node, "どこに置いたカードか分からない")
    if NAMES_BY_DEED.get(did.kind) in named:
        return named[NAMES_BY_DEED[did.kind]]
    if of_this_skill:
        raise UnknownMeaning(node, "このスキルで何をしたカードか分からない")
    if did.kind == "Attack" and "event" in named and "attacked" in s.memory.heard:
        return t.It("event" if passive else "event source")  # the one that is attacked, the one that attacks
    if "event" in named and not s.memory.heard.isdisjoint(EVENTS_BY_DEED.get(did.kind, ())):
        return named["event"]
    if did.kind == "Combo":
        return t.Each(t.Cards((t.State("comboed"),)))
    if did.kind == "Appear" and node.alt("when").startswith("このターン"):
        return t.Each(t.Cards((t.State("appeared"),)))
    if did.kind == "Evolve":
        return t.Each(t.Cards((t.State("evolved" if did.key("how") == "evolution" else "fused"),)))
    raise UnknownMeaning(node, "何をしたカードか分からない")


def deck_end(node: Node, s: Scope) -> t.Top:
    """Return the top or bottom cards of a deck or of life."""
    count = node.get("count")
    amount: t.Amount = 1
    up_to = False
    if count is not None:
        if count.kind not in ("Exactly", "UpTo", "AsMany"):
            raise UnknownMeaning(count, "上（下）からの枚数が決まらない")
        amount = same_number(count, s) if count.kind == "AsMany" else values.number(count["n"])
        up_to = count.kind == "UpTo"
    pile = node.get("pile")
    area = pile.key("of") if pile is not None else "deck"
    who = values.owners(node.many("owners"), s)
    if who not in ("own", "other", "each"):
        raise UnknownMeaning(node, "どちらのプレイヤーのものか決まらない")
    return t.Top(area, times_each(amount, s), who, node.key("end") in ("bottom", "either"), up_to)


def times_each(amount: t.Amount, s: Scope) -> t.Amount:
    """Multiply an amount by 「1枚につき」."""
    if s.each is None or not isinstance(amount, int):
        return amount
    if isinstance(s.each.of, t.Markers):
        return t.Sum((s.each.of,), amount)
    return t.CountOf(s.each.of, s.each.per, amount, s.each.distinct)


def reference(node: Node, s: Scope) -> t.Amount:
    """Lower a number of the board: how many cards, or a number of cards."""
    if (own := s.words.own.numbers.get(node.kind)) is not None:
        return own(node, s)
    if node.kind == "CountOf":
        of = node["of"]
        if of.kind == "Cards" and of["head"].kind == "Marker":
            return t.Markers(marker_owner(of, s))
        if of.kind == "It" and isinstance(target := target_pointed_at(of, s), t.It):
            return t.Taken(target.name)
        return number_of(with_owner(s.drafts(of, s), s.words, s.who), s)
    if node.kind == "AttrOf":
        what, original = values.attribute(node["attr"])
        return t.NumberOf(what, cards_without_pick(node["of"], s), original)
    if node.kind == "DoneCount":
        target = cards_acted_on(node, s)
        if isinstance(target, t.It):
            return t.Taken(target.name)
    if node.kind == "KiOf":
        return t.Markers(beneath=cards_without_pick(node["of"], s))
    raise UnknownMeaning(node, "数として読めない")


def times(node: Node, number: t.Amount) -> t.Amount:
    """Return a number times what a phrase multiplies it by: 「(枚数)×5000」."""
    by = node.get("times")
    if by is None:
        return number
    many = values.whole(by)
    return number._replace(times=number.times * many) if isinstance(number, t.CountOf) else t.Sum((number,), many)


def delta(node: Node, s: Scope) -> t.Amount:
    """Return the number that is added: 「+5000」, 「+(枚数)×5000」."""
    if node.kind == "Delta":
        return values.delta(node)
    times = values.whole(node["n"]) * (-1 if node.alt("sign") == "-" else 1)
    ref = node.get("ref")
    number = reference(ref, s) if ref is not None else values.number(node["x"])
    return number._replace(times=number.times * times) if isinstance(number, t.CountOf) else t.Sum((number,), times)


def multiply(amount: t.Amount, s: Scope, node: Node) -> t.Amount:
    """Multiply an amount by 「1枚につき」; only a fixed number can be."""
    if s.each is not None and not isinstance(amount, int):
        raise UnknownMeaning(node, "決まっていない数を何倍かにはできない")
    return times_each(amount, s)


def negate_amount(amount: t.Amount) -> t.Amount:
    """Return an amount with the opposite sign."""
    if isinstance(amount, t.CountOf):
        return amount._replace(times=-amount.times)
    return -amount if isinstance(amount, int) else t.Sum((amount,), -1)


def attribute_that_differs(node: Node) -> str:
    """Return the attribute in which the cards of a pick have to differ."""
    what = node["same"].key("what")
    if node.alt("how") != "異なる" or what not in ("name", "cost", "colour", "trait", "power"):
        raise UnknownMeaning(node, f"{node['same'].alt('what')}がそろうようには選べない")
    return what


def distinct(drafts: Drafts) -> str:
    """Return what must differ among these cards: 「カード名の異なる」."""
    found = {attribute_that_differs(draft.distinct) for draft in drafts if draft.distinct is not None}
    return found.pop() if len(found) == 1 else ""


def number_of(drafts: Drafts, s: Scope) -> t.Amount:
    """Return how many cards these are: as many as a name stands for, or a count; with 「カード名の異なる」 only as many as differ."""
    if len(drafts) == 1 and drafts[0].distinct is None and (known := known_by_name(drafts[0])) is not None:
        return t.Taken(known.name)
    return t.CountOf(union(drafts, s.words), distinct=distinct(drafts))


def same_number(node: Node, s: Scope) -> t.Amount:
    """Return the number of other cards: 「～と同じ枚数」「～の枚数分」."""
    of = node.get("as")
    if (
        of is None
        and len(moved := {s.memory.named[word] for word in ("moved", "discarded", "ko'd") if word in s.memory.named})
        == 1
    ):
        (cards,) = moved
        if isinstance(cards, t.It):
            return t.Taken(cards.name)
    if of is None:
        raise UnknownMeaning(node, "何と同じ枚数か分からない")
    if of.kind in ("CountOf", "AttrOf", "KiOf", "DoneCount"):
        return reference(of, s)
    return number_of(with_owner(s.drafts(of, s), s.words, s.who), s)


def marker_owner(node: Node, s: Scope) -> str:
    """Return the player whose energy markers are counted."""
    who = next((values.player(item, s) for item in node.many("filters") if item.kind == "Owner"), s.who)
    if any(item.kind != "Owner" for item in node.many("filters")):
        raise UnknownMeaning(node, "エナジーマーカーに付く言葉が分からない")
    return who
