"""Events that abilities of Dimension Zero wait for (4-4-1), and that they replace (4-15-1)."""

from __future__ import annotations

from collections.abc import Callable

from fwjudge.ability import text as t

from ....text.node import Node
from ... import clauses, events, values
from ...deeds import Deed, add_doer
from ...drafts import Draft, Drafts, union
from ...events import Subject
from ...scope import Items, Scope, UnknownMeaning
from ...single_action import make_lasting
from . import squares
from .verbs import note_noun

THIS = t.Cards((t.This(),))
PARTS = frozenset(
    {"square", "base", "own area", "central area", "enemy area", "left line", "middle line", "right line"}
)
"""Groups of squares, which are no zones (2-24-1): where a card lies among the squares it is asked itself."""
SQUARES = PARTS | {"board"}


def _cards(drafts: Drafts, s: Scope) -> t.CardSet | None:
    """Return the cards of an event, none if any: no place is added where none is printed."""
    found = union(drafts, s.words, anywhere=True)
    if found != THIS:
        note_noun(found, t.It("event"), s)
    return found if found != t.Cards(()) else None


def _patient(deed: Deed, subject: Subject, s: Scope) -> Drafts:
    """Return the cards to which it happens: the object, or the subject where there is none."""
    target = deed.node.get("target")
    if target is not None:
        return events.drafts_of(target, s)
    return subject if isinstance(subject, tuple) else (Draft((), "this"),)


def _refuse_doer(deed: Deed) -> None:
    if deed.this_skill:
        return  # 4-15-8-1: what the effect itself does is not said of other events
    if deed.by or deed.source is not None or deed.keyword:
        raise UnknownMeaning(deed.node, "何によるのかは区別できない")


def happens_to(what: str, passive: str = "") -> Callable[[Deed, Subject, Scope], t.Event]:
    """Make the lowering of an event that happens to cards; `passive`: what it is called where it is done to them."""

    def build(deed: Deed, subject: Subject, s: Scope) -> t.Event:
        _refuse_doer(deed)
        if isinstance(subject, str) and deed.node.get("target") is None:
            raise UnknownMeaning(deed.node, "どのカードのことか分からない")
        if deed.passive and not passive:
            raise UnknownMeaning(deed.node, "起きたこととして読めない")
        return t.Event(passive if deed.passive else what, _cards(_patient(deed, subject, s), s))

    return build


