"""Clauses: what stands left governs everything to its right."""

from __future__ import annotations

from collections.abc import Callable

from fwjudge.ability import text as t
from fwjudge.ability.walk import walk

from ..text.node import Node
from . import costs, events, picks, sets, statics, targets, times, values
from .conditions import battle_of, condition, tells_of_deeds
from .deeds import unwrap_verb
from .drafts import Draft, narrow_to_places, sort_filters, union
from .scope import CountEach, Items, Scope, UnknownMeaning
from .single_action import action, make_lasting, only_statics

_MOST_TIMES = 100
"""Nothing is done more often."""


def clause(node: Node, s: Scope) -> Items:
    """Lower a clause; a shape of it that was not thought of is a gap like any other."""
    try:
        items = (s.words.own.clauses.get(node.kind) or CLAUSES.get(node.kind, action))(node, s)
        for item in items:
            s.memory.said.setdefault(item, node)
        return items
    except (KeyError, IndexError) as missing:
        raise UnknownMeaning(node, "この書き方は分からない") from missing


# -- conditions, durations, moments ---------------------------------------------------------------


def _lower_if(node: Node, s: Scope) -> Items:
    what = condition(node["condition"], s)
    if s.player and any(_is_of_either(one) for one in walk(what)):
        raise UnknownMeaning(node["condition"], "誰のカードのことか決まらない")
    if node.alt("word") in ("限り", "かぎり", "間") and not s.always:
        # It lasts, but only while that is so.
        held = only_statics(clause(node["rest"], s.change(always=True)), node["rest"])
        return [t.Last((t.When_(what, held),), s.until or "game")]
    pointing = [
        one for one in node["condition"].find("It", "Acted") if one.kind == "It" or one["did"].kind != "Discard"
    ]
    if (rest := targets.rest_spoken_of(node["condition"], s)) is not None:
        s.memory.zero = rest  # 「残りがコスト4以下なら登場させる」
    elif s.memory.zero is None and s.memory.picked is not None and pointing:
        s.memory.zero = s.memory.picked  # 「ドロップに置き、そのカードがエクストラの場合、手札に加える」
    return govern(what, node["rest"], s)


def _is_of_either(one: t.Record) -> bool:
    """Whether a set lies in some area of whomever: 「相手はバトルカードが2枚以下の場合」 could speak of the cards of that player."""
    if not isinstance(one, t.Cards) or not any(isinstance(part, t.In) for part in one.filters):
        return False
    return not any(isinstance(part, t.Whose | t.This | t.It) for part in one.filters)


def govern(what: t.Condition, rest: Node, s: Scope) -> Items:
    """Return what the rest of a sentence says under a condition: statics in a 【永続】, else instructions."""
    s.memory.judged = s.memory.picked
    items = clause(rest, s)
    if s.always:
        return [t.When_(what, only_statics(items, rest))]
    return [t.If(what, make_lasting(items, s))]


def _lower_in_battle(node: Node, s: Scope) -> Items:
    return govern(battle_of(node["of"], node.get("against"), s), node["rest"], s)


def lower_during(node: Node, s: Scope) -> Items:
    """Lower a clause that holds, or is carried out, within a span of time (1-5-2-2)."""
    lasting = node["duration"]
    if lasting.kind == "InPhase":
        return _limit_to_phase(node, s)
    if lasting.kind == "LastingOf" and isinstance(s.memory.zero, t.Each):
        if not s.always:
            raise UnknownMeaning(lasting, "後から登場するカードにも及ぶかが決まらない")
        return _limit_to_first_turn(lasting, node["rest"], s.memory.zero, s)
    if s.always and (standing := times.condition_of_time(lasting, s)) is not None:
        return govern(standing, node["rest"], s)
    if lasting.kind == "Lasting" and (part := times.part_of_turn(lasting, s)) is not None:
        return _limit_to_part(part, node["rest"], s)
    if (
        lasting.kind == "Lasting"
        and lasting.key("which") == "next"
        and lasting["span"].key("of") == "battle"
        and lasting.get("owner") is None
    ):
        return _next_battle(node["rest"], s)
    until = times.duration(lasting, s)
    if node["rest"].kind == "If" and tells_of_deeds(node["rest"]["condition"], s):
        what = condition(node["rest"]["condition"], s.change(until=until))
        return govern(what, node["rest"]["rest"], s)
    items = make_lasting(clause(node["rest"], s.change(until=until)), s.change(until=until))
    if not any(
        (isinstance(item, t.Last | t.At) and item.until == until) or isinstance(item, t.Unread)
        for one in items
        for item in walk(one)
    ):
        raise UnknownMeaning(lasting, "期間があるのに、その間続くことがない")
    return list(items)


