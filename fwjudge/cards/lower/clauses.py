"""Clauses: what stands left governs everything to its right."""

from __future__ import annotations

from collections.abc import Callable

from fwjudge.ability import text as t

from ..text.node import Node
from . import events, sets, statics, targets, values
from .actions import ACTIONS
from .conditions import battle_of, condition
from .deeds import peeled
from .drafts import Draft, union, within
from .scope import PerEach, Scope, Unlowered
from .statics import Items
from .tree import walk

STATICS = (
    t.Change, t.SetTo, t.Gains, t.Loses, t.AlsoIs, t.Cannot, t.Must, t.Unaffected, t.CostChange, t.CanAlso, t.Enters, t.DamageCap,
    t.SkillTwice, t.DeckRule, t.Replaces, t.When_,
)  # fmt: skip


def settled(items: Items, s: Scope) -> tuple[t.Instruction, ...]:
    """What becomes so lasts as long as is said, and to the end of the game if nothing is (1-5-2-2)."""
    out: Items = []
    for item in items:
        if not isinstance(item, STATICS):
            out.append(item)
        elif out and isinstance(out[-1], t.Last) and out[-1].until == (s.until or "game"):
            out[-1] = out[-1]._replace(statics=(*out[-1].statics, item))
        else:
            out.append(t.Last((item,), s.until or "game"))
    return tuple(out)


def only_statics(items: Items, node: Node) -> tuple[t.Static, ...]:
    """In a 【永続】 nothing is done."""
    found = tuple(item for item in items if isinstance(item, STATICS))
    if len(found) != len(items):
        raise Unlowered(node, "【永続】は行動を行わない")
    return found


def clause(node: Node, s: Scope) -> Items:
    return _CLAUSES[node.kind](node, s) if node.kind in _CLAUSES else action(node, s)


# -- conditions, durations, moments ---------------------------------------------------------------


def _if(node: Node, s: Scope) -> Items:
    return governed(condition(node["condition"], s), node["rest"], s)


def governed(what: t.Condition, rest: Node, s: Scope) -> Items:
    items = clause(rest, s)
    if s.always:
        return [t.When_(what, only_statics(items, rest))]
    return [t.If(what, settled(items, s))]


def _in_battle(node: Node, s: Scope) -> Items:
    return governed(battle_of(node["of"], node.get("against"), s), node["rest"], s)


def duration(node: Node, s: Scope) -> str:
    """The name of a duration, as `Last.until` has it."""
    owner = node.get("owner")
    who = values.one_player(owner, s) if owner is not None else ""
    span, which = node["span"].alt("of"), node.alt("which")
    if node.get("outer") is not None:
        raise Unlowered(node, "この期間は分からない")
    fight = span in ("戦闘", "アタック", "バトル")
    table = {
        ("Lasting", "turn", "この", ""): "turn",
        ("Lasting", "turn", "その", ""): "turn",
        ("Until", "turn", "この", "終了時"): "turn",
        ("Until", "turn", "", "終了時"): "turn",
        ("Lasting", "game", "この", ""): "game",
        ("Lasting", "phase", "この", ""): "phase",
    }
    kind = {"ターン": "turn", "ゲーム": "game"}.get(span, "battle" if fight else "step" if span.endswith("ステップ") else "phase")
    if kind == "battle" and which in ("この", "その") and node.alt("point") in ("", "終了時"):
        return "battle"
    if kind == "step" and which == "この":
        return "this step"
    known = table.get((node.kind, kind, which, node.alt("point")))
    if known is not None and not who:
        return known
    if kind == "turn" and which == "次の" and who:
        return f"next {who} turn" if node.kind == "Lasting" else f"until next {who} turn {_POINTS[node.alt('point')]}"
    raise Unlowered(node, "この期間は分からない")


_POINTS = {"終了時": "end", "開始時": "start"}


def _during(node: Node, s: Scope) -> Items:
    if node["duration"].kind == "InPhase":
        return _in_phase(node, s)
    until = duration(node["duration"], s)
    items = settled(clause(node["rest"], s.at(until=until)), s.at(until=until))
    if not any(isinstance(item, t.Last | t.At) and item.until == until for one in items for item in walk(one)):
        raise Unlowered(node["duration"], "期間があるのに、その間続くことがない")
    return list(items)


PHASES = {
    "チャージフェイズ": "charge", "メインフェイズ": "main", "エンドフェイズ": "end", "オフェンスステップ": "offence",
    "ディフェンスステップ": "defence",
}  # fmt: skip


