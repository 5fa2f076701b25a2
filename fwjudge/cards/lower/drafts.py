"""Sets of cards while they are put together: filters, the noun they stand before, and the places that 13-1 adds when none is printed."""

from __future__ import annotations

from contextvars import ContextVar

from fwjudge.ability import text as t
from fwjudge.base.records import NamedTuple

from ..text.node import Node
from .vocabulary import Place, Vocabulary

ORDER: tuple[type, ...] = (
    t.It,
    t.This,
    t.Whose,
    t.In,
    t.Kind,
    t.State,
    t.Coloured,
    t.Number,
    t.Trait,
    t.Named,
    t.Word,
    t.HasSpoken,
    t.NoSkill,
    t.HasSkill,
    t.Bearing,
    t.Beneath,
    t.Counted,
    t.Near,
    t.Fights,
    t.Near,
    t.HasSpoken,
    t.Word,
    t.Counted,
    t.Any_,
    t.Not,
    t.Except,
    t.Extreme,
)
"""Printed order means nothing (every filter must fit), so that two wordings of one set become the same record."""


class Draft(NamedTuple):
    """A set without its default place."""

    filters: tuple[t.Filter, ...] = ()
    noun: str = "card"
    """card, name, this, a kind (battle, leader, field, extra) or what is counted as of its own area (energy, life, hand, ...)."""
    origin: bool = False
    """Its area is where the cards come from: 「ドロップから」."""
    distinct: Node | None = None
    """「カード名の異なる」: what must differ among the cards. Whoever counts or picks them asks for it; otherwise it is a gap."""
    anyone: str = ""
    """The text says that they are of `any` player (「自分か相手の」), of `each` (「お互いの」), or of `both` (「自分と相手の」)."""

    def plus(self, *filters: t.Filter) -> Draft:
        """Return the draft with these filters before its own."""
        return self._replace(filters=(*filters, *self.filters))

    def has(self, *kinds: type) -> bool:
        """Whether a filter of one of these kinds is in the draft."""
        return any(isinstance(item, kinds) for item in self.filters)

    def areas(self) -> tuple[str, ...]:
        """Return the areas that are printed."""
        return next((item.areas for item in self.filters if isinstance(item, t.In)), ())

    def owner(self) -> str:
        """Return the player whose cards the text says they are; empty where it does not say."""
        return next((item.who for item in self.filters if isinstance(item, t.Whose)), "")

    def drop(self, *kinds: type) -> Draft:
        """Return the draft without its filters of these kinds."""
        return self._replace(filters=tuple(item for item in self.filters if not isinstance(item, kinds)))


Drafts = tuple[Draft, ...]
"""Any of these."""

Members = tuple[Drafts, ...]
"""Each of these (「と」), and each is any of its drafts."""


def with_owner(drafts: Drafts, words: Vocabulary, who: str) -> Drafts:
    """Add to areas of a player, where none is named, the player who does it (13-1-1): 「手札1枚を捨てる」."""

    def one(draft: Draft) -> Draft:
        areas = draft.areas() or default_place(draft, words).areas
        if draft.owner() or draft.anyone or draft.has(t.It, t.This) or draft.noun == "this" or not areas:
            return draft
        return draft.plus(t.Whose(who)) if words.one_player.issuperset(areas) else draft

    return tuple(one(draft) for draft in drafts) if who in ("own", "other") else drafts


NOTED_RULES: ContextVar[list[str] | None] = ContextVar("added", default=None)
"""While a skill is lowered: the rules by which something was added to what is printed (13-1)."""


def note_rule(rule: str) -> None:
    """Note a rule by which something is added to what is printed, while the caller collects these rules."""
    found = NOTED_RULES.get()
    if found is not None and rule:
        found.append(rule)


NOWHERE = Place((), "")


def default_place(draft: Draft, words: Vocabulary) -> Place:
    """Return the areas that the rules add to a set, and which rule; none if the text says where, or means the card itself."""
    if draft.noun == "this" or draft.has(t.In, t.It, t.This, t.Beneath):
        return NOWHERE
    if draft.noun in words.places:
        return words.places[draft.noun]
    if draft.has(t.Named, t.Trait):
        return words.places.get("name", NOWHERE)
    if any(isinstance(item, t.HasSkill) and words.keyword_of(item.name) == "field" for item in draft.filters):
        return words.places.get("field", NOWHERE)
    states = {item.state for item in draft.filters if isinstance(item, t.State)}
    return next((place for those, place in words.state_places if not states.isdisjoint(those)), NOWHERE)


def with_default_place(draft: Draft, words: Vocabulary, anywhere: bool = False) -> t.Cards:
    """Return the set, with the place that 13-1 adds where none is printed. `anywhere`: it holds wherever the card is."""
    filters = draft.filters
    if draft.noun == "this":
        filters = (t.This(), *filters)
    if draft.noun in words.card_kinds and not draft.has(t.Kind):
        filters = (*filters, t.Kind((draft.noun,)))
    areas, rule = default_place(draft, words)
    if areas and (not anywhere or draft.noun not in (*words.card_kinds, "card", "name")):
        note_rule(rule)
        filters = (*filters, t.In(areas))
    return t.Cards(sort_filters(filters))


def sort_filters(filters: tuple[t.Filter, ...]) -> tuple[t.Filter, ...]:
    """Return filters in their fixed order, each once, without the one that fits cards anywhere."""
    anywhere = t.In(("any",))
    return tuple(
        sorted((item for item in dict.fromkeys(filters) if item != anywhere), key=lambda item: ORDER.index(type(item)))
    )


def union(drafts: Drafts, words: Vocabulary, anywhere: bool = False) -> t.CardSet:
    """Join sets; one of them alone is itself."""
    done = _merge(tuple(dict.fromkeys(with_default_place(draft, words, anywhere) for draft in drafts)))
    return done[0] if len(done) == 1 else t.AnyOf(done)


def _merge(sets: tuple[t.Cards, ...]) -> tuple[t.Cards, ...]:
    """Merge sets that differ only in their area into one set of several areas."""
    by_rest: dict[tuple[t.Filter, ...], list[str]] = {}
    for one in sets:
        rest = tuple(item for item in one.filters if not isinstance(item, t.In))
        areas = [area for item in one.filters if isinstance(item, t.In) for area in item.areas]
        by_rest.setdefault(rest, []).extend(area for area in areas if area not in by_rest.get(rest, []))
    if len(by_rest) == len(sets):
        return sets
    return tuple(
        t.Cards(sort_filters((*rest, t.In(tuple(areas))) if areas else rest)) for rest, areas in by_rest.items()
    )


def narrow_to_places(places: Drafts, inside: Draft) -> Drafts:
    """Return the cards that fit `inside`, at these places: 「自分のリーダーと自分のバトルカードで、特徴《…》を持つカード」."""
    noun = "" if inside.noun in ("card", "name") else inside.noun
    return tuple(Draft((*draft.filters, *inside.filters), noun or draft.noun) for draft in places)
