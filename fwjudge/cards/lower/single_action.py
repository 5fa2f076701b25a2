"""A single action, with may, can, must, not around its verb; and how long what becomes so lasts."""

from __future__ import annotations

from fwjudge.ability import text as t
from fwjudge.ability.walk import walk

from ..text.node import Node
from . import cannots, costs, statics
from .actions import ACTIONS, either_end
from .deeds import unwrap_verb
from .scope import Items, Scope, UnknownMeaning


def make_lasting(items: Items, s: Scope) -> tuple[t.Instruction, ...]:
    """Make what becomes so last as long as the text says, and to the end of the game if it says nothing (1-5-2-2)."""
    out: Items = []
    for item in items:
        if not isinstance(item, t.STATICS):
            out.append(item)
        elif out and isinstance(out[-1], t.Last) and out[-1].until == (s.until or "game"):
            out[-1] = out[-1]._replace(statics=(*out[-1].statics, item))
        else:
            out.append(t.Last((item,), s.until or "game"))
    return tuple(out)


def only_statics(items: Items, node: Node) -> tuple[t.Static, ...]:
    """Return the statics of a 【永続】, which does nothing; anything else is not understood."""
    found = tuple(item for item in items if isinstance(item, t.STATICS))
    if len(found) != len(items):
        raise UnknownMeaning(node, "【永続】は行動を行わない")
    return found


def action(node: Node, s: Scope) -> Items:
    """Lower a verb with may, can, must, not around it."""
    match node.kind:
        case "Not" | "Cannot":
            return cannots.lower_prohibition(unwrap_verb(node["act"], s), s)
        case "NeedNot":
            deed = unwrap_verb(node["act"], s)
            if deed.kind != "PayCost":
                raise UnknownMeaning(node, "何をしなくてよいか分からない")
            return costs.free(deed.node, s)
        case "Must":
            return cannots.must(unwrap_verb(node["act"], s), s)
        case "Can":
            found = cannots.lower_permission(unwrap_verb(node["act"], s), s)
            return found if found is not None else _lower_may(node, s)
        case "May":
            return _lower_may(node, s)
        case "Either":
            return _lower_either(node, s)
        case "Become":
            return action(node["act"], s)
        case "Unless":
            return _unless_done(node, s)
    deed = unwrap_verb(node, s)
    if deed.kind in ("SetDamage", "ModifyDamage") and deed.by == "battle" and isinstance(deed.source, t.Cards):
        s.memory.zero = t.It("this") if deed.source == t.Cards((t.This(),)) else t.Each(deed.source)
    elif deed.passive or deed.by or deed.keyword:
        raise UnknownMeaning(node, "誰が行うか分からない")
    becomes = s.words.own.statics.get(deed.kind) or statics.SIMPLE.get(deed.kind)
    if becomes is not None and (s.always or deed.kind not in ("Appear", "StartWith")):
        return becomes(deed.node, s)
    act = s.words.own.actions.get(deed.kind) or ACTIONS.get(deed.kind)
    if act is None:
        raise UnknownMeaning(node, "何をすることか分からない")
    if s.always:
        raise UnknownMeaning(node, "【永続】は行動を行わない")
    return either_end(act, deed, s)


def _unless_done(node: Node, s: Scope) -> Items:
    """Lower 「手札1枚を捨てなければアタックできない」: what cannot be done does not mean the cards that are picked for it."""
    cannot = action(node["rest"], s)
    inner = s.change(always=False, until="")
    paid = make_lasting(action(node["act"], inner), inner)
    if len(cannot) != 1 or not isinstance(cannot[0], t.Cannot):
        raise UnknownMeaning(node, "何ができなくなるか分からない")
    return [cannot[0]._replace(unless=paid)]


def _lower_may(node: Node, s: Scope) -> Items:
    if s.always:
        raise UnknownMeaning(node, "【永続】は行動を行わない")
    return [t.May(make_lasting(action(node["act"], s), s), s.who)]


def _lower_either(node: Node, s: Scope) -> Items:
    """Lower 「手札に加えるかレストでエナジーにする」: picks are made before; then one of the two is done to the same cards."""
    first = make_lasting(action(node["a"], s), s)
    second = make_lasting(action(node["b"], s), s)
    picks = [item for item in first[:-1] if isinstance(item, t.Choose | t.Reveal | t.Look)]
    named = {t.It(pick.called) for pick in picks}
    if not any(item in named for one in second for item in walk(one) if isinstance(item, t.It)):
        picks = []  # the other way is about something else
    ways = (first[len(picks) :], second)
    return [*picks, t.EitherOf(ways, s.who)]
