"""15. キーワードスキルとキーワード: the text of each keyword skill, as a skill."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fwjudge.ability.text import (
    Cannot,
    Cards,
    ChangeGuard,
    DeckRule,
    Event,
    HasSkill,
    In,
    It,
    Last,
    Not,
    Play,
    Rest,
    Skill,
    This,
    Whose,
)
from fwjudge.base.spelling import fold

BLOCKER: Final = "【ブロッカー】"
CRITICAL: Final = "【クリティカル】"
STRIKE: Final = "【ストライク】"
BARRIER: Final = "【バリア】"
DOUBLE: Final = "【ダブルストライク】"
TRIPLE: Final = "【トリプルストライク】"
FIELD: Final = "【フィールド】"
AWAKEN: Final = "【覚醒】"
EVOLUTION: Final = "【進化】"
FUSION: Final = "【フュージョン進化】"
SUPER_COMBO: Final = "【スーパーコンボ】"
DRAGON_BALL: Final = "【ドラゴンボール】"


def _complete_blocker(skill: Skill) -> Skill:
    """15-4-2: let the skill wait when another card of its master is attacked, and change the guard card, once a battle (15-4-3)."""
    return skill._replace(
        kind="auto",
        trigger=(Event("attacked", Cards((Whose("own"), In(("leader", "battle")), Not(This())))),),
        cost=(Rest(It("this")),),
        body=(ChangeGuard(It("this")), Last((Cannot("skill", who="own", named=BLOCKER),), "battle")),
        cites=("15-4-2", "15-4-1"),
    )


def _complete_field(skill: Skill) -> Skill:
    """15-3: let an extra card appear when its effect is resolved, and stay (15-3-2, 5-5-4)."""
    return skill._replace(kind="activate", timing="main", areas=("hand",), body=(Play(It("this")),), cites=("15-3-1",))


def _complete_barrier(skill: Skill) -> Skill:
    """15-11: forbid that skills of the other player choose the card."""
    return skill._replace(
        kind="continuous", statics=(Cannot("be chosen", It("this"), by="other skill"),), cites=("15-11-2", "15-11-1")
    )


def _complete_evolution(skill: Skill) -> Skill:
    """15-12-3, 15-12-10: let the skill be declared from the hand only. What it evolves from, and how it appears: ch15_evolution."""
    rule = "15-12-3" if skill.keyword == EVOLUTION else "15-12-10"
    return skill._replace(kind="activate", timing="main", areas=("hand",), cites=("15-12-1", rule))


def _complete_critical(skill: Skill) -> Skill:
    """15-5-2: cite the rule by which life goes to the drop area."""
    return skill._replace(cites=("15-5-2", "15-5-1"))


def _complete_strike(number: int, *rules: str) -> Callable[[Skill], Skill]:
    return lambda skill: skill._replace(number=skill.number or number, cites=("15-6-2", *rules))


_COMPLETE: Final[dict[str, Callable[[Skill], Skill]]] = {
    BLOCKER: _complete_blocker,
    FIELD: _complete_field,
    BARRIER: _complete_barrier,
    EVOLUTION: _complete_evolution,
    FUSION: _complete_evolution,
    CRITICAL: _complete_critical,
    STRIKE: _complete_strike(0, "15-6-1"),
    DOUBLE: _complete_strike(2, "15-6-2-1", "15-6-1"),
    TRIPLE: _complete_strike(3, "15-6-2-2", "15-6-1"),
}


DECK_RULES: Final = {
    SUPER_COMBO: ((DeckRule("at most", Cards((HasSkill(SUPER_COMBO),)), 4),), ("15-8-2",)),
    DRAGON_BALL: (
        (
            DeckRule("up to", Cards((HasSkill(DRAGON_BALL),)), 7),
            DeckRule("at most", Cards((HasSkill(DRAGON_BALL),)), 7),
        ),
        ("15-13-2",),
    ),
}
"""The rules of deck building that keyword skills bring (15-8, 15-13), and the rules that define them."""

NAMES: Final = tuple(_COMPLETE)


def complete_keyword(skill: Skill) -> Skill:
    """Return a keyword skill with all that the rulebook says it does; other skills as they are."""
    if skill.keyword not in _COMPLETE or (skill.kind != "keyword" and skill.keyword not in (EVOLUTION, FUSION)):
        return skill
    found = _COMPLETE[skill.keyword](skill)
    return found._replace(cites=tuple(dict.fromkeys((*found.cites, *skill.cites))))


_HEADS: Final = {
    "登場時": "1-3-6-3-1",
    "アタック時": "1-3-6-3-2",
    "KO時": "1-3-6-3-3",
    "ブロック時": "1-3-6-3-4",
    "自分のターン終了時": "1-3-6-3-5",
    "相手のターン終了時": "1-3-6-3-6",
    "覚醒": "15-2-1",
}
"""The rules that say what the short heads stand for."""


def names_auto(name: str) -> bool:
    """1-3-6-3: whether a skill of this name is an 【自動】, whose head says when it begins to wait."""
    heads = {fold(head) for head, rule in _HEADS.items() if rule != "15-2-1"}
    return not heads.isdisjoint(fold(name).strip("【】").split("/"))


def add_rules_of_heads(skill: Skill) -> Skill:
    """16-2-2-4: return a skill with the rules of the heads in its name, and of lying beneath another card."""
    rules = [_HEADS[head] for head in skill.name.strip("【】").split("/") if head in _HEADS]
    if skill.beneath:
        rules.append("16-2-2-4")
    return skill._replace(cites=tuple(dict.fromkeys((*skill.cites, *rules)))) if rules else skill


_HEARD_IN: Final = {"combo": "combo", "discard": "drop", "draw": "hand", "remove": "removed"}
"""Where a card lies when its own skill hears what has happened to it (9-6-7-1)."""


def add_areas(skill: Skill) -> Skill:
    """Return a skill about its own card's move as valid where the move leads, unless its text names areas (1-3-7, 16-2-2-4)."""
    if skill.kind != "auto" or skill.areas:
        return skill
    itself = [
        event
        for event in skill.trigger
        if isinstance(event.of, Cards) and event.of.filters in ((This(),), (It("this"),))
    ]
    heard = [_HEARD_IN[event.what] for event in itself if event.what in _HEARD_IN and event.areas_from != ("battle",)]
    heard += [
        area for event in itself if event.what == "move" and "battle" not in event.areas_from for area in event.areas_to
    ]
    if any(event.what == "beneath" for event in itself):
        skill = skill._replace(beneath=True)
    if not heard:
        return skill
    usual = ("battle",) if len(itself) > len(heard) or len(skill.trigger) > len(itself) else ()
    return skill._replace(areas=tuple(dict.fromkeys((*usual, *heard))))


def keyword_skill(name: str) -> Skill:
    """Return the keyword skill of this name, as a text gives it to cards."""
    return complete_keyword(Skill(name, "keyword", keyword=name))
