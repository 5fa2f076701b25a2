"""Verbs of doing: DON!! given and added, effects of cards activated, plays, moves that only ONE PIECE prints."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from fwjudge.ability import text as t
from fwjudge.ability.walk import rewrite

from ....text.node import Node, with_children
from ... import actions, moves, picks, sets, targets, values
from ...deeds import Deed
from ...drafts import union, with_owner
from ...picks import PickedTarget
from ...scope import Items, Scope, UnknownMeaning
from ...targets import times_each

_PLACED_DON = ("cost area",)
_APPEARING = ("character", "stage")


def _lower_give(deed: Deed, s: Scope) -> Items:
    """6-5-5-1: DON!! of the cost area laid under a leader or a character; what is printed first is chosen first."""
    node = deed.node
    to, don = node["to"], node["don"]
    if don.kind == "Counted" and don["count"].kind == "EachOf":
        return _give_each(to, don, s)
    if to.start < don.start:
        under, given = picks.target_of(to, s), picks.target_of(don, s)
    else:
        given, under = picks.target_of(don, s), picks.target_of(to, s)
    if don.kind != "Counted" or (isinstance(under.target, t.Each) and not _is_leader(under.target)):
        raise UnknownMeaning(node, "どのドン!!を何枚、どのカードに付与するか決まらない")
    first = (*under.first, *given.first) if to.start < don.start else (*given.first, *under.first)
    s.memory.points_at(under.target)
    return [*(rewrite(one, _in_cost_area) for one in first), t.PutUnder(given.target, under.target)]


def _give_each(to: Node, don: Node, s: Scope) -> Items:
    """Lower 「自分のリーダーとキャラ1枚にレストのドン!!1枚ずつまでを」: to each of the cards that are picked, one after the other."""
    under = picks.target_of(to, s)
    if (several := _several(under)) is not None:
        return _give_one_each(several, don, s)
    sets_ = under.target.of.sets if isinstance(under.target, t.Each) and isinstance(under.target.of, t.AnyOf) else ()
    single = [one for one in under.first if isinstance(one, t.Choose) and one.most == 1]
    if len(sets_) < 2 or len(single) != len(sets_):
        raise UnknownMeaning(don, "どのカードに何枚ずつか決まらない")
    items: Items = list(under.first)
    for one in single:
        given = picks.pick_cards(sets.members(don["set"], s), don["count"]["number"], s)
        items += [*given.first, t.PutUnder(given.target, t.It(one.called))]
    return items


def _several(under: PickedTarget) -> tuple[t.CardSet, t.Amount] | None:
    """Return the cards of one set, of which each gets DON!!, and how many they are: all, or up to so many."""
    match under:
        case PickedTarget(first=(), target=t.Each(of=of)):
            return of, t.CountOf(of)
        case PickedTarget(first=(t.Choose(of=of, most=int() as most, least=0),)) if most > 1:
            return of, most
    return None


def _give_one_each(several: tuple[t.CardSet, t.Amount], don: Node, s: Scope) -> Items:
    """Lower 「キャラ3枚までにレストのドン!!1枚ずつまでを」: the player says which cards get one, then one goes to each of them."""
    of, most = several
    number = don["count"]["number"]
    if number.kind != "UpTo" or values.whole(number["n"]) != 1:
        raise UnknownMeaning(don, "どのカードに何枚ずつか決まらない")
    (member,) = sets.members(don["set"], s)
    free = rewrite(union(with_owner(member, s.words, s.who), s.words), _in_cost_area)
    under = t.Choose(of, most, 0, s.memory.name("chosen"), s.who, plain=False)
    given = t.Choose(free, t.Taken(under.called), 0, s.memory.name("chosen"), s.who, plain=False)
    return [under, given, t.PutUnder(t.It(given.called), t.It(under.called))]


def _is_leader(target: t.Each) -> bool:
    return isinstance(target.of, t.Cards) and any(one == t.Kind(("leader",)) for one in target.of.filters)


def _lower_add_don(deed: Deed, s: Scope) -> Items:
    """3-3-3: DON!! from the DON!! deck into the cost area."""
    node, how = deed.node, moves.Manner(deed.node, s)
    count = node["count"]
    if count.kind not in ("Exactly", "UpTo") or any(values.player(one, s) != s.who for one in node.many("owners")):
        raise UnknownMeaning(node, "何枚のドン!!を追加するか決まらない")
    amount = times_each(values.number(count["n"]), s)
    return [t.Move(t.Top("don deck", amount, s.who, up_to=count.kind == "UpTo"), "cost area", rested=how.rested)]


def _lower_perform(deed: Deed, s: Scope) -> Items:
    """10-2-3-1-1, 10-2-4-1-1: the effect of an event that a player picks."""
    done = picks.target_of(deed.node["target"], s)
    return [*done.first, t.UseSkill(done.target, values.heading(deed.node.alt("what")))]


def _lower_activate(deed: Deed, s: Scope) -> Items:
    """8-1-2: 「発動できる。」 says no more than that the effect need not be activated."""
    return [] if deed.node.get("target") is None else actions.ACTIONS["Activate"](deed, s)


def _lower_state(deed: Deed, s: Scope) -> Items:
    """4-4-2: of DON!! only those in the cost area stand or lie."""
    items = actions.ACTIONS["SetState"](deed, s)
    return [rewrite(item, _in_cost_area) for item in items]


def _in_cost_area(record: object) -> object:
    if isinstance(record, t.Cards) and t.Kind(("don",)) in record.filters:
        placed = (t.In(("cost area", "given")), t.In(("field",)))
        return t.Cards(tuple(t.In(_PLACED_DON) if one in placed else one for one in record.filters))
    return record


def _lower_retarget(deed: Deed, s: Scope) -> Items:
    done = picks.target_of(deed.node["to"], s)
    return [*done.first, t.ChangeGuard(done.target)]


def _lower_move_shuffle(deed: Deed, s: Scope) -> Items:
    """3-2-4: cards go back into the deck, which is then shuffled."""
    items = moves.move(deed, s)
    last = items[-1]
    if not isinstance(last, t.Move) or last.to != "deck":
        raise UnknownMeaning(deed.node, "何をシャッフルするか分からない")
    return [*items, t.Shuffle("deck", s.who)]


def _lower_put_back(deed: Deed, s: Scope) -> Items:
    """3-10-2: cards of life that were looked at lie in another order."""
    target = deed.node.get("target")
    looked = s.memory.looked
    if target is not None:
        draft = sets.one_draft(target, s)
        if draft.noun != "life":
            raise UnknownMeaning(target, "何を置くか分からない")
        return [
            t.Move(t.Each(t.Cards((t.Whose(draft.owner() or s.who), t.In(("life",))))), "life", order="any", by=s.who)
        ]
    if looked is None:
        raise UnknownMeaning(deed.node, "何を置くか分からない")
    return [t.Move(looked, "life", order="any", by=s.who)]


def _lower_name_number(deed: Deed, s: Scope) -> Items:
    what, original = values.attribute(deed.node["attr"])
    if original:
        raise UnknownMeaning(deed.node, "何を宣言するか分からない")
    return [t.NameWord(what, s.memory.name("named"), s.who)]


def _lower_move_equal(deed: Deed, s: Scope) -> Items:
    """Lower 「捨てた枚数と同じ枚数を、デッキの上からトラッシュに置く」."""
    node, to = deed.node, deed.node["to"]
    if to.kind != "To":
        raise UnknownMeaning(to, "どこへ置くか決まらない")
    amount = targets.same_number(node["count"], s)
    who = values.owners(node.many("owners"), s)
    area = node["pile"].key("of")
    top = t.Top(area, amount, who, bottom=node.key("end") in ("bottom", "either"))
    return [t.Move(top, values.area(to["place"], s), by=s.who)]


def _lower_extra_turn(deed: Deed, s: Scope) -> Items:
    return [t.ExtraTurn(s.who)]


def _out_of_looked(s: Scope) -> Scope:
    """Return a scope in which 「キャラ1枚」 is one of the cards that were looked at: what is shown, played or added lies there."""
    if s.memory.source is None:
        return s
    return s.change(words=replace(s.words, placeless=s.words.placeless | {"character", "stage"}))


def _lower_play(deed: Deed, s: Scope) -> Items:
    """3-7-3, 3-8-3: 「カード1枚までを、登場させる」 means those that can appear: characters and stages."""

    def that_appear(record: object) -> object:
        if not isinstance(record, t.Choose) or not isinstance(record.of, t.Cards):
            return record
        kinds = {type(one) for one in record.of.filters}
        if t.Kind in kinds or t.In not in kinds:
            return record
        return record._replace(of=t.Cards((*record.of.filters, t.Kind(_APPEARING))))

    return [rewrite(one, that_appear) for one in actions.ACTIONS["Play"](deed, _out_of_looked(s))]


def _lower_reveal(deed: Deed, s: Scope) -> Items:
    """11-2-2: 「デッキの一番上を公開する」 shows one card."""
    s = _out_of_looked(s)
    node = deed.node
    pile = node.get("pile")
    if pile is None:
        return actions.ACTIONS["Reveal"](deed, s)
    if node.key("end") != "top":
        raise UnknownMeaning(node, "どのカードを公開するか分からない")
    called = t.It(s.memory.name("revealed"))
    memory = s.memory
    memory.named["revealed"] = memory.looked = memory.source = called
    memory.taken = ()
    memory.points_at(called)
    return [t.Reveal(t.Top(pile.key("of"), 1, values.owners(node.many("owners"), s)), called.name)]


def _lower_discard_any(deed: Deed, s: Scope) -> Items:
    """Lower 「手札から任意の枚数イベントを捨てる」."""
    node = deed.node
    who = values.owners(node.many("owners"), s)
    areas = tuple(area for area, _ in values.areas(node["from"], s))
    if areas != ("hand",) or who not in ("own", "other"):
        raise UnknownMeaning(node, "どこから捨てるか分からない")
    placed = tuple(
        tuple(draft.plus(t.Whose(who), t.In(areas)) for draft in member) for member in sets.members(node["set"], s)
    )
    done = picks.pick_cards(placed, node["count"], s)
    called = s.memory.name("discarded")
    s.memory.named["discarded"] = t.It(called)
    s.memory.zero = None
    return [*done.first, t.Discard(done.target, s.who, called)]


def _lower_choose_by(deed: Deed, s: Scope) -> Items:
    """8-4-4: cards that another player picks: 「自分の手札1枚を相手が選び」."""
    who = values.one_player(deed.node["who"], s)
    if not any(True for _ in deed.node["target"].find("Owner")):
        raise UnknownMeaning(deed.node["target"], "誰のカードか分からない")
    done = picks.resolve(deed.node, s.change(who=who), plain=True)
    return list(done.first)


def _lower_move(deed: Deed, s: Scope) -> Items:
    """Lower 「持ち主の手札かデッキの下に戻す」: the player says where."""
    to = deed.node["to"]
    if to.kind != "ToOrEnd":
        return actions.ACTIONS["Move"](deed, _out_of_looked(s) if deed.node.alt("verb") == "加え" else s)
    done = picks.resolve(deed.node, s)
    end = "bottom" if to.key("end") in ("bottom", "either") else "top"
    if any(values.player(one, s) != "owner" for one in to.many("owners")) or deed.node.many("manner"):
        raise UnknownMeaning(to, "誰のどこへ移すか決まらない")
    ways = (
        t.Move(done.target, values.area(to["place"], s), by=s.who),
        t.Move(done.target, to["pile"].key("of"), at=end, by=s.who),
    )
    return [*done.first, t.EitherOf(tuple((way,) for way in ways), s.who)]


def _lower_pay(deed: Deed, s: Scope) -> Items:
    """8-3-1-5: 「①を支払う」."""
    return [t.PayEnergy(*values.symbols(deed.node.many("symbols"), s))]


ACTIONS: dict[str, Callable[[Deed, Scope], Items]] = {
    "PayEnergy": _lower_pay,
    "Move": _lower_move,
    "Reveal": _lower_reveal,
    "Play": _lower_play,
    "DiscardAny": _lower_discard_any,
    "ChooseBy": _lower_choose_by,
    "GiveDon": _lower_give,
    "AddDon": _lower_add_don,
    "Perform": _lower_perform,
    "Activate": _lower_activate,
    "SetState": _lower_state,
    "Retarget": _lower_retarget,
    "MoveShuffle": _lower_move_shuffle,
    "PutBack": _lower_put_back,
    "NameNumber": _lower_name_number,
    "MoveEqual": _lower_move_equal,
    "ExtraTurn": _lower_extra_turn,
}


def _pick_original(node: Node, s: Scope, plain: bool, called: str) -> PickedTarget:
    """Lower 「相手の元々の、パワー4000以下のキャラ1枚までとパワー3000以下のキャラ1枚まで」: of both the printed numbers."""
    who = values.one_player(node.many("owners")[-1], s)
    done = picks.pick_both(node, s, plain, called)

    def printed(record: object) -> object:
        if isinstance(record, t.Number):
            return record._replace(original=True)
        if isinstance(record, t.Cards) and any(isinstance(one, t.Kind) for one in record.filters):
            return t.Cards((t.Whose(who), *record.filters))
        return record

    return done._replace(first=tuple(rewrite(one, printed) for one in done.first))


def _pick_one_of(node: Node, s: Scope, plain: bool, called: str) -> PickedTarget:
    """Lower 「相手のキャラ1枚かドン!!1枚まで」: one of either."""
    if not any(piece in ("か", "または") for piece in node.form.pieces):
        return picks.pick_both(node, s, plain, called)
    left, right = node["a"], node["b"]
    if left.kind != "Counted" or right.kind != "Counted":
        raise UnknownMeaning(node, "どちらか一方の選び方が決まらない")
    ones = [
        one
        for one in (left["count"], right["count"])
        if one.kind in ("Exactly", "UpTo") and values.whole(one["n"]) == 1
    ]
    if len(ones) != 2:
        raise UnknownMeaning(node, "どちらを何枚選ぶか決まらない")
    before = tuple(draft for member in sets.members(left["set"], s) for draft in member)
    after = tuple(draft for member in sets.members(right["set"], s) for draft in sets.inherit(before, member, s.words))
    return picks.pick_cards(((*before, *after),), right["count"], s, plain, called)


def _pick_counted(node: Node, s: Scope, plain: bool, called: str) -> PickedTarget:
    """3-1-2: 「相手のカード2枚まで」 are cards of the field, DON!! too."""
    of = node["set"]
    if node["count"].kind == "EachOf" and (numbered := _numbers_of(of)) is not None:
        return _pick_by_numbers(of, numbered, node["count"], s, plain, called)
    owners = [one for one in of.many("filters") if one.kind == "Owner"] if of.kind == "Cards" else []
    bare = owners and all(one.kind in ("Owner", "State") for one in of.many("filters"))
    if not bare or of["head"].kind != "Card" or of["head"].alt("type") != "カード":
        return picks.pick_counted(of, node["count"], s, plain, called)
    placed = tuple(tuple(draft.plus(t.In(("field",))) for draft in member) for member in sets.members(of, s))
    return picks.pick_cards(placed, node["count"], s, plain, called)


def _numbers_of(of: Node) -> Node | None:
    """Return the part of a set that says two numbers: 「コスト4以下とコスト1の」."""
    while of.kind == "Shared":
        of = of["set"]
    return next((one for one in of.many("filters") if one.kind == "NumberEach"), None) if of.kind == "Cards" else None


def _pick_by_numbers(of: Node, numbered: Node, count: Node, s: Scope, plain: bool, called: str) -> PickedTarget:
    """Lower 「コスト4以下とコスト1のキャラカード1枚ずつまで」: a card of the one number, and another of the other one."""
    without = _without_part(of, numbered)
    (member,) = sets.members(without, s)
    (draft,) = member
    what, original = values.attribute(numbered["attr"])
    other = numbered.get("other_attr")
    if other is not None and values.attribute(other) != (what, original):
        raise UnknownMeaning(numbered, "どの数のことか決まらない")
    numbers = (
        t.Number(what, values.comparison(numbered), (values.number(numbered["amount"]),), original),
        t.Number(what, values.comparison(numbered, "other_cmp"), (values.number(numbered["other"]),), original),
    )
    return picks.pick_cards(tuple((draft.plus(one),) for one in numbers), count, s, plain, called)


def _without_part(node: Node, part: Node) -> Node:
    """Return a set as if one of its filters were not printed."""
    if node.kind == "Shared":
        node.many("filters")  # they are lowered with the copy
        return with_children(node, "set", (_without_part(node["set"], part),))
    node.get("head")
    return with_children(node, "filters", tuple(one for one in node.many("filters") if one is not part))


TARGETS: dict[str, Callable[[Node, Scope, bool, str], PickedTarget]] = {
    "Counted": _pick_counted,
    "BothOriginal": _pick_original,
    "Both": _pick_one_of,
}
