"""「～されない」「～できない」「～しなければならない」「～できる」: what skills forbid, demand and allow."""

from __future__ import annotations

from collections.abc import Callable

from fwjudge.ability import text as t
from fwjudge.ability.walk import walk

from ..text.node import Node
from . import filters, sets, targets, values
from .deeds import Deed
from .drafts import Draft, default_place, union
from .scope import Items, Scope, UnknownMeaning
from .statics import deck, drop_added_place, object_of


def subject(s: Scope) -> t.Target:
    """Return the target of a sentence that names none: the last one spoken of, otherwise the card itself."""
    return targets.implied_target(s)


CARDS_CANNOT = {
    "KO": "be ko'd",
    "Leave": "leave",
    "Block": "block",
    "Combo": "combo",
    "Choose": "be chosen",
    "Awaken": "awaken",
    "Look": "be looked at",
    "UsePlay": "use",
    "Use": "use",
    "Appear": "appear",
    "Evolve": "evolve",
    "Move": "move",
}
"""Things that cannot happen to the card that the sentence is about."""

PLAYERS_CANNOT = {
    "Draw": "draw",
    "PlaceMarker": "marker",
    "Win": "win",
    "MakeEnergy": "charge",
    "TakeDamage": "be damaged",
    "Activate": "skill",
    "Play": "appear",
    "Appear": "appear",
    "UsePlay": "use",
    "Use": "use",
    "Combo": "combo",
    "Block": "block",
    "Awaken": "awaken",
    "Evolve": "evolve",
}
"""Things that a player cannot do with cards."""


def lower_prohibition(deed: Deed, s: Scope) -> Items:
    """Return the statics of 「～されない」「～できない」 (0-2-5)."""
    special = s.words.own.prohibitions.get(deed.kind) or _PROHIBITIONS.get(deed.kind)
    if special is not None:
        return special(deed, s)
    if s.player or (deed.node.get("target") is not None and deed.kind in PLAYERS_CANNOT):
        return [_player_cannot(deed, s)]
    if deed.kind not in CARDS_CANNOT:
        raise UnknownMeaning(deed.node, "何ができないのか分からない")
    if deed.kind == "Block" and deed.passive:  # 「このカードはブロックされない」: nobody blocks its attacks
        return [t.Cannot("block", against=_set_of_target(subject(s)), times=s.times)]
    areas = deed.origin_of_anybody()
    if deed.also:
        raise UnknownMeaning(deed.node, "どちらによるのか決まらない")
    if deed.keyword:
        by = f"not {deed.keyword}" if deed.but else deed.keyword
        return [t.Cannot(CARDS_CANNOT[deed.kind], drop_added_place(subject(s)), by=by, areas=areas, times=s.times)]
    if deed.kind == "Move":
        to = deed.node["to"]
        if to.kind not in ("To", "ToEnd"):
            raise UnknownMeaning(to, "どこへ移動しないのか分からない")
        areas = (values.area(to["place"], s) if to.kind == "To" else to["pile"].key("of"),)
    if deed.kind == "Leave":
        areas = tuple(area for area, _ in values.areas(deed.node["places"], s))
    return [t.Cannot(CARDS_CANNOT[deed.kind], subject(s), by=deed.by, source=deed.source, areas=areas, times=s.times)]


def _set_of_target(target: t.Target) -> t.CardSet:
    if isinstance(target, t.Each):
        return target.of
    assert isinstance(target, t.It)
    return t.Cards((t.This() if target.name == "this" else target,))


def _player_cannot(deed: Deed, s: Scope) -> t.Cannot:
    if deed.kind not in PLAYERS_CANNOT:
        raise UnknownMeaning(deed.node, "プレイヤーが何をできないのか分からない")
    target = deed.node.get("target")
    if target is not None and target.kind == "Counted":
        target = target["set"]
    cards: t.Each | None = None
    if target is not None and target.kind == "AllBut":
        cards = t.Each(t.Cards((t.Except(sets.card_set(target["set"], s, anywhere=True)),)))
    elif target is not None and deed.kind not in ("Draw", "PlaceMarker"):
        # One combos from where cards lie (13-1-2, 13-1-5); what appears or is used comes from anywhere.
        cards = t.Each(sets.card_set(target, s, anywhere=deed.kind != "Combo"))
    return t.Cannot(
        PLAYERS_CANNOT[deed.kind],
        cards,
        s.who,
        by=deed.by,
        source=deed.source,
        areas=deed.origin_of_anybody(),
        times=s.times,
    )