def _in_phase(node: Node, s: Scope) -> Items:
    """「チャージフェイズにこのカードはアクティブにならない」"""
    span = PHASES.get(node["duration"]["span"].alt("of"))
    owner = node["duration"].get("owner")
    if span is None or not s.always:
        raise Unlowered(node["duration"], "このフェイズに何が起こるか分からない")
    what: t.Condition = t.During(span)
    if owner is not None:
        what = t.Both((t.TurnOf(values.one_player(owner, s)), what))
    return governed(what, node["rest"], s)


MOMENTS = {
    "ターン": "turn", "戦闘": "battle", "アタック": "battle", "バトル": "battle", "チャージフェイズ": "charge", "メインフェイズ": "main",
    "オフェンスステップ": "offence", "ディフェンスステップ": "defence", "ダメージステップ": "damage",
}  # fmt: skip


def moment(node: Node, s: Scope) -> tuple[t.Event, str]:
    """「このターン終了時」: what is waited for, and until when at the latest."""
    if node.kind != "Moment" or node.get("outer") is not None:
        raise Unlowered(node, "いつのことか分からない")
    owner = node.get("owner")
    who = values.player(owner, s) if owner is not None else ""
    who = "" if who in ("each", "any") else who
    span, point = node["span"].alt("of"), _POINTS[node.alt("point")]
    word = MOMENTS.get(span)
    if word is None:
        raise Unlowered(node, "いつのことか分からない")
    this = node.alt("which") in ("この", "その")
    return t.Event(f"{word} {point}", who=who), ("battle" if word == "battle" else "turn") if this else "game"


def _at(node: Node, s: Scope) -> Items:
    """A delayed effect (1-5-2-1-1)."""
    event, until = moment(node["moment"], s)
    return [t.At(event, settled(clause(node["rest"], s), s), until)]


def _when(node: Node, s: Scope) -> Items:
    """「～時」 inside an effect: it is waited for as long as the duration before it says."""
    found = events.events(node["event"], s)
    event_cards(found, s)
    inner = s.at(until="")
    body = settled(clause(node["rest"], inner), inner)
    return [t.At(event, body, s.until or "turn", again=True) for event in found]


def event_cards(found: tuple[t.Event, ...], s: Scope) -> None:
    """「そのカード」 after a trigger is the card that it was about."""
    of = {event.of for event in found}
    if of - {None, t.Cards((t.This(),))}:
        s.memory.picked = s.memory.named["event"] = t.It("event")


def _upon(node: Node, s: Scope) -> Items:
    """「～する場合、代わりに～」 (1-5-2-3); 「～する際、～しなければ～できない」 (13-13)."""
    rest = node["rest"]
    if rest.kind == "Instead":
        found = events.event(node["event"], s)
        event_cards(found, s)
        inner = s.at(always=False, until="")
        body = rest["rest"]
        optional = body.kind == "May"
        done = settled(clause(body["act"] if optional else body, inner), inner)
        return [t.Replaces(event, done, optional) for event in found]
    if rest.kind == "Unless":
        return _unless(node, rest, s)
    raise Unlowered(node, "何の時に何が起こるか分からない")


def _unless(node: Node, rest: Node, s: Scope) -> Items:
    inner = s.at(always=False, until="")
    paid = settled(action(rest["act"], inner), inner)
    cannot = action(rest["rest"], s)
    if len(cannot) != 1 or not isinstance(cannot[0], t.Cannot):
        raise Unlowered(node, "何ができなくなるか分からない")
    return [cannot[0]._replace(unless=paid)]


# -- about whom -----------------------------------------------------------------------------------


def _topic(node: Node, s: Scope) -> Items:
    """「Xは、」: actions and numbers to the right are about X (13-1-1)."""
    of = node["target"]
    if of.kind == "Skills":
        return _about_skills(node, of, s)
    done = targets.of_node(of, s)
    if done.target == t.It("this"):
        s.memory.zero = done.target
    else:
        s.memory.points_at(done.target)
    return [*done.first, *clause(node["rest"], s)]


def _about_skills(node: Node, of: Node, s: Scope) -> Items:
    rest = node["rest"]
    cards, which = statics.which_skills(of, s)
    if rest.kind in ("BecomeInvalid", "Negate"):
        return [t.Loses(cards, which)]
    if rest.kind == "Cannot" and peeled(rest["act"], s).kind == "Activate":
        return [t.Cannot("skill", cards, named=which)]
    raise Unlowered(node, "スキルがどうなるか分からない")


