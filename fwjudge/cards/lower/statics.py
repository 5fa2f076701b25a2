"""Verbs of being: numbers, skills, and what can, cannot and must be done, once or always."""

from __future__ import annotations

from collections.abc import Callable

from fwjudge.ability import text as t
from fwjudge.ability.walk import walk

from ..text.node import Node
from . import costs, filters, picks, sets, targets, values
from .deeds import Deed
from .scope import Items, Scope, UnknownMeaning


def object_of(node: Node, s: Scope) -> picks.PickedTarget:
    """Return the target of a static, with the picks that come before it."""
    return picks.resolve(node, s)


def _put_picks_first(done: picks.PickedTarget, *items: t.Record) -> Items:
    return [*done.first, *items]


# -- numbers -----------------------------------------------------------------------------


def change_number(node: Node, amount: t.Amount, s: Scope) -> Items:
    """Return the change of a number of cards by so much."""
    what, original = values.attribute(node["attr"])
    if original:
        raise UnknownMeaning(node, "元々の数を増減する書き方は分からない")
    target = node.get("target")
    use = costs.next_use(target, s) if target is not None else None
    if use is not None:
        if what not in ("cost", "total cost"):
            raise UnknownMeaning(node, "使用するカードのコスト以外は変えられない")
        return [t.CostChange(use[0], amount, times=use[1])]
    done = object_of(node, s)
    _no_extra(node, done.target, s)
    if what == "skill cost":
        return _put_picks_first(done, t.CostChange(done.target, amount, what="skill"))
    if target is not None:
        s.memory.zero = done.target  # 「Xのパワー+5000し、【クリティカル】を得る」: X gets it
    return _put_picks_first(done, t.Change(done.target, what, amount))


def _lower_modify(node: Node, s: Scope) -> Items:
    return change_number(node, targets.multiply(targets.delta(node["delta"], s), s, node), s)


def _lower_add_sub(node: Node, s: Scope) -> Items:
    amount = node["amount"]
    number = targets.same_number(amount, s) if amount.kind == "AsMany" else values.number(amount)
    return change_number(
        node,
        targets.multiply(number if node.alt("how") in ("多", "増や") else targets.negate_amount(number), s, node),
        s,
    )


def _lower_becomes(node: Node, s: Scope) -> Items:
    """Lower 「元々のパワーはXと同じになる」: of a card that is not there nothing is taken over (5-2-6)."""
    what, original = values.attribute(node["attr"])
    ref = node.get("ref")
    amount = targets.times(node, targets.reference(ref, s)) if ref is not None else values.number(node["amount"])
    done = object_of(node, s)
    static = t.SetTo(done.target, what, amount, original)
    if isinstance(amount, t.NumberOf) and isinstance(amount.of, t.It) and amount.of.name != "this":
        there = t.Compare(t.Taken(amount.of.name), ">=", 1)
        return _put_picks_first(done, t.If(there, (t.Last((static,), s.until or "game"),)))
    return _put_picks_first(done, static)


def _lower_multiply(node: Node, s: Scope) -> Items:
    """Lower 「2倍にする」「半分にする」: of each card what its number is as the effect begins; a number cannot depend on itself."""
    what, original = values.attribute(node["attr"])
    half = node.kind == "Halve"
    done = object_of(node, s)
    if s.always or original or isinstance(done.target, t.Each) or (half and what not in ("power", "combo")):
        raise UnknownMeaning(
            node, "いつの何を何倍かにするか決まらない" if not half else "何の半分か、端数をどうするかが決まらない"
        )
    by = t.OfItself(what, -1, 2) if half else t.OfItself(what, values.whole(node["n"]) - 1)
    return _put_picks_first(done, t.Change(done.target, what, by))


def _lower_damage(node: Node, s: Scope) -> Items:
    of, whom = node.get("of"), node.get("whom")
    if whom is not None and node.alt("how") == "受ける":
        amount = targets.multiply(values.delta(node["delta"]), s, node)
        return [t.DamageCap(values.one_player(whom, s), amount, "change")]
    if node.alt("how") != "与える":
        raise UnknownMeaning(node, "受けるダメージの増減は分からない")
    done = (
        picks.PickedTarget((), targets.cards_without_pick(of, s))
        if of is not None
        else picks.PickedTarget((), targets.implied_target(s))
    )
    if node.kind == "ModifyDamage":
        return _put_picks_first(
            done, t.Change(done.target, "damage", targets.multiply(values.delta(node["delta"]), s, node))
        )
    return _put_picks_first(done, t.SetTo(done.target, "damage", values.number(node["amount"])))


