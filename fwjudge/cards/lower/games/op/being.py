"""How things are: numbers and effects for a time (8-1-4-2), what cannot be done (1-3-3), how long (6-6-1, 7-1-5)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from fwjudge.ability import text as t
from fwjudge.ability.walk import walk

from ....text.node import Node, with_children
from ... import clauses, events, picks, sets, single_action, statics, targets, times, values
from ...conditions import condition
from ...deeds import Deed, unwrap_verb
from ...drafts import Draft, union, with_owner
from ...scope import CountEach, Items, Scope, UnknownMeaning
from .reshaping import OTHER, THIS_EFFECT

# -- clauses ----------------------------------------------------------------------------------------------


def _lower_may(node: Node, s: Scope) -> Items:
    """Lower 「Xを、このターン中、パワー-5000することができる」."""
    return [t.May(single_action.make_lasting(clauses.clause(node["clause"], s), s), s.who)]


def _lower_attribute(node: Node, s: Scope) -> Items:
    """4-9: a number of cards is set for a time: 「Xの元々のパワーを、このターン中、7000にする」「～と同じパワーになる」."""
    what, original = values.attribute(node["attr"])
    done = picks.target_of(node["target"], s)
    s.memory.points_at(done.target)
    rest = node["rest"]
    inner = s.change(until=times.duration(rest["duration"], s))
    if rest["rest"].kind == "SwapAttr":
        return [*done.first, _swap(done.target, what, original, inner, rest["rest"])]
    amount = _amount(rest["rest"], what, s)
    return [
        *done.first,
        *_if_there(amount, single_action.make_lasting([t.SetTo(done.target, what, amount, original)], inner)),
    ]


def _swap(cards: t.Target, what: str, original: bool, s: Scope, node: Node) -> t.Instruction:
    """4-9-2: each of the two cards has as its printed number what the other one has; with only one card nothing is done."""
    names = [one.name for one in walk(cards) if isinstance(one, t.It)]
    if len(names) == 1:
        names.append(names[0] + OTHER)
    if len(names) != 2 or not original:
        raise UnknownMeaning(node, "どの2枚の数を入れ替えるか決まらない")
    one, other = map(t.It, names)
    settled = single_action.make_lasting(
        [
            t.SetTo(one, what, t.NumberOf(what, other, original=True), original=True),
            t.SetTo(other, what, t.NumberOf(what, one, original=True), original=True),
        ],
        s,
    )
    return t.If(t.Both(tuple(t.Compare(t.Taken(name), ">=", 1) for name in names)), settled)


def _if_there(amount: t.Amount, done: tuple[t.Instruction, ...]) -> tuple[t.Instruction, ...]:
    """1-3-2: a number of a card that was not chosen is taken over by nothing."""
    names = [one.name for one in walk(amount) if isinstance(one, t.It) and one.name not in ("this", "event")]
    return (t.If(t.Compare(t.Taken(names[0]), ">=", 1), done),) if names else done


def _amount(node: Node, what: str, s: Scope) -> t.Amount:
    number = node.get("amount")
    return values.number(number) if number is not None else _like(node, what, s)


def _like(node: Node, what: str, s: Scope) -> t.Amount:
    """Return the number that another card has: 「選んだキャラと同じパワー」."""
    said, _ = values.attribute(node["attr"])
    of = node.get("of_attr")
    original = False
    if of is not None:
        said_of, original = values.attribute(of)
        said = said if said == said_of else ""
    if said != what:
        raise UnknownMeaning(node, "何と何が同じになるか決まらない")
    return t.NumberOf(what, targets.cards_without_pick(node["of"], s), original)


def _lower_either_upon(node: Node, s: Scope) -> Items:
    """8-1-3-4: 「KOされるか、相手の効果で場を離れる場合、代わりに」 replaces either."""
    items = clauses.lower_upon(node, s)
    found = events.event(node["other"], s)
    (first, *_) = items
    if not isinstance(first, t.Replaces):
        raise UnknownMeaning(node, "何の代わりか分からない")
    others = tuple(_of_this(one, first.event) for one in found)
    return [*items, *(first._replace(event=one) for one in others)]


def _of_this(event: t.Event, first: t.Event) -> t.Event:
    """Return the second event as one of the same cards as the first, which the text names once."""
    return event._replace(of=first.of) if event.of == t.Cards((t.This(),)) else event


def _lower_upon_if(node: Node, s: Scope) -> Items:
    """Lower 「自分のリーダーが～を持ち、このキャラが～場を離れる場合、代わりに～」."""
    what = condition(node["condition"], s)
    return [t.When_(what, single_action.only_statics(clauses.lower_upon(node, s), node))]


def _lower_only_if(node: Node, s: Scope) -> Items:
    """8-3-2-2: a condition added to effects of cards."""
    if s.skills is None:
        raise UnknownMeaning(node, "何の効果のことか分からない")
    what = condition(node["condition"], s)
    cards, named = s.skills
    return [t.When_(t.No(what), (t.Cannot("skill", cards, named=named),))]


def _lower_unless(node: Node, s: Scope) -> Items:
    """8-3-1-2: a cost added to effects of cards."""
    rest = node["rest"]
    if s.skills is None or rest.kind not in ("Cannot", "Not"):
        raise UnknownMeaning(node, "何ができなくなるか分からない")
    cannot = single_action.action(rest, s)
    if len(cannot) != 1 or not isinstance(cannot[0], t.Cannot) or cannot[0].what != "skill":
        raise UnknownMeaning(rest, "何ができなくなるか分からない")
    inner = s.change(always=False, until="", who="own", player=True, skills=None)
    who = values.one_player(node["who"], s)
    if who != "other":
        raise UnknownMeaning(node["who"], "誰が支払うか決まらない")
    paid = single_action.make_lasting(single_action.action(node["act"], inner), inner)
    return [cannot[0]._replace(unless=paid)]


def _lower_upon(node: Node, s: Scope) -> Items:
    """4-6-2-1: what damage moves is the card of life, where the text that replaces it names no other."""
    act = node["event"].get("act") or node["event"]
    if (found := _lower_replaced_topic(node, s)) is not None:
        return found
    if act.kind == "TakeDamage" and node["rest"].kind == "Instead":
        s.memory.zero = t.It("event")
    if act.kind == "Attack" and node["rest"].kind == "Cannot" and node["event"].kind == "Event":
        return _lower_no_block(node, s)
    return clauses.lower_upon(node, s)


def _lower_so_that(node: Node, s: Scope) -> Items:
    """Lower 「手札が3枚になるように引き、～」: only the first of the actions is to reach the number."""
    rest = node["rest"]
    if node["event"].kind == "BecomeSameCount":
        return _return_surplus(node, s)
    if rest.kind != "Then":
        return clauses.lower_so_that(node, s)
    first = with_children(node, "rest", (rest["first"],))
    _note_read(node, "event")
    return [*clauses.lower_so_that(first, s), *clauses.clause(rest["rest"], s)]


def _return_surplus(node: Node, s: Scope) -> Items:
    """Lower 「Xの枚数と同じ枚数になるようにYを戻す」: as many of Y as there are more."""
    deed = unwrap_verb(node["rest"], s)
    target, to = deed.node.get("target"), deed.node.get("to")
    if deed.kind != "Move" or target is None or to is None or to.kind != "To" or deed.node.many("manner"):
        raise UnknownMeaning(node, "どうなるように行うか分からない")
    wanted = t.CountOf(sets.card_set(node["event"]["set"], s), times=-1)
    have = union(with_owner(sets.drafts(target, s), s.words, s.who), s.words)
    pick = t.Choose(have, t.Sum((t.CountOf(have), wanted)), called=s.memory.name("chosen"), by=s.who, plain=False)
    return [pick, t.Move(t.It(pick.called), values.area(to["place"], s), by=s.who)]


def _note_read(node: Node, *names: str) -> None:
    """Note that these parts of a node are read, of which a changed copy is lowered in its place."""
    for name in names:
        if name.startswith("="):
            node.alt(name[1:])
        else:
            node.get(name)


def _lower_for_each(node: Node, s: Scope) -> Items:
    """Lower 「置いた枚数3枚につき」."""
    each = node["each"]
    if each.kind != "PerDone":
        return clauses.lower_for_each(node, s)
    done = targets.cards_acted_on(each["done"], s)
    if not isinstance(done, t.It):
        raise UnknownMeaning(each, "何をしたカードか分からない")
    return clauses.lower_each_time(node["rest"], s.change(each=CountEach(t.Cards((done,)), values.whole(each["n"]))))


def _lower_at_once(node: Node, s: Scope) -> Items:
    """1-3-8: 「同時に、Aをレストにし、Bをアクティブにする」."""
    return [t.Together(single_action.make_lasting(clauses.clause(node["rest"], s), s))]


def _lower_then(node: Node, s: Scope) -> Items:
    """Lower 「自分か相手のライフの上から1枚を見て、～」: the player says whose life before looking."""
    first = node["first"]
    look = first if first.kind == "Look" else None
    end = look.get("target") if look is not None else None
    owners = end.many("owners") if end is not None and end.kind == "DeckEnd" else ()
    if look is None or end is None or len(owners) != 1 or values.player(owners[0], s) != "any":
        return _offer_all(node, _carry_time(_put_in_order(clauses.lower_then(node, s)), s))
    ways = []
    for who in ("own", "other"):
        owner = replace(owners[0], form=owners[0].form._replace(keys=(("who", who),)))
        known = with_children(look, "target", (with_children(end, "owners", (owner,)),))
        inner = s.change(memory=s.memory.copy())
        ways.append(
            single_action.make_lasting(clauses.lower_then(with_children(node, "first", (known,)), inner), inner)
        )
    _note_read(node, "rest")
    _note_read(end, "pile", "count", "=end")
    return [t.EitherOf(tuple(ways), s.who)]


def _carry_time(items: Items, s: Scope) -> Items:
    """Let what stands without a time last as long as what stands before it in its sentence: 「～まで、Aし、そのキャラはBできない」."""
    if s.until or s.always:
        return items
    out: Items = []
    until = ""
    for item in items:
        until = item.until if isinstance(item, t.Last) else until
        out += (
            single_action.make_lasting([item], s.change(until=until))
            if until and isinstance(item, t.STATICS)
            else [item]
        )
    return out


def _offer_all(node: Node, items: Items) -> Items:
    """8-1-2: 「Aし、Bすることができる」 is done as a whole or not at all."""
    last = node["rest"]
    while last.kind == "Then":
        last = last["rest"]
    if last.kind != "Can" or not items or not isinstance(items[-1], t.May):
        return items
    *before, may = items
    return [may._replace(body=(*before, *may.body))]


def _put_in_order(items: Items) -> Items:
    """3-1-7: 「好きな順番に並び替え、デッキの上か下に置く」 is one move in that order."""
    out: Items = []
    for item in items:
        before = out[-1] if out else None
        if (
            isinstance(before, t.Move)
            and isinstance(item, t.Move)
            and (before.to, before.order, before.cards) == ("deck", "any", item.cards)
            and item.to == "deck"
        ):
            out[-1] = item._replace(order="any")
        else:
            out.append(item)
    return out


def _lower_instead_of(node: Node, s: Scope) -> Items:
    """8-1-3-4: 「敗北する代わりに勝利する」, 「手札に加わる代わりにデッキの下に置かれる」."""
    deed, rest = unwrap_verb(node["not"], s), node["rest"]
    inner = s.change(always=False, until="")
    if deed.kind == "LoseGame" and s.player:
        return [t.Replaces(t.Event("lose", who=s.who), single_action.make_lasting(clauses.clause(rest, inner), inner))]
    zero = s.memory.zero
    if deed.kind != "Go" or not isinstance(zero, t.Each) or not isinstance(zero.of, t.Cards) or rest.kind != "Passive":
        raise UnknownMeaning(node, "何の代わりに何が起こるか分からない")
    found = events.lower_move(deed, (Draft(zero.of.filters),), s)
    s.memory.zero = t.It("event")
    return [t.Replaces(found, single_action.make_lasting(single_action.action(rest["bare"], inner), inner))]


def _lower_replaced_topic(node: Node, s: Scope) -> Items | None:
    """Lower 「Xが～する場合、そのキャラは～する代わりに、～する」."""
    topic = node["rest"]
    if topic.kind != "Topic" or topic["target"].kind != "It" or topic["rest"].kind != "InsteadOf":
        return None
    instead = topic["rest"]
    found = events.event(node["event"], s)
    clauses.event_cards(found, s)
    deed = unwrap_verb(instead["not"], s)
    told = unwrap_verb(node["event"]["act"], s)
    if len(found) != 1 or targets.target_pointed_at(topic["target"], s) != t.It("event"):
        raise UnknownMeaning(topic["target"], "どのカードのことか分からない")
    if (deed.kind, deed.passive) != (told.kind, told.passive):
        raise UnknownMeaning(instead, "何の代わりか分からない")
    s.memory.zero = t.It("event")
    inner = s.change(always=False, until="")
    done = single_action.make_lasting(clauses.clause(instead["rest"], inner), inner)
    return [t.Replaces(found[0], done)]


def _lower_topic(node: Node, s: Scope) -> Items:
    """8-2-1: 「～場合、この効果は無効になる」 is about this effect alone, and not about what else its card says."""
    of, rest = node["target"], node["rest"]
    if of.kind != "Skills" or of.key("which") != "this" or of["skill"].kind != "AnySkill":
        return clauses.CLAUSES["Topic"](node, s)
    if not s.always or rest.kind != "BecomeInvalid":
        raise UnknownMeaning(node, "この効果がいつから無効になるか決まらない")
    return [t.Loses(t.It("this"), THIS_EFFECT)]


def _lower_while_so(node: Node, s: Scope) -> Items:
    """8-2-1-2: 「相手のライフが離れているターン中」: from then on until the turn is over."""
    lasting = node["duration"]
    if not s.always or lasting["span"].key("of") != "turn":
        raise UnknownMeaning(lasting, "この期間は分からない")
    found = tuple(t.Happened(one) for one in events.event(lasting["event"], s))
    return clauses.govern(found[0] if len(found) == 1 else t.Either(found), node["rest"], s)


def _lower_during(node: Node, s: Scope) -> Items:
    """6-2: 「次のリフレッシュフェイズで」 of cards of the opponent, said in one's own turn, is the one that comes next."""
    lasting = node["duration"]
    if lasting.kind == "WhileSo":
        return _lower_while_so(node, s)
    if lasting.kind != "InPhase" or lasting.get("owner") is not None or lasting.key("which") != "next":
        return clauses.lower_during(node, s)
    if s.always or lasting["span"].key("of") != "refresh" or lasting.get("outer") is not None:
        raise UnknownMeaning(lasting, "この期間は分からない")
    if s.memory.owners != "other":
        raise UnknownMeaning(lasting, "誰のリフレッシュフェイズか分からない")
    until = "next other turn"
    held = single_action.only_statics(clauses.clause(node["rest"], s.change(until=until)), node["rest"])
    return [t.Last((t.When_(t.During("refresh"), held),), until)]


