"""Conditions before 「場合」: counts, qualities, states of the game and of the past."""

from __future__ import annotations

from collections.abc import Callable

from fwjudge.ability import text as t

from ..text.node import Node
from . import counts, events, filters, sets, targets, values
from .deeds import Deed, unwrap_verb
from .drafts import Draft, union, with_owner
from .scope import Scope, UnknownMeaning


def condition(node: Node, s: Scope) -> t.Condition:
    """Return the condition that a phrase states."""
    found = s.words.own.conditions.get(node.kind) or _CONDITIONS.get(node.kind)
    if found is None:
        raise UnknownMeaning(node, "条件として分からない")
    before = s.memory.zones
    try:
        stated = found(node, s)
    except (KeyError, IndexError) as missing:
        raise UnknownMeaning(node, "この書き方の条件は分からない") from missing
    if s.memory.zones != before and s.placed:  # 「ライフのこのカードが表向きの場合」
        s.memory.lies = True
    return stated


def negate(of: t.Condition) -> t.Condition:
    """Return the condition that holds where this one does not."""
    if isinstance(of, t.Either) and all(
        isinstance(part, t.Are) for part in of.parts
    ):  # 「自分か相手のリーダーが覚醒していない」
        return t.Either(tuple(t.No(part) for part in of.parts))
    return of.part if isinstance(of, t.No) else t.No(of)


def _join(node: Node, s: Scope, kind: type[t.Both] | type[t.Either]) -> t.Condition:
    before = s.memory.zones
    parts = (condition(node["a"], s), condition(node["b"], s))
    if kind is t.Either and s.memory.zones != before:
        raise UnknownMeaning(node, "どの領域で有効なスキルか決まらない")
    return kind(tuple(part for one in parts for part in (one.parts if isinstance(one, kind) else (one,))))


# -- what it becomes ----------------------------------------------------------------------

BECOMING_KINDS = frozenset({"BecomeCount", "BecomeNone", "BecomeAmount"})


def condition_once_true(node: Node, s: Scope) -> t.Condition:
    """Return the condition that holds once it has become so: 「手札が2枚以下になった」「パワーが0になった」."""
    match node.kind:
        case "BecomeNone":
            return counts.exists(node, s)
        case "BecomeAmount":
            return _lower_attribute(node, s)
    number = targets.number_of(with_owner(sets.drafts(node["set"], s), s.words, s.who), s)
    return t.Compare(number, values.comparison(node), values.number(node["n"]))


# -- what they are ------------------------------------------------------------------------


def cards_of(node: Node, s: Scope) -> t.Target:
    """Return the cards that a condition is about; no player picks them."""
    return targets.cards_without_pick(node, s)


def are(node: Node, s: Scope, *filters: t.Filter) -> t.Condition:
    """Return the condition that all the cards of a phrase fit these filters."""
    return _hold_for_either(node["set"], t.Cards(filters), s)


def _hold_for_either(node: Node, of: t.CardSet, s: Scope) -> t.Condition:
    """Return the condition that holds if it does for one of those joined by 「か」: 「自分か相手のリーダーが覚醒している」."""
    parts = _joined_by_or(node, s)
    if len(parts) > 1:
        return t.Either(tuple(t.Are(t.Each(union((one,), s.words)), of) for one in parts))
    drafts = sets.drafts(node, s) if node.kind == "Cards" else ()
    if not any(draft.anyone == "any" and not draft.owner() for draft in drafts):
        return t.Are(cards_of(node, s), of)
    each = (tuple(draft.plus(t.Whose(who)) for draft in drafts) for who in ("own", "other"))
    return t.Either(tuple(t.Are(t.Each(union(some, s.words)), of) for some in each))


def _joined_by_or(node: Node, s: Scope) -> tuple[Draft, ...]:
    """Return what is joined by 「か」: sets, or the names of one set; nothing of anything else."""
    if node.kind == "AnyOf":
        return sets.drafts(node, s)
    if node.kind != "Cards" or node["head"].kind != "NameHead":
        return ()
    found = sets.drafts(node, s)
    named = [one for draft in found for one in draft.filters if isinstance(one, t.Named) and len(one.names) > 1]
    if len(found) != 1 or len(named) != 1:
        return ()
    (draft,), (several,) = found, named
    return tuple(draft.drop(t.Named).plus(several._replace(names=(name,))) for name in several.names)


