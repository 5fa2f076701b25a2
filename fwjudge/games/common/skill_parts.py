"""The skills of a world with what stands inside them: what they give to cards, and the parts that run at another time.

Each of them is a skill of its own, so that it has a number in the world, and its instructions a program (`engine.program`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from fwjudge.ability.text import At, Cannot, Gains, Replaces, Skill
from fwjudge.ability.walk import walk_outside

Completes = Callable[[Any], Skill]
"""Makes a skill of a printed one: with what its keyword says, with the rules of its heading. Done twice it changes nothing."""
Inside = Callable[[Skill], Iterable[Skill]]
"""Gives the skills that stand directly inside one."""


def complete_skills(abilities: Iterable[Any], complete: Completes, inside: Inside) -> tuple[Skill, ...]:
    """Return all skills in full, and after them those that are inside others; done twice it changes nothing."""
    found = [complete(one) for one in abilities]
    known = set(found)
    at = 0
    while at < len(found):
        for one in inside(found[at]):
            if one not in known:
                known.add(one)
                found.append(one)
        at += 1
    return tuple(found)


def records_in(value: Any) -> Iterator[Any]:
    """Yield a record and all records inside it, but not those inside a skill that it gives to others."""
    return walk_outside(value, (Skill,))


def skill_of_part(skill: Skill, record: At | Replaces | Cannot) -> Skill:
    """Return the instructions of an `At`, a `Replaces`, or the `unless` of a `Cannot`, as a skill of the same name."""
    if isinstance(record, Cannot):
        return Skill(skill.name, "unless", cost=record.unless, cites=skill.cites, text=skill.text)
    kind, optional = ("delayed", False) if isinstance(record, At) else ("replacement", record.optional)
    trigger = (record.event,)
    return Skill(skill.name, kind, record.body, trigger=trigger, optional=optional, cites=skill.cites, text=skill.text)


def gained_skills(skill: Skill) -> Iterator[Skill | str]:
    """Yield what a skill gives to cards: skills, and the names of keywords."""
    return (record.skill for record in records_in(skill) if isinstance(record, Gains))
