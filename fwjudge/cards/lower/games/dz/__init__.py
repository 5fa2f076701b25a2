"""Dimension Zero: its words, its squares and targets, the kinds of its abilities, and its keywords."""

from __future__ import annotations

from fwjudge.ability import text as t
from fwjudge.words import words_of

from ....text.node import Node
from ....text.reading import TextReading
from ... import filters, sets, targets, values
from ...drafts import Draft, Members, union
from ...scope import Scope, UnknownMeaning
from ...vocabulary import OwnNodes, Vocabulary
from . import abilities, events, squares, verbs

WORDS = words_of("dz")


def _home(type: str, readings: tuple[TextReading, ...]) -> str:
    """2-10-3, 2-10-3-1: return where the text of a card works; nothing where its type is not known."""
    return {"unit": "board", "base": "board", "strategy": "stack"}.get(type, "")


# -- filters and conditions ------------------------------------------------------------------------------


def _negate_if(node: Node, negative: str, of: t.Filter) -> tuple[t.Filter, ...]:
    return (t.Not(of),) if node.key("has") == negative else (of,)


def _lower_trait(node: Node, s: Scope) -> tuple[t.Filter, ...]:
    return _negate_if(node, "no", t.Trait(filters.name_list(node["names"])))


def _lower_spoken(node: Node, s: Scope) -> tuple[t.Filter, ...]:
    what = node.key("what")
    return (t.HasSpoken(what, verbs.name_of_word(node, what, node.alt("did"), s)),)


def _lower_colours(node: Node, s: Scope) -> tuple[t.Filter, ...]:
    """2-4-2-1: a card without colour has none of the five."""
    if node.alt("how") == "無色":
        return (t.Not(t.Coloured(tuple(WORDS.names("colour")))),)
    return filters.colour_count(node)


def _lower_fighting(node: Node, s: Scope) -> t.Condition:
    """3-11-1-2: whether cards are in a battle."""
    return t.Are(targets.cards_without_pick(node["set"], s), t.Cards((t.State("fighting"),)))


def _lower_zone_effect(node: Node, s: Scope) -> tuple[t.Filter, ...]:
    """5-17-2: cards with 「エネルギーゾーン効果」."""
    zone = node["zone_effect"]
    return _negate_if(node, "no", t.HasSkill(f"{zone['place'].alt('area')}効果"))


def _lower_in_zone(node: Node, s: Scope) -> t.Condition:
    """Lower 「～が～にある場合」; of this card and a zone it says where the ability is valid (5-7-1)."""
    if node.get("beneath") is not None:
        raise UnknownMeaning(node, "下にあるカードのことは分からない")
    drafts = sets.drafts(node["set"], s)
    areas = tuple(area for area, _ in values.areas(node["places"], s))
    owners = [values.player(owner, s) for owner in node.many("owners")]
    if drafts == (Draft((), "this"),) and not events.SQUARES.intersection(areas):
        if owners not in ([], ["own"], ["owner"]):
            raise UnknownMeaning(node, "誰の領域のことか分からない")
        s.memory.zones = tuple(dict.fromkeys((*s.memory.zones, *areas)))
        s.memory.lies = True
        return abilities.NOTHING
    whose = tuple(t.Whose(who) for who in owners[-1:])
    there = tuple(draft.plus(*whose, t.In(areas)) for draft in drafts)
    return t.Compare(t.CountOf(union(there, s.words)), ">=", 1)


def _lower_arranged(node: Node, s: Scope) -> t.Condition:
    """6-2-1: whether the order of a deck has been decided on purpose in this duel."""
    owners = node.many("owners")
    who = values.one_player(owners[-1], s) if owners else "own"
    happened = t.Happened(t.Event("deck arranged", who=who), "game")
    return t.No(happened) if node.kind == "NotArranged" else happened


def _lower_attribute_of(node: Node, s: Scope) -> t.Amount:
    """1-2-2: a number of a card; 「～のうち1番高い数」: the greatest of several."""
    what, _ = values.attribute(node["attr"])
    extreme = node.key("extreme")
    of = targets.cards_without_pick(node["of"], s)
    which = "" if not extreme else "most" if extreme == ">" else "least"
    return t.NumberOf(what, of, extreme=which)


def _lower_beneath(node: Node, s: Scope) -> Members:
    """6-1-3: lower 「そのカードの下にあるカード」; 「カードの下にある～」 lies under whichever card."""
    of = node["of"]
    if (
        of.kind == "Cards"
        and not of.many("filters")
        and of["head"].kind == "Card"
        and of["head"].alt("type") == "カード"
    ):
        under: t.Filter = t.In(("beneath",))
    else:
        under = t.Beneath(targets.cards_without_pick(of, s))
    if node.key("end") != "bottom":
        raise UnknownMeaning(node, "どのカードの下か分からない")
    return tuple(tuple(draft.plus(under) for draft in member) for member in sets.members(node["set"], s))


def _lower_until(node: Node, s: Scope) -> str:
    """4-14-3-1: lower 「ターン終了時まで」「バトル終了時まで」: the turn, the battle that is in progress."""
    which = values.occurrence(node)
    span = node["span"].key("of")
    if (
        span not in ("turn", "battle")
        or which not in ("", "this", "that")
        or node.get("owner") is not None
        or node.get("outer") is not None
        or node.key("point") != "end"
    ):
        raise UnknownMeaning(node, "この期間は分からない")
    return span