def lower_is(node: Node, s: Scope) -> t.Condition:
    """Lower 「Xが「A」の場合」: what stands on the right has no place of its own."""
    right = node["is"]
    one = _hold_for_either(node["set"], union(sets.drafts(right, s), s.words, anywhere=True), s)
    return negate(one) if node.kind == "IsNot" else one


def _lower_is_that(node: Node, s: Scope) -> t.Condition:
    """Lower 「1枚を公開し、バトルカードの場合、」: about the cards that the words before it are about."""
    if s.memory.zero is None:
        raise UnknownMeaning(node, "何のことか分からない")
    return t.Are(s.memory.zero, union(sets.drafts(node["is"], s), s.words, anywhere=True))


def _lower_has_trait(node: Node, s: Scope) -> t.Condition:
    trait = node.get("trait")
    filter_ = (
        t.Trait((values.name(trait),), "contains")
        if trait is not None
        else filters.traits(node["traits"], bool(node.alt("only")))
    )
    return are(node, s, t.Not(filter_) if node.kind == "HasNoTrait" else filter_)


def _lower_has_name(node: Node, s: Scope) -> t.Condition:
    filter_ = t.Named(filters.name_list(node["names"]), "contains")
    return are(node, s, t.Not(filter_) if node.kind == "HasNoName" else filter_)


def _lower_has_keyword(node: Node, s: Scope) -> t.Condition:
    words = filters.keyword_filters(node["words"])
    return are(node, s, *(tuple(t.Not(word) for word in words) if node.kind == "HasNoKeyword" else words))


def _lower_is_colour(node: Node, s: Scope) -> t.Condition:
    colours = (node["colour"], node.get("other"))
    return are(node, s, t.Coloured(tuple(colour.key("colour") for colour in colours if colour is not None)))


def _lower_is_both(node: Node, s: Scope) -> t.Condition:
    return are(node, s, t.Coloured(tuple(one.key("colour") for one in node.many("colour")), "all"))


def _lower_in_state(node: Node, s: Scope) -> t.Condition:
    """Lower a state of cards; a leader that lies with its back up has awakened (15-2-2)."""
    if node.key("state") == "fighting":  # one of them is enough: no more than two cards are in battle
        return battle_of(node["set"], None, s)
    return are(node, s, filters.state(node.key("state")))


def _lower_in_zone(node: Node, s: Scope) -> t.Condition:
    beneath = node.get("beneath")
    filter_: tuple[t.Filter, ...]
    if (
        beneath is not None
        and beneath.kind == "Cards"
        and not beneath.many("filters")
        and beneath["head"].kind == "Card"
    ):
        s.memory.beneath = True  # it is valid beneath another card (16-2-2-4)
        filter_ = (t.In(("beneath",)),)
    elif beneath is not None:
        filter_ = (t.Beneath(targets.cards_without_pick(beneath, s)),)
    else:
        whose = values.owners(node.many("owners"), s) if node.many("owners") else ""
        filter_ = (t.In(tuple(area for area, _ in values.areas(node["places"], s))),)
        filter_ += (t.Whose(whose),) if whose in ("own", "other") else ()
    return _all_lie(node["set"], filter_, s)


def _all_lie(node: Node, there: tuple[t.Filter, ...], s: Scope) -> t.Condition:
    """Return the condition that there are cards there, of each of those joined by 「と」."""
    members = tuple(tuple(draft.plus(*there) for draft in member) for member in sets.members(node, s))
    targets.note_place(tuple(draft for member in members for draft in member), s)
    found = tuple(t.Compare(t.CountOf(union(member, s.words)), ">=", 1) for member in members)
    return found[0] if len(found) == 1 else t.Both(found)


def _lower_attribute(node: Node, s: Scope) -> t.Condition:
    """Lower a comparison of a number of cards; it is never true of cards that are not there (5-2-6)."""
    what, original = values.attribute(node["attr"])
    ref = node.get("ref")
    number = targets.reference(ref, s) if ref is not None else values.number(node["amount"])
    cmp = values.comparison(node)
    if node.alt("sum"):
        return t.Compare(t.NumberOf(what, cards_of(node["set"], s), original), cmp, number)
    return are(node, s, filters.number_filter(what, original, cmp, (number,), node))


