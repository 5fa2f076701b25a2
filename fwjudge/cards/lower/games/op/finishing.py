"""The cards that words for places and kinds mean once an effect is known whole: 場 (3-1-2), キャラカード (2-2-4-2), DON!! (4-4-2)."""

from __future__ import annotations

from typing import Any

from fwjudge.ability import text as t
from fwjudge.ability.walk import rewrite

from ...drafts import sort_filters

UNPLACED = {"キャラカード": "character card", "ステージカード": "stage card"}
"""2-2-4-2, 2-2-6-2: words for cards that are not on the field, and the nouns that they are while a set is put together."""

_KINDS = {"character card": "character", "stage card": "stage"}
_FIELD = ("leader", "character", "stage")
_DON = ("cost area", "given")


def finish(record: Any) -> Any:
    """Return a record in which every place is an area and every kind one of the five."""
    return rewrite(record, _finish_one)


def _finish_one(record: Any) -> Any:
    match record:
        case t.Kind():
            return t.Kind(tuple(_KINDS.get(kind, kind) for kind in record.kinds))
        case t.Cards():
            return _place(record)
        case t.Event():
            return _finish_event(record)
        case t.Cannot() if "field" in record.areas:
            return record._replace(areas=tuple(area for area in record.areas if area != "field"))
        case t.Replaces(body=(t.May() as may,)) if not record.optional:
            return record._replace(body=may.body, optional=True)
    return record


def _place(cards: t.Cards) -> t.Cards:
    """Return a set with the areas in which its kinds of card lie: DON!! of the field are in the cost area or given to a card."""
    kinds = {kind for one in cards.filters if isinstance(one, t.Kind) for kind in one.kinds}
    turned = any(isinstance(one, t.State) and one.state in ("rested", "active") for one in cards.filters)

    bare = all(isinstance(one, t.Whose | t.In | t.State) for one in cards.filters)
    field = (*_FIELD, "cost area") if bare else _FIELD  # the cost area is of the field too (3-1-2)

    def one(filter: t.Filter) -> t.Filter:
        if not isinstance(filter, t.In):
            return filter
        areas = filter.areas
        if "field" in areas:
            meant = _DON if "don" in kinds else tuple(kinds) if kinds and kinds.issubset(_FIELD) else field
            areas = tuple(dict.fromkeys(one for area in areas for one in (meant if area == "field" else (area,))))
        if "don" in kinds and turned and areas == _DON:
            areas = ("cost area",)  # 4-4-2: what is given is neither rested nor active
        return t.In(areas)

    return t.Cards(sort_filters(tuple(one(filter) for filter in cards.filters)))


def _finish_event(event: t.Event) -> t.Event:
    """Return an event of the field: what leaves it (4-11-2), and DON!! that is put there or goes back."""
    kinds = _kinds_of(event.of)
    if event.what == "move" and kinds == {"don"}:
        who = next((one.who for one in getattr(event.of, "filters", ()) if isinstance(one, t.Whose)), "")
        if event.areas_to == ("field",):
            return t.Event("don", None, who, event.by, event.source, amount=event.amount)
        if event.areas_to == ("don deck",):
            return t.Event("return don", None, who, event.by, event.source, amount=event.amount)
    if "field" not in event.areas_from:
        return event
    if event.what == "leave":
        return event._replace(areas_from=tuple(area for area in event.areas_from if area != "field"))
    return event._replace(
        areas_from=tuple(one for area in event.areas_from for one in (_FIELD if area == "field" else (area,)))
    )


def _kinds_of(of: t.CardSet | None) -> set[str]:
    if not isinstance(of, t.Cards):
        return set()
    return {kind for one in of.filters if isinstance(one, t.Kind) for kind in one.kinds}
