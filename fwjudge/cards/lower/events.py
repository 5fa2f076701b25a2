"""Events that a trigger, a past condition or a replacement is about."""

from __future__ import annotations

from collections.abc import Callable

from fwjudge.ability import text as t

from ..text.node import Node
from . import filters, sets, targets, values
from .deeds import Deed, add_doer, unwrap_verb
from .drafts import Draft, Drafts, default_place, union
from .scope import Scope, UnknownMeaning
from .vocabulary import Vocabulary

Subject = Drafts | str | None
"""Cards, a player (own, other, or `` for any), or no subject at all."""


def events(node: Node, s: Scope) -> tuple[t.Event, ...]:
    """Return the events of a trigger: 「AがBした時か、CがDした時」 has two."""
    match node.kind:
        case "OrEvent":
            first, second = node["a"], node["b"]
            also = second["a"] if second.kind == "OrEvent" else second["event"]
            subject = first.get("subject") if first.kind == "Event" else None
            if (
                subject is not None
                and subject.kind not in ("Who", "WhoOf", "Ki", "Means")
                and also.kind not in _EVENTS_WITH_SUBJECT
            ):
                if second.kind == "OrEvent":
                    raise UnknownMeaning(also, "何がそうなった時か分からない")
                return (*events(first, s), *events_done_by(unwrap_verb(also, s), subject, s))
            if subject is not None and subject.kind == "Who" and also.kind not in _EVENTS_WITH_SUBJECT:
                deed = unwrap_verb(also, s)
                if second.kind != "OrEvent" and not deed.passive:  # 「相手がAした時かBした時」
                    return (*events(first, s), *events_done_by(deed, subject, s))
            return (*events(first, s), *events(second, s))
        case "EventTime":
            return event(node["event"], s)
    return event(node, s)


_EVENTS_WITH_SUBJECT = ("Event", "MarkersCame", "BecomeCount", "BecomeNone", "BecomeAmount")


def event(node: Node, s: Scope) -> tuple[t.Event, ...]:
    """Return the events that one phrase of a trigger names."""
    if node.kind == "MarkersCame":
        if node.get("n") is not None:
            raise UnknownMeaning(node, "エナジーマーカーがいくつ置かれたかは分からない")
        return (t.Event("markers", None, values.owners(node.many("owners"), s)),)
    if node.kind not in ("Event", "BecomeCount", "BecomeNone", "BecomeAmount"):
        return events_done_by(unwrap_verb(node, s), None, s)
    if node.kind in ("BecomeCount", "BecomeNone", "BecomeAmount"):
        raise UnknownMeaning(node, "枚数が変わった時は分からない")
    who = node["subject"]
    if node.get("to") is not None and who.kind not in ("Who", "WhoOf"):
        deed = unwrap_verb(node["act"], s)
        if node["to"].kind in s.words.own.events:
            return _events_of_deed(deed._replace(node=node["to"]), drafts_of(who, s), s)
        return (_placement(node["to"], drafts_of(who, s), deed, s),)
    subject: Subject
    if node["act"].kind == "Grow" and who.kind != "Ki":
        raise UnknownMeaning(who, "何が増えた時か分からない")
    if who.kind in ("Who", "WhoOf"):
        found = values.player(who, s)
        subject = "" if found in ("any", "each") else found
    elif who.kind == "Ki":
        of = node.get("of")
        subject = drafts_of(of, s) if of is not None else (Draft((), "this"),)
    elif is_markers(who):
        subject = targets.marker_owner(who, s)
    else:
        subject = drafts_of(who, s)
    deed = unwrap_verb(node["act"], s)
    source = node.get("by")
    return _events_of_deed(add_doer(source, deed, s) if source is not None else deed, subject, s, who, number_of(node))


def is_markers(node: Node) -> bool:
    """Whether a phrase names energy markers, which are no cards."""
    return node.kind == "Cards" and node["head"].kind == "Marker"