def _lower_no_damage(node: Node, s: Scope) -> Items:
    """Lower 「次に受けるダメージを無効にする」: the next one only, however many such effects there are (FW-Q303)."""
    who = node.get("who")
    player = values.one_player(who, s) if who is not None else s.who
    return [t.Replaces(t.Event("damage", who=player), (), times=1)]


# -- skills --------------------------------------------------------------------------------


def _no_extra(node: Node, target: t.Target, s: Scope) -> None:
    """Refuse a used extra card where no target is printed: it has no power and no keywords, so something else must be meant."""
    if node.get("target") is None and target == t.It("this") and s.home == s.words.used_in and not s.always:
        raise UnknownMeaning(node, "何のことか決まらない")


def _lower_gain(node: Node, s: Scope) -> Items:
    target = targets.implied_target(s)
    _no_extra(node, target, s)
    words, inner, traits, names = (node.get(name) for name in ("words", "quoted", "traits", "names"))
    if words is not None and words.kind == "Words" and len(words.many("word")) > 1:
        raise UnknownMeaning(words, "どちらを得るかが決まらない")
    if words is not None:
        return [t.Gains(target, values.keyword(word)) for word in words.many("word")]
    if inner is not None:
        return [t.Gains(target, s.quoted(one["ability"])) for one in node.many("quoted")]
    if traits is not None:
        return [t.AlsoIs(target, "trait", filters.traits(traits, False).names)]
    if names is not None:
        return [t.AlsoIs(target, "name", filters.name_list(names))]
    return [t.AlsoIs(target, "colour", tuple(one.key("colour") for one in node.many("colour")))]


def _lower_have_keyword(node: Node, s: Scope) -> Items:
    return [t.Gains(targets.implied_target(s), values.keyword(word)) for word in node["words"].many("word")]


def which_skills(node: Node, s: Scope) -> tuple[t.Target, str]:
    """Return the cards whose skills a phrase names, and which of their skills."""
    skill = node["skill"]
    which = ""
    if skill.kind == "NamedSkill":
        names = filters.skill_names(skill)
        if len(names) != 1:
            raise UnknownMeaning(node, "無効にするスキルが1つに決まらない")
        which = names[0]
    elif skill.rule == "15-1-3":
        which = "keyword"
    of = node.get("of")
    if of is not None:
        return targets.cards_without_pick(of, s), which
    if node.many("owners"):
        who = values.one_player(node.many("owners")[-1], s)
        return t.Each(t.Cards((t.Whose(who),))), which
    if node.key("which") == "that" and which and s.memory.picked is not None:
        return s.memory.picked, which
    return targets.implied_target(s), which


def _lower_loses(node: Node, s: Scope) -> Items:
    target = node.get("target")
    if target is not None:
        return [t.Loses(*which_skills(target, s))]
    if s.skills is None:
        raise UnknownMeaning(node, "どのスキルのことか分からない")
    return [t.Loses(*s.skills)]


def _lower_treat(node: Node, s: Scope) -> Items:
    """Lower 「カード名を「A」及び「B」としても扱う」."""
    as_, of = node["as"], node.get("of")
    target = targets.cards_without_pick(of, s) if of is not None else targets.implied_target(s)
    match as_.kind:
        case "NamesAnd":
            return [t.AlsoIs(target, "name", tuple(values.name(name) for name in as_.many("name")))]
        case "Everything":
            return _lower_everything(as_, target, s)
        case "Traits" | "TraitsAll":
            return [t.AlsoIs(target, "trait", filters.traits(as_, False).names)]
        case "Colour":
            return [t.AlsoIs(target, "colour", (as_.key("colour"),))]
    drafts = sets.drafts(as_, s)
    if len(drafts) == 1 and len(drafts[0].filters) == 1:
        filter_ = drafts[0].filters[0]
        if isinstance(filter_, t.Named) and drafts[0].noun == "name":
            return [t.AlsoIs(target, "name", filter_.names)]
        if isinstance(filter_, t.Trait) and drafts[0].noun == "card":
            return [t.AlsoIs(target, "trait", filter_.names)]
    raise UnknownMeaning(node, "何として扱うか分からない")