CLAUSES: dict[str, Callable[[Node, Scope], Items]] = {
    "During": _lower_during,
    "Topic": _lower_topic,
    "InsteadOf": _lower_instead_of,
    "Upon": _lower_upon,
    "SoThat": _lower_so_that,
    "ForEach": _lower_for_each,
    "AtOnce": _lower_at_once,
    "Then": _lower_then,
    "MayTimed": _lower_may,
    "NegateEffects": lambda n, s: [t.Loses(targets.implied_target(s))],
    "AttrTopic": _lower_attribute,
    "UponEither": _lower_either_upon,
    "UponIf": _lower_upon_if,
    "OnlyIf": _lower_only_if,
    "UnlessBy": _lower_unless,
}

# -- verbs ------------------------------------------------------------------------------------------------


def _lower_become_like(node: Node, s: Scope) -> Items:
    """Lower 「Xと同じパワーになる」: what counts as printed is that number, so that what else adds to it goes on doing so."""
    what, _ = values.attribute(node["attr"])
    target, other = targets.implied_target(s), targets.cards_without_pick(node["of"], s)
    return [t.SetTo(target, what, t.NumberOf(what, other), original=True)]


def _lower_become(node: Node, s: Scope) -> Items:
    """Lower 「元々のパワーは、Xの元々のパワーと同じパワーになる」."""
    said = node.get("as")
    if said is not None and values.attribute(said)[0] != values.attribute(node["attr"])[0]:
        raise UnknownMeaning(said, "何と何が同じになるか決まらない")
    return statics.SIMPLE["BecomeNumber"](node, s)