GAME = Vocabulary(
    game="dz",
    words=WORDS,
    zones=("deck", "hand", "graveyard", "energy", "smash", "plan", "removed", "stack", "board"),
    card_kinds=frozenset(WORDS.names("type")),
    placeless=frozenset({"card", "name", *WORDS.names("type")}),
    timings={},
    places=WORDS.places,
    state_places=(),
    in_play=("square", "base"),
    appears_in=frozenset(),
    one_player=frozenset({"hand", "deck"}),
    usual_type="card",
    used_in="stack",
    home=_home,
    headless=abilities.infer_kind,
    join=abilities.join_spells,
    own=OwnNodes(
        abilities={
            "Ability": abilities.lower,
            "KeywordAbility": abilities.lower_keyword,
            "Awakening": abilities.lower_awakening,
            "Formation": abilities.lower_formation,
            "Muster": abilities.lower_muster,
            "Support": abilities.lower_support,
            "Call": abilities.lower_call,
            "Resistance": abilities.lower_resistance,
            "Rampage": abilities.with_text(abilities.change_rampage, abilities.EFFECT),
            "Advance": abilities.with_text(abilities.change_advance, abilities.EFFECT),
            "Pincer": abilities.with_text(abilities.change_pincer, abilities.EFFECT),
            "Linked": abilities.with_text(abilities.change_linked),
            "Resonance": abilities.with_text(abilities.change_resonance),
            "ZoneEffect": abilities.with_text(abilities.change_zones),
        },
        heads={"ActiveTiming": abilities.lower_timing},
        costs={"Cost": abilities.lower_cost},
        clauses={
            "Upon": events.lower_upon,
            "AsItHappens": events.lower_upon,
            "Refer": verbs.lower_refer,
            "Player": verbs.lower_player,
            "Then": verbs.lower_then,
        },
        actions={
            "Choose": verbs.lower_choose,
            "PickSquare": squares.lower_pick_square,
            "PickPart": squares.lower_pick_part,
            "Move": verbs.lower_move,
            "PutSpirit": verbs.lower_spirit,
            "Join": verbs.lower_join,
            "Swap": verbs.lower_swap,
            "Damage": verbs.lower_damage,
            "Spread": verbs.lower_spread,
            "NegateUse": verbs.lower_negate,
            "Aim": verbs.lower_aim,
            "NameOne": verbs.lower_name_word,
            "PayIt": verbs.lower_pay,
            "Skip": verbs.lower_skip,
        },
        statics={
            "Gain": verbs.lower_gain,
            "ModifyFor": verbs.lower_change_for,
            "GainTrait": verbs.lower_trait,
            "BecomeTrait": verbs.lower_trait,
            "BecomeColour": verbs.lower_colour,
            "BecomeType": verbs.lower_type,
            "LoseType": verbs.lower_type,
            "BecomeSpoken": verbs.lower_spoken_trait,
            "GainSpoken": verbs.lower_spoken_trait,
            "Negate": verbs.lower_negated,
        },
        prohibitions={
            "Travel": verbs.forbid_travel,
            "Use": verbs.forbid_use,
            "TakeDamage": verbs.forbid_damage,
            "Smash": verbs.forbid_smash,
        },
        permissions={"Use": verbs.permit_use},
        conditions={
            "InZone": _lower_in_zone,
            "Fighting": _lower_fighting,
            "Arranged": _lower_arranged,
            "NotArranged": _lower_arranged,
        },
        events={
            "Attack": events.happens_to("attack", "attacked"),
            "WinBattle": events.happens_to("battle won"),
            "Travel": events.happens_to("movement"),
            "KO": events.happens_to("ko", "ko"),
            "Smash": events.happens_to("smash"),
            "TurnUp": events.lower_turned_up,
            "Move": events.lower_moved,
            "Go": events.lower_moved,
            "Leave": events.lower_left,
            "Hurt": events.lower_hurt,
            "Damage": events.lower_dealt,
            "TakeDamage": events.lower_taken,
            "Draw": events.lower_drawn,
            "Use": events.done_by_player("played"),
            "Raise": events.done_by_player("activated"),
            "ToSquare": events.lower_placed,
        },
        filters={
            "Aimed": lambda node, s: (squares.AIM,),
            "InSquare": squares.lower_in_square,
            "InPart": squares.lower_near_zone,
            "Near": squares.lower_near_zone,
            "SameZone": squares.lower_same_zone,
            "OfTrait": _lower_trait,
            "OfSpoken": _lower_spoken,
            "ColourCount": _lower_colours,
            "Textless": lambda node, s: _negate_if(node, "yes", t.NoSkill()),
            "Spirited": lambda node, s: _negate_if(node, "no", t.Bearing(verbs.SPIRIT)),
            "Fighting": lambda node, s: (t.State("fighting"),),
            "Between": lambda node, s: (t.Near("between", t.It("this")),),
            "HasZoneEffect": _lower_zone_effect,
        },
        sets={"Beneath": _lower_beneath},
        targets={"DeckEnd": verbs.lower_top_of_each},
        numbers={"AttrOf": _lower_attribute_of},
        durations={"Until": _lower_until},
        pointing=verbs.point_at,
    ),
)
