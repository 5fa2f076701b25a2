"""Facts on what the cards of a world can do at all: worked out once, before a game begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.ability.text import Skill
from fwjudge.ability.walk import walk
from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game, World, shared_programs
from fwjudge.engine.memo import ByIdentity
from fwjudge.games.common.layers import Part

from ..state import AREAS, CHANGES, NUMBERS, UNIT, GenCard
from .events import Listening, listening_to
from .layers import Clause, clauses_of, parts_that_last
from .skills import NO_NUMBERS, Numbers, complete_skills, lasts_of, number_skills


class EffectThatLasts(NamedTuple):
    """A part of a text that makes something so for a time: worked out once, because it is asked after every event."""

    clauses: tuple[Clause, ...]
    parts: tuple[tuple[Part, ...], ...]
    """The changes that each clause makes to cards, layer by layer."""
    open_parts: tuple[Part, ...]
    """The parts that are fixed to no card."""
    in_force: tuple[tuple[Clause, ...], ...]
    """Each clause by itself if it is no information of a card, else nothing."""
    open_in_force: tuple[Clause, ...]
    conditions: tuple[text.Condition, ...]
    """As long as all of these hold it lasts."""


def _lasts_so(last: text.Last, numbers: Numbers) -> EffectThatLasts:
    clauses = tuple(clauses_of(last.statics, numbers.given, lasts=True))
    parts = tuple(parts_that_last((clause,)) for clause in clauses)
    in_force = tuple(() if _changes_a_card(clause) else (clause,) for clause in clauses)
    is_open = [
        clause.of is not None or getattr(clause.static, "cards", None) is None or _is_of_top(clause)
        for clause in clauses
    ]
    return EffectThatLasts(
        clauses,
        parts,
        tuple(part for found in parts for part in found if part.node.of is not None),
        in_force,
        tuple(clause for found, free in zip(in_force, is_open, strict=True) for clause in found if free),
        tuple(one for clause in clauses for one in clause.conditions),
    )


def _is_of_top(clause: Clause) -> bool:
    return isinstance(clause.static, text.Shows)


class OfSkills(NamedTuple):
    """A record of the facts about the skills of a world."""

    numbers: Numbers
    heard: frozenset[str]
    """The words of all events for which some skill watches."""
    forbidden: frozenset[str]
    """104.4: all that some skill can forbid."""
    replaced: frozenset[str]
    """The words of all events that some skill replaces."""
    listening: tuple[tuple[Listening, ...], ...]
    """The events for which each skill watches."""
    shows_decks: bool
    """Some skill shows the top card of a deck."""
    parts: tuple[tuple[Part, ...], ...]
    """809.1: what each skill that is continuous makes of cards, layer by layer."""
    lasting: tuple[tuple[EffectThatLasts, ...], ...]
    """The effects that each skill makes last, one after the other."""
    of_kind: Mapping[str, frozenset[int]]
    """The skills of each kind."""
    in_force: tuple[tuple[Clause, ...], ...]
    """The statics of each continuous skill that give no information of a card: damage, what is shown, ... (805.1)."""
    replacing: tuple[tuple[tuple[Listening, Clause], ...], ...]
    """801.2c: what each skill replaces."""
    changed: frozenset[str]
    """The information of cards that some continuous skill changes."""
    has_activated: bool
    """Some skill is an activated one."""
    has_conditional: bool
    """Some skill is triggered by a condition (807.7)."""
    about_the_card: frozenset[int]
    """The skills that speak of the card that their trigger saw."""
    listening_areas: tuple[str, ...]
    """802.3: the areas outside the Area in which some triggered skill says that it works."""
    names_of_fallen: tuple[frozenset[str], ...]
    """306.7a-2: of each skill the names by which its text calls cards that it says are KO'd."""


class GenFacts(NamedTuple):
    """A record of the facts about the cards of a world; nothing changes them while games are played."""

    of_skills: OfSkills
    words: tuple[Mapping[str, tuple[str, ...]], ...]
    """The names, traits, advantages and types of each printed card, with those that it defines as its own (805.2)."""
    changing: tuple[tuple[int, ...], ...]
    """The skills that change what cards are and that each printed card has, or could be given."""
    has_unit_without_hp: bool
    """Some unit has 0 HP or less as printed, so it is KO'd without any damage (1003.1)."""


CONTINUOUS: Final = "continuous"
AUTO: Final = "auto"
REPLACING: Final = "replacing"
"""The kinds of skills that have an effect by themselves as long as they are valid; the last is one of continuous skills."""


def facts(game: Game) -> GenFacts:
    """Return the facts about the cards of this game."""
    found: GenFacts = game.world.facts
    return found


def facts_of_skills(game: Game) -> OfSkills:
    """Return the facts about the skills of this game."""
    found: GenFacts = game.world.facts
    return found.of_skills


def effect_that_lasts(game: Game, number: int, last: int) -> EffectThatLasts:
    """Return an effect that a skill makes last."""
    return facts_of_skills(game).lasting[number][last]


def prepare(world: World) -> None:
    """Give a number to every skill and what stands inside it, and work out what they listen to and the facts about the cards."""
    world.abilities, world.programs = shared_programs(world.policy.game, complete_skills(world.abilities))
    skills: tuple[Skill, ...] = world.abilities
    known = _KNOWN.find_or_keep(skills, _work_out, _MAX_KNOWN)
    world.hears, world.replaces, world.says = known.heard, known.replaced, known.forbidden
    world.looks_back = not known.heard.isdisjoint(CHANGES)
    world.may_be_idle = not skills
    world.continuous = any(skills[at].kind == CONTINUOUS for printed in world.printed for at in printed.abilities)
    given = tuple(at for at in sorted(known.numbers.all_given) if known.parts[at])
    world.facts = GenFacts(
        known,
        tuple(_words(skills, printed) for printed in world.printed),
        tuple(
            tuple(dict.fromkeys((*(at for at in printed.abilities if known.parts[at]), *given)))
            for printed in world.printed
        ),
        any(printed.type == UNIT and (printed.hp or 0) <= 0 for printed in world.printed),
    )


