"""Conditions, filters and events that only ONE PIECE prints."""

from __future__ import annotations

from collections.abc import Callable

from fwjudge.ability import text as t

from ....text.node import Node
from ... import conditions, events, filters, sets, targets, values
from ...deeds import Deed
from ...drafts import Draft, Members, union
from ...events import Subject
from ...filters import Filters
from ...scope import Scope, UnknownMeaning
from .finishing import UNPLACED
from .reshaping import BUT_IN

# -- filters ------------------------------------------------------------------------------------------------


def _part(node: Node) -> t.Trait:
    """2-4-3-1: a trait that contains a word."""
    return t.Trait((values.name(node["part"]),), "contains")


def _attribute(node: Node, s: Scope) -> t.Word:
    """2-5-6: cards of an attribute."""
    return t.Word("attribute", tuple(one.key("word") for one in node.many("attribute")))


def _not_if(node: Node, *found: t.Filter) -> Filters:
    negative = node.key("has") == "no"
    return tuple(t.Not(one) for one in found) if negative else found


def _lower_trait_part(node: Node, s: Scope) -> Filters:
    if node.get("names") is not None:
        raise UnknownMeaning(node, "名前か特徴の一部かが決まらない")
    return _not_if(node, _part(node))


def _lower_number_or_more(node: Node, s: Scope) -> Filters:
    """Lower 「コスト0か8以上の」."""
    what, original = values.attribute(node["attr"])
    one = t.Number(what, "==", (values.number(node["amount"]),), original)
    other = t.Number(what, values.comparison(node), (values.number(node["other"]),), original)
    return (t.Any_((one, other)),)


def _lower_number(node: Node, s: Scope) -> Filters:
    what, original = values.attribute(node["attr"])
    return (t.Number(what, values.comparison(node), (values.number(node["amount"]),), original),)


def _lower_with_given(node: Node, s: Scope) -> Filters:
    """6-5-5-1: cards to which DON!! is given."""
    return (_don_filter(node, s),)


def _lower_given_to(node: Node, s: Scope) -> Filters:
    """6-5-5-1: DON!! that are given to this card, to the leader, to characters."""
    if node.get("to") is not None:
        return (t.In(("given",)), t.Beneath(t.It("this")))
    kind = "leader" if node.alt("kind") == "リーダー" else "character"
    return (t.In(("given",)), t.Beneath(t.Each(t.Cards((t.In((kind,)), t.Kind((kind,)))))))


def _don_filter(node: Node, s: Scope) -> t.Bearing:
    """Return the filter on cards to which so many DON!! are given."""
    number = node.get("n")
    if number is not None and node.key("cmp") != ">=":
        raise UnknownMeaning(node, "付与されている枚数をこのようには比べられない")
    return t.Bearing(t.Cards((t.Kind(("don",)),)), values.whole(number) if number is not None else 1)


def _lower_numbers(node: Node, s: Scope) -> Filters:
    """Lower 「コスト3と4の」 of all cards: of either."""
    what, original = values.attribute(node["attr"])
    other = node.get("other_attr")
    if node.alt("cmp") or node.alt("other_cmp") or (other is not None and values.attribute(other) != (what, original)):
        raise UnknownMeaning(node, "どちらが何枚か決まらない")
    return (t.Number(what, "==", (values.number(node["amount"]), values.number(node["other"])), original),)


def _lower_acted(node: Node, s: Scope) -> Filters:
    """7-1-5-2: 「バトルした相手のキャラ」 is the one that fought in the battle that has ended."""
    did = node["did"]
    if did.kind == "Battle" and "battle end" in s.memory.heard:
        return (t.It("event"),)
    return filters.FILTERS["Acted"](node, s)


def _lower_has_number(node: Node, s: Scope) -> Filters:
    """2-10-1: 「カウンターを持たない」 is said of what is printed, whatever an effect adds to it."""
    what, _ = values.attribute(node["attr"])
    if what != "counter":
        raise UnknownMeaning(node, "どのカードもこの数値を持つ")
    return _not_if(node, t.Number(what, ">=", (1,), original=True))


