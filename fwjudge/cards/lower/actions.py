"""What is done: a verb with its object becomes instructions."""

from __future__ import annotations

from collections.abc import Callable

from fwjudge.ability import text as t

from ..text.node import Node
from . import sets, targets, values
from .deeds import Deed
from .drafts import Draft, union
from .events import is_markers
from .scope import Scope, Unlowered
from .statics import Items, which_skills
from .targets import resolve, times_each

Action = Callable[[Deed, Scope], Items]


# -- picking, looking, showing ---------------------------------------------------------------


def _choose(deed: Deed, s: Scope) -> Items:
    done = _at_random(resolve(deed.node, s, plain=True), Manner(deed.node))
    if not done.first:
        raise Unlowered(deed.node, "何を選ぶか分からない")
    return list(done.first)


def _at_random(done: targets.Done, how: Manner) -> targets.Done:
    """「ランダムに」 before a verb that picks: nobody picks."""
    if how.order != "random":
        return done
    return done._replace(first=tuple(one._replace(random=True) if isinstance(one, t.Choose) else one for one in done.first))


def _choose_sum(deed: Deed, s: Scope) -> Items:
    """「パワーの合計が35000以下になるように選び」"""
    node = deed.node
    what, _ = values.attribute(node["attr"])
    count = node.get("count")
    most, least = targets.limits(count, s) if count is not None else (None, 0)
    total = (what, values.COMPARED[node.alt("cmp")], values.number(node["amount"]))
    drafts = sets.drafts(node["set"], s)
    who = values.owners(node.many("owners"), s) if node.many("owners") else ""
    if who in ("own", "other"):
        drafts = tuple(draft if draft.whose() else draft.plus(t.Whose(who)) for draft in drafts)
    pick = t.Choose(union(targets.sourced(drafts, s)), most, least, s.memory.name("chosen"), s.who, total)
    targets.took(pick, s)
    s.memory.points_at(t.It(pick.called), "chosen")
    return [pick]


NAMED = {"カード名": "name", "特徴": "trait", "色": "colour", "数字": "number", "数": "number"}


def _name_one(deed: Deed, s: Scope) -> Items:
    what = deed.node.alt("what")
    if what not in NAMED or values.whole(deed.node["n"]) != 1:
        raise Unlowered(deed.node, "何を決めるか分からない")
    return [t.NameWord(NAMED[what], s.memory.name("named"), s.who)]


def _look(deed: Deed, s: Scope) -> Items:
    done = resolve(deed.node, s)
    called = t.It(s.memory.name("looked"))
    memory = s.memory
    memory.looked = memory.source = called
    memory.taken = ()
    memory.points_at(called, "looked")
    return [*done.first, t.Look(done.target, called.name, s.who)]


def _reveal(deed: Deed, s: Scope) -> Items:
    """Cards picked before stay what they are; cards of a deck are found by being shown."""
    done = resolve(deed.node, s)
    called = t.It(s.memory.name("revealed"))
    memory = s.memory
    memory.named["revealed"] = called
    if isinstance(done.target, t.Top):
        memory.looked = memory.source = called
        memory.taken = ()
        memory.points_at(called)
    else:
        memory.points_at(done.target)
    return [*done.first, t.Reveal(done.target, called.name)]


def _shuffle(deed: Deed, s: Scope) -> Items:
    target = deed.node.get("target")
    if target is None:
        return [t.Shuffle("deck", s.who)]
    draft = sets.one_draft(target, s)
    area = draft.areas()[0] if draft.areas() else draft.noun
    if area not in ("deck", "life"):
        raise Unlowered(deed.node, "何をシャッフルするか分からない")
    printed = [values.player(one, s) for one in target.many("filters") if one.kind == "Owner"]
    return [t.Shuffle(area, draft.whose() or (printed or [s.who])[-1])]


def _arrange(deed: Deed, s: Scope) -> Items:
    done = resolve(deed.node, s)
    return [*done.first, t.Move(done.target, "deck", order="any", by=s.who)]


# -- cards from place to place ------------------------------------------------------------------


def _draw(deed: Deed, s: Scope) -> Items:
    node = deed.node
    target = node.get("target")
    count = node.get("count") or (target.get("count") if target is not None else None)
    if target is not None and target.kind == "NOf" and not target["set"].many("filters"):
        return [t.Draw(targets.as_many(target["number"], s), s.who)]
    if count is not None and count.kind == "AsMany":
        return [t.Draw(targets.as_many(count, s), s.who)]
    if target is not None and (target.kind != "Counted" or target["set"].kind != "Cards" or target["set"].many("filters")):
        raise Unlowered(node, "どのカードを引くか分からない")
    if count is None or count.kind not in ("Exactly", "UpTo"):
        raise Unlowered(node, "引く枚数が決まらない")
    return [t.Draw(times_each(values.number(count["n"]), s), s.who, count.kind == "UpTo")]