def _lower_have_number(node: Node, s: Scope) -> Items:
    """2-10-1: 「カウンター+1000を持つ」 of cards that print none."""
    what, _ = values.attribute(node["attr"])
    return [t.Change(targets.implied_target(s), what, values.delta(node["delta"]))]


def _lower_treat(node: Node, s: Scope) -> Items:
    """2-5-7: 「属性(斬)を持つカードとしても扱う」."""
    drafts = sets.drafts(node["as"], s) if node["as"].kind == "Cards" and node.get("of") is None else ()
    words = [one for draft in drafts for one in draft.filters if isinstance(one, t.Word)]
    if len(drafts) != 1 or len(words) != 1 or drafts[0].filters != (words[0],):
        return statics.SIMPLE["Treat"](node, s)
    return [t.AlsoIs(targets.implied_target(s), words[0].what, words[0].words)]


def _lower_gain(node: Node, s: Scope) -> Items:
    """Lower 「【A】か【B】を得る」: the player says which."""
    words = node.get("words")
    if words is None or words.kind != "Words" or len(words.many("word")) < 2 or s.always:
        return statics.SIMPLE["Gain"](node, s)
    target = targets.implied_target(s)
    gains = [single_action.make_lasting([t.Gains(target, values.keyword(word))], s) for word in words.many("word")]
    return [t.EitherOf(tuple(gains), s.who)]