FILTERS: dict[str, Callable[[Node, Scope], Filters]] = {
    "Acted": _lower_acted,
    "HasAttr": _lower_has_number,
    "NumberEach": _lower_numbers,
    "GivenDon": lambda n, s: (t.In(("given",)),),
    "GivenToCard": _lower_given_to,
    "WithGiven": _lower_with_given,
    "HasTrigger": lambda n, s: _not_if(n, t.HasSkill("【トリガー】")),
    "TraitOrTrigger": lambda n, s: (t.Any_((filters.traits(n["traits"], False), t.HasSkill("【トリガー】"))),),
    "TraitPart": _lower_trait_part,
    "TraitOrPart": lambda n, s: _not_if(n, t.Any_((filters.traits(n["traits"], False), _part(n)))),
    "NamePart": lambda n, s: _not_if(n, t.Named((values.name(n["part"]),), "contains")),
    "AttributeIs": lambda n, s: _not_if(n, _attribute(n, s)),
    "TraitOrAttribute": lambda n, s: (t.Any_((filters.traits(n["traits"], False), _attribute(n, s))),),
    "NoEffect": lambda n, s: (t.NoSkill(),),
    "NumberOrMore": _lower_number_or_more,
    "NumberAnd": _lower_number,
    "ColouredAnd": lambda n, s: (t.Coloured((n["colour"].key("colour"),)),),
}

# -- conditions -----------------------------------------------------------------------------------------------


def _are(node: Node, s: Scope, *filters: t.Filter) -> t.Condition:
    return conditions.are(node, s, *filters)


def _lower_count_or_more(node: Node, s: Scope) -> t.Condition:
    """Lower 「自分の場のドン!!が0枚か、8枚以上ある」."""
    of = targets.number_of(sets.drafts(node["set"], s), s)
    return t.Either((t.Compare(of, "==", 0), t.Compare(of, ">=", values.number(node["n"]))))


def _lower_count_of_both(node: Node, s: Scope) -> t.Condition:
    """Lower 「お互いのライフの合計枚数が5枚以下」: the cards of both players together."""
    who = values.owners(node.many("owners"), s)
    whose = (t.Whose(who),) if who in ("own", "other") else ()
    areas = tuple(area for area, _ in values.areas(node["places"], s))
    of = t.CountOf(t.Cards((*whose, t.In(areas))))
    return t.Compare(of, values.comparison(node), values.number(node["n"]))


def _lower_number_and_trait(node: Node, s: Scope) -> t.Condition:
    return _are(node, s, *_lower_number(node, s), filters.traits(node["traits"], False))


def _lower_was(node: Node, s: Scope) -> t.Condition:
    """Lower 「公開したカードがコスト4以上だった」."""
    return t.Are(targets.cards_without_pick(node["set"], s), union(sets.drafts(node["is"], s), s.words, anywhere=True))


def _lower_named(node: Node, s: Scope) -> t.Condition:
    """Lower 「公開したカードが宣言したコストと同じ」."""
    what, original = values.attribute(node["attr"])
    if original:
        raise UnknownMeaning(node, "何と同じか分からない")
    return _are(node, s, t.HasSpoken(what))


def _lower_happened(node: Node, s: Scope) -> t.Condition:
    """Lower 「自分のデッキが0枚になった場合」: it is so from then on."""
    if node["event"].kind == "BecomeCount" and node.kind == "Happened":
        return conditions.condition_once_true(node["event"], s)
    return conditions.lower_past(node, "", s)


def _lower_has_given(node: Node, s: Scope) -> t.Condition:
    """6-5-5-1: 「このキャラにドン!!が付与されている」; 「相手のキャラに」 asks for one of them."""
    drafts = sets.drafts(node["set"], s)
    if all(draft.noun in ("this", "leader") or draft.has(t.It) for draft in drafts):
        return _are(node, s, _don_filter(node, s))
    given = _don_filter(node, s)
    return t.Compare(t.CountOf(union(tuple(draft.plus(given) for draft in drafts), s.words)), ">=", 1)


CONDITIONS: dict[str, Callable[[Node, Scope], t.Condition]] = {
    "Happened": _lower_happened,
    "HasGiven": _lower_has_given,
    "HasTraitPart": lambda n, s: _are(n, s, _part(n)),
    "HasTraitOrPart": lambda n, s: _are(n, s, t.Any_((filters.traits(n["traits"], False), _part(n)))),
    "HasAttribute": lambda n, s: _are(n, s, _attribute(n, s)),
    "HasTraitOrAttribute": lambda n, s: _are(n, s, t.Any_((filters.traits(n["traits"], False), _attribute(n, s)))),
    "HasTraitOrName": lambda n, s: _are(
        n, s, t.Any_((filters.traits(n["traits"], False), t.Named(filters.name_list(n["names"]))))
    ),
    "IsOrColoured": lambda n, s: _are(
        n, s, t.Any_((t.Named(filters.name_list(n["names"])), t.Coloured((), "several")))
    ),
    "HasNumberAndTrait": _lower_number_and_trait,
    "AllHaveTrait": lambda n, s: _are(n, s, filters.traits(n["traits"], False)),
    "HasNameOrTrait": lambda n, s: _are(
        n, s, t.Any_((t.Named(filters.name_list(n["names"])), filters.traits(n["traits"], False)))
    ),
    "AllInState": lambda n, s: _are(n, s, t.State(n.key("state"))),
    "AppearedThisTurn": lambda n, s: _are(n, s, t.State("appeared")),
    "IsOnlyOf": lambda n, s: conditions.lower_is(n, s),
    "CountOrMore": _lower_count_or_more,
    "CountOfBoth": _lower_count_of_both,
    "Was": _lower_was,
    "WasNumber": lambda n, s: _are(n, s, *_lower_number(n, s)),
    "HasNamed": _lower_named,
}

