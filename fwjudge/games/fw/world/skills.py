"""The skills of a world in full: what their keywords say, and the parts that run by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fwjudge.ability.text import (
    At,
    Cannot,
    CostChange,
    Gains,
    PayEnergy,
    Replaces,
    Skill,
)
from fwjudge.games.common.skill_parts import records_in, skill_of_part

from . import keywords

Part = At | Replaces | Cannot
"""Records whose instructions are carried out at another time than those around them."""


def complete_skills(abilities: tuple[Any, ...]) -> tuple[Skill, ...]:
    """Return all skills in full, and after them those that are inside others; done twice it changes nothing."""
    found = [_complete(one) for one in abilities]
    known = {without_added_cost(one) for one in found}
    at = 0
    while at < len(found):
        for one in skills_inside(found[at]):
            if one not in known:
                known.add(one)
                found.append(one)
        at += 1
    return tuple(found)


ADDED: Final = PayEnergy(0)
"""The place of what other skills add to a skill cost, after all that stands there itself (1-4-4): nothing, unless some skill says so."""


def add_places_for_costs(skills: tuple[Skill, ...]) -> tuple[Skill, ...]:
    """Return the skills, those that ask for no energy of their own with a place for it where skill costs can become more."""
    if not any(isinstance(one, CostChange) and one.what == "skill" for skill in skills for one in records_in(skill)):
        return skills
    return tuple(skill._replace(cost=(*skill.cost, ADDED)) if _can_cost_more(skill) else skill for skill in skills)


def without_added_cost(skill: Skill) -> Skill:
    """Return a skill without the place for what others add to its cost."""
    return skill._replace(cost=skill.cost[:-1]) if skill.cost[-1:] == (ADDED,) else skill


def _can_cost_more(skill: Skill) -> bool:
    return skill.kind in ("auto", "activate") and not any(
        isinstance(one, PayEnergy) for one in records_in((skill.cost, skill.costs))
    )


def _complete(one: Any) -> Skill:
    return keywords.add_rules_of_heads(keywords.add_areas(keywords.complete_keyword(one)))


def skills_inside(skill: Skill) -> Iterator[Skill]:
    """Yield the skills that a skill gives to others, and its parts that run by themselves, as skills of their own."""
    for record in records_in(skill):
        if isinstance(record, Gains):
            yield skill_granted(record)
        elif isinstance(record, At | Replaces) or (isinstance(record, Cannot) and record.unless):
            yield skill_of_part(skill, record)
    for cost in skill.costs:
        yield skill_of_cost(skill, cost)


def skill_granted(gains: Gains) -> Skill:
    """Return the skill that a record gives to cards."""
    return keywords.keyword_skill(gains.skill) if isinstance(gains.skill, str) else _complete(gains.skill)


def skill_of_cost(skill: Skill, cost: tuple[Any, ...]) -> Skill:
    """Return one of several costs (1-4-6-1), as a skill whose cost it is."""
    return Skill(skill.name, "cost", cost=cost, cites=skill.cites, text=skill.text)
