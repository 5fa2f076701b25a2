"""The skills of a world in full: what they give to cards, and the parts that are carried out at another time, are skills of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.ability.walk import rewrite, walk
from fwjudge.base.records import NamedTuple
from fwjudge.engine.memo import ByIdentity
from fwjudge.engine.save import saved
from fwjudge.games.common import skill_parts
from fwjudge.games.common.skill_parts import records_in

SPELL: Final = "spell"
"""The kind of what a command does (801.1d)."""
SKILL: Final = "skill"
"""The kind of a printed skill (801.1e)."""
DELAYED: Final = "delayed"
"""The kind of what an effect does later (807.6)."""
INSTEAD: Final = "instead"
"""The kind of what a replacement does straight after the batch (801.2c)."""
OTHERS: Final = "damage to others"
REST: Final = "rest"
"""The kinds of the parts of a printed skill that 704.4 and 704.5 process, where it has both."""

ONLY_EVENTS: Final = frozenset(
    (
        *(text.Ko, text.Move, text.Discard, text.Play, text.PutUnder, text.Rest, text.Stun, text.Activate),
        *(text.Heal, text.Damage, text.Swap, text.Counters),
    )
)
"""Instructions that only let things happen: in a replacement they take the place of the event itself."""


@saved
class Shuffling(NamedTuple):
    """A shuffle with the moves straight after it that are a part of it (912.2a)."""

    whose: str
    body: tuple[Any, ...] = ()


def complete_skills(abilities: Iterable[Any]) -> tuple[text.Skill, ...]:
    """Return all skills in full, and after them those that are inside others; done twice it changes nothing."""
    return skill_parts.complete_skills(abilities, _join_shuffles, _skills_inside)


def _join_shuffles(skill: text.Skill) -> text.Skill:
    """912.2a: return the skill with each shuffle and the moves straight after it as one."""
    if not any(isinstance(record, text.Shuffle) for record in walk(skill)):
        return skill
    joined: text.Skill = rewrite(skill._replace(body=_join(skill.body)), _with_joined_bodies)
    return joined


def _with_joined_bodies(record: Any) -> Any:
    return type(record)(*(_join(part) if type(part) is tuple else part for part in record))


def _join(instructions: tuple[Any, ...]) -> tuple[Any, ...]:
    found: list[Any] = []
    for one in instructions:
        if isinstance(one, text.Shuffle):
            found.append(Shuffling(one.whose))
        elif found and isinstance(found[-1], Shuffling) and isinstance(one, text.Move) and one.to == "deck":
            found[-1] = found[-1]._replace(body=(*found[-1].body, one))
        else:
            found.append(one)
    return tuple(found)


def _skills_inside(skill: text.Skill) -> Iterator[text.Skill]:
    """Yield what a skill gives to cards, what it does later, and its parts that are carried out by themselves."""
    for record in records_in(skill):
        if isinstance(record, text.Gains) and isinstance(record.skill, text.Skill):
            yield _join_shuffles(record.skill)
        elif isinstance(record, text.At):
            yield delayed_part(skill, record)
        elif isinstance(record, text.Replaces) and (rest := rest_of_replacement(skill, record)) is not None:
            yield rest
    if skill.kind == SKILL:
        yield from (part for part in parts_of_printed_skill(skill) if part is not None)


def is_of_command(skill: text.Skill) -> bool:
    """813.3: whether an effect comes from a command, and not from a skill."""
    return skill.kind == SPELL or skill.timing == SPELL


def delayed_part(skill: text.Skill, record: text.At) -> text.Skill:
    """807.6: return what an effect does later as a skill of the same name; its timing says whether a command made it (813.3)."""
    part = skill_parts.skill_of_part(skill, record)
    return part._replace(timing=SPELL if is_of_command(skill) else "")


def rest_of_replacement(skill: text.Skill, record: text.Replaces) -> text.Skill | None:
    """Return what a replacement does after the events at its beginning, as a skill of the same name; None where nothing is left."""
    rest = record.body[count_leading_events(record) :]
    return text.Skill(skill.name, INSTEAD, rest, cites=skill.cites, text=skill.text) if rest else None


def count_leading_events(record: text.Replaces) -> int:
    """Return how many instructions at the beginning of a replacement only let events happen."""
    many = 0
    for one in record.body:
        if type(one) not in ONLY_EVENTS:
            break
        many += 1
    return many


def parts_of_printed_skill(skill: text.Skill) -> tuple[text.Skill | None, text.Skill | None]:
    """Return the parts of a printed skill that 704.4 and 704.5 process.

    Damage to units goes to 704.4, with the choices that it needs; all else is processed after it.
    """
    needed = _names_needed([one for one in skill.body if isinstance(one, text.Damage)])
    is_first = [isinstance(one, text.Damage) or _calls(one, needed) for one in skill.body]
    others = tuple(one for one, first in zip(skill.body, is_first, strict=True) if first)
    rest = tuple(one for one, first in zip(skill.body, is_first, strict=True) if not first)
    return _part(skill, OTHERS, others), _part(skill, REST, rest)


def _part(skill: text.Skill, kind: str, body: tuple[Any, ...]) -> text.Skill | None:
    return text.Skill(skill.name, kind, body, cites=skill.cites, text=skill.text) if body else None


def _names_needed(instructions: Sequence[Any]) -> frozenset[str]:
    return frozenset(record.name for record in walk(tuple(instructions)) if isinstance(record, text.It))


def _calls(one: Any, names: frozenset[str]) -> bool:
    """Whether an instruction chooses, or looks at, what one of these names stands for."""
    return isinstance(one, text.Choose | text.Look | text.Reveal) and one.called in names


# -- what stands inside, by its number ---------------------------------------------------------------------


class Numbers(NamedTuple):
    """The numbers of skills that stand inside others."""

    delayed: ByIdentity[int]
    """Of each `At`, by the very record: records that are alike may stand in several skills."""
    rest: ByIdentity[int]
    """Of what each `Replaces` does beyond events."""
    given: ByIdentity[int]
    """Of each `Gains`."""
    all_given: frozenset[int]
    """The skills that are given to cards."""
    parts: tuple[tuple[int, int], ...]
    """Of each skill the parts that 704.4 and 704.5 process; -1 for none."""
    lasts: tuple[ByIdentity[int], ...]
    """Of each skill the place of each `Last` among them."""


NO_NUMBERS: Final[ByIdentity[int]] = ByIdentity()
"""Of texts that give no skill to cards."""


def number_skills(skills: Sequence[text.Skill]) -> Numbers:
    """Return the numbers of the skills that stand inside others, in a world that has all of them (`complete_skills`)."""
    numbers: dict[text.Skill, int] = {}
    for at, skill in enumerate(skills):
        numbers.setdefault(skill, at)
    delayed, rest, given = ByIdentity[int](), ByIdentity[int](), ByIdentity[int]()
    all_given, parts, lasts = set(), [], []
    for skill in skills:
        for record in records_in(skill):
            if isinstance(record, text.At):
                delayed.keep(record, numbers[delayed_part(skill, record)])
            elif isinstance(record, text.Gains) and isinstance(record.skill, text.Skill):
                all_given.add(given.keep(record, numbers[_join_shuffles(record.skill)]))
            elif isinstance(record, text.Replaces) and (part := rest_of_replacement(skill, record)) is not None:
                rest.keep(record, numbers[part])
        places = ByIdentity[int]()
        for place, last in enumerate(lasts_of(skill)):
            places.keep(last, place)
        lasts.append(places)
        first, second = parts_of_printed_skill(skill) if skill.kind == SKILL else (None, None)
        parts.append((-1 if first is None else numbers[first], -1 if second is None else numbers[second]))
    return Numbers(delayed, rest, given, frozenset(all_given), tuple(parts), tuple(lasts))


def lasts_of(skill: text.Skill) -> list[text.Last]:
    """Return the instructions of a skill by which effects begin to last."""
    return [record for record in records_in(skill) if isinstance(record, text.Last)]