_KNOWN: Final[ByIdentity[OfSkills]] = ByIdentity()
"""The facts about skills by the very tuple of them, which worlds of the same skills share."""
_MAX_KNOWN: Final = 256


def _work_out(skills: tuple[Skill, ...]) -> OfSkills:
    numbers = number_skills(skills)
    of_continuous = tuple(_clauses_of_continuous(skill, numbers) for skill in skills)
    parts = tuple(map(parts_that_last, of_continuous))
    lasting = tuple(tuple(_lasts_so(one, numbers) for one in lasts_of(skill)) for skill in skills)
    replacing = tuple(_replacements_among(clauses) for clauses in of_continuous)
    listening = tuple(tuple(map(listening_to, skill.trigger)) for skill in skills)
    replaced = [
        *(one for of_skill in replacing for one, _ in of_skill),
        *(one for effects in lasting for effect in effects for one, _ in _replacements_among(effect.clauses)),
    ]
    return OfSkills(
        numbers,
        frozenset(one.word for of_skill in listening for one in of_skill),
        frozenset(record.what for record in walk(skills) if isinstance(record, text.Cannot)),
        frozenset(one.word for one in replaced),
        listening,
        any(isinstance(record, text.Shows) for record in walk(skills)),
        parts,
        lasting,
        {
            CONTINUOUS: _numbers_where([_lasts(skill) for skill in skills]),
            AUTO: _numbers_where([skill.kind == AUTO for skill in skills]),
            REPLACING: _numbers_where([bool(found) for found in replacing]),
        },
        tuple(tuple(one for one in clauses if not _changes_a_card(one)) for clauses in of_continuous),
        replacing,
        frozenset().union(*(part.writes for found in parts for part in found)),
        any(skill.kind == "activate" for skill in skills),
        any(skill.state is not None for skill in skills),
        _numbers_where([_is_about_the_card(skill) for skill in skills]),
        tuple(sorted({area for skill in skills if skill.kind == AUTO for area in skill.areas if area in AREAS})),
        tuple(map(_names_of_fallen, skills)),
    )


def _numbers_where(so: Sequence[bool]) -> frozenset[int]:
    return frozenset(at for at, one in enumerate(so) if one)


def _lasts(skill: Skill) -> bool:
    """809.3b-1: whether an effect of the skill lasts as long as it is valid; a replacement has no age."""
    return skill.kind == CONTINUOUS and not (
        skill.statics and all(isinstance(one, text.Replaces) for one in _leaves(skill.statics))
    )


def _leaves(statics: Sequence[Any]) -> list[Any]:
    return [clause.static for clause in clauses_of(statics, NO_NUMBERS)]


def _changes_a_card(clause: Clause) -> bool:
    """Whether a clause changes information of cards, or replaces something."""
    static = clause.static
    return isinstance(
        static, text.AlsoIs | text.LosesWord | text.Gains | text.Loses | text.Replaces | text.DeckRule
    ) or (isinstance(static, text.Change | text.SetTo) and static.what in NUMBERS)


def _replacements_among(clauses: Sequence[Clause]) -> tuple[tuple[Listening, Clause], ...]:
    return tuple(
        (listening_to(clause.static.event), clause) for clause in clauses if isinstance(clause.static, text.Replaces)
    )


def is_criterion(skill: Skill) -> bool:
    """805.2: whether a skill does nothing but give its own card a trait or a type."""
    return (
        skill.kind == CONTINUOUS
        and not skill.valid_if
        and bool(skill.statics)
        and all(
            isinstance(one, text.AlsoIs) and one.cards == text.It("this") and one.what in ("trait", "type")
            for one in skill.statics
        )
    )


def _clauses_of_continuous(skill: Skill, numbers: Numbers) -> tuple[Clause, ...]:
    if skill.kind != CONTINUOUS or is_criterion(skill):
        return ()
    return tuple(clauses_of(skill.statics, numbers.given, skill.valid_if))


def _words(skills: Sequence[Skill], printed: GenCard) -> dict[str, tuple[str, ...]]:
    found = {
        "name": (printed.name,),
        "trait": printed.traits,
        "advantage": printed.advantage,
        "type": (printed.type,),
    }
    return {what: (*words, *words_defined(skills, printed, what)) for what, words in found.items()}


def words_defined(skills: Sequence[Skill], printed: GenCard, what: str) -> tuple[str, ...]:
    """805.2: return the traits or types that a card without any condition defines as its own, wherever it lies."""
    defined = [one for at in printed.abilities if is_criterion(skills[at]) for one in skills[at].statics]
    return tuple(word for one in defined if isinstance(one, text.AlsoIs) and one.what == what for word in one.words)


def _is_about_the_card(skill: Skill) -> bool:
    """Whether the instructions of a skill speak of the card that its trigger saw."""
    return any(isinstance(record, text.It) and record.name == "event" for record in walk(skill.body))


ALL: Final = "all"
FALLEN: Final = "all that are KO'd"
"""The names under which an effect remembers all cards that one of its instructions means."""


def means_fallen(of: text.CardSet) -> bool:
    """306.7a-2: whether a text speaks of units that are KO'd."""
    return any(isinstance(record, text.State) and record.state == "down" for record in walk(of))


def _names_of_fallen(skill: Skill) -> frozenset[str]:
    named = [one.called for one in walk(skill.body) if isinstance(one, text.Choose) and means_fallen(one.of)]
    return frozenset((*named, FALLEN))