def _lower_no_attack(deed: Deed, s: Scope) -> Items:
    node = deed.node
    if deed.passive:
        return [t.Cannot("be attacked", subject(s), against=deed.source, times=s.times)]
    at, with_ = node.get("at"), node.get("with")
    against: t.CardSet | None = None
    if at is not None:
        only = node.alt("how") == "しか"
        named = attacked_set(at["set"] if at.kind == "AllBut" else at, s)
        against = t.Cards((t.Except(named),)) if only or at.kind == "AllBut" else named
    if with_ is not None:
        return [
            t.Cannot("attack", targets.cards_without_pick(with_, s), s.who if s.player else "", against, times=s.times)
        ]
    if s.player:
        return [t.Cannot("attack", None, s.who, against, times=s.times)]
    return [t.Cannot("attack", subject(s), "", against, times=s.times)]


def attacked_set(node: Node, s: Scope) -> t.CardSet:
    """Return the cards that an attack is made on: where a text says nothing, only those that lie where cards are attacked (8-1-1)."""
    return union(tuple(_attacked_draft(draft, s) for draft in sets.drafts(node, s)), s.words)


def _attacked_draft(draft: Draft, s: Scope) -> Draft:
    where, places = s.words.attacked_in, default_place(draft, s.words).areas
    if not set(places) & set(where) or set(places) <= set(where):
        return draft
    return draft.plus(t.In(tuple(area for area in places if area in where)))


def _lower_no_target(deed: Deed, s: Scope) -> Items:
    """Lower 「相手のスキルの対象にならない」「アタックの対象にならない」."""
    node = deed.node
    skills, of = node.get("by"), node.get("of")
    if skills is None:
        source = sets.card_set(of, s) if of is not None else None
        return [t.Cannot("be attacked", subject(s), against=source, times=s.times)]
    owners, cards = skills.many("owners"), skills.get("of")
    if cards is not None:
        return [
            t.Cannot("be chosen", subject(s), by="skill", source=sets.card_set(cards, s, anywhere=True), times=s.times)
        ]
    by = f"{values.one_player(owners[-1], s)} skill" if owners else "skill"
    return [t.Cannot("be chosen", subject(s), by=by, times=s.times)]


def _lower_no_state(deed: Deed, s: Scope) -> Items:
    state = deed.node.key("to")
    if state not in ("active", "rested"):
        raise UnknownMeaning(deed.node, "向きを変えられないという書き方は分からない")
    if deed.by == "battle":
        raise UnknownMeaning(deed.node, "戦闘がカードの向きを変えない手順は定められていない")
    done = object_of(deed.node, s)
    who = s.who if s.player else ""
    what = "activate" if state == "active" else "rest"
    return [*done.first, t.Cannot(what, done.target, who, by=deed.by, source=deed.source, times=s.times)]


def _lower_no_loss(deed: Deed, s: Scope) -> Items:
    """Lower 「デッキが0枚でも敗北しない」 (14-2-2-2)."""
    even = deed.adverb("EvenIf")
    by = ""
    if even is not None:
        by = sets.one_draft(even["set"], s).noun
        if by not in ("deck", "life") or values.whole(even["n"]) != 0:
            raise UnknownMeaning(even, "どの敗北条件のことか分からない")
    return [t.Cannot("lose", None, s.who, by=by)]


def _lower_no_damage_taken(deed: Deed, s: Scope) -> Items:
    each, most = deed.adverb("InEach"), deed.adverb("UpToN")
    if most is not None:
        per = "battle"
        if each is not None:
            per = {"battle": "battle", "turn": "turn"}[each["span"].key("of")]
        elif s.until != "battle":
            raise UnknownMeaning(deed.node, "いつのあいだのダメージか分からない")
        return [t.DamageCap(s.who, values.number(most["n"]), per)]
    return [t.Cannot("be damaged", None, s.who, by=deed.by, source=deed.source, times=s.times)]


def _lower_unaffected(deed: Deed, s: Scope) -> Items:
    skills = deed.node["by"]
    of, owners = skills.get("of"), skills.many("owners")
    if of is not None:
        return [t.Unaffected(subject(s), "skill", sets.card_set(of, s, anywhere=True))]
    if owners:
        return [t.Unaffected(subject(s), f"{values.one_player(owners[-1], s)} skill")]
    return [t.Unaffected(subject(s), "skill")]