# -- events ---------------------------------------------------------------------------------------------------


def _lower_used(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    """8-5-4: 「イベントを発動した」 is about the card; of an effect it is about its head."""
    who = subject if isinstance(subject, str) else ""
    target = deed.node.get("target")
    if target is None:
        if isinstance(subject, tuple) and subject != _TRIGGERS:
            raise UnknownMeaning(deed.node, "何が発動した時か分からない")
        return t.Event("activate", None, who, named="【トリガー】")
    if target.kind == "Skills":
        skill = target["skill"]
        named = filters.skill_names(skill)[0] if skill.kind == "NamedSkill" else ""
        of = target.get("of")
        cards = events.cards_wherever_they_lie(events.drafts_of(of, s), s, anywhere=True) if of is not None else None
        owners = target.many("owners")
        return t.Event("activate", cards, values.one_player(owners[-1], s) if owners else who, named=named)
    drafts = events.drafts_of(target, s)
    if any(draft.noun != "event" for draft in drafts):
        raise UnknownMeaning(target, "何を発動した時か分からない")
    return t.Event("use", events.cards_wherever_they_lie(drafts, s, anywhere=True), who, deed.by, deed.source)


def _lower_given(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    """6-5-5-1: DON!! has been given to cards."""
    to, don = deed.node["to"], deed.node["don"]
    deed.node["act"].get("bare")
    if any(draft.noun != "don" for draft in events.drafts_of(don, s)):
        raise UnknownMeaning(don, "何が付与された時か分からない")
    return t.Event("given", events.cards_wherever_they_lie(events.drafts_of(to, s), s))


def _lower_left(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    """4-11-2: a card of life has gone somewhere else."""
    if not isinstance(subject, tuple) or len(subject) != 1 or subject[0].noun != "life":
        raise UnknownMeaning(deed.node, "何が離れた時か分からない")
    return t.Event("life lost", None, subject[0].owner(), deed.by, deed.source)


def _lower_fought(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    """7-1-5-2: 「バトルした」 is told of a battle that has ended."""
    if not isinstance(subject, tuple):
        raise UnknownMeaning(deed.node, "何がバトルしたか分からない")
    against = events.cards_wherever_they_lie(events.drafts_of(deed.node["with"], s), s)
    return t.Event("battle end", events.cards_wherever_they_lie(subject, s), source_to=against)


def _lower_damage_dealt(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    """4-6-1: damage of which a text does not say who deals it is dealt by any card of the player."""
    dealt = events.lower_damage_dealt(deed, subject, s)
    anybody = subject is None and not deed.by and deed.source is None
    return dealt._replace(source=t.Cards((t.Whose(s.who),))) if anybody else dealt


def _lower_any_used(deed: Deed, subject: Subject, s: Scope) -> tuple[t.Event, ...]:
    """Lower 「【ブロッカー】かイベントを発動した」."""
    who = subject if isinstance(subject, str) else ""
    word, target = deed.node.get("skillword"), deed.node["target"]
    drafts = events.drafts_of(target, s)
    if any(draft.noun != "event" for draft in drafts):
        raise UnknownMeaning(target, "何を発動した時か分からない")
    named = values.heading(word.alt("word")) if word is not None else "【トリガー】"
    used = t.Event("use", events.cards_wherever_they_lie(drafts, s, anywhere=True), who)
    return (t.Event("activate", None, who, named=named), used)


def _lower_return(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    """3-1-6: a card goes to its owner, whether the text says so or not: 「持ち主の手札に戻った」."""
    to = deed.node["to"]
    if all(values.player(one, s) == "owner" for one in to.many("owners")):
        done = events.lower_move(deed, subject, s)
    else:
        raise UnknownMeaning(to, "誰の領域に移った時か分からない")
    return done


def _lower_drawn_outside(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    """6-3-1: 「ドローフェイズ以外でカードを引いた」."""
    if not isinstance(subject, str) or not subject:
        raise UnknownMeaning(deed.node, "誰が引いた時か分からない")
    return t.Event("draw", None, subject, by=BUT_IN + deed.node["phase"].key("of"))


_TRIGGERS = (Draft((t.HasSkill("【トリガー】"),)),)


def _lower_skills(node: Node, s: Scope) -> Members:
    """10-1-5-1: 「【トリガー】が発動した」 is said of the effect itself."""
    if node.many("owners") or node.get("of") is not None or filters.skill_names(node["skill"]) != ("【トリガー】",):
        raise UnknownMeaning(node, "どのカードのことか分からない")
    return (_TRIGGERS,)


_ON_BOARD = ("leader", "character", "stage", "don")


def _lower_either(node: Node, s: Scope) -> Members:
    """Lower 「自分の特徴《X》を持つリーダーかキャラ」, 「そのリーダーかキャラ」: what stands before two bare kinds is about both.

    So is a colour that stands alone before the first: 「赤のイベントかコスト3以上のキャラカード」.
    """
    found = sets.lower_either(node, s)
    if _begins_with_colour(node) and len(found) == 1 and len(found[0]) == 2:
        one, other = found[0]
        return ((one, other.plus(*(item for item in one.filters if isinstance(item, t.Coloured)))),)
    if not _ends_with_bare_kind(node) or len(found) != 1 or len(found[0]) != 2:
        return found
    one, other = found[0]
    if node["a"].kind == "It":  # it is one of the two
        return ((one,),)
    return ((one, _share(one, other)),)


def _lower_all(node: Node, s: Scope) -> Members:
    """Lower 「自分の特徴《X》を持つリーダーとキャラ」: here too what stands before the first is about both."""
    found = sets.lower_all(node, s)
    if not _ends_with_bare_kind(node) or [len(member) for member in found] != [1, 1]:
        return found
    (one,), (other,) = found
    return ((one,), (_share(one, other),))


def _ends_with_bare_kind(node: Node) -> bool:
    return node["a"].kind in ("Cards", "It") and node["b"].kind == "Cards" and not node["b"].many("filters")


def _begins_with_colour(node: Node) -> bool:
    """Whether a colour alone stands before the first of two kinds of card, of which the second has a number but no colour or name."""
    one, other = node["a"], node["b"]
    if one.kind != "Cards" or other.kind != "Cards":
        return False
    own = [item.kind for item in one.many("filters") if item.kind not in ("Owner", "From", "Zone")]
    return own == ["Coloured"] and [item.kind for item in other.many("filters")] == ["Number"]


def _share(one: Draft, other: Draft) -> Draft:
    """Return the second of two kinds of card with what stands before the first, as far as it can be about it."""
    kept = tuple(item for item in one.filters if not isinstance(item, t.Whose | t.In))
    if one.noun not in _ON_BOARD or other.noun not in _ON_BOARD:
        return other
    return _of_don(other.plus(*kept))


def _of_don(draft: Draft) -> Draft:
    """Return cards, if they are DON!!, with what DON!! can be: rested and active. It has no name, cost or trait."""
    if draft.noun != "don":
        return draft
    return draft._replace(
        filters=tuple(item for item in draft.filters if isinstance(item, t.Whose | t.In | t.State | t.It))
    )


def _lower_shared(node: Node, s: Scope) -> Members:
    """Lower 「相手の、コスト3以下の特徴《X》を持つ、キャラかドン!!」: DON!! has none of that."""
    return tuple(tuple(map(_of_don, member)) for member in sets.lower_shared(node, s))


def _lower_noun(node: Node, s: Scope) -> Members:
    """2-2-4-2: 「キャラカード」 lies outside of the character area, where nothing else is said of it."""
    return ((Draft((), UNPLACED.get(node.alt("type")) or node.key("type")),),)


NOUNS: dict[str, Callable[[Node, Scope], Members]] = {"Card": _lower_noun}

SETS: dict[str, Callable[[Node, Scope], Members]] = {
    "Skills": _lower_skills,
    "AnyOf": _lower_either,
    "AllOf": _lower_all,
    "Shared": _lower_shared,
}


EVENTS: dict[str, Callable[[Deed, Subject, Scope], t.Event | tuple[t.Event, ...]]] = {
    "Activate": _lower_used,
    "ActivateAny": _lower_any_used,
    "Go": _lower_return,
    "GivenTo": _lower_given,
    "LeaveAny": _lower_left,
    "Fight": _lower_fought,
    "DrawOutside": _lower_drawn_outside,
    "Damage": _lower_damage_dealt,
    "DealDamage": _lower_damage_dealt,
}
