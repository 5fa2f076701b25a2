"""Cards from place to place: drawn, discarded, KO'd, put somewhere, played."""

from __future__ import annotations

from fwjudge.ability import text as t

from ..text.node import Node
from . import picks, sets, targets, values
from .deeds import Deed
from .drafts import Draft
from .picks import owners_of, resolve
from .scope import Items, Scope, UnknownMeaning
from .targets import times_each


def pick_at_random(done: picks.PickedTarget, how: Manner) -> picks.PickedTarget:
    """Return a pick that chance makes, not a player, where 「ランダムに」 stands before its verb."""
    if how.order != "random":
        return done
    return done._replace(
        first=tuple(one._replace(random=True) if isinstance(one, t.Choose) else one for one in done.first)
    )


def draw(deed: Deed, s: Scope) -> Items:
    """Return the instruction to draw cards."""
    node = deed.node
    target = node.get("target")
    count = node.get("count") or (target.get("count") if target is not None else None)
    if target is not None and target.kind == "NOf" and not target["set"].many("filters"):
        return [t.Draw(targets.same_number(target["number"], s), s.who)]
    if count is not None and count.kind == "AsMany":
        return [t.Draw(targets.same_number(count, s), s.who)]
    if target is not None and (
        target.kind != "Counted" or target["set"].kind != "Cards" or target["set"].many("filters")
    ):
        raise UnknownMeaning(node, "どのカードを引くか分からない")
    if count is None or count.kind not in ("Exactly", "UpTo"):
        raise UnknownMeaning(node, "引く枚数が決まらない")
    return [t.Draw(times_each(values.number(count["n"]), s), s.who, count.kind == "UpTo")]


def discard(deed: Deed, s: Scope) -> Items:
    """Return the instructions to pick cards and to discard them, and remember which they were."""
    done = pick_at_random(resolve(deed.node, s), Manner(deed.node, s))
    called = s.memory.name("discarded")
    s.memory.named["discarded"] = t.It(called)
    s.memory.zero = None  # what the text goes on to say is not about cards that are gone (13-1-1)
    return [*done.first, t.Discard(done.target, s.who, called)]


def make_discard(deed: Deed, s: Scope) -> Items:
    """Return the instructions for 「相手に手札1枚を捨てさせる」: that player discards, and so picks (13-7-1)."""
    who = deed.node.get("who")
    other = values.one_player(who, s) if who is not None else {"own": "other", "other": "own"}[s.who]
    return discard(deed, s.change(who=other, player=True))


def ko(deed: Deed, s: Scope) -> Items:
    """Return the instructions to pick cards and to KO them, and remember which they were."""
    done = resolve(deed.node, s)
    called = s.memory.name("ko'd")
    s.memory.named["ko'd"] = t.It(called)
    return [*done.first, t.Ko(done.target, called)]


class Manner:
    """「レストで」「表向きで」「好きな順番で」"""

    def __init__(self, node: Node, s: Scope) -> None:
        self.rested: bool | None = None
        self.up: bool | None = None
        self.order = ""
        for manner in node.many("manner"):
            how = manner.alt("how")
            if manner.kind in ("NoCost", "WithCost"):
                continue  # the verb looks for these
            state = s.words.state_in(how)
            if state in ("rested", "active"):
                self.rested = state == "rested"
            elif state in ("up", "down"):
                self.up = state == "up"
            elif how.startswith(("好きな", "任意の")):
                self.order = "any"
            elif how.startswith(("ランダム", "シャッフル")) or how == "無作為に":
                self.order = "random"
            elif how in ("見ないで", "見ずに"):
                continue  # nobody sees hidden cards before they are picked (5-2-7)
            else:
                raise UnknownMeaning(manner, f"「{how}」の意味が分からない")


def move(deed: Deed, s: Scope) -> Items:
    """Return the instructions to pick cards and to put them into an area, or under or upon another card."""
    node = deed.node
    to, how = node["to"], Manner(node, s)
    done = _pick_from_place(node, s) if node.get("from") is not None else _take_from(resolve(node, s), deed, s)
    if to.kind == "Under":
        if how.up is not None or how.rested is not None:
            raise UnknownMeaning(node, "重ねて置くカードの向きは定められていない")
        under = targets.cards_without_pick(to["card"], s)
        if isinstance(under, t.Each) and not (isinstance(under.of, t.Cards) and t.In(("leader",)) in under.of.filters):
            raise UnknownMeaning(to["card"], "どのカードに重ねるか決まらない")
        placed: t.Instruction = (
            t.PutUnder(done.target, under) if to.key("end") == "bottom" else t.PutOnTop(done.target, under)
        )
        return [*done.first, placed]
    first: Items = list(done.first)
    called = s.memory.name("moved")
    alone = node.get("target") is not None and node["target"].kind == "TopOf"
    ways = [_way(done.target, area, whose, at, how, s, called, alone) for area, whose, at in _destinations(to, s)]
    if not isinstance(ways[0], t.Play | t.Combo):
        s.memory.named["moved"] = t.It(called)
        _take_from_looked(done.target, t.It(called), s)
        if isinstance(done.target, t.Top):
            s.memory.picked = t.It(called)
        s.memory.into = tuple(way.to for way in ways if isinstance(way, t.Move))
        s.memory.owners = _owners_of(done, s)
    return [*first, ways[0]] if len(ways) == 1 else [*first, t.EitherOf(tuple((way,) for way in ways), s.who)]


def _take_from_looked(target: t.Target, called: t.It, s: Scope) -> None:
    """Note that cards that were shown are no longer 「残り」 if they really went: 「そのカードを登場させてもよい。その後、残りを」."""
    if target == s.memory.looked and not s.memory.taken:
        s.memory.taken = (t.Not(called),)