def _lower_no_skill(deed: Deed, s: Scope) -> Items:
    """Lower 「【ブロッカー】を発動できない」."""
    target = deed.node.get("target")
    if target is None and s.skills is not None:
        return [t.Cannot("skill", s.skills[0], named=s.skills[1], times=s.times)]
    if target is None:
        return [t.Cannot("skill", subject(s), times=s.times)]
    if target.kind != "Skills":
        return [_player_cannot(deed, s)]
    skill = target["skill"]
    named = filters.skill_names(skill)[0] if skill.kind == "NamedSkill" else ""
    of = target.get("of")
    if of is not None:
        return [
            t.Cannot("skill", targets.cards_without_pick(of, s), s.who if s.player else "", named=named, times=s.times)
        ]
    if s.player or target.many("owners"):
        who = values.one_player(target.many("owners")[-1], s) if target.many("owners") else s.who
        return [t.Cannot("skill", None, who, named=named, times=s.times)]
    return [t.Cannot("skill", subject(s), named=named, times=s.times)]


_PROHIBITIONS: dict[str, Callable[[Deed, Scope], Items]] = {
    "Attack": _lower_no_attack,
    "AttackYou": lambda d, s: [t.Cannot("attack player", subject(s), times=s.times)],
    "BecomeState": _lower_no_state,
    "SetState": _lower_no_state,
    "LoseGame": _lower_no_loss,
    "BlockBy": lambda d, s: [
        t.Cannot("block", t.Each(sets.card_set(d.node["by"], s)), against=_set_of_target(subject(s)), times=s.times)
    ],
    "BecomeTarget": _lower_no_target,
    "PayCost": _lower_no_skill,
    "TakeDamage": _lower_no_damage_taken,
    "Unaffected": _lower_unaffected,
    "Activate": _lower_no_skill,
    "DeckLimit": lambda d, s: deck(d, s, possible=False),
}


def must(deed: Deed, s: Scope) -> Items:
    """Return the statics of 「可能な限りアタックしなければならない」 and the like."""
    if deed.kind == "Attack":
        at = deed.node.get("at")
        if at is not None and not deed.passive:  # 「相手は…このカードにアタックしなければならない」
            if s.memory.zero is not None or s.who != "other":
                raise UnknownMeaning(deed.node, "どのカードだけがそうしなければならないかは分からない")
            return [t.Must("be attacked", targets.cards_without_pick(at, s))]
        return [t.Must("be attacked" if deed.passive else "attack", subject(s))]
    if deed.kind == "Block":
        return [t.Must("block", subject(s))]
    raise UnknownMeaning(deed.node, "何をしなければならないか分からない")


def lower_permission(deed: Deed, s: Scope) -> Items | None:
    """Return the statics of a 「～できる」 that no rule would allow; None: it is just something that may be done."""
    node = deed.node
    if (own := s.words.own.permissions.get(deed.kind)) is not None:
        return own(deed, s)
    if deed.only:  # 「【進化】でのみ登場できる」
        return lower_prohibition(deed._replace(but=True, only=False), s)
    match deed.kind:
        case "DeckLimit":
            return deck(deed, s, possible=True)
        case "UseOnly":
            return [t.DeckRule("events only")]
        case "UsePlay" | "Use" | "Play" | "Appear" if deed.adverb("NoCost") is not None and node.get("target") is None:
            return [t.CostChange(subject(s), 0, (), "free")]
        case "Combo":
            return [t.CanAlso("combo", _combo_cards(node, s))]
        case "Attack":
            at = node.get("at")
            if deed.adverb("Again") is not None or node.get("times") is not None or s.times > 1:
                raise UnknownMeaning(
                    node,
                    "アタックするとレストになり (8-1-1)、アクティブに戻さずにまたアタックする手順は定められていない",
                )
            if node.alt("unrested"):
                raise UnknownMeaning(node, "レストにしないアタックの手順は定められていない (8-1-1)")
            if at is not None:
                return [t.CanAlso("attack active", subject(s), _allowed_set(at, s))]
    return None


def _allowed_set(node: Node, s: Scope) -> t.CardSet:
    """Return the cards that a skill lets others attack too; of what no attack is ever made on nothing is known."""
    found = attacked_set(node, s)
    elsewhere = {area for one in walk(found) if isinstance(one, t.In) for area in one.areas} - set(s.words.attacked_in)
    ours = any(isinstance(one, t.Whose) and one.who == s.who for one in walk(found))
    if s.words.attacked_in and (elsewhere or ours):
        raise UnknownMeaning(node, "そのカードへのアタックの手順は定められていない")
    return found


def _combo_cards(node: Node, s: Scope) -> t.Target:
    """Return the cards that a player combos with: their own, where no owner is printed (5-6-1)."""
    target = node.get("target")
    if target is None:
        return subject(s)
    drafts = sets.drafts(target, s)
    return t.Each(
        union(
            tuple(draft if draft.owner() or draft.noun == "this" else draft.plus(t.Whose(s.who)) for draft in drafts),
            s.words,
        )
    )