def _limit_to_part(part: tuple[str, t.Condition], rest: Node, s: Scope) -> Items:
    until, what = part
    inner = clause(rest, s.change(until=until))
    return [t.Last((t.When_(what, only_statics(inner, rest)),), until)]


def _limit_to_first_turn(lasting: Node, rest: Node, cards: t.Each, s: Scope) -> Items:
    """Limit what follows to cards that have appeared this turn: 「相手のバトルカードは登場したターンにアタックできない」."""
    if not times.appeared_this_turn(lasting, s) or not isinstance(cards.of, t.Cards):
        raise UnknownMeaning(lasting, "この期間は分からない")
    s.memory.zero = t.Each(t.Cards(sort_filters((*cards.of.filters, t.State("appeared")))))
    return clause(rest, s)


def _next_battle(rest: Node, s: Scope) -> Items:
    """Lower 「次の戦闘中」 (1-5-2-2-1): it begins when a card next attacks (8-1-2)."""
    inner = s.change(until="battle")
    return [t.At(t.Event("attack"), make_lasting(clause(rest, inner), inner), "game")]


def _limit_to_phase(node: Node, s: Scope) -> Items:
    """Lower 「チャージフェイズにこのカードはアクティブにならない」."""
    lasting = node["duration"]
    span = times.phase_of(lasting["span"], s)
    owner = lasting.get("owner")
    if not s.always and values.occurrence(lasting) == "next" and (part := times.part_of_turn(lasting, s)) is not None:
        return _limit_to_part(part, node["rest"], s)
    if span is None or not s.always:
        raise UnknownMeaning(node["duration"], "このフェイズに何が起こるか分からない")
    what: t.Condition = t.During(span)
    if owner is not None:
        who = values.player(owner, s)
        what = what if who == "each" else t.Both((t.TurnOf(values.one_player(owner, s)), what))
    return govern(what, node["rest"], s)


def _lower_at(node: Node, s: Scope) -> Items:
    """Lower a delayed effect (1-5-2-1-1)."""
    event, until = times.moment(node["moment"], s)
    return [t.At(event, make_lasting(clause(node["rest"], s), s), until)]


def _lower_when(node: Node, s: Scope) -> Items:
    """Lower 「～時」 inside an effect: it is waited for as long as the duration before it says."""
    found = events.events(node["event"], s)
    event_cards(found, s)
    inner = s.change(until="")
    body = make_lasting(clause(node["rest"], inner), inner)
    if node.alt("next") and len(found) > 1:
        raise UnknownMeaning(node, "どれが次に起きたことか決まらない")
    return [t.At(event, body, s.until or "turn", again=not node.alt("next")) for event in found]


_CARD_DEEDS = frozenset({"combo", "use", "discard"})
"""Things that players do with cards, whether the text says with which or not."""


def event_cards(found: tuple[t.Event, ...], s: Scope) -> None:
    """Remember the cards of a trigger as those that 「そのカード」 means after it."""
    s.memory.heard = frozenset(event.what for event in found)
    if "attacked" in s.memory.heard:  # 「このカードがアタックされた時、アタックしたカードの」
        s.memory.named["event"] = t.It("event")
    of = {event.of for event in found}
    if of - {None, t.Cards((t.This(),))} or {event.what for event in found} <= _CARD_DEEDS:
        s.memory.picked = s.memory.named["event"] = t.It("event")


