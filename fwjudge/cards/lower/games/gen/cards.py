"""Sets of cards and conditions on them: main units, energy and sets, what is printed, how units lie, counters."""

from __future__ import annotations

from collections.abc import Callable

from fwjudge.ability import text as t

from ....text.node import Node
from ... import conditions, filters, targets, values
from ...deeds import unwrap_verb
from ...drafts import Draft, Members
from ...filters import Filters
from ...scope import Scope, UnknownMeaning
from .words import COMMANDS

_AREA_OF_UNIT = {"main unit": "main", "standby unit": "standby"}


def _lower_noun(node: Node, s: Scope) -> Members:
    """307.2, 308.2: a main unit is a unit in the main area."""
    key = node.key("type")
    if key in _AREA_OF_UNIT:
        return ((Draft((t.In((_AREA_OF_UNIT[key],)),), "unit"),),)
    if key == "command":
        return ((Draft((t.Kind(COMMANDS),), "command"),),)
    return ((Draft((), key),),)


def _lower_attached(node: Node, s: Scope) -> Members:
    """905.2a, 905.3a: return what is attached to units as energy, or set on them."""
    area, of, owners = node.key("what"), node.get("of"), node.many("owners")
    if of is not None:
        return ((Draft((t.Beneath(targets.cards_without_pick(of, s)), t.In((area,))), area),),)
    who = values.owners(owners, s)
    if who not in ("own", "other"):
        return ((Draft((t.In((area,)),), area, anyone="each" if who == "each" else "any"),),)
    return ((Draft((t.Whose(who), t.In((area,))), area),),)


def _lower_printed(node: Node, s: Scope) -> Filters:
    """809.6: ask for what is printed, whatever effects make of it."""
    names = (values.name(node["word"]),)
    if node.key("what") == "trait":
        return (t.Trait(names, original=True),)
    return (t.Named(names, original=True),)


def _lower_state_is(node: Node, s: Scope) -> Filters:
    state = t.State(node.key("state"))
    return (t.Not(state) if node.key("has") == "no" else state,)


_FALLEN = t.State("down")


def _lower_acted(node: Node, s: Scope) -> Filters:
    """306.7a-2: 「KOしたユニット」 are the units that are KO'd; other words for what was done mean what this text did."""
    if node["did"].kind == "KO" and not node.alt("by") and not node.alt("when") and node.get("to") is None:
        return (_FALLEN,)
    return filters.lower_acted(node, s)


def _lower_counted(node: Node) -> t.Filter:
    """913.3: return the filter on counters of a name."""
    name, number = values.name(node["trait"]), node.get("n")
    if number is None:
        return t.Counted(name)
    amount, cmp = values.whole(number), node.key("cmp") or ">="
    if cmp == ">=":
        return t.Counted(name, amount)
    if cmp in ("<=", "<"):
        return t.Not(t.Counted(name, amount + (cmp == "<=")))
    raise UnknownMeaning(node, "カウンターの数をこのようには比べられない")


def _are(node: Node, filter_: t.Filter, s: Scope) -> t.Condition:
    return t.Are(targets.cards_without_pick(node["set"], s), t.Cards((filter_,)))


def _lower_doing(node: Node, s: Scope) -> t.Condition:
    """303.1, 306.7a-2: lower 「レストしている」「スタンしている」「KOしている」: how a unit lies."""
    subject = node.get("subject")
    deed = unwrap_verb(node["act"], s)
    if subject is None or deed.passive or deed.by or deed.kind not in ("SetState", "KO"):
        return conditions.lower_doing(node, s)
    state = _FALLEN if deed.kind == "KO" else t.State(deed.node.key("to"))
    return t.Are(targets.cards_without_pick(subject, s), t.Cards((state,)))


def _lower_attaches(node: Node, s: Scope) -> t.Condition:
    """Lower 「このユニットにエネルギーが3枚以上ついている」."""
    on = t.Beneath(targets.cards_without_pick(node["set"], s))
    of = t.Cards((t.In((node.key("what"),)), on))
    number = node.get("n")
    if number is None:
        return t.Compare(t.CountOf(of), ">=", 1)
    return t.Compare(t.CountOf(of), node.key("cmp") or ">=", values.whole(number))


CONDITIONS: dict[str, Callable[[Node, Scope], t.Condition]] = {
    "Doing": _lower_doing,
    "NotDoing": lambda node, s: t.No(_lower_doing(node, s)),
    "Attaches": _lower_attaches,
    "Counters": lambda node, s: _are(node, _lower_counted(node), s),
}
SETS: dict[str, Callable[[Node, Scope], Members]] = {"Attached": _lower_attached}
NOUNS: dict[str, Callable[[Node, Scope], Members]] = {"Card": _lower_noun}
FILTERS: dict[str, Callable[[Node, Scope], Filters]] = {
    "Printed": _lower_printed,
    "Fallen": lambda node, s: (t.Not(_FALLEN) if node.key("has") == "no" else _FALLEN,),
    "StateIs": _lower_state_is,
    "CountedBy": lambda node, s: (_lower_counted(node),),
    "Acted": _lower_acted,
}
