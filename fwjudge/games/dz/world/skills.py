"""The skills of a world as the engine looks at them: what is aimed, paid, always so and listened for, worked out once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from fwjudge.ability import text as t
from fwjudge.ability.walk import walk
from fwjudge.base.records import NamedTuple
from fwjudge.games.common.skill_parts import complete_skills, gained_skills, records_in, skill_of_part

from ..state import COLOURLESS, Cost
from .keywords import complete_keyword, keyword_skill
from .listening import ADVANCE, word_for


class Held(NamedTuple):
    """A part of a skill that is always so, and the conditions under which it is so."""

    node: Any
    conditions: tuple[Any, ...] = ()


class Listens(NamedTuple):
    """An event for which a skill listens, with the word by which the machine knows it."""

    word: str
    event: t.Event


MOST_DIVIDED: Final = 20_000
"""No text divides more damage: each number is an option (4-7-2-6)."""


class Prepared(NamedTuple):
    """A skill as the engine looks at it."""

    skill: t.Skill
    aim: tuple[Any, ...]
    """The choices of its targets, in printed order (4-11-1)."""
    leans: tuple[frozenset[str], ...]
    """By target: the names of other targets that the text of its choice speaks of (4-9-2-2)."""
    aims_by_x: bool
    """Whether X decides which targets it can have."""
    aims_by_this: bool
    """Whether the card that has it decides which targets it can have (4-8-4-2)."""
    energy: Cost
    """The energy that it costs."""
    x: str
    """The colour of the energy whose number is X; nothing where its cost has none."""
    acts: tuple[Any, ...]
    """Its cost beside energy."""
    acts_by_x: bool
    """Whether X decides how much of that is paid."""
    shown: bool
    """Whether it is of a card in the hand, and is triggered only if that card is shown (4-8-12)."""
    held: tuple[Held, ...]
    replaces: tuple[Held, ...]
    """The replacements that it makes, without those of what it does itself (4-15-8-1)."""
    listens: tuple[Listens, ...]
    advances: bool
    """Whether it is triggered by a movement for which its own cost is paid (5-11-2)."""
    asked_at_use: tuple[t.AsUsed, ...]
    """The conditions that are looked at when it is used (5-12-3)."""
    divided: t.Damage | None
    """The damage that is divided among its targets (4-7-2-6)."""
    about_it: bool
    """Whether it mentions the card that triggered it."""
    about_this: bool
    """Whether it mentions its own card."""


TARGETS: Final = (t.Choose, t.ChooseSquare)


def has_x(records: Any) -> bool:
    """Whether X stands in these records."""
    return any(isinstance(one, t.X) for one in walk(records))


def complete_all(abilities: Iterable[Any]) -> tuple[t.Skill, ...]:
    """Return the skills of a world in full, and after them those that they give and the parts that run at another time."""
    return complete_skills(abilities, complete_keyword, skills_inside)


def skills_inside(skill: t.Skill) -> Iterator[t.Skill]:
    """Yield the skills that a skill gives to others, and its parts that run at another time, as skills of their own."""
    for gained in gained_skills(skill):
        yield keyword_skill(gained) if isinstance(gained, str) else complete_keyword(gained)
    for record in records_in(skill):
        if isinstance(record, t.At | t.Replaces):
            yield skill_of_part(skill, record)


def prepare_skill(skill: t.Skill) -> Prepared:
    """Work out what the engine asks of a skill."""
    records = list(records_in(skill))
    aim = tuple(aim_of(skill.body))
    names = {one.called for one in aim}
    energies = [one for one in skill.cost if isinstance(one, t.PayEnergy)]
    x = colour_of_x(energies)
    acts = tuple(one for one in skill.cost if not isinstance(one, t.PayEnergy | t.Reveal))
    held = tuple(_find_held(skill.statics)) if skill.kind != "spell" else ()
    return Prepared(
        skill,
        aim,
        tuple(frozenset(names.intersection(_names_in(one.of)) - {one.called}) for one in aim),
        has_x(aim),
        any(isinstance(one, t.This) or (isinstance(one, t.It) and one.name == "this") for one in walk(aim)),
        energy_of(energies[0]) if energies else (),
        x,
        acts,
        has_x(acts),
        skill.areas == ("hand",) and any(isinstance(one, t.Reveal) for one in skill.cost),
        tuple(one for one in held if not isinstance(one.node, t.Replaces | t.Unread)),
        tuple(one for one in held if isinstance(one.node, t.Replaces) and not has_unread(one.node)),
        tuple(Listens(word_for(event), event) for event in skill.trigger) if skill.kind == "auto" else (),
        any(event.what == ADVANCE for event in skill.trigger),
        tuple(one for one in records if isinstance(one, t.AsUsed)),
        next((one for one in records if isinstance(one, t.Damage) and one.divided), None),
        any(isinstance(one, t.It) and one.name == "event" for one in records),
        any(isinstance(one, t.This) or (isinstance(one, t.It) and one.name == "this") for one in records),
    )


def aim_of(body: Sequence[Any]) -> Iterator[Any]:
    """Yield the choices of targets in these instructions, also in those that stand inside others, but not what is done later."""
    for one in body:
        if isinstance(one, TARGETS):
            if one.target:
                yield one
        elif not isinstance(one, t.At | t.Last):
            for part in one:
                if isinstance(part, tuple) and not hasattr(part, "_fields"):
                    yield from aim_of([record for record in part if hasattr(record, "_fields")])


def energy_of(cost: t.PayEnergy) -> Cost:
    """Return the energy of a cost: each colour, and what is left of it colourless; X is not determined yet."""
    colours = tuple((colour, n) for colour, n in cost.colours if n)
    if not isinstance(cost.amount, int):
        return colours
    rest = cost.amount - sum(n for _, n in colours)
    return (*colours, (COLOURLESS, rest)) if rest or (not colours and cost.amount) else colours


def colour_of_x(costs: Iterable[Any]) -> str:
    """Return the colour of the energy in these costs whose number is X; nothing where none is."""
    cost = next((one for one in costs if isinstance(one, t.PayEnergy) and not isinstance(one.amount, int)), None)
    return "" if cost is None else next((colour for colour, n in cost.colours if not n), COLOURLESS)


def _find_held(statics: Sequence[Any], conditions: tuple[Any, ...] = ()) -> Iterator[Held]:
    for one in statics:
        if isinstance(one, t.When_):
            yield from _find_held(one.statics, (*conditions, one.condition))
        else:
            yield Held(one, conditions)


def _names_in(of: Any) -> Iterator[str]:
    return (one.name for one in walk(of) if isinstance(one, t.It))


def has_unread(record: Any) -> bool:
    """Whether some words of a record were not understood."""
    return any(isinstance(one, t.Unread) for one in records_in(record))


def lasts_of(skill: t.Skill) -> list[t.Last]:
    """Return the instructions of a skill whose effect lasts, in printed order: each is known by its place among them."""
    return [one for one in records_in(skill) if isinstance(one, t.Last)]


def lasting_replacements(skill: t.Skill) -> Iterator[t.Replaces]:
    """Yield the replacements that an instruction of a skill lets hold for a while (4-15-3)."""
    for last in lasts_of(skill):
        statics: tuple[Any, ...] = last.statics
        yield from (one for one in statics if isinstance(one, t.Replaces))


def numbers_of(skills: Sequence[t.Skill]) -> Mapping[t.Skill, int]:
    """Return the number of each skill in its world."""
    found: dict[t.Skill, int] = {}
    for at, skill in enumerate(skills):
        found.setdefault(skill, at)
    return found