def _player(node: Node, s: Scope) -> Items:
    who = values.player(node["who"], s)
    if who in ("own", "other"):
        return clause(node["rest"], s.at(who=who, player=True))
    if who == "each" and not s.always:
        # Each does it for themselves, as if the text were theirs.
        return [t.Says("each", settled(clause(node["rest"], s.at(who="own", player=True)), s))]
    raise Unlowered(node["who"], "誰が行うか分からない")


def _for_each(node: Node, s: Scope) -> Items:
    each = node["each"]
    if each.kind == "PerKi":
        raise Unlowered(each, "【気】1つにつき、は分からない")
    drafts = sets.drafts(each["set"], s)
    inside = each.get("within")
    if inside is not None:
        places = sets.drafts(inside, s)
        drafts = tuple(one for draft in drafts for one in within(places, draft))
    per = PerEach(union(drafts), values.whole(each["n"]))
    return clause(node["rest"], s.at(each=per))


def _per_turn(node: Node, s: Scope) -> Items:
    number = node.get("n")
    if node.alt("span") != "ターン" or (number is not None and values.whole(number) != 1):
        raise Unlowered(node, "1ターンに何回かだけが分かる")
    return clause(node["rest"], s.at(times=values.whole(node["times"])))


def _then(node: Node, s: Scope) -> Items:
    return [*clause(node["first"], s), *clause(node["rest"], s)]


def _instead(node: Node, s: Scope) -> Items:
    raise Unlowered(node, "何の代わりか分からない")


def _evolving_from(node: Node, s: Scope) -> Items:
    """15-12-4-1: from where else the cards beneath may be taken."""
    rest = node["rest"]
    if rest.kind != "Can" or peeled(rest["act"], s).kind != "Choose":
        raise Unlowered(node, "進化の条件がどう変わるか分からない")
    target = peeled(rest["act"], s).node["target"]
    of = sets.card_set(target["set"] if target.kind == "Counted" else target, s)
    cards = targets.fixed(node["of"], s) if node.get("of") is not None else targets.this(Draft((), "this"), s)
    return [t.CanAlso("evolve", cards, of)]


_CLAUSES: dict[str, Callable[[Node, Scope], Items]] = {
    "If": _if,
    "When": _when,
    "Upon": _upon,
    "During": _during,
    "InBattle": _in_battle,
    "At": _at,
    "LimitPerTurn": _per_turn,
    "ForEach": _for_each,
    "Topic": _topic,
    "Player": _player,
    "Instead": _instead,
    "EvolvingFrom": _evolving_from,
    "Then": _then,
}


# -- a single action -----------------------------------------------------------------------------------


def action(node: Node, s: Scope) -> Items:
    """A verb with may, can, must, not around it."""
    match node.kind:
        case "Not" | "Cannot":
            return statics.prohibited(peeled(node["act"], s), s)
        case "NeedNot":
            deed = peeled(node["act"], s)
            if deed.kind != "PayCost":
                raise Unlowered(node, "何をしなくてよいか分からない")
            return statics.free(deed.node, s)
        case "Must":
            return statics.must(peeled(node["act"], s), s)
        case "Can":
            found = statics.allowed(peeled(node["act"], s), s)
            return found if found is not None else _may(node, s)
        case "May":
            return _may(node, s)
        case "Either":
            return _either(node, s)
        case "Become":
            return action(node["act"], s)
    deed = peeled(node, s)
    if deed.passive or deed.by:
        raise Unlowered(node, "誰が行うか分からない")
    if deed.kind in statics.SIMPLE and (s.always or deed.kind != "Appear"):
        return statics.SIMPLE[deed.kind](deed.node, s)
    if deed.kind not in ACTIONS:
        raise Unlowered(node, f"何をするか分からない（{deed.kind}）")
    if s.always:
        raise Unlowered(node, "【永続】は行動を行わない")
    return ACTIONS[deed.kind](deed, s)


def _may(node: Node, s: Scope) -> Items:
    if s.always:
        raise Unlowered(node, "【永続】は行動を行わない")
    return [t.May(settled(action(node["act"], s), s), s.who)]


def _either(node: Node, s: Scope) -> Items:
    """「手札に加えるかレストでエナジーにする」: picks are made before; then one of the two is done to the same cards."""
    first = list(settled(action(node["a"], s), s))
    picks = [item for item in first[:-1] if isinstance(item, t.Choose | t.Reveal | t.Look)]
    ways = (tuple(first[len(picks) :]), settled(action(node["b"], s), s))
    return [*picks, t.EitherOf(ways, s.who)]