def lower_upon(node: Node, s: Scope) -> Items:
    """Lower 「～する場合、代わりに～」 (1-5-2-3); 「～する際、～しなければ～できない」 (13-13)."""
    rest = node["rest"]
    if rest.kind == "Instead":
        found = events.event(node["event"], s)
        event_cards(found, s)
        if any(event.of is not None and t.This() not in getattr(event.of, "filters", ()) for event in found):
            s.memory.zero = t.It("event")  # 「バトルカードがKOされる場合、代わりに手札に戻す」
        inner = s.change(always=False, until="")
        body = rest["rest"]
        optional = body.kind in ("May", "Can")
        done = make_lasting(clause(body["act"] if optional else body, inner), inner)
        if len(done) > 1 and isinstance(done[-1], t.May) and _is_one_sentence(body):
            done, optional = (*done[:-1], *done[-1].body), True
        return [t.Replaces(event, done, optional, 1 if node.alt("next") else 0) for event in found]
    if node.alt("next"):
        raise UnknownMeaning(node, "次に何が起こるか分からない")
    if rest.kind == "PaidCost":
        return costs.change_cost_upon_use(node, s)
    who = s
    while rest.kind == "Player":
        who = who.change(who=values.one_player(rest["who"], s), player=True)
        rest = rest["rest"]
    if rest.kind == "Unless":
        return _forbid_unless(node, rest, who)
    raise UnknownMeaning(node, "何の時に何が起こるか分からない")


def _is_one_sentence(node: Node) -> bool:
    """Whether a clause is a chain 「Aし、Bしてよい」: what may be left is all of it."""
    while node.kind == "Then" and node["first"].kind not in ("May", "Can"):
        node = node["rest"]
    return node.kind in ("May", "Can")


CANNOT_EVENT = {
    "appear": "appear",
    "attack": "attack",
    "use": "use",
    "combo": "combo",
    "block": "block",
    "draw": "draw",
}


FORBIDS = {
    "appear": ("Appear", "Play", "UsePlay"),
    "attack": ("Attack",),
    "use": ("Use", "UsePlay", "Activate"),
    "combo": ("Combo",),
    "block": ("Block", "Activate"),
    "draw": ("Draw",),
}
"""The verbs that say once more what is about to happen."""


def _forbid_unless(node: Node, rest: Node, s: Scope) -> Items:
    """13-13: what cannot be done, and with which cards, is said by what stands before 「際」."""
    event = events.event(node["event"], s)[0]
    forbidden = rest["rest"]
    if event.what not in CANNOT_EVENT or forbidden.kind not in ("Cannot", "Not"):
        raise UnknownMeaning(node, "何ができなくなるか分からない")
    deed = unwrap_verb(forbidden["act"], s)
    again = deed.node.get("with") or deed.node.get("target")
    same = (
        again is None
        or again.alt("form").startswith(("その", "それ"))
        or (again.kind == "Cards" and again["head"].kind == "This")
    )
    if deed.kind not in FORBIDS[event.what] or not same or deed.node.get("at") is not None:
        raise UnknownMeaning(rest, "する時とできなくなることが違う")
    inner = s.change(always=False, until="")
    event_cards((event,), inner)
    paid = make_lasting(action(rest["act"], inner), inner)
    cards: t.Target | None = None
    if event.of is not None:
        cards = t.It("this") if event.of == t.Cards((t.This(),)) else t.Each(event.of)
        cards = statics.drop_added_place(cards) if event.what == "appear" else cards
    who = event.who or (s.who if s.player and cards is None else "")
    return [t.Cannot(CANNOT_EVENT[event.what], cards, who, event.source_to, unless=paid)]


# -- about whom -----------------------------------------------------------------------------------


def _lower_topic(node: Node, s: Scope) -> Items:
    """Lower 「Xは、」: actions and numbers to the right are about X (13-1-1)."""
    of = node["target"]
    if of.kind == "Skills":
        return _lower_about_skills(node, of, s)
    if any(True for _ in node["rest"].find("DeckLimit")):
        this = of.kind == "Cards" and of["head"].kind == "This"
        return clause(node["rest"], s if this else s.change(deck=sets.card_set(of, s, anywhere=True)))
    done = picks.target_of(of, s.change(player=False, each=None))  # what it is done to is counted once
    s = s.change(player=False, topic=done.target)
    if done.target == t.It("this"):
        s.memory.zero = done.target
    else:
        s.memory.points_at(done.target)
    return [*done.first, *clause(node["rest"], s)]


def _lower_about_skills(node: Node, of: Node, s: Scope) -> Items:
    found = clause(node["rest"], s.change(skills=statics.which_skills(of, s)))
    if not any(
        isinstance(item, t.Loses | t.Fails) or (isinstance(item, t.Cannot) and item.what == "skill")
        for one in found
        for item in walk(one)
    ):
        raise UnknownMeaning(node, "スキルがどうなるか分からない")
    return found


