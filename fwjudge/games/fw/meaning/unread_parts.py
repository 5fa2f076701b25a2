"""The parts of a card text that Fusion World cannot carry out: each is named when a card is read, never when it is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.games.common.meaning import Checks, find_unknown_words, find_unread

from ..now.conditions import PARTS
from ..now.events_heard import HEARD
from ..now.past_events import SINCE
from ..now.sets import FILTERS, STATES
from ..state import AREAS
from .instructions import MEANINGS, READS
from .statics import CAUSES

_KINDS: Final = frozenset(("leader", "battle", "extra", "field"))
_NUMBERS: Final = frozenset(("power", "cost", "combo", "total cost", "specified"))


def find_gaps(record: Any) -> Iterator[tuple[Any, str]]:
    """Yield every record inside this one that cannot be carried out, with the reason."""
    yield from find_unread(MEANINGS, READS, FILTERS, record)
    yield from find_unknown_words(_CHECKS, record)


def _refuse_event(one: text.Event) -> str:
    if one.what not in HEARD:
        return "この時を待つことができない"
    if one.by not in CAUSES:
        return "何によるのかを調べられない"
    return "" if {"any", *AREAS}.issuperset((*one.areas_from, *one.areas_to)) else "この領域はない"


def _refuse_state(one: text.State) -> str:
    return "" if one.state in STATES else "この状態は調べられない"


def _refuse_kind(one: text.Kind) -> str:
    return "" if _KINDS.issuperset(one.kinds) else "このカード種類はない"


def _refuse_area(one: text.In) -> str:
    return "" if {"any", *AREAS}.issuperset(one.areas) else "この領域はない"


def _refuse_number(one: text.Number | text.NumberOf | text.OfItself | text.Extreme) -> str:
    return "" if one.what in _NUMBERS else "この数値は調べられない"


def _refuse_past(one: text.Happened) -> str:
    return "" if one.since in SINCE else "いつから起きたことかを調べられない"


def _refuse_part(one: text.During) -> str:
    return "" if one.part in PARTS else "その間かどうかを調べられない"


_CHECKS: Final[Checks] = {
    text.Event: _refuse_event,
    text.State: _refuse_state,
    text.Kind: _refuse_kind,
    text.In: _refuse_area,
    text.Number: _refuse_number,
    text.NumberOf: _refuse_number,
    text.OfItself: _refuse_number,
    text.Extreme: _refuse_number,
    text.Happened: _refuse_past,
    text.During: _refuse_part,
}
"""Whether the words in a record are words that Fusion World carries out."""
