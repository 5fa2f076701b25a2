"""The rule that what was resolved before, or gained after, is not negated, as the ground where the answer hangs on such an effect."""

from __future__ import annotations

from collections.abc import Sequence

from fwjudge.ability.text import Last, Skill
from fwjudge.ability.walk import walk
from fwjudge.course.narration import LoggedLine

from .events import about_of
from .ground import Ground, clause_of, effect_at_work
from .parts import skills_in, with_other_skill, without_record
from .replays import Replays

RESOLVED_BEFORE, GAINED_AFTER = "resolved before", "gained after"
"""The words under which a game knows the rule that what has been resolved is not negated, and the rule that what is gained anew is not."""
MAX_SKILLS_LEFT_OUT = 3
"""Of the skills that did something to a card whose skills are negated no more are left out."""


def find_not_negated(replays: Replays) -> Ground | None:
    """Return the rule by which an effect of a card whose skills are negated, or on it, still works; None where the answer hangs on none."""
    state = replays.as_it_is.state
    grounds = state.table.grounds
    for at, one in enumerate(state.told):
        for word in (RESOLVED_BEFORE, GAINED_AFTER):
            rule = grounds.rule_of_word(word)
            if one.line.kind == "modified" and rule and rule in getattr(one.entry.event, "cites", ()):
                done = state.told[:at] if word == RESOLVED_BEFORE else [one]
                cards = set(about_of(state.game, one).cards)
                if any(hangs_on(replays, skill) for skill in _skills_on(replays, done, cards)[:MAX_SKILLS_LEFT_OUT]):
                    return Ground((rule,), clause_of(state.table, (rule,)), "note")
    return None


def _skills_on(replays: Replays, done: Sequence[LoggedLine], cards: set[int]) -> list[Skill]:
    """Return the skills that changed these cards by something that lasts, or are theirs and changed others, the latest first."""
    game, printed = replays.as_it_is.state.game, skills_in(replays.call.cards)
    found: dict[int, Skill] = {}
    for one in reversed(done):
        effect = effect_at_work(one) if one.line.kind == "modified" else None
        if effect is None or not 0 <= effect.ability < len(printed):
            continue
        if effect.source.card in cards or not cards.isdisjoint(about_of(game, one).cards):
            found.setdefault(effect.ability, printed[effect.ability])
    return list(found.values())


def hangs_on(replays: Replays, skill: Skill) -> bool:
    """Whether the answer would be another without what a skill does for a time."""
    other = skill
    for record in [one for one in walk(skill.body) if isinstance(one, Last)]:
        other = without_record(other, record)
    return other != skill and replays.is_other(replays.play(with_other_skill(replays.call, skill, other)), broken=True)