def lower_player(node: Node, s: Scope) -> Items:
    """Lower 「自分は～」「相手は～」「お互いは～」."""
    who = values.player(node["who"], s)
    if who in ("own", "other"):
        return clause(node["rest"], s.change(who=who, player=True, topic=None))
    if who == "each" and s.always:
        return clause(node["rest"], s.change(who="each", player=True, topic=None))
    if who == "each":
        # Each does it for themselves, as if the text were theirs.
        return [t.Says("each", make_lasting(clause(node["rest"], s.change(who="own", player=True, topic=None)), s))]
    raise UnknownMeaning(node["who"], "誰が行うか分からない")


def lower_for_each(node: Node, s: Scope) -> Items:
    """Lower 「～1枚につき」."""
    return lower_each_time(node["rest"], s.change(each=_count_each(node["each"], s)))


def _count_each(each: Node, s: Scope) -> CountEach:
    if each.kind == "PerKi":
        if values.whole(each["n"]) != 1:
            raise UnknownMeaning(each, "【気】1つにつき、だけが分かる")
        beneath = targets.cards_without_pick(each["of"], s) if each.get("of") is not None else t.It("this")
        return CountEach(t.Markers(beneath=beneath), 1)
    if events.is_markers(each["set"]):
        if values.whole(each["n"]) != 1:
            raise UnknownMeaning(each, "エナジーマーカー1つにつき、だけが分かる")
        return CountEach(t.Markers(targets.marker_owner(each["set"], s)), 1)
    drafts = sets.drafts(each["set"], s)
    inside = each.get("within")
    if inside is not None:
        places = sets.drafts(inside, s)
        drafts = tuple(one for draft in drafts for one in narrow_to_places(places, draft))
    distinct = "name" if values.counts_kinds(each.get("unit")) else targets.distinct(drafts)
    return CountEach(union(drafts, s.words), values.whole(each["n"]), distinct)


def _lower_attr_per(node: Node, s: Scope) -> Items:
    """Lower 「Xのパワーは、～1枚につき、+5000」."""
    return statics.SIMPLE["Modify"](node, s.change(each=_count_each(node["each"], s)))


_NUMBERED = (
    *("Modify", "AddSub", "ModifyDamage", "Damage", "AddKi", "SpendKi"),
    *("UpDown", "UpDownDamage", "TimesDamage", "Heal", "PutCounters", "TakeCounters"),
)
"""Clauses that say by how much something is done to a card."""


def lower_each_time(rest: Node, s: Scope) -> Items:
    """Lower 「につき」: a number is multiplied; picking cards and doing so much to the picked ones is repeated."""
    if not s.always and any(True for _ in rest.find("Choose")) and any(True for _ in rest.find(*_NUMBERED)):
        inner = s.change(each=None)
        return [t.Repeat(make_lasting(clause(rest, inner), inner), targets.times_each(1, s))]
    return clause(rest, s)


def _lower_per_turn(node: Node, s: Scope) -> Items:
    number = node.get("n")
    if node.key("span") != "turn" or (number is not None and values.whole(number) != 1):
        raise UnknownMeaning(node, "1ターンに何回かだけが分かる")
    times = values.whole(node["times"])
    if times > _MOST_TIMES:
        raise UnknownMeaning(node, f"ありえない回数 ({_MOST_TIMES}回まで)")
    found = clause(node["rest"], s.change(times=times))
    if not any(isinstance(item, t.Cannot) and item.times for one in found for item in walk(one)):
        raise UnknownMeaning(node, "1ターンに何回までなのか分からない")
    return found


def lower_then(node: Node, s: Scope) -> Items:
    """Lower one action after the other: 「Aし、Bする」."""
    first = node["first"]
    if first.kind == "Either" and any(True for _ in first["b"].find("Counted", "Cards", "OutOf", "DeckEnd")):
        raise UnknownMeaning(
            first, "どこまでがどちらか一方の行動か決まらない"
        )  # 「Aを捨てるか、Bを公開し、手札に加える」
    if first.kind == "ChooseMode" and node["rest"].kind == "Activate" and node["rest"].get("target") is None:
        return clause(first, s)  # 「1つを選び、発動する」
    before = clause(first, s)
    try:
        after = clause(node["rest"], s)
    except UnknownMeaning as gap:
        if s.leave is None or s.always:
            raise
        return [*before, s.leave(gap)]
    following = node["rest"]["first"] if node["rest"].kind == "Then" else node["rest"]
    if first.kind == "Not" and following.kind == "Not" and before and after:
        after[0] = _copy_doer(before[-1], after[0])
    return [*before, *after]