def _lower_ki(node: Node, s: Scope) -> t.Condition:
    of, owners = node.get("set"), node.many("owners")
    beneath: t.Target = cards_of(of, s) if of is not None else t.It("this")
    if owners:
        who = values.one_player(owners[-1], s)
        beneath = t.Each(t.Cards((t.Whose(who), t.In(s.words.in_play))))
    if node.kind == "HasNoKi":
        return t.Compare(t.Markers(beneath=beneath), "==", 0)
    number = node.get("n")
    cmp = values.comparison(node) if number is not None else ">="
    return t.Compare(t.Markers(beneath=beneath), cmp, values.number(number) if number is not None else 1)


# -- what is going on, what was -----------------------------------------------------------------


def battle_of(of: Node, against: Node | None, s: Scope) -> t.During:
    """Return the condition 「XとYとの戦闘中」; 「XとYの戦闘中」 is the same battle."""
    if against is None and of.kind == "AllOf":
        of, against = of["a"], of["b"]
    other = None if against is None else sets.card_set(against, s)
    return t.During("battle", events.cards_wherever_they_lie(sets.drafts(of, s), s), other)


def _lower_turn(node: Node, s: Scope) -> t.Condition:
    if node.alt("no") or node.get("n") is not None:
        raise UnknownMeaning(node, "何ターン目かは数えていない")
    return t.TurnOf(values.one_player(node, s))


def is_player(node: Node) -> bool:
    """Whether a phrase names a player."""
    return node.kind in ("Who", "WhoOf")


HAPPENS = frozenset({"Attack", "Combo", "Use", "Activate", "Fight"})


def tells_of_deeds(node: Node, s: Scope) -> bool:
    """Whether a condition after 「このターン中、」 tells of something that was done."""
    if node.kind not in ("Doing", "NotDoing"):
        return False
    subject = node.get("subject")
    return (subject is not None and is_player(subject)) or unwrap_verb(node["act"], s).kind in HAPPENS


def _lower_goes_first(node: Node, s: Scope) -> t.Condition:
    first = t.WentFirst(values.one_player(node["who"], s))
    return first if node.alt("how") == "先攻" else t.No(first)


def _lower_colours(node: Node, s: Scope) -> t.Condition:
    of = t.CountOf(union(sets.drafts(node["set"], s), s.words), distinct="colour")
    return t.Compare(of, values.comparison(node), values.number(node["n"]))


def _lower_lying(node: Node, subject: Node | None, s: Scope) -> t.Condition:
    """Lower 「このカードの下にカードが置かれている」."""
    to = node["to"]
    if (
        to.kind == "To" and subject is not None and unwrap_verb(node["act"], s).kind in ("Put", "Appear")
    ):  # 「バトルエリアに登場している」
        whose = values.owners(to.many("owners"), s)
        there = (
            t.In((values.area(to["place"], s),)),
            *((t.Whose(whose),) if to.many("owners") and whose in ("own", "other") else ()),
        )
        return _all_lie(subject, there, s)
    if to.kind != "Under" or subject is None or not to.key("end") == "bottom":
        raise UnknownMeaning(node, "どこに置かれているか分からない")
    under = t.Beneath(targets.cards_without_pick(to["card"], s))
    return t.Compare(t.CountOf(union(tuple(draft.plus(under) for draft in sets.drafts(subject, s)), s.words)), ">=", 1)


def _bind_to_player(event: t.Event, s: Scope) -> t.Event:
    """13-1-1: a battle of which it is not said whose card won it is any of the player's."""
    ours = event.what == "did ko" and event.by == "battle" and event.source == t.Cards((t.This(),))
    return event._replace(source=t.Cards((t.Whose(s.who),))) if ours else event