def number_of(node: Node | None) -> int:
    """Return the least number of cards to which the event must happen at once; 0 where one card is enough."""
    count = (node.get("number") if node.kind == "NOf" else node.get("count")) if node is not None else None
    if count is None or count.kind == "All":
        return 0
    if count.kind not in ("Exactly", "AtLeast"):
        raise UnknownMeaning(count, "何枚のことか分からない")
    least = values.whole(count["n"])
    return least if least > 1 else 0


def drafts_of(node: Node, s: Scope) -> Drafts:
    """Return the cards to which the event happened."""
    if node.kind in ("Counted", "NOf"):
        node = node["set"]
    if node.kind == "It":
        target = targets.target_pointed_at(node, s)
        if isinstance(target, t.It):
            return (Draft((target,)),)
    if node.kind == "AllOf":
        raise UnknownMeaning(node, "両方に起きた時か、どちらかに起きた時かが決まらない")
    return sets.drafts(node, s)


def _placement(to: Node, of: Drafts, deed: Deed, s: Scope) -> t.Event:
    """Lower 「～にカードが置かれた時」: under or upon a card (16-2-2-4), or in an area."""
    if deed.kind not in ("Put", "Appear"):
        raise UnknownMeaning(deed.node, "どこで何が起きた時か分からない")
    if to.kind == "Under":
        card = sets.drafts(to["card"], s)
        if to.key("end") == "top":
            return t.Event("beneath", cards_wherever_they_lie(card, s))
        under = t.Beneath(targets.cards_without_pick(to["card"], s))
        return t.Event(
            "beneath",
            union(tuple(draft.plus(under) for draft in of), s.words, anywhere=True),
            by=deed.by,
            source=deed.source,
        )
    if to.kind != "To":
        raise UnknownMeaning(to, "どこに置かれた時か分からない")
    area = values.area(to["place"], s)
    whose = values.owners(to.many("owners"), s) if to.many("owners") else ""
    if whose in ("own", "other"):
        of = tuple(draft if draft.owner() else draft.plus(t.Whose(whose)) for draft in of)
    cards = union(tuple(_drop_area(draft, s.words) for draft in of), s.words, anywhere=True)
    if area in s.words.appears_in:
        return t.Event("appear", cards, by=deed.by, source=deed.source)
    return t.Event(
        "move",
        cards,
        by=deed.by,
        source=deed.source,
        areas_from=deed.origin or origin_of(of),
        areas_to=(area,),
        whose_from=deed.origin_whose,
    )


def events_done_by(deed: Deed, who: Node | None, s: Scope) -> tuple[t.Event, ...]:
    """Lower what a player, or a card, has done."""
    if who is not None and who.kind in ("Who", "WhoOf"):
        return _events_of_deed(deed, values.one_player(who, s), s)
    return _events_of_deed(deed, drafts_of(who, s) if who is not None else _implied_subject(deed, s), s)


def _implied_subject(deed: Deed, s: Scope) -> Subject:
    """Return who does it where no subject is printed: what the sentence is about (「そのカードは、」「相手は、」); None: no one."""
    topic = s.topic
    if topic is None and s.player and not deed.passive and s.who in ("own", "other"):
        return s.who
    if isinstance(topic, t.It):
        return (Draft((), "this") if topic.name == "this" else Draft((topic,)),)
    if isinstance(topic, t.Each):
        parts = topic.of.sets if isinstance(topic.of, t.AnyOf) else (topic.of,)
        return tuple(Draft(part.filters) for part in parts if isinstance(part, t.Cards))
    if topic is not None or (s.memory.zero not in (None, t.It("this")) and _needs_card(deed)):
        raise UnknownMeaning(deed.node, "何がそうした時か分からない")
    return None


def _needs_card(deed: Deed) -> bool:
    """Whether a verb without an object tells what a card does, or what happens to it."""
    return deed.node.get("target") is None and deed.kind not in _PLAYERS_DO


_PLAYERS_DO = frozenset({"Draw", "Discard", "TakeDamage", "PlaceMarker", "Remove", "Combo", "Use", "SpendKi", "AddKi"})
"""Verbs of what players do."""


