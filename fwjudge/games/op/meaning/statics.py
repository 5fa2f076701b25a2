"""8-1-3-3, 8-1-3-4: what is so as long as an effect is valid, as far as ONE PIECE asks for it."""

from __future__ import annotations

from typing import Final

from fwjudge.ability.text import (
    AlsoIs,
    Begins,
    CanAlso,
    Cannot,
    Change,
    CostChange,
    DeckRule,
    Each,
    Enters,
    Event,
    Gains,
    It,
    Loses,
    Replaces,
    SetTo,
    Skill,
    When_,
    Wins,
)
from fwjudge.games.common.meaning import Meanings, hold_always

from ..now.numbers import NUMBERS
from ..rules.ch05_deck import DON_DECK_AREA
from ..world.keywords import KEYWORD_SKILLS
from .lasting import is_heading, refuse_cost_change, refuse_prohibition


def refuse_change(static: Change) -> str:
    """Return why a number cannot be changed: ONE PIECE has no such number; nothing if it can."""
    return "" if static.what in NUMBERS else "この数値はない"


def refuse_setting(static: SetTo) -> str:
    """Return why a number cannot be set: only power and cost are printed; nothing if it can."""
    return "" if static.what in ("power", "cost") else "この数値はない"


def refuse_gain(static: Gains) -> str:
    """Return why cards cannot gain this: it is neither an effect nor a keyword of the game; nothing if they can."""
    known = isinstance(static.skill, Skill) or static.skill in KEYWORD_SKILLS
    return "" if known else "この効果を得ることはできない"


def refuse_loss(static: Loses) -> str:
    """Return why cards cannot lose these effects alone: only all of them, or those of one heading; nothing if they can."""
    known = not static.which or (is_heading(static.which) and isinstance(static.cards, Each))
    return "" if known else "一部の効果だけを無効にすることはできない"


def refuse_words(static: AlsoIs) -> str:
    """Return why a card cannot have other words: only itself, and beside its own; nothing if it can."""
    if static.cards != It("this") or static.only or static.spoken:
        return "このカードのほかの情報は変えられない"
    return "" if static.what in ("name", "trait", "attribute", "colour") else "この情報はない"


def refuse_permission(static: CanAlso) -> str:
    """Return why a permission means nothing here: the rules do not ask for it; nothing if they do."""
    return "" if static.what == "attack active" and not static.areas else "この許可は調べられない"


def refuse_replacement(static: Replaces) -> str:
    """Return why an event cannot be replaced: effects do not know it before it happens; nothing if it can."""
    known = static.event.what in REPLACED and not static.times and static.event.source_to is None
    if static.event == Event("lose", who="own") and static.body == (Wins("own"),):
        return ""
    return "" if known else "この事象は置き換えられない"


def refuse_entering(static: Enters) -> str:
    """Return why cards cannot be said to appear in a certain way: the text names no set; nothing if it does."""
    return "" if isinstance(static.cards, Each) else "どのカードがそう登場するか分からない"


REPLACED: Final = frozenset(("ko", "leave", "discard", "damage", "trash", "move", "rested", "active"))
"""The events that can be replaced: cards that move, or turn."""


def refuse_deck_rule(static: DeckRule) -> str:
    """Return why a rule for decks cannot be checked; nothing if it can."""
    return (
        "" if static.what in ("any number", "up to", "at most", "only", "never") else "このデッキのルールは調べられない"
    )


def refuse_size(static: Begins) -> str:
    """Return why nothing can be said of how many cards there are as a game begins: it is no DON!! deck of one's own; nothing if it can."""
    return (
        ""
        if (static.area, static.who) == (DON_DECK_AREA, "own") and static.amount > 0
        else "何枚で始めるかは変えられない"
    )


MEANINGS: Final[Meanings] = {
    Begins: hold_always(refuse_size),
    Change: hold_always(refuse_change),
    SetTo: hold_always(refuse_setting),
    Gains: hold_always(refuse_gain),
    Loses: hold_always(refuse_loss),
    AlsoIs: hold_always(refuse_words),
    Cannot: hold_always(refuse_prohibition),
    CostChange: hold_always(refuse_cost_change),
    Enters: hold_always(refuse_entering),
    CanAlso: hold_always(refuse_permission),
    Replaces: hold_always(refuse_replacement),
    DeckRule: hold_always(refuse_deck_rule),
    When_: hold_always(),
}
"""The meaning of what is always so."""
