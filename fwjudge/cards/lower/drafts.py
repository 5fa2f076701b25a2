"""Sets of cards while they are put together: filters, the noun they stand before, and the places that 13-1 adds when none is printed."""

from __future__ import annotations

from typing import NamedTuple

from fwjudge.ability import text as t

ORDER: tuple[type, ...] = (
    t.It, t.This, t.Whose, t.In, t.Kind, t.State, t.Coloured, t.Number, t.Trait, t.Named, t.NoSkill, t.HasSkill, t.Bearing,
    t.Beneath, t.Any_, t.Not, t.Except, t.Extreme,
)  # fmt: skip
"""Printed order means nothing (every filter must fit), so that two wordings of one set become the same record."""

IN_PLAY = ("leader", "battle")


class Draft(NamedTuple):
    """A set without its default place."""

    filters: tuple[t.Filter, ...] = ()
    noun: str = "card"
    """card, name, this, or what is counted as of its own area: battle, leader, field, extra, energy, life, hand, ..."""

    def plus(self, *filters: t.Filter) -> Draft:
        return self._replace(filters=(*filters, *self.filters))

    def has(self, *kinds: type) -> bool:
        return any(isinstance(item, kinds) for item in self.filters)


Drafts = tuple[Draft, ...]
"""Any of these."""

KINDS = {"battle": "battle", "leader": "leader", "extra": "extra", "field": "field"}

PLACES: dict[str, tuple[tuple[str, ...], str]] = {
    "battle": (("battle",), "13-1-2"),
    "leader": (("leader",), "10-1-2"),
    "field": (("battle",), "13-1-7-1"),
    "energy": (("energy",), "13-1-3"),
    "life": (("life",), "13-1-4"),
    "hand": (("hand",), "3-3-1"),
    "drop": (("drop",), "3-4-2"),
    "deck": (("deck",), "3-2-1"),
    "combo": (("combo",), "3-7-1"),
    "name": (IN_PLAY, "13-1-5"),
}
"""Where a noun means when the text does not say, and the rule for it."""


def place(draft: Draft) -> tuple[tuple[str, ...], str]:
    """The areas that 13-1 adds to a set, and by which rule; none if the text says where, or means the card itself."""
    if draft.noun == "this" or draft.has(t.In, t.It, t.This, t.Beneath):
        return (), ""
    if draft.noun in PLACES:
        return PLACES[draft.noun]
    if draft.has(t.Named, t.Trait):
        return PLACES["name"]
    if any(isinstance(item, t.State) and item.state in ("rested", "active") for item in draft.filters):
        return ("leader", "battle", "energy"), "1-8-1"
    if any(isinstance(item, t.State) and item.state in ("fighting", "attacking", "guarding") for item in draft.filters):
        return IN_PLAY, "8-1-2-1"
    if draft.noun == "extra":
        return ("battle",), "13-1-7-1"
    return (), ""


def finish(draft: Draft, anywhere: bool = False) -> t.Cards:
    """The set, with the place that is meant where none is printed (13-1). `anywhere`: what is said holds wherever the card is."""
    filters = draft.filters
    if draft.noun == "this":
        filters = (t.This(), *filters)
    if draft.noun in KINDS and not draft.has(t.Kind):
        filters = (*filters, t.Kind((KINDS[draft.noun],)))
    areas, _ = place(draft)
    if areas and not anywhere:
        filters = (*filters, t.In(areas))
    return t.Cards(ordered(filters))


def ordered(filters: tuple[t.Filter, ...]) -> tuple[t.Filter, ...]:
    return tuple(sorted(dict.fromkeys(filters), key=lambda item: ORDER.index(type(item))))


def union(drafts: Drafts, anywhere: bool = False) -> t.CardSet:
    """Any of these sets; one of them alone is itself."""
    done = tuple(dict.fromkeys(finish(draft, anywhere) for draft in drafts))
    return done[0] if len(done) == 1 else t.AnyOf(done)


def within(places: Drafts, inside: Draft) -> Drafts:
    """Cards that fit `inside`, at these places: 「自分のリーダーと自分のバトルカードで、特徴《…》を持つカード」."""
    noun = {draft.noun for draft in places} if inside.noun in ("card", "name") else {inside.noun}
    if len(noun) == 1:
        return tuple(Draft((*draft.filters, *inside.filters), next(iter(noun))) for draft in places)
    return tuple(Draft((*draft.filters, *inside.filters), draft.noun) for draft in places)
