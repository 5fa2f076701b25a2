"""What is worked out once about the skills of a world: their keywords in full, what they hear, and the parts that run by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fwjudge.ability.text import (
    At,
    Cannot,
    Choose,
    CostChange,
    Each,
    Event,
    Gains,
    Happened,
    In,
    PayEnergy,
    Replaces,
    Skill,
)
from fwjudge.engine.game import World, shared

from ..state import AREAS
from . import keywords as ch15_keywords
from . import written

Part = At | Replaces | Cannot
"""Records whose instructions are carried out at another time than those around them."""


def prepare(world: World) -> None:
    """Give every skill and every part that runs by itself a number, and note what this world listens to."""
    world.abilities, world.programs = shared(world.policy.game, with_added_costs(registered(world.abilities)))
    known = world.programs.get("known")
    if known is None:
        known = world.programs["known"] = _known(world.abilities)
    world.known.update(known)
    world.hears, world.replaces = known["hears"], known["replaces"]
    world.continuous = known["continuous"]
    words, skills = known["words"], world.abilities
    has = [(*one.abilities, *(one.back.abilities if one.back else ())) for one in world.printed]
    world.known["printed words"] = [frozenset().union(*(words[number] for number in numbers)) for numbers in has]
    world.known["activated"] = {
        timing: frozenset(
            at for at, numbers in enumerate(has) if any(_starts(skills[number], timing) for number in numbers)
        )
        for timing in ("main", "battle")
    }
    world.known["valid in area"], world.known["from hand"] = {}, {}
    world.known["any fields"] = any(skill.keyword == ch15_keywords.FIELD for skill in skills)
    world.known["fields"] = [
        any(skills[number].keyword == ch15_keywords.FIELD for number in numbers) for numbers in has
    ]


def _starts(skill: Skill, timing: str) -> bool:
    return skill.kind == "activate" and timing in skill.timing.split("/")


def registered(abilities: tuple[Any, ...]) -> tuple[Skill, ...]:
    """All skills in full, after them those that are inside others; done twice it changes nothing."""
    found = [_whole(one) for one in abilities]
    known = {_written(one) for one in found}
    at = 0
    while at < len(found):
        for one in inside(found[at]):
            if one not in known:
                known.add(one)
                found.append(one)
        at += 1
    return tuple(found)


ADDED = PayEnergy(0)
"""What other skills add to a skill cost, after all that stands there itself (1-4-4): nothing, unless some skill says so."""


def with_added_costs(skills: tuple[Skill, ...]) -> tuple[Skill, ...]:
    """Where skill costs can become more, skills that ask for no energy of their own have a place for it."""
    if not any(isinstance(one, CostChange) and one.what == "skill" for skill in skills for one in records(skill)):
        return skills
    return tuple(skill._replace(cost=(*skill.cost, ADDED)) if _can_be_added(skill) else skill for skill in skills)


def _written(skill: Skill) -> Skill:
    """A skill without what others add to it."""
    return skill._replace(cost=skill.cost[:-1]) if skill.cost[-1:] == (ADDED,) else skill


def _can_be_added(skill: Skill) -> bool:
    return skill.kind in ("auto", "activate") and not any(
        isinstance(one, PayEnergy) for one in records((skill.cost, skill.costs))
    )


def _whole(one: Any) -> Skill:
    return ch15_keywords.headed(ch15_keywords.placed(ch15_keywords.full(written.skill(one))))


def inside(skill: Skill) -> Iterator[Skill]:
    """The skills that a skill gives to others, and its parts that run by themselves, as skills of their own."""
    for record in records(skill):
        if isinstance(record, Gains):
            yield granted(record)
        elif isinstance(record, Part):
            part = part_of(skill, record)
            if part is not None:
                yield part
    for cost in skill.costs:
        yield cost_of(skill, cost)


def granted(gains: Gains) -> Skill:
    return ch15_keywords.named(gains.skill) if isinstance(gains.skill, str) else _whole(gains.skill)


def part_of(skill: Skill, record: Part) -> Skill | None:
    """What an `At`, a `Replaces`, or the `unless` of a `Cannot` has done, as a skill that bears the name of its own."""
    match record:
        case At():
            return Skill(
                skill.name, "delayed", record.body, trigger=(record.event,), cites=skill.cites, text=skill.text
            )
        case Replaces():
            return Skill(
                skill.name,
                "replacement",
                record.body,
                trigger=(record.event,),
                optional=record.optional,
                cites=skill.cites,
                text=skill.text,
            )
        case Cannot() if record.unless:
            return Skill(skill.name, "unless", cost=record.unless, cites=skill.cites, text=skill.text)
    return None


def cost_of(skill: Skill, cost: tuple[Any, ...]) -> Skill:
    """One of several costs (1-4-6-1), as a skill whose cost it is."""
    return Skill(skill.name, "cost", cost=cost, cites=skill.cites, text=skill.text)


def records(value: Any) -> Iterator[Any]:
    """A record and all records inside it, but not what is inside a skill that it gives to others."""
    if not isinstance(value, tuple):
        return
    if hasattr(value, "_fields"):
        yield value
    for part in value:
        if isinstance(part, tuple) and not isinstance(part, Skill):
            yield from records(part)


def number(world: World, skill: Skill) -> int:
    """Which ability of the world a skill is that stands inside another."""
    return int(world.known["skill numbers"][skill])


def part_number(world: World, ability: int, record: Part) -> int:
    """Which ability of the world a part of this one is."""
    part = part_of(world.abilities[ability], record)
    assert part is not None
    return number(world, part)


def _tells_energy_apart(abilities: tuple[Skill, ...]) -> bool:
    """Whether some skill does something to cards of the energy area: then it matters which of them has been rested."""
    sets = (record.of for skill in abilities for record in records(skill) if isinstance(record, Choose | Each))
    return any(
        isinstance(one, In) and not {"energy", "any"}.isdisjoint(one.areas) for of in sets for one in records(of)
    )


def _known(abilities: tuple[Skill, ...]) -> dict[str, Any]:
    numbers: dict[Skill, int] = {}
    for at, skill in enumerate(abilities):
        numbers.setdefault(_written(skill), at)
    words = [
        frozenset(event.what for event in skill.trigger) if skill.kind == "auto" else frozenset() for skill in abilities
    ]
    hears: set[str] = set().union(*words)
    replaces: set[str] = set()
    asked: dict[Event, set[str]] = {}
    for skill in abilities:
        for record in records(skill):
            if isinstance(record, Happened):
                asked.setdefault(record.event, set()).add(record.since)
                hears.add(record.event.what)
            elif isinstance(record, At):
                hears.add(record.event.what)
            elif isinstance(record, Replaces):
                replaces.add(record.event.what)
    given = {numbers[granted(record)] for skill in abilities for record in records(skill) if isinstance(record, Gains)}
    if "attacked" in hears:
        hears.add("becomes guard")  # 15-4-3-1
    states = tuple(at for at, skill in enumerate(abilities) if skill.state is not None)
    if states:
        hears.add("state")
    areas = {area for skill in abilities if skill.kind in ("auto", "activate") for area in skill.areas}
    if any(skill.beneath for skill in abilities):
        areas.add("beneath")
    return {
        "skill numbers": numbers,
        "words": words,
        "given words": frozenset().union(*(words[number] for number in given)),
        "given kinds": frozenset(abilities[number].kind for number in given),
        "hears": frozenset(hears),
        "replaces": frozenset(replaces),
        "continuous": any(skill.statics for skill in abilities),
        "said": frozenset(type(record).__name__ for skill in abilities for record in records(skill)),
        "asked": tuple((event, frozenset(since)) for event, since in asked.items()),
        "states": states,
        "energy apart": _tells_energy_apart(abilities),
        "areas": tuple(AREAS.index(area) for area in AREAS if area in areas - {"leader", "battle"}),
    }