def _events_of_deed(
    deed: Deed, subject: Subject, s: Scope, named: Node | None = None, least: int = 0
) -> tuple[t.Event, ...]:
    if deed.also:
        words = (deed.keyword, deed.also)
        return tuple(
            one
            for word in words
            for one in _events_of_deed(deed._replace(keyword=word, also=""), subject, s, named, least)
        )
    lower = s.words.own.events.get(deed.kind) or EVENTS.get(deed.kind)
    if lower is None:
        raise UnknownMeaning(deed.node, "起きたこととして読めない")
    amount = max(number_of(deed.node), least, number_of(deed.node.get("target")), number_of(named))
    done = lower(deed, subject, s)
    found = (done,) if isinstance(done, t.Event) else done
    return tuple(one._replace(amount=amount) for one in found) if amount else found


# -- the parts of an event ----------------------------------------------------------------


def cards_wherever_they_lie(drafts: Drafts, s: Scope, anywhere: bool = False) -> t.CardSet:
    """Return the cards of an event, wherever they lie now; `anywhere`: no place is added where none is printed."""
    return union(
        tuple(draft.drop(t.In) if draft.noun == "this" or draft.origin else draft for draft in drafts),
        s.words,
        anywhere,
    )


def from_areas(drafts: Drafts, s: Scope) -> tuple[str, ...]:
    """Return where the cards come from: printed with から, or where such cards are (エナジー, ライフ, 手札)."""
    return tuple(
        dict.fromkeys(area for draft in drafts for area in (draft.areas() or default_place(draft, s.words).areas))
    )


def origin_of(drafts: Drafts) -> tuple[str, ...]:
    """Return the areas that cards come from: only what is printed with から."""
    return tuple(dict.fromkeys(area for draft in drafts if draft.origin for area in draft.areas()))


def _object(deed: Deed, s: Scope) -> Drafts | None:
    node = deed.node.get("target")
    return None if node is None else drafts_of(node, s)


def cards_of_event(deed: Deed, subject: Subject, s: Scope) -> Drafts:
    """Return the cards to which an event happens: the object, or the subject of a passive or intransitive verb; else the card itself."""
    found = _object(deed, s)
    if found is None and isinstance(subject, tuple):
        found = subject
    return found if found is not None else (Draft((), "this"),)


def _agent(deed: Deed, subject: Subject, s: Scope) -> t.CardSet | None:
    """Return the card that does it, where a card does it to another."""
    if isinstance(subject, tuple) and _object(deed, s) is not None:
        return cards_wherever_they_lie(subject, s)
    return deed.source


def _player_of(subject: Subject) -> str:
    return subject if isinstance(subject, str) else ""


def _doer(deed: Deed, subject: Subject, of: Drafts | None, s: Scope) -> str:
    """Return the player who does something with cards: where none is named, and the cards do not tell, the one whose skill it is."""
    known = of is not None and all(draft.owner() or draft.anyone or draft.noun == "this" for draft in of)
    if subject is not None or known or deed.passive or deed.by or deed.origin_whose:
        return _player_of(subject)
    return s.who


def _means_of(deed: Deed, subject: Subject) -> str:
    """Return by what something is done to cards of whomever: by the player who is named as the one who does it (0-3-2-2)."""
    player = _player_of(subject)
    if not player or deed.passive:
        return deed.by
    if deed.by not in ("", "skill"):
        raise UnknownMeaning(deed.node, "誰が何によってそうした時か分からない")
    return f"{player} {deed.by}".strip()


_BY_KEYWORD = {"evolution": "evolve", "fusion": "fusion"}
"""The word for the event of a card that appears by a keyword."""


_TURNED = frozenset({"active", "rested", "flip"})
_DONE_TO_CARDS = _TURNED | {"ko", "remove"}
"""Events whose player is the one who does it, and not the one whose cards they happen to."""


