"""第5部 キーワード能力: what each keyword says, as far as it can be said in the language, and its rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fwjudge.ability import text as t

SWIFT: Final = "速攻"
HASTE: Final = "加速"
UNITY: Final = "団結"
DEADLY: Final = "即死"
SUPPLY: Final = "補給"
FLASH: Final = "閃光"
RAID: Final = "急襲"
AWAKENING: Final = "覚醒"
CALL: Final = "呼声"
RESISTANCE: Final = "耐性"
MUSTER: Final = "召集"
FORMATION: Final = "隊列召喚"
WAYS_TO_PAY: Final = (AWAKENING, RAID, CALL)
"""Keywords that open another way to pay (4-7-2-4)."""

_RULES: Final = {
    SWIFT: ("5-1-1", "5-1-2"),
    DEADLY: ("5-2-1", "5-2-2"),
    MUSTER: ("5-3-1", "5-3-2"),
    HASTE: ("5-4-1",),
    "支援": ("5-5-1", "5-5-2"),
    UNITY: ("5-6-1", "5-6-2"),
    "暴走": ("5-7-2-1", "5-7-2-2"),
    AWAKENING: ("5-7-3-1",),
    FORMATION: ("5-8-1", "5-8-2"),
    "挟撃": ("5-9-1", "5-9-2", "5-9-3"),
    CALL: ("5-10-1", "5-10-2"),
    "進撃": ("5-11-1", "5-11-2", "5-11-3"),
    "連動": ("5-12-1", "5-12-2"),
    "共鳴": ("5-13-1", "5-13-2"),
    FLASH: ("5-14-1", "5-14-2"),
    SUPPLY: ("5-15-1", "5-15-2"),
    RAID: ("5-16-1", "5-16-2", "5-16-3"),
    RESISTANCE: ("5-17-1", "5-17-2"),
}
KEYWORDS: Final = frozenset(_RULES)
"""Every keyword of the rulebook."""
_THIS: Final = t.Cards((t.This(),))
_OWN_BASES: Final = t.Cards((t.Whose("own"), t.In(("base",)), t.Kind(("base",))))


def _deadly(skill: t.Skill) -> t.Skill:
    """5-2-2: what it deals battle damage to is put into the graveyard at the end of that battle; with a level only what costs no more."""
    hurt = t.Cards((t.Number("cost", "<=", (skill.number,)),)) if skill.number else None
    put = t.At(t.Event("battle end"), (t.Move(t.It("event"), "graveyard"),))
    return skill._replace(kind="auto", trigger=(t.Event("damaged", hurt, by="battle", source=_THIS),), body=(put,))


def _flash(skill: t.Skill) -> t.Skill:
    """5-14-2: while its movement waits on the stack no player can play cards."""
    moves = t.Compare(t.CountOf(t.Cards((t.This(), t.State("moving")))), ">=", 1)
    return skill._replace(kind="continuous", statics=(t.Cannot("use", who="each"),), valid_if=(moves,))


def _supply(skill: t.Skill) -> t.Skill:
    """5-15-2: it costs one colourless less for each base of its player."""
    less = t.Change(t.It("this"), "cost", t.CountOf(_OWN_BASES, times=-1))
    return skill._replace(kind="continuous", statics=(less,))


_DEFINITIONS: Final[dict[str, Callable[[t.Skill], t.Skill]]] = {DEADLY: _deadly, FLASH: _flash, SUPPLY: _supply}


def complete_keyword(skill: t.Skill) -> t.Skill:
    """Return a skill with what its keyword says, and with its rules. What the keyword says already is not said again."""
    if not skill.keyword:
        return skill
    if not skill.cites:
        skill = skill._replace(cites=_RULES.get(skill.keyword, ()))
    define = _DEFINITIONS.get(skill.keyword)
    return define(skill) if skill.kind == "keyword" and define is not None else skill


def keyword_skill(keyword: str) -> t.Skill:
    """Return the skill that a card has which has been given this keyword."""
    return complete_keyword(t.Skill(keyword, "keyword", keyword=keyword))


def has_such_keyword(skill: Any, *keywords: str) -> bool:
    """Whether the keyword that a skill comes from is one of those named."""
    return skill.keyword in keywords