def _hand(s: Scope) -> t.Cards:
    return t.Cards((t.Whose(s.who), t.In(("hand",))))


def _draw_until(deed: Deed, s: Scope) -> Items:
    return [t.Draw(t.Sum((values.number(deed.node["n"]), t.CountOf(_hand(s), times=-1))), s.who)]


def _discard_until(deed: Deed, s: Scope) -> Items:
    number = values.whole(deed.node["n"])
    pick = t.Choose(_hand(s), t.Sum((t.CountOf(_hand(s)), -number)), None, s.memory.name("chosen"), s.who, plain=False)
    return [pick, t.Discard(t.It(pick.called), s.who)]


def _discard(deed: Deed, s: Scope) -> Items:
    done = _at_random(resolve(deed.node, s), Manner(deed.node))
    called = s.memory.name("discarded")
    s.memory.named["discarded"] = t.It(called)
    return [*done.first, t.Discard(done.target, s.who, called)]


def _ko(deed: Deed, s: Scope) -> Items:
    done = resolve(deed.node, s)
    called = s.memory.name("ko'd")
    s.memory.named["ko'd"] = t.It(called)
    return [*done.first, t.Ko(done.target, called)]


class Manner:
    """「レストで」「表向きで」「好きな順番で」"""

    def __init__(self, node: Node) -> None:
        self.rested: bool | None = None
        self.up: bool | None = None
        self.order = ""
        for manner in node.many("manner"):
            how = manner.alt("how")
            if manner.kind in ("NoCost", "WithCost"):
                continue  # the verb looks for these
            if how.startswith(("レスト", "アクティブ")):
                self.rested = how.startswith("レスト")
            elif how.startswith(("表向き", "裏向き")):
                self.up = how.startswith("表向き")
            elif how.startswith(("好きな", "任意の")):
                self.order = "any"
            elif how.startswith(("ランダム", "シャッフル")) or how == "無作為に":
                self.order = "random"
            elif how in ("見ないで", "見ずに"):
                continue  # nobody sees hidden cards before they are picked (5-2-7)
            else:
                raise Unlowered(manner, f"「{how}」の意味が分からない")


def _move(deed: Deed, s: Scope) -> Items:
    node = deed.node
    to, how = node["to"], Manner(node)
    done = _from(resolve(node, s), deed, s)
    if to.kind == "Under":
        under = targets.fixed(to["card"], s)
        placed: t.Instruction = t.PutUnder(done.target, under) if to.alt("end").endswith("下") else t.PutOnTop(done.target, under)
        return [*done.first, placed]
    first: Items = list(done.first)
    called = s.memory.name("moved")
    ways = [_way(done.target, area, whose, at, how, s, called) for area, whose, at in _destinations(to, s)]
    if not isinstance(ways[0], t.Play | t.Combo):
        s.memory.named["moved"] = t.It(called)
    return [*first, ways[0]] if len(ways) == 1 else [*first, t.EitherOf(tuple((way,) for way in ways), s.who)]


def _from(done: targets.Done, deed: Deed, s: Scope) -> targets.Done:
    """「(領域)から」 in front of the verb: it says where this card is."""
    if not deed.origin:
        return done
    if done.target == t.It("this"):
        return done._replace(target=targets.this(Draft((t.In(deed.origin),), "this"), s))
    raise Unlowered(deed.node, "どの領域のどのカードか分からない")


def _destinations(to: Node, s: Scope) -> list[tuple[str, str, str]]:
    """Area, whose, and which end of it; two where the player may choose between areas."""
    whose = values.owners(to.many("owners"), s) if to.many("owners") else "owner"
    if to.kind in ("To", "ToOr"):
        found = [(values.area(to["place"], s), whose, "top")]
    else:
        end = to.alt("end")
        either = end in ("上か下", "一番上か一番下", "上または下")
        found = [(values.AREAS[to["pile"].alt("of")], whose, "either" if either else "bottom" if end.endswith("下") else "top")]
    other = to.get("other")
    if other is not None:
        area, owner = values.areas(other, s)[0]
        found.append((area, owner or whose, "top"))
    return found


def _way(target: t.Target, area: str, whose: str, at: str, how: Manner, s: Scope, called: str) -> t.Instruction:
    if area == "battle":
        # 5-5-1: to put a battle card or a field into the battle area is to make it appear.
        played = s.memory.name("played")
        s.memory.named["played"] = t.It(played)
        return t.Play(target, bool(how.rested), "own" if whose in ("owner", s.who) else whose, called=played)
    if area == "combo":
        return t.Combo(target)  # 5-6-1
    if area in ("any", "leader"):
        raise ValueError(area)
    # 3-1-6-1: into these areas a card always goes to its owner's.
    return t.Move(target, area, "owner", at, how.rested, how.up, how.order, s.who, called)