def _simple(what: str) -> Callable[[Deed, Subject, Scope], t.Event]:
    """Make the lowering of an event that happens to cards."""

    def build(deed: Deed, subject: Subject, s: Scope) -> t.Event:
        patient = cards_of_event(deed, subject, s)
        origin = deed.origin or origin_of(patient)
        named = _BY_KEYWORD.get(s.words.keyword_of(deed.keyword), what) if what == "appear" else what
        if deed.keyword and (deed.but or named == what):
            raise UnknownMeaning(deed.node, "何によるのか分からない")
        done = what in _DONE_TO_CARDS
        if done and what in _TURNED and _player_of(subject) and any(d.owner() in ("", subject) for d in patient):
            raise UnknownMeaning(deed.node, "ルールによる場合も含むのかが決まらない")
        return t.Event(
            named,
            cards_wherever_they_lie(patient, s),
            "" if done else _player_of(subject),
            _means_of(deed, subject) if done else deed.by,
            deed.source,
            areas_from=origin,
            whose_from=deed.origin_whose,
        )

    return build


def _lower_appear(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    """Lower 「登場した」, also with the one place where cards appear: 「場に登場した」."""
    to = deed.node.get("to")
    if to is not None and (
        to.kind != "To" or to.many("owners") or values.area(to["place"], s) not in s.words.appears_in
    ):
        raise UnknownMeaning(to, "どこに登場した時か分からない")
    return _simple("appear")(deed, subject, s)


def _lower_ko(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    patient = _object(deed, s)
    if patient is None or deed.passive:
        return _simple("ko")(deed, subject, s)
    source, player = _agent(deed, subject, s), _player_of(subject)
    if source is None and deed.by == "battle":
        source = t.Cards(
            (t.Whose(player) if player else t.This(),)
        )  # without an object it is this card, or its master (13-1-1)
    if source is not None:
        return t.Event("did ko", cards_wherever_they_lie(patient, s), "", deed.by, source)
    return t.Event("ko", cards_wherever_they_lie(patient, s), "", _means_of(deed, subject))


def _lower_attack(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    if deed.passive:
        return _simple("attacked")(deed, subject, s)
    attackers = deed.node.get("with")
    of = drafts_of(attackers, s) if attackers is not None else subject if isinstance(subject, tuple) else None
    if of is None and subject is None:
        of = (Draft((), "this"),)  # without an object it is this card (13-1-1)
    at = deed.node.get("at")
    against = cards_wherever_they_lie(drafts_of(at, s), s) if at is not None else None
    return t.Event(
        "attack", cards_wherever_they_lie(of, s) if of is not None else None, _player_of(subject), source_to=against
    )


def lower_leave(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    """Return the event that cards left an area."""
    areas = tuple(area for area, _ in values.areas(deed.node["places"], s))
    of = tuple(draft.drop(t.In) if draft.areas() == areas else draft for draft in cards_of_event(deed, subject, s))
    return t.Event("leave", cards_wherever_they_lie(of, s), "", deed.by, deed.source, areas_from=areas)


def lower_move(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    """Return the event that cards went somewhere."""
    patient = cards_of_event(deed, subject, s)
    to = deed.node["to"]
    if to.kind == "Under" and to.key("end") == "bottom":
        return t.Event("beneath", cards_wherever_they_lie(patient, s), _player_of(subject), deed.by, deed.source)
    if to.kind in ("ToEndOr", "Under"):
        raise UnknownMeaning(to, "どこへ移動した時か決まらない")
    target = values.area(to["place"], s) if to.kind == "To" else to["pile"].key("of")
    areas = deed.origin or from_areas(patient, s)
    of = tuple(_drop_area(draft, s.words) for draft in patient)
    player = _player_of(subject)
    done = set(areas) & set(s.words.in_play) or any(draft.owner() not in ("", player) for draft in patient)
    return t.Event(
        "move",
        union(of, s.words, anywhere=True),
        "" if done else player,
        _means_of(deed, subject) if done else deed.by,
        deed.source,
        areas_from=areas,
        areas_to=(target,),
        whose_from=deed.origin_whose,
    )


def _drop_area(draft: Draft, words: Vocabulary) -> Draft:
    """Drop the area of a set: where it moved from says it."""
    bare = draft.drop(t.In)
    return bare._replace(noun="card") if bare.noun not in (*words.card_kinds, "name", "this") else bare


def _lower_combo(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    of = _object(deed, s)
    if of is None and isinstance(subject, tuple):
        of = subject
    origin = deed.origin or (from_areas(tuple(d for d in of if d.areas()), s) if of is not None else ())
    cards = None if of is None else union(tuple(_drop_area(draft, s.words) for draft in of), s.words, anywhere=True)
    return t.Event("combo", cards, _doer(deed, subject, of, s), areas_from=origin, whose_from=deed.origin_whose)


def _lower_damage_taken(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    who = _player_hurt(deed.node, subject, s) if isinstance(subject, tuple) else s.who if subject is None else subject
    return t.Event("damage", None, who, deed.by, deed.source)


def _player_hurt(node: Node, cards: Drafts, s: Scope) -> str:
    """Return the player who takes the damage that a text says a leader or a life takes (5-8-1, 5-8-2)."""
    if all(draft.noun in ("leader", "life") for draft in cards):
        owners = {draft.owner() for draft in cards}
        if len(owners) == 1:
            return owners.pop()
    elif s.home == "leader" and all(draft.noun == "this" for draft in cards):
        return "own"
    raise UnknownMeaning(node, "ダメージを受けるプレイヤーが分からない")


def lower_damage_dealt(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    """Return the event that damage is dealt, to a player or by one."""
    to = deed.node.get("to")
    source = cards_wherever_they_lie(subject, s) if isinstance(subject, tuple) else deed.source
    if source is None and subject is None and not deed.by:
        source = t.Cards((t.This(),))  # without an object it is this card (13-1-1)
    if to is None:
        return t.Event("deal damage", None, _player_of(subject), deed.by, source)
    hurt = values.player(to, s) if to.kind in ("Who", "WhoOf") else _player_hurt(to, sets.drafts(to, s), s)
    by = deed.by
    if _player_of(subject):  # damage that a player takes is by somebody: by what that one attacks with, or by a skill
        if by not in ("", "skill"):
            raise UnknownMeaning(to, "誰が与えたダメージか分からない")
        by = f"{subject} {by}".strip()
    return t.Event("damage", None, hurt if hurt in ("own", "other") else "", by, source)


def _lower_become(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    state = deed.node.key("to")
    if state in ("active", "rested"):
        return _simple(state)(deed, subject, s)
    faced = tuple(draft.plus(t.State(state)) for draft in cards_of_event(deed, subject, s))
    return t.Event("flip", cards_wherever_they_lie(faced, s), _player_of(subject), deed.by, deed.source)


def _lower_draw(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    target = deed.node.get("target")
    cards = target["set"] if target is not None and target.kind in ("Counted", "NOf") else target
    if cards is not None and (cards.kind != "Cards" or cards.many("filters")):
        raise UnknownMeaning(cards, "どのカードを引いた時か分からない")
    return t.Event("draw", None, _player_of(subject) or s.who, deed.by, deed.source)


def _lower_deed_of_player(what: str) -> Callable[[Deed, Subject, Scope], t.Event]:
    """Make the lowering of an event that a player causes with cards."""

    def build(deed: Deed, subject: Subject, s: Scope) -> t.Event:
        of = _object(deed, s)
        if of is None and isinstance(subject, tuple):
            of = subject
        origin = deed.origin or (origin_of(of) if of else ())
        cards = None if of is None else cards_wherever_they_lie(of, s, anywhere=True)
        return t.Event(
            what,
            cards,
            _doer(deed, subject, of, s),
            deed.by,
            deed.source,
            areas_from=origin,
            whose_from=deed.origin_whose,
        )

    return build


def _lower_activated(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    """Lower 「このカードの【ブロッカー】を発動した」 is a block (1-3-6-3-4)."""
    target = deed.node.get("target")
    if target is None or target.kind != "Skills":
        return _lower_deed_of_player("activate")(deed, subject, s)
    skill, of = target["skill"], target.get("of")
    named = filters.skill_names(skill)[0] if skill.kind == "NamedSkill" else ""
    cards = drafts_of(of, s) if of is not None else subject if isinstance(subject, tuple) else ()
    if not cards and subject is None and named:
        cards = (Draft((), "this"),)  # without an object it is this card (13-1-1)
    if target.many("owners"):
        cards = (Draft((t.Whose(values.one_player(target.many("owners")[-1], s)),)),)
    what = "block" if s.words.keyword_of(named) == "blocker" else "activate"
    named = "" if what == "block" else named
    return t.Event(
        what, cards_wherever_they_lie(cards, s, anywhere=True) if cards else None, _player_of(subject), named=named
    )


def _lower_life_lost(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    if not isinstance(subject, tuple) or len(subject) != 1 or subject[0].noun != "life":
        raise UnknownMeaning(deed.node, "何が減った時か分からない")
    return t.Event("life lost", None, subject[0].owner(), deed.by, deed.source)


def _lower_markers_removed(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    target = deed.node.get("target")
    cards = target["set"] if target is not None and target.kind == "Counted" else target
    whose = targets.marker_owner(cards, s) if cards is not None and is_markers(cards) else s.who
    if isinstance(subject, str) and subject:
        whose = subject
    return t.Event("marker paid", None, whose, deed.by, deed.source)


def _ki(what: str) -> Callable[[Deed, Subject, Scope], t.Event]:
    """5-12, 5-13: markers beneath a card; 「自分が【気】を消費した」 of whatever card."""

    def build(deed: Deed, subject: Subject, s: Scope) -> t.Event:
        if deed.node.get("amount") is not None or deed.node.get("count") is not None:
            raise UnknownMeaning(deed.node, "【気】がいくつ増減したかは分からない")
        by = deed.by
        if isinstance(subject, str):
            if by or not subject:
                raise UnknownMeaning(deed.node, "誰が【気】を増減したか分からない")
            by = subject
        of = _object(deed, s)
        if of is None and not isinstance(subject, str):
            of = cards_of_event(deed, subject, s)
        return t.Event(what, cards_wherever_they_lie(of, s) if of is not None else None, "", by, deed.source)

    return build


def _lower_energy(deed: Deed, subject: Subject, s: Scope) -> t.Event:
    patient = cards_of_event(deed, subject, s)
    of = union(tuple(_drop_area(draft, s.words) for draft in patient), s.words, anywhere=True)
    return t.Event(
        "move", of, _player_of(subject), deed.by, deed.source, areas_from=from_areas(patient, s), areas_to=("energy",)
    )


EVENTS: dict[str, Callable[[Deed, Subject, Scope], t.Event]] = {
    "Appear": _lower_appear,
    "Play": _simple("appear"),
    "UsePlay": lambda deed, subject, s: _simple("appear")(deed._replace(by="rule"), subject, s),
    "KO": _lower_ko,
    "Attack": _lower_attack,
    "Leave": lower_leave,
    "Move": lower_move,
    "MakeEnergy": _lower_energy,
    "Combo": _lower_combo,
    "MakeCombo": _lower_combo,
    "TakeDamage": _lower_damage_taken,
    "DealDamage": lower_damage_dealt,
    "Damage": lower_damage_dealt,
    "Evolve": lambda deed, subject, s: _simple("evolve" if deed.node.key("how") == "evolution" else "fusion")(
        deed, subject, s
    ),
    "Go": lower_move,
    "BecomeState": _lower_become,
    "SetState": _lower_become,
    "Draw": _lower_draw,
    "Discard": _lower_deed_of_player("discard"),
    "Use": _lower_deed_of_player("use"),
    "Activate": _lower_activated,
    "Block": lambda deed, subject, s: _simple("blocked" if deed.passive else "block")(deed, subject, s),
    "Reveal": _lower_deed_of_player("reveal"),
    "RemoveFromGame": _simple("remove"),
    "Flip": _simple("flip"),
    "TurnOver": _simple("flip"),
    "Awaken": _simple("awaken"),
    "PlaceMarker": lambda deed, subject, s: t.Event(
        "markers", None, _player_of(subject) or s.who, deed.by, deed.source
    ),
    "Remove": _lower_markers_removed,
    "Shrink": _lower_life_lost,
    "Choose": _simple("chosen"),
    "AddKi": _ki("ki"),
    "Grow": _ki("ki"),
    "SpendKi": _ki("ki paid"),
}