def _lower_paid(node: Node, s: Scope) -> Items:
    """2-7: what it costs to play cards from the hand, always or the next time."""
    target, amount = node.get("target"), node.get("amount")
    use = target if target is not None and target.kind in ("Used", "NextUse") else None
    if use is None or amount is None or use.alt("how") not in ("登場させる", "発動する"):
        return statics.SIMPLE["PaidCost"](node, s)
    who = values.one_player(use["who"], s)
    places = use.get("from")
    areas = tuple(area for area, _ in values.areas(places, s)) if places is not None else ("hand",)
    of = tuple(draft.plus(t.Whose(who), t.In(areas)) for draft in sets.drafts(use["set"], s))
    number = (
        values.number(amount) if node.alt("how") in ("多", "増や") else targets.negate_amount(values.number(amount))
    )
    return [t.CostChange(t.Each(union(of, s.words, anywhere=True)), number, times=int(use.kind == "NextUse"))]


STATICS: dict[str, Callable[[Node, Scope], Items]] = {
    "Treat": _lower_treat,
    "Gain": _lower_gain,
    "PaidCost": _lower_paid,
    "BecomeLike": _lower_become_like,
    "BecomeNumber": _lower_become,
    "HaveNumber": _lower_have_number,
}

# -- what cannot be done ------------------------------------------------------------------------------------