def _copy_doer(before: t.Record, after: t.Record) -> t.Record:
    """Copy by whom the first does not happen to the second: 「相手のスキルによってKOされず、バトルエリアを離れない」 says it once."""
    if not (isinstance(before, t.Cannot) and isinstance(after, t.Cannot)) or before.cards != after.cards:
        return after
    if (
        {before.what, after.what} - {"be ko'd", "leave", "move", "be chosen", "rest"}
        or after.by
        or after.source is not None
    ):
        return after
    return after._replace(by=before.by, source=before.source)


def lower_so_that(node: Node, s: Scope) -> Items:
    """Lower 「手札が5枚になるように引く」: as many as are missing, or are too many; none if it is already so (0-2-4-2)."""
    count, rest = node["event"], node["rest"]
    if count.kind != "BecomeCount":
        raise UnknownMeaning(node, "どうなるように行うか分からない")
    wanted = values.whole(count["n"])
    if rest.kind == "Player":
        s, rest = s.change(who=values.one_player(rest["who"], s), player=True), rest["rest"]
    drafts = tuple(draft if draft.owner() else draft.plus(t.Whose(s.who)) for draft in sets.drafts(count["set"], s))
    have = union(drafts, s.words)
    deed = unwrap_verb(rest, s)
    if deed.kind == "Draw":
        return [t.Draw(t.Sum((wanted, t.CountOf(have, times=-1))), s.who)]
    less = t.Sum((t.CountOf(have), -wanted))
    target = deed.node.get("target")
    if deed.kind == "Discard" and (target is None or {draft.noun for draft in sets.drafts(target, s)} == {"hand"}):
        pick = t.Choose(have, less, None, s.memory.name("chosen"), s.who, plain=False)
        return [pick, t.Discard(t.It(pick.called), s.who)]
    if deed.kind == "Move" and len(drafts) == 1 and drafts[0].noun == "life":
        from_life = target is None or target.kind == "DeckEnd" or sets.one_draft(target, s).noun == "life"
        moved = clause(rest, s) if from_life else []
        who = drafts[0].owner() or s.who
        if len(moved) == 1 and isinstance(moved[0], t.Move):
            if moved[0].to == "life" and isinstance(moved[0].cards, t.Top) and moved[0].cards.area == "deck":
                missing = t.Sum((wanted, t.CountOf(have, times=-1)))
                return [moved[0]._replace(cards=moved[0].cards._replace(amount=missing))]
            return [moved[0]._replace(cards=t.Top("life", less, who))]
    raise UnknownMeaning(node, "どうなるように行うか分からない")


def _lower_instead(node: Node, s: Scope) -> Items:
    raise UnknownMeaning(node, "何の代わりか分からない")


def _lower_evolving_from(node: Node, s: Scope) -> Items:
    """15-12-4-1: from where else the cards beneath may be taken."""
    rest = node["rest"]
    if rest.kind != "Can" or unwrap_verb(rest["act"], s).kind != "Choose":
        raise UnknownMeaning(node, "進化の条件がどう変わるか分からない")
    target = unwrap_verb(rest["act"], s).node["target"]
    of = sets.card_set(target["set"] if target.kind == "Counted" else target, s)
    cards = (
        targets.cards_without_pick(node["of"], s)
        if node.get("of") is not None
        else targets.this_card(Draft((), "this"), s)
    )
    return [t.CanAlso("evolve", cards, of)]


CLAUSES: dict[str, Callable[[Node, Scope], Items]] = {
    "If": _lower_if,
    "When": _lower_when,
    "Upon": lower_upon,
    "During": lower_during,
    "InBattle": _lower_in_battle,
    "At": _lower_at,
    "LimitPerTurn": _lower_per_turn,
    "ForEach": lower_for_each,
    "AttrPer": _lower_attr_per,
    "Topic": _lower_topic,
    "Player": lower_player,
    "SoThat": lower_so_that,
    "UntilEvent": lower_so_that,
    "Instead": _lower_instead,
    "EvolvingFrom": _lower_evolving_from,
    "Then": lower_then,
}