def _energy(deed: Deed, s: Scope) -> Items:
    how = Manner(deed.node)
    done = _from(resolve(deed.node, s), deed, s)
    called = s.memory.name("moved")
    s.memory.named["moved"] = t.It(called)
    return [*done.first, t.Move(done.target, "energy", "owner", "top", how.rested, how.up, how.order, s.who, called)]


def _remove_from_game(deed: Deed, s: Scope) -> Items:
    done = resolve(deed.node, s)
    called = s.memory.name("moved")
    s.memory.named["moved"] = t.It(called)
    return [*done.first, t.Move(done.target, "removed", by=s.who, called=called)]


def _control(deed: Deed, s: Scope) -> Items:
    count = deed.node.get("count")
    done = targets.counted(deed.node["set"], count, s) if count is not None else targets.Done((), targets.fixed(deed.node["set"], s))
    return [*done.first, t.TakeControl(done.target, s.who)]


# -- standing, lying, turned over -----------------------------------------------------------------


def _state(deed: Deed, s: Scope) -> Items:
    done = resolve(deed.node, s)
    s.memory.points_at(done.target)
    state = values.STATES[deed.node.alt("to")]
    done_to: dict[str, t.Instruction] = {
        "rested": t.Rest(done.target),
        "active": t.Activate(done.target),
        "up": t.Flip(done.target, True),
        "down": t.Flip(done.target, False),
    }
    return [*done.first, done_to[state]]


def _flip(deed: Deed, s: Scope) -> Items:
    done = resolve(deed.node, s)
    return [*done.first, t.Flip(done.target)]


# -- playing and activating -------------------------------------------------------------------------


def _play(deed: Deed, s: Scope) -> Items:
    node, how = deed.node, Manner(deed.node)
    done = _placed(node, s) if node.get("from") is not None else _from(resolve(node, s), deed, s)
    to = node.get("to")
    whose = "own"
    if to is not None and to.kind == "To" and to.many("owners"):
        whose = values.owners(to.many("owners"), s)
    called = t.It(s.memory.name("played"))
    paying = deed.adverb("WithCost") is not None
    played = t.Play(done.target, bool(how.rested), whose if whose != "own" else s.who, paying, called.name)
    s.memory.points_at(called, "played")
    return [*done.first, played]


def _placed(node: Node, s: Scope) -> targets.Done:
    """「「A」1枚までを手札から登場させる」: where the cards are stands behind them."""
    target = node["target"]
    if target.kind != "Counted":
        raise Unlowered(target, "どの領域のどのカードか分からない")
    areas = tuple(area for area, _ in values.areas(node["from"], s))
    members = tuple(tuple(draft.plus(t.In(areas)) for draft in member) for member in sets.members(target["set"], s))
    return targets.picked(members, target["count"], s)


def _appear(deed: Deed, s: Scope) -> Items:
    """「このカードは登場する」: as if somebody made it appear."""
    return _play(deed, s)


def _use(deed: Deed, s: Scope) -> Items:
    done = resolve(deed.node, s)
    return [*done.first, t.UseSkill(done.target, paying=deed.adverb("NoCost") is None)]


def _activate(deed: Deed, s: Scope) -> Items:
    """「このカードの【登場時】を発動する」"""
    node = deed.node
    target = node.get("target")
    if target is not None and target.kind == "Skills":
        cards, name = which_skills(target, s)
        return [t.UseSkill(cards, name)]
    done = resolve(node, s)
    return [*done.first, t.UseSkill(done.target)]


def _combo(deed: Deed, s: Scope) -> Items:
    done = resolve(deed.node, s)
    return [*done.first, t.Combo(done.target)]


# -- markers, damage, the game -------------------------------------------------------------------------


def _marker_count(node: Node, s: Scope) -> t.Amount:
    count = node.get("count")
    target = node.get("target")
    if count is None and target is not None:
        count = target.get("count")
    if count is None or count.kind not in ("Exactly", "UpTo"):
        raise Unlowered(node, "エナジーマーカーの数が決まらない")
    return times_each(values.number(count["n"]), s)


def _place_markers(deed: Deed, s: Scope) -> Items:
    return [t.PutMarkers(_marker_count(deed.node, s), s.who)]