def _lower_no_play(deed: Deed, s: Scope) -> Items:
    """4-7-2: no card is played from the hand."""
    if not s.player:
        raise UnknownMeaning(deed.node, "誰がプレイできないか分からない")
    draft = sets.one_draft(deed.node["target"], s)
    bare = draft.drop(t.In, t.Whose)
    if draft.areas() not in ((), ("hand",)):
        raise UnknownMeaning(deed.node, "プレイは手札から行う")
    cards = (
        t.Each(sets.card_set(deed.node["target"], s, anywhere=True)) if bare.filters or bare.noun != "card" else None
    )
    return [t.Cannot("use", cards, s.who)]


def _lower_no_appearing(deed: Deed, s: Scope) -> Items:
    """3-7-3: no such cards appear on a player's field."""
    node = deed.node
    target, to = node.get("target"), node.get("to")
    if not s.player or target is None:
        return [t.Cannot("appear", targets.implied_target(s), areas=deed.origin_of_anybody())]
    if to is not None and (to.kind != "To" or values.area(to["place"], s) not in ("field", "character")):
        raise UnknownMeaning(to, "どこに登場できないか分からない")
    if to is not None and values.owners(to.many("owners"), s) != s.who:
        raise UnknownMeaning(to, "誰の場に登場できないか分からない")
    return [
        t.Cannot(
            "appear", t.Each(sets.card_set(target, s, anywhere=True)), s.who, by=deed.by, areas=deed.origin_of_anybody()
        )
    ]


def _lower_no_move(deed: Deed, s: Scope) -> Items:
    """4-6-3-1: life cannot be put into the hand."""
    node = deed.node
    target, to = node.get("target"), node["to"]
    if target is None or to.kind != "To" or values.area(to["place"], s) != "hand":
        raise UnknownMeaning(node, "何をどこへ移せないのか分からない")
    draft = sets.one_draft(target, s)
    if draft.noun != "life" or draft.drop(t.Whose).filters:
        raise UnknownMeaning(target, "何を手札に加えられないのか分からない")
    return [t.Cannot("take life", None, draft.owner() or s.who, by=deed.by)]


