"""9-5, 9-8. What is always so, or for as long as an effect lasts: it holds, so that it has no lines; and what of it cannot be said here."""

from __future__ import annotations

from typing import Final

from fwjudge.ability import text
from fwjudge.games.common.meaning import Meanings, hold_always

CAUSES: Final = frozenset(("", "battle", "skill", "effect", "own skill", "other skill", "own", "other", "cost", "rule"))
"""By what something is done, as events and prohibitions say it."""
_WORDS: Final = frozenset(("name", "trait", "colour"))
_PREVENTED: Final = CAUSES - {"rule"}
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


def _refuse_prohibition(one: text.Cannot) -> str:
    if one.what not in _FORBIDDEN:
        return "これを禁じることはできない"
    if one.what == "lose":
        return "" if one.by in ("", "deck", "life") else "どの敗北のことか分からない"
    return "" if one.by in _PREVENTED or "【" in one.by else "何によるのかを調べられない"


def _refuse_unaffected(one: text.Unaffected) -> str:
    return "" if one.by in ("skill", "other skill") else "どのスキルの影響か調べられない"


def _refuse_changed(one: text.Change | text.SetTo) -> str:
    return "" if one.what in ("power", "cost", "combo") else "この数値は変えられない"


def _refuse_words(one: text.AlsoIs) -> str:
    return "" if one.what in _WORDS and not one.spoken else "この情報は変えられない"


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


MEANINGS: Final[Meanings] = {
    text.Change: hold_always(_refuse_changed),
    text.SetTo: hold_always(_refuse_changed),
    text.Gains: hold_always(),
    text.Loses: hold_always(),
    text.AlsoIs: hold_always(_refuse_words),
    text.Cannot: hold_always(_refuse_prohibition),
    text.Must: hold_always(_refuse_duty),
    text.Unaffected: hold_always(_refuse_unaffected),
    text.CostChange: hold_always(_refuse_price),
    text.CanAlso: hold_always(_refuse_permission),
    text.Enters: hold_always(),
    text.DamageCap: hold_always(_refuse_cap),
    text.SkillTwice: hold_always(),
    text.DeckRule: hold_always(_refuse_deck_rule),
    text.Begins: hold_always(),
    text.Replaces: hold_always(),
    text.When_: hold_always(),
}