def lower_doing(node: Node, s: Scope) -> t.Condition:
    """Return the condition that cards do something now: 「覚醒している」「アタックしている」."""
    deed = unwrap_verb(node["act"], s)
    subject = node.get("subject")
    if (subject is not None and is_player(subject)) or (s.until in ("turn", "battle") and deed.kind in HAPPENS):
        # 「このターン中、自分がコンボしている」: a player is not doing it now but has done it.
        happened = tuple(t.Happened(event, s.until or "turn") for event in events.events_done_by(deed, subject, s))
        return happened[0] if len(happened) == 1 else t.Either(happened)
    if node.get("to") is not None:
        return _lower_lying(node, subject, s)
    drafts = sets.drafts(subject, s) if subject is not None else (Draft((), "this"),)
    if deed.kind == "Evolve":
        return _condition_on_state(subject, t.State("evolved" if deed.node.key("how") == "evolution" else "fused"), s)
    state = {"Awaken": "awakened", "Combo": "comboed"}.get(deed.kind)
    if state == "comboed" and all(draft.noun == "this" for draft in drafts):
        s.memory.zones = (*s.memory.zones, "combo")  # where it is then, and its skill must be valid (9-5-5)
        s.memory.lies = True
    if deed.kind == "Attack":
        at = deed.node.get("at")
        fighting = t.State("guarding" if deed.passive else "attacking")
        of = events.cards_wherever_they_lie(tuple(draft.plus(fighting) for draft in drafts), s)
        against = sets.card_set(at, s) if at is not None else None
        return t.During("battle", of, against)
    if deed.kind == "BecomeState":
        state = deed.node.key("to")
    if state is None:
        raise UnknownMeaning(node, "何をしているかが分からない")
    return _condition_on_state(subject, t.State(state), s)


def _condition_on_state(subject: Node | None, state: t.State, s: Scope) -> t.Condition:
    of = t.Cards((state,))
    return _hold_for_either(subject, of, s) if subject is not None else t.Are(t.It("this"), of)


def span_of_past(node: Node | None) -> str:
    """Return the span in which something was done: of 「このターン中、」 it is `turn`; empty where none is named."""
    if node is None:
        return ""
    span = node.get("span")
    if node.kind != "Lasting" or node.key("which") not in ("this", "that") or span is None:
        raise UnknownMeaning(node, "いつのことか分からない")
    found = span.key("of")
    if found not in ("turn", "battle", "game"):
        raise UnknownMeaning(node, "いつのことか分からない")
    return found


def _lower_dated(node: Node, s: Scope) -> t.Condition:
    return lower_past(node["past"], span_of_past(node["duration"]), s)


def _lower_dated_in(node: Node, s: Scope) -> t.Condition:
    """Lower 「このカードがこのターンに登場していた」."""
    found = events.events_done_by(unwrap_verb(node["act"], s), node["subject"], s)
    parts = tuple(t.Happened(one._replace(amount=0), span_of_past(node["when"]), max(one.amount, 1)) for one in found)
    was: t.Condition = parts[0] if len(parts) == 1 else t.Either(parts)
    return t.No(was) if node.kind == "DatedInNot" else was


def lower_past(node: Node, when: str, s: Scope) -> t.Condition:
    """Return the condition that something was done, in the span that is named."""
    if node.kind in ("PaidWith", "PaidWithNot"):
        deed = unwrap_verb(node["act"], s)
        if deed.kind != "Remove":
            raise UnknownMeaning(node, "支払いに何をしていたか分からない")
        what = "use" if "使用" in str(node.form.pieces[0]) else "skill"
        paid = t.PaidWith(what, _least_removed(deed.node))
        return t.No(paid) if node.kind == "PaidWithNot" else paid
    event = node["event"]
    if event.kind != "Event":
        deed = unwrap_verb(event, s)
        if deed.kind == "Remove" and deed.this_skill:
            return t.PaidWith("skill", _least_removed(deed.node))
        if not when and not deed.passive and (deed.this_skill or not deed.by) and deed.kind in JUST_DONE:
            return _just_done(deed, node.kind == "HappenedNot", s)
    found = events.event(event, s)
    if (
        not when
        and event.kind != "Event"
        and unwrap_verb(event, s).kind in COUNTED_AS_DONE
        and not unwrap_verb(event, s).passive
    ):
        when = "skill"
    if not when:
        this = {
            part["means"].key("what") for part in event.walk() if part.kind == "Source" and part.key("which") == "this"
        }
        when = "turn" if not this else "battle" if this <= {"battle"} else "skill"
    if event.get("subject") is None:
        found = tuple(_bind_to_player(one, s) for one in found)
    parts = tuple(t.Happened(one._replace(amount=0), when, max(one.amount, 1)) for one in found)
    was: t.Condition = parts[0] if len(parts) == 1 else t.Either(parts)
    return t.No(was) if node.kind == "HappenedNot" else was


