"""The parts of a card text that ONE PIECE cannot carry out: asked when a card is read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.games.common.meaning import Checks, find_unknown_words, find_unread

from ..now.numbers import NUMBERS
from ..now.sets import FILTERS, PHASES, READS, STATES
from ..state import AREAS
from ..world.skills import moment_of_state, with_conditions
from .instructions import MEANINGS

HEARD: Final = frozenset(
    (
        *("appear", "attack", "attacked", "block", "ko", "did ko", "leave", "trash", "discard", "draw", "damage"),
        *("deal damage", "use", "given", "given don back", "return don", "don", "rested", "active", "move", "sixth"),
        *("activate", "life lost", "game start", "turn start", "main start", "turn end", "battle end"),
    )
)
"""The events for which effects can wait."""
_KINDS: Final = frozenset(("leader", "character", "event", "stage", "don"))
_INFORMATION: Final = frozenset(("name", "trait", "attribute", "colour", "cost", "power"))


def find_gaps(record: Any) -> Iterator[tuple[Any, str]]:
    """Yield every record inside this one that cannot be carried out, with the reason."""
    yield from find_unread(MEANINGS, READS, FILTERS, record)
    yield from find_unknown_words(_CHECKS, record)


def _refuse_skill(skill: text.Skill) -> str:
    if (
        skill.limit > 1
        or not (isinstance(skill.state, text.Unread | None) or moment_of_state(skill) is not None)
        or skill.costs
        or skill.materials
        or skill.beneath
    ):
        return "この形の効果は発動できない"
    if any(
        isinstance(one, text.Cannot) and one.what == "attack" and one.unless
        for _, one in with_conditions(skill.statics)
    ):
        return "アタックのために常に行うことは調べられない"
    if any(
        isinstance(one, text.SetTo) and not one.original and one.amount != 0
        for _, one in with_conditions(skill.statics)
    ):
        return "元々の数値のほかは決められない"
    unheard = next((event.what for event in skill.trigger if event.what not in HEARD), "")
    return f"「{unheard}」という時点を待つことができない" if unheard else ""


def _refuse_state(one: text.State) -> str:
    return "" if one.state in STATES else f"「{one.state}」という状態はない"


def _refuse_areas(one: text.In) -> str:
    return "" if {"any", *AREAS}.issuperset(one.areas) else "この領域はない"


def _refuse_kind(one: text.Kind) -> str:
    return "" if _KINDS.issuperset(kind.removesuffix(" card") for kind in one.kinds) else "このカード種類はない"


def _refuse_number(one: text.Number | text.NumberOf) -> str:
    return "" if one.what in NUMBERS else "この数値はない"


def _refuse_word(one: text.Word) -> str:
    return "" if one.what == "attribute" else "この情報はない"


def _refuse_spoken(one: text.HasSpoken) -> str:
    return "" if one.what in NUMBERS else "宣言できるのは数だけである"


def _refuse_top(one: text.Top) -> str:
    return "" if one.area in AREAS else "この領域はない"


def _refuse_part(one: text.During) -> str:
    return (
        ""
        if (one.part == "battle" or one.part in PHASES) and one.of is None and one.against is None
        else "この時期は調べられない"
    )


def _refuse_past(one: text.Happened) -> str:
    return "" if one.since == "turn" and one.least == 1 and one.event.what in HEARD else "起きたかどうかを調べられない"


def _refuse_choice(one: text.Choose) -> str:
    return (
        ""
        if one.by in ("own", "other") and _INFORMATION.issuperset(filter(None, (one.distinct,)))
        else "この選び方はできない"
    )


def _refuse_extreme(one: text.Extreme) -> str:
    return _refuse_number(text.Number(one.what, "==", ()))


def _refuse_bearing(one: text.Bearing) -> str:
    return "" if one.of is None or one.of == text.Cards((text.Kind(("don",)),)) else "下にあるのはドン!!だけである"


_CHECKS: Final[Checks] = {
    text.Skill: _refuse_skill,
    text.State: _refuse_state,
    text.In: _refuse_areas,
    text.Kind: _refuse_kind,
    text.Number: _refuse_number,
    text.NumberOf: _refuse_number,
    text.Word: _refuse_word,
    text.HasSpoken: _refuse_spoken,
    text.Top: _refuse_top,
    text.During: _refuse_part,
    text.Happened: _refuse_past,
    text.Choose: _refuse_choice,
    text.Extreme: _refuse_extreme,
    text.Bearing: _refuse_bearing,
}
"""Whether the words in a record are words of ONE PIECE."""
