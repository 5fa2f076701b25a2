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
from ..rules.ch13_skips import SKIPPED
from ..state import AREAS
from .instructions import MEANINGS, READS
from .lasting import is_duration

_KINDS: Final = frozenset(("leader", "battle", "extra", "field"))
_NUMBERS: Final = frozenset(("power", "cost", "combo", "total cost", "specified"))
_WORDS: Final = frozenset(("name", "trait", "colour"))
_CAUSES: Final = frozenset(
    ("", "battle", "skill", "effect", "own skill", "other skill", "own", "other", "cost", "rule")
)
_PREVENTED: Final = _CAUSES - {"rule"}
_FORBIDDEN: Final = frozenset(
    (
        *("activate", "appear", "attack", "attack player", "awaken", "be attacked", "be chosen", "be damaged"),
        *("be ko'd", "be looked at", "block", "charge", "combo", "draw", "evolve", "leave", "lose", "marker", "move"),
        *("rest", "skill", "use", "win"),
    )
)
"""0-2-5: everything that an effect can forbid."""
_DEMANDED: Final = frozenset(("attack", "be attacked", "block"))
_ALLOWED: Final = frozenset(("attack active", "attack first turn", "combo", "evolve"))
_PRICES: Final = frozenset(("use", "card", "skill", "ignore colours", "free"))
_DECK_RULES: Final = frozenset(("any number", "up to", "at most", "only", "never", "events only"))


def why_not(record: Any) -> str:
    """Return why a record of a text cannot be carried out, whatever is inside it; nothing if it can."""
    return next((why for _, why in find_gaps(record)), "")


def find_gaps(record: Any) -> Iterator[tuple[Any, str]]:
    """Yield every record inside this one that cannot be carried out, with the reason."""
    yield from find_unread(MEANINGS, READS, FILTERS, record)
    yield from find_unknown_words(_CHECKS, record)


def _refuse_event(one: text.Event) -> str:
    if one.what not in HEARD:
        return "この時を待つことができない"
    if one.by not in _CAUSES:
        return "何によるのかを調べられない"
    return "" if {"any", *AREAS}.issuperset((*one.areas_from, *one.areas_to)) else "この領域はない"


def _refuse_prohibition(one: text.Cannot) -> str:
    if one.what not in _FORBIDDEN:
        return "これを禁じることはできない"
    if one.what == "lose":
        return "" if one.by in ("", "deck", "life") else "どの敗北のことか分からない"
    return "" if one.by in _PREVENTED or "【" in one.by else "何によるのかを調べられない"


def _refuse_unaffected(one: text.Unaffected) -> str:
    return "" if one.by in ("skill", "other skill") else "どのスキルの影響か調べられない"


def _refuse_state(one: text.State) -> str:
    return "" if one.state in STATES else "この状態は調べられない"


def _refuse_kind(one: text.Kind) -> str:
    return "" if _KINDS.issuperset(one.kinds) else "このカード種類はない"


def _refuse_area(one: text.In) -> str:
    return "" if {"any", *AREAS}.issuperset(one.areas) else "この領域はない"


def _refuse_number(one: text.Number | text.NumberOf | text.OfItself | text.Extreme) -> str:
    return "" if one.what in _NUMBERS else "この数値は調べられない"


def _refuse_changed(one: text.Change | text.SetTo) -> str:
    return "" if one.what in ("power", "cost", "combo") else "この数値は変えられない"


def _refuse_words(one: text.AlsoIs) -> str:
    return "" if one.what in _WORDS and not one.spoken else "この情報は変えられない"


def _refuse_duration(one: text.Last | text.At) -> str:
    return "" if is_duration(one.until) else "いつまで続くのか分からない"


def _refuse_past(one: text.Happened) -> str:
    return "" if one.since in SINCE else "いつから起きたことかを調べられない"


def _refuse_part(one: text.During) -> str:
    return "" if one.part in PARTS else "その間かどうかを調べられない"


def _refuse_duty(one: text.Must) -> str:
    return "" if one.what in _DEMANDED else "これをしなければならないとはできない"


def _refuse_permission(one: text.CanAlso) -> str:
    return "" if one.what in _ALLOWED else "これをできるようにはできない"


def _refuse_price(one: text.CostChange) -> str:
    return "" if one.what in _PRICES else "このコストは変えられない"


def _refuse_deck_rule(one: text.DeckRule) -> str:
    return "" if one.what in _DECK_RULES else "このデッキの決まりは調べられない"


def _refuse_cap(one: text.DamageCap) -> str:
    return "" if one.per in ("battle", "turn", "hit", "change") else "いつのダメージか分からない"


def _refuse_skip(one: text.Skip) -> str:
    return "" if one.what in SKIPPED else "これを飛ばすことはできない"


def _refuse_naming(one: text.NameWord) -> str:
    return "" if one.what in ("number", "colour", "name") else "これを決めることはできない"


_CHECKS: Final[Checks] = {
    text.Event: _refuse_event,
    text.Cannot: _refuse_prohibition,
    text.Unaffected: _refuse_unaffected,
    text.State: _refuse_state,
    text.Kind: _refuse_kind,
    text.In: _refuse_area,
    text.Number: _refuse_number,
    text.NumberOf: _refuse_number,
    text.OfItself: _refuse_number,
    text.Extreme: _refuse_number,
    text.Change: _refuse_changed,
    text.SetTo: _refuse_changed,
    text.AlsoIs: _refuse_words,
    text.Last: _refuse_duration,
    text.At: _refuse_duration,
    text.Happened: _refuse_past,
    text.During: _refuse_part,
    text.Must: _refuse_duty,
    text.CanAlso: _refuse_permission,
    text.CostChange: _refuse_price,
    text.DeckRule: _refuse_deck_rule,
    text.DamageCap: _refuse_cap,
    text.Skip: _refuse_skip,
    text.NameWord: _refuse_naming,
}
"""Whether the words in a record are words that Fusion World carries out."""