def lower_moved(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    """4-8-10: lower 「スクエアから墓地に置かれた」: from where, as far as it is printed, and where to."""
    _refuse_doer(deed)
    to, of = deed.node["to"], _patient(deed, subject, s)
    if isinstance(subject, str) and deed.node.get("target") is None:
        raise UnknownMeaning(deed.node, "どのカードのことか分からない")
    if to.kind != "To" or deed.node.many("manner"):
        raise UnknownMeaning(to, "どこへ動いた時か分からない")
    for owner in to.many("owners"):
        values.player(owner, s)  # each zone is that of the owner (2-23-1-1)
    area = values.area(to["place"], s)
    origin = deed.origin_of_anybody()
    if not origin and area not in SQUARES:  # where they lay; onto squares, where they lie then
        origin = tuple(dict.fromkeys(area for draft in of for area in draft.areas()))
    by, source = ("effect", THIS) if deed.this_skill else ("", None)
    there = tuple(t.In((one,)) for one in (*origin, area) if one in PARTS and len(origin) < 2)
    of = tuple(draft.plus(*(one for one in there if one not in draft.filters)) for draft in of)
    return t.Event("move", _cards(of, s), "", by, source, areas_from=_whole(origin), areas_to=_whole((area,)))


def _whole(areas: tuple[str, ...]) -> tuple[str, ...]:
    """Return zones with the word for all squares where some of them are meant: which, the cards say."""
    return tuple(dict.fromkeys("board" if area in PARTS else area for area in areas))


def lower_placed(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    """4-8-9: lower 「このカードと同じラインのスクエアに相手のユニットが置かれた」."""
    _refuse_doer(deed)
    there = squares.filters_of(deed.node["square"], deed.node, s)
    of = subject if isinstance(subject, tuple) else ()
    return t.Event("move", _cards(tuple(draft.plus(*there) for draft in of), s), areas_to=("board",))


def lower_turned_up(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    """5-7-2-1: lower 「プランゾーンで表向きになった」."""
    if values.area(deed.node["from"], s) != "plan":
        raise UnknownMeaning(deed.node["from"], "表向きになるのはプランゾーンである")
    return happens_to("faced")(deed, subject, s)


def lower_left(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    """Lower 「スクエアから離れた」."""
    _refuse_doer(deed)
    areas = tuple(area for area, _ in values.areas(deed.node["places"], s))
    return t.Event("move", _cards(_patient(deed, subject, s), s), areas_from=_whole(areas))


def lower_hurt(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    """4-13-1: lower 「ユニットにこのカード以外からダメージが与えられた」."""
    node = deed.node
    if node.get("amount") is not None:
        raise UnknownMeaning(node["amount"], "いくつのダメージかは区別できない")
    source = node.get("source")
    by = None if source is None else t.Cards((t.Not(t.This()),)) if node.alt("not") else THIS
    return t.Event("damaged", _cards(events.drafts_of(node["subject"], s), s), source=by)


def lower_dealt(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    """5-2-2: lower 「このカードがユニットにバトルでダメージを与えた」."""
    node, by = deed.node, deed.by
    if node.get("by") is not None:
        by = add_doer(node["by"], deed, s).by
    if not isinstance(subject, tuple) or deed.passive or node.get("amount") is not None or by not in ("", "battle"):
        raise UnknownMeaning(node, "何がダメージを与えたか分からない")
    to = node.get("to")
    if to is not None and to.kind in ("Who", "WhoOf"):
        raise UnknownMeaning(to, "プレイヤーにダメージを与えることは定められていない")
    hurt = _cards(events.drafts_of(to, s), s) if to is not None else None
    return t.Event("damaged", hurt, by=by, source=union(subject, s.words, anywhere=True))


def lower_taken(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    """Lower 「このカードがダメージを受けた」."""
    if not isinstance(subject, tuple) or deed.node.get("amount") is not None or deed.by not in ("", "battle"):
        raise UnknownMeaning(deed.node, "何がダメージを受けたか分からない")
    return t.Event("damaged", _cards(subject, s), by=deed.by, source=deed.source)


def done_by_player(what: str) -> Callable[[Deed, Subject, Scope], t.Event]:
    """Make the lowering of an event that a player causes, with cards or without."""

    def build(deed: Deed, subject: Subject, s: Scope) -> t.Event:
        _refuse_doer(deed)
        target = deed.node.get("target")
        of = events.drafts_of(target, s) if target is not None else subject if isinstance(subject, tuple) else None
        who = subject if isinstance(subject, str) else ""
        return t.Event(what, None if of is None else _cards(of, s), who)

    return build


def lower_drawn(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    """Lower 「あなたがカードを引いた」."""
    _refuse_doer(deed)
    target = deed.node.get("target")
    if target is not None and (target.kind not in ("Counted", "NOf") or target["set"].many("filters")):
        raise UnknownMeaning(target, "どのカードを引いた時か分からない")
    return t.Event("draw", None, subject if isinstance(subject, str) and subject else s.who)


# -- replacing ------------------------------------------------------------------------------------------------


def lower_upon(node: Node, s: Scope) -> Items:
    """4-15-2: lower 「～する時、かわりに～」; 4-15-2-1: 「～するにあたり、～指定する」."""
    rest = node["rest"]
    designates = node.kind == "AsItHappens" and rest.kind != "Instead"
    if rest.kind != "Instead" and not designates:
        raise UnknownMeaning(node, "「～する時」の後に「かわりに」がない (起きた後のことなら「～した時」)")
    if node.alt("next"):
        raise UnknownMeaning(node, "次に何が起こるか分からない")
    found = events.event(node["event"], s)
    s.memory.heard = frozenset(event.what for event in found)
    s.memory.picked = s.memory.named["event"] = t.It("event")
    s.memory.zero = t.It("event")
    inner = s.change(always=False, until="")
    body = rest if designates else rest["rest"]
    while body.kind == "Player":
        inner = inner.change(who=values.one_player(body["who"], s), player=True)
        body = body["rest"]
    optional = body.kind in ("May", "Can")
    done = make_lasting(clauses.clause(body["act"] if optional else body, inner), inner)
    if designates and not all(isinstance(one, t.NameWord) and one.called == "designated" for one in done):
        raise UnknownMeaning(rest, "何を指定するか分からない")
    times = (
        0 if s.always or s.until or all(event.by == "effect" for event in found) else 1
    )  # else it replaces once (4-15-3)
    return [t.Replaces(event, done, optional, times) for event in found]