def _lower_everything(node: Node, target: t.Target, s: Scope) -> Items:
    found = [what.key("what") for what in node.many("what")]
    if not {"name", "trait", "colour"}.issuperset(found):
        raise UnknownMeaning(node, "すべてを持つことのできるものではない")
    return [t.AlsoIs(target, what, ("*",)) for what in found]


# -- how cards appear, decks ------------------------------------------------------------------


def drop_added_place(target: t.Target) -> t.Target:
    """Remove from cards the battle area that 13-1-2 adds: they are not there yet."""
    if isinstance(target, t.Each) and isinstance(target.of, t.Cards):
        return t.Each(t.Cards(tuple(item for item in target.of.filters if item != t.In(("battle",)))))
    return target


def _lower_enters(node: Node, s: Scope) -> Items:
    how = {manner.alt("how") for manner in node.many("manner")}
    state = s.words.state_in(next(iter(how), ""))
    if state not in ("rested", "active") or len(how) > 1:
        raise UnknownMeaning(node, "登場のしかたが分からない")
    return [t.Enters(drop_added_place(targets.implied_target(s)), state == "rested")]


def deck(deed: Deed, s: Scope, possible: bool) -> Items:
    """6-1-4-3: return the rule about how many, or which cards, can be in a deck."""
    node = deed.node
    target, count = node.get("target"), node.get("count")
    of = (
        sets.card_set(target, s, anywhere=True)
        if target is not None and target.kind not in ("Counted", "AllBut")
        else s.deck
    )
    if node.alt("how"):
        return [t.DeckRule("any number", of)]
    if target is not None and target.kind == "AllBut" and not possible:
        return [t.DeckRule("only", sets.card_set(target["set"], s, anywhere=True))]
    if count is not None and count.kind in ("Exactly", "UpTo"):
        return [t.DeckRule("up to" if possible else "at most", of, values.whole(count["n"]))]
    listed = node.get("set")
    if any(
        isinstance(item, t.Coloured) and item.mode == "all"
        for item in walk(sets.card_set(listed, s, anywhere=True) if listed else of)
    ):
        raise UnknownMeaning(node, "どちらの色もか、両方の色を持つカードかが決まらない")
    if not possible and listed is not None:
        only = any("しか" in piece for piece in node.form.pieces if isinstance(piece, str))
        return [t.DeckRule("only" if only else "never", sets.card_set(listed, s, anywhere=True))]
    if not possible and of is not None:
        return [t.DeckRule("never", of)]
    raise UnknownMeaning(node, "デッキの条件が分からない")


SIMPLE: dict[str, Callable[[Node, Scope], Items]] = {
    "Modify": _lower_modify,
    "AddSub": _lower_add_sub,
    "ReduceCost": lambda n, s: costs.symbols(n, 1 if n.alt("how") == "多" else -1, s),
    "AddCost": lambda n, s: costs.symbols(n, 1, s),
    "IgnoreColour": costs.ignore_colour,
    "PaidCost": costs.change_cost_paid,
    "BecomeNumber": _lower_becomes,
    "Multiply": _lower_multiply,
    "Halve": _lower_multiply,
    "ModifyDamage": _lower_damage,
    "SetDamage": _lower_damage,
    "NegateDamage": _lower_no_damage,
    "Gain": _lower_gain,
    "HaveKeyword": _lower_have_keyword,
    "HaveTrait": lambda n, s: [t.AlsoIs(targets.implied_target(s), "trait", filters.traits(n["traits"], False).names)],
    "Lose": _lower_loses,
    "Negate": _lower_loses,
    "BecomeInvalid": _lower_loses,
    "Treat": _lower_treat,
    "HaveAll": lambda n, s: _lower_everything(n["everything"], targets.implied_target(s), s),
    "Appear": _lower_enters,
    "StartWith": lambda n, s: [t.Begins(values.area(n["place"], s), values.whole(n["n"]), s.who)],
}
"""Verbs that say how things are."""