JUST_DONE = frozenset({"Discard", "KO", "Play", "Move", "RemoveFromGame", "MakeEnergy", "Choose", "Reveal"})
"""Verbs of what a player does with cards: 「捨てた場合」 without a subject is about what the text itself said before."""


COUNTED_AS_DONE = frozenset({"Remove", "Draw", "SetState", "Flip", "PlaceMarker", "SpendKi", "AddKi"})
"""「取り除いてもよい。取り除いた場合」: done by this skill too, but nothing is known of the cards."""


def _just_done(deed: Deed, none: bool, s: Scope) -> t.Condition:
    """Return the condition that the cards were really there for what was just done: 「手札1枚を捨ててもよい。捨てた場合」."""
    done = s.memory.named.get(targets.NAMES_BY_DEED.get(deed.kind, "moved"))
    if not isinstance(done, t.It) or deed.node.get("to") is not None or deed.origin:
        raise UnknownMeaning(deed.node, "何をした場合か分からない")
    target = deed.node.get("target")
    least = max(events.number_of(deed.node), events.number_of(target), 1)
    number: t.Amount = t.Taken(done.name)
    if target is not None:
        drafts = events.drafts_of(target, s)
        number = t.CountOf(
            union(tuple(draft.drop(t.Whose, t.In).plus(done) for draft in drafts), s.words, anywhere=True)
        )
    return t.Compare(number, "<" if none else ">=", least)


def _least_removed(node: Node) -> int:
    target, count = node.get("target"), node.get("count")
    if count is None and target is not None:
        count = target.get("count")
    number = count.get("n") if count is not None else None
    return values.whole(number) if number is not None else 1


_CONDITIONS: dict[str, Callable[[Node, Scope], t.Condition]] = {
    "And": lambda n, s: _join(n, s, t.Both),
    "Or": lambda n, s: _join(n, s, t.Either),
    "Count": counts.count,
    "CountNot": counts.count,
    "CountEach": counts.count_each,
    "Exists": counts.exists,
    "Kinds": counts.kinds,
    "Nothing": counts.exists,
    "CompareCount": counts.compare_count,
    "SameCount": counts.same_count,
    "Is": lower_is,
    "IsAll": lower_is,
    "IsOnly": lower_is,
    "IsThat": _lower_is_that,
    "IsNot": lower_is,
    "HasTrait": _lower_has_trait,
    "HasNoTrait": _lower_has_trait,
    "NameIs": lambda n, s: are(n, s, t.Named(filters.name_list(n["names"]))),
    "HasName": _lower_has_name,
    "HasNoName": _lower_has_name,
    "HasKeyword": _lower_has_keyword,
    "HasNoKeyword": _lower_has_keyword,
    "HasSkill": lambda n, s: are(n, s, t.Not(t.NoSkill())),
    "HasNoSkill": lambda n, s: are(n, s, t.NoSkill()),
    "IsColour": _lower_is_colour,
    "IsBoth": _lower_is_both,
    "IsColoured": lambda n, s: are(n, s, *filters.colour_count(n)),
    "InState": _lower_in_state,
    "Battling": lambda n, s: battle_of(n["set"], n["with"], s),
    "InZone": _lower_in_zone,
    "Attribute": _lower_attribute,
    "AttributeRef": _lower_attribute,
    "HasKi": _lower_ki,
    "HasNoKi": _lower_ki,
    "TurnIs": _lower_turn,
    "GoesFirst": _lower_goes_first,
    "ColoursOf": _lower_colours,
    "Doing": lower_doing,
    "NotDoing": lambda n, s: negate(lower_doing(n, s)),
    "Dated": _lower_dated,
    "DatedIn": _lower_dated_in,
    "DatedInNot": _lower_dated_in,
    "PaidWith": lambda n, s: lower_past(n, "", s),
    "PaidWithNot": lambda n, s: lower_past(n, "", s),
    "Happened": lambda n, s: lower_past(n, "", s),
    "HappenedNot": lambda n, s: lower_past(n, "", s),
}