def _lower_no_block(node: Node, s: Scope) -> Items:
    """10-1-4-1: 【ブロッカー】 cannot be activated when one of these cards attacks: 「選んだカードがアタックする場合」."""
    event, rest = node["event"], node["rest"]
    deed = unwrap_verb(event["act"], s)
    subject = event.get("subject")
    done = clauses.clause(rest, s)
    if (
        deed.kind != "Attack"
        or deed.passive
        or deed.node.get("at") is not None
        or subject is None
        or len(done) != 1
        or not isinstance(done[0], t.Cannot)
        or done[0].what != "skill"
    ):
        raise UnknownMeaning(node, "何の時に何ができないか分からない")
    target = targets.cards_without_pick(subject, s)
    against = target.of if isinstance(target, t.Each) else t.Cards((target,))
    return [done[0]._replace(against=against)]


PROHIBITIONS: dict[str, Callable[[Deed, Scope], Items]] = {
    "PlayCard": _lower_no_play,
    "Play": _lower_no_appearing,
    "Move": _lower_no_move,
}

# -- what can be done although no rule allows it -------------------------------------------------------------


def _lower_attacking(deed: Deed, s: Scope) -> Items | None:
    """10-1-6-1: to attack characters in the turn in which a card appeared is 【速攻：キャラ】; no rule (7-1) allows active ones."""
    at = deed.node.get("at")
    if at is None or deed.node.get("times") is not None or deed.node.alt("unrested"):
        raise UnknownMeaning(deed.node, "どのようにアタックできるか分からない")
    drafts = sets.drafts(at, s)
    if any(t.State("active") in draft.filters for draft in drafts):
        return [t.CanAlso("attack active", targets.implied_target(s), sets.card_set(at, s))]
    if any(draft.filters or draft.noun != "character" for draft in drafts) or not (s.always or s.until == "turn"):
        raise UnknownMeaning(deed.node, "何にアタックできるようになるか分からない")
    return [t.Gains(targets.implied_target(s), "【速攻：キャラ】")]


PERMISSIONS: dict[str, Callable[[Deed, Scope], Items | None]] = {"Attack": _lower_attacking}

# -- how long -----------------------------------------------------------------------------------------------


def _lower_until(node: Node, s: Scope) -> str:
    """6-6-1-2: 「このターン終了時まで」 ends earlier than 「このターン中」; 「エンドフェイズ終了時まで」 is the same moment."""
    owner, point = node.get("owner"), node.key("point")
    span, which = node["span"].key("of"), values.occurrence(node)
    who = values.one_player(owner, s) if owner is not None else ""
    if node.get("outer") is not None:
        raise UnknownMeaning(node, "この期間は分からない")
    if span == "battle" and point == "end" and which in ("this", "that") and not who:
        return "battle"
    if span == "turn" and point == "start" and which == "next" and who:
        return f"until next {who} turn start"
    if span in ("turn", "end") and point == "end":
        if which in ("this", "that") and not who:
            return "until turn end"
        if who:
            return f"until next {who} turn end" if which == "next" else f"until {who} turn end"
    raise UnknownMeaning(node, "この期間は分からない")


DURATIONS: dict[str, Callable[[Node, Scope], str]] = {"Until": _lower_until}


def _lower_moment(node: Node, s: Scope) -> tuple[t.Event, str] | None:
    """5-2-1-5-1: 「ゲーム開始時」."""
    if node["span"].key("of") != "game" or node.key("point") != "start" or node.get("owner") is not None:
        return None
    return t.Event("game start"), "game"


def _lower_battle_end(node: Node, s: Scope) -> tuple[t.Event, str]:
    """7-1-5-2: 「このキャラのバトル終了時」."""
    if node["span"].key("of") != "battle" or node.key("point") != "end":
        raise UnknownMeaning(node, "いつのことか分からない")
    return t.Event("battle end", events.cards_wherever_they_lie(sets.drafts(node["of"], s), s)), "game"


MOMENTS: dict[str, Callable[[Node, Scope], tuple[t.Event, str] | None]] = {
    "Moment": _lower_moment,
    "EndOf": _lower_battle_end,
}