def _remove_markers(deed: Deed, s: Scope) -> Items:
    target = deed.node.get("target")
    cards = target["set"] if target is not None and target.kind == "Counted" else target
    if target is None or cards is None or not is_markers(cards):
        raise Unlowered(deed.node, "何を取り除くか分からない")
    owner = targets.marker_owner(cards, s)
    number = _marker_count(deed.node, s)
    removed = t.PutMarkers(-number if isinstance(number, int) else t.Sum((number,), -1), owner)
    count = deed.node.get("count") or target.get("count")
    return [t.May((removed,), s.who)] if count is not None and count.kind == "UpTo" else [removed]


def _ki(deed: Deed, sign: int, s: Scope) -> Items:
    amount = deed.node.get("amount")
    number = values.number(amount) if amount is not None else 1
    done = resolve(deed.node, s)
    return [*done.first, t.Ki(done.target, times_each(number * sign, s) if isinstance(number, int) else t.Sum((number,), sign))]


def _damage(deed: Deed, s: Scope) -> Items:
    node = deed.node
    to, amount = node.get("to"), node.get("amount")
    if to is None or amount is None:
        raise Unlowered(node, "誰に何ダメージを与えるか分からない")
    if to.kind in ("Who", "WhoOf"):
        who = values.player(to, s)
    else:
        draft = sets.one_draft(to if to.kind != "Counted" else to["set"], s)
        if draft.noun not in ("leader", "life"):
            raise Unlowered(to, "カードにはダメージを与えられない")
        who = draft.whose()
    if who not in ("own", "other", "each"):
        raise Unlowered(to, "誰に与えるダメージか分からない")
    return [t.Damage(who, times_each(values.number(amount), s))]


def _take_damage(deed: Deed, s: Scope) -> Items:
    amount = deed.node.get("amount")
    if amount is None:
        raise Unlowered(deed.node, "何ダメージか分からない")
    return [t.Damage(s.who, times_each(values.number(amount), s))]


def _let_x(deed: Deed, s: Scope) -> Items:
    return [t.Let(targets.reference(deed.node["ref"], s))]


SPANS = {
    "ターン": "turn", "チャージフェイズ": "charge", "メインフェイズ": "main", "エンドフェイズ": "end", "オフェンスステップ": "offence",
    "ディフェンスステップ": "defence", "ダメージステップ": "damage",
}  # fmt: skip


def _skip(deed: Deed, s: Scope) -> Items:
    node = deed.node
    span = SPANS.get(node["span"].alt("of"))
    outer = node.get("outer")
    which = node.alt("which") or node.alt("next")
    if span is None or (outer is not None and outer.alt("of") != "ターン") or which not in ("次の", ""):
        raise Unlowered(node, "どのターン、フェイズ、ステップを飛ばすか分からない")
    owner = node.get("owner")
    return [t.Skip(span, values.player(owner, s) if owner is not None else s.who)]


def _retarget(deed: Deed, s: Scope) -> Items:
    to = deed.node["to"]
    done = targets.of_node(to, s)
    return [*done.first, t.ChangeGuard(done.target)]


def _negate_attack(deed: Deed, s: Scope) -> Items:
    """The attack in progress; 「Xのアタックを無効にし」 only if X attacks, and そのカード is then X."""
    of = deed.node.get("of")
    if of is None:
        return [t.NegateAttack()]
    attackers = union(tuple(draft.plus(t.State("attacking")) for draft in sets.drafts(of, s)))
    s.memory.points_at(t.Each(attackers))
    return [t.If(t.Compare(t.CountOf(attackers), ">=", 1), (t.NegateAttack(),))]


def _other(who: str) -> str:
    return {"own": "other", "other": "own"}.get(who, who)


ACTIONS: dict[str, Action] = {
    "Choose": _choose,
    "ChooseSum": _choose_sum,
    "NameOne": _name_one,
    "Look": _look,
    "Reveal": _reveal,
    "Shuffle": _shuffle,
    "Arrange": _arrange,
    "Draw": _draw,
    "DrawUntil": _draw_until,
    "DiscardUntil": _discard_until,
    "Discard": _discard,
    "KO": _ko,
    "Move": _move,
    "MakeEnergy": _energy,
    "RemoveFromGame": _remove_from_game,
    "Control": _control,
    "SetState": _state,
    "Flip": _flip,
    "Play": _play,
    "Use": _use,
    "Activate": _activate,
    "MakeCombo": _combo,
    "Combo": _combo,
    "PlaceMarker": _place_markers,
    "Remove": _remove_markers,
    "AddKi": lambda d, s: _ki(d, 1, s),
    "SpendKi": lambda d, s: _ki(d, -1, s),
    "Damage": _damage,
    "TakeDamage": _take_damage,
    "LetX": _let_x,
    "Skip": _skip,
    "Retarget": _retarget,
    "NegateAttack": _negate_attack,
    "Win": lambda d, s: [t.Wins(s.who)],
    "LoseGame": lambda d, s: [t.Wins(_other(s.who))],
}