def _owners_of(done: picks.PickedTarget, s: Scope) -> str:
    """Return whose cards are moved: what was picked before is whose it was then, what the trigger spoke of may be of either player."""
    if done.first or not isinstance(done.target, t.It):
        return owners_of((*done.first, done.target))
    if done.target.name == "this":
        return s.who
    return "" if done.target.name.startswith("event") else s.memory.owners or s.who


def deal(deed: Deed, s: Scope) -> Items:
    """Return one move after the other: 「1枚を手札に、1枚をデッキの下に、残りをドロップに置く」."""
    items: Items = []
    for way in (*deed.node.many("ways"), deed.node):
        items.extend(move(Deed(way), s))
    return items


def _take_from(done: picks.PickedTarget, deed: Deed, s: Scope) -> picks.PickedTarget:
    """Add to this card the area that stands in front of the verb: 「(領域)から」."""
    if not deed.origin:
        return done
    if done.target == t.It("this"):
        return done._replace(target=targets.this_card(Draft((t.In(deed.origin_of_anybody()),), "this"), s))
    raise UnknownMeaning(deed.node, "どの領域のどのカードか分からない")


def _destinations(to: Node, s: Scope) -> list[tuple[str, str, str]]:
    """Return the area, whose it is, and which end of it; two where the player may choose between areas."""
    whose = values.owners(to.many("owners"), s) if to.many("owners") else "owner"
    if to.kind in ("To", "ToOr"):
        found = [(values.area(to["place"], s), whose, "top")]
    else:
        end = to.key("end")
        found = [
            (
                to["pile"].key("of"),
                whose,
                end,
            )
        ]
    other = to.get("other")
    if other is not None:
        area, owner = values.areas(other, s)[0]
        found.append((area, owner or whose, "top"))
    return found


def _way(
    target: t.Target, area: str, whose: str, at: str, how: Manner, s: Scope, called: str, alone: bool = False
) -> t.Instruction:
    if area in s.words.appears_in:
        # 5-5-1: to put a battle card or a field into the battle area is to make it appear.
        played = s.memory.name("played")
        s.memory.named["played"] = t.It(played)
        return t.Play(target, bool(how.rested), "own" if whose in ("owner", s.who) else whose, called=played)
    if area == "combo":
        return t.Combo(target)  # to combo is to put into the combo area (5-6-1)
    if area in ("any", "leader"):
        raise ValueError(area)
    # 3-1-6-1: into these areas a card always goes to its owner's.
    return t.Move(target, area, "owner", at, how.rested, how.up, how.order, s.who, called, alone)


def energy(deed: Deed, s: Scope) -> Items:
    """Return the instructions to pick cards and to put them into their owner's energy area."""
    how = Manner(deed.node, s)
    done = _take_from(resolve(deed.node, s), deed, s)
    called = s.memory.name("moved")
    s.memory.named["moved"] = t.It(called)
    return [*done.first, t.Move(done.target, "energy", "owner", "top", how.rested, how.up, how.order, s.who, called)]


def remove_from_game(deed: Deed, s: Scope) -> Items:
    """Return the instructions to pick cards and to remove them from the game."""
    done = resolve(deed.node, s)
    called = s.memory.name("moved")
    s.memory.named["moved"] = t.It(called)
    return [*done.first, t.Move(done.target, "removed", by=s.who, called=called)]


def control(deed: Deed, s: Scope) -> Items:
    """Return the instructions to pick cards and to take control of them."""
    count = deed.node.get("count")
    done = (
        picks.pick_counted(deed.node["set"], count, s)
        if count is not None
        else picks.PickedTarget((), targets.cards_without_pick(deed.node["set"], s))
    )
    return [*done.first, t.TakeControl(done.target, s.who)]


def play(deed: Deed, s: Scope) -> Items:
    """Return the instructions to pick cards and to let them appear in a battle area (5-5-1)."""
    node, how = deed.node, Manner(deed.node, s)
    done = _pick_from_place(node, s) if node.get("from") is not None else _take_from(resolve(node, s), deed, s)
    to = node.get("to")
    whose = "own"
    if to is not None and (to.kind != "To" or values.area(to["place"], s) not in s.words.appears_in):
        raise UnknownMeaning(to, "バトルエリアのほかには登場しない")  # cards appear in the battle area (5-5-1)
    if to is not None and to.many("owners"):
        whose = values.owners(to.many("owners"), s)
    called = t.It(s.memory.name("played"))
    _take_from_looked(done.target, called, s)
    paying = deed.adverb("WithCost") is not None
    played = t.Play(done.target, bool(how.rested), whose if whose != "own" else s.who, paying, called.name)
    s.memory.points_at(called, "played")
    return [*done.first, played]


def _pick_from_place(node: Node, s: Scope) -> picks.PickedTarget:
    """Pick cards whose place stands behind them: 「「A」1枚までを手札から登場させる」."""
    target = node["target"]
    areas = tuple(area for area, _ in values.areas(node["from"], s))
    whose = values.owners(node.many("owners"), s) if node.many("owners") else ""
    placed: tuple[t.Filter, ...] = (t.In(areas), *((t.Whose(whose),) if whose in ("own", "other") else ()))
    if target.kind == "Cards" and target["head"].kind == "This" and not target.many("filters"):
        return picks.PickedTarget((), targets.this_card(Draft((t.In(areas),), "this"), s))
    if target.kind != "Counted":
        raise UnknownMeaning(target, "どの領域のどのカードか分からない")
    members = tuple(tuple(draft.plus(*placed) for draft in member) for member in sets.members(target["set"], s))
    return picks.pick_cards(members, target["count"], s)


def _appear(deed: Deed, s: Scope) -> Items:
    """Lower 「このカードは登場する」: as if a player made it appear."""
    return play(deed, s)
