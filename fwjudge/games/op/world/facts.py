"""Facts on what the effects of all cards of a game can do: worked out once, before the game begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from fwjudge.ability.text import (
    AlsoIs,
    At,
    Begins,
    CanAlso,
    Cannot,
    Choose,
    CostChange,
    DeckRule,
    Enters,
    Event,
    Gains,
    Happened,
    It,
    Loses,
    PutUnder,
    Replaces,
    Skill,
    Taken,
    This,
)
from fwjudge.ability.walk import walk
from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game, World, shared_programs
from fwjudge.engine.memo import ByIdentity
from fwjudge.games.common.skill_parts import records_in, skill_of_part

from ..state import ANYWHERE, AREAS, FIELD, WIDTH
from .changes import BASE, number_changed, words_asked
from .keywords import BLOCKER
from .skills import replacements_in, skill_gained, skills_in_full, with_conditions

_NO_WORDS: Final[frozenset[str]] = frozenset()
_BY_NAME: Final = frozenset((It("event"), Taken("event")))
"""How a text speaks of the cards of the event that it hears, and of how many they are."""
KINDS: Final = ("auto", "activate", "event", "trigger", "continuous", "block", "replace")
"""What effects are asked for: by how they are activated, or what they do."""


class AskedEvent(NamedTuple):
    """An event of which a text asks whether it has happened this turn."""

    event: Event
    ability: int
    of_this: bool
    """The text speaks of the card itself."""


class Facts(NamedTuple):
    """A record of what can be known of the effects of a game before it begins. Nothing in it changes while the game is played."""

    has_continuous_effects: bool
    """Some effect changes numbers of cards, or what else is so, as long as it is valid (8-1-3-3)."""
    makes_effects_invalid: bool
    """Some effect makes others invalid (8-2-1)."""
    changes_effects_always: bool
    """Some continuous effect does."""
    adds_to_effects: bool
    """Some effect adds a cost or a condition to others (8-3-1-2, 8-3-2-2), or forbids them."""
    valid_elsewhere: Mapping[int, tuple[int, ...]]
    """Of each continuous effect that is valid off the field too the areas: 「ルール上」 all (8-1-3-3-3), or those that it names."""
    only_elsewhere: frozenset[int]
    """The continuous effects that name only areas off the field: on the field they do nothing."""
    gains_information: bool
    """Some card gains a name, a trait or an attribute in its own text (2-1-3, 2-4-4, 2-5-7)."""
    numbers: Mapping[Skill, int]
    """Which ability of the world each skill is."""
    of_kind: Mapping[str, frozenset[int]]
    """The abilities of each kind."""
    statics: Mapping[int, tuple[tuple[tuple[Any, ...], Any], ...]]
    """Of each continuous effect what it says is so, each with its conditions; not what it replaces."""
    that_say: Mapping[type, frozenset[int]]
    """The continuous effects that say something of one kind, by the class of the record."""
    changed: Mapping[int, frozenset[str]]
    """Of each continuous effect that changes something of cards the words for what it changes (`world.changes`)."""
    changed_by_any: frozenset[str]
    """All that some continuous effect changes."""
    changes_cost: bool
    """Some continuous effect changes what cards cost."""
    asked_for: Mapping[int, frozenset[str]]
    """Of the same effects the words for what they ask for of cards, among all that effects change."""
    given: frozenset[int]
    """The abilities that some effect gives to cards; any other is printed on the cards that have it."""
    replacements: Mapping[int, tuple[int, ...]]
    """Of each replacement effect the abilities that say what happens instead of what."""
    says_always: frozenset[str]
    """The prohibitions of continuous effects, by their words."""
    forbids_always: frozenset[str]
    """The deeds that continuous effects forbid."""
    words: tuple[frozenset[str], ...]
    """Of each automatic effect the words of the events that let it wait."""
    that_hear: Mapping[str, frozenset[int]]
    """The automatic effects that an event lets wait, by its word."""
    asked: tuple[AskedEvent, ...]
    """The events of which texts ask whether they have happened this turn."""
    speaks_of_event: frozenset[int]
    """The automatic effects that do something with the cards of the event."""
    chosen_to_give: Mapping[tuple[int, str], str]
    """Of an effect and the name of cards that it chooses only to give them to a card chosen before: the name of that card."""


def prepare(world: World) -> None:
    """Work out what the effects of a world listen to, what they replace, and what else they can do."""
    world.abilities, world.programs = shared_programs(world.policy.game, skills_in_full(world.abilities))
    skills: tuple[Skill, ...] = world.abilities
    known = _FACTS_BY_SKILLS.find(skills)
    if known is None:
        if len(_FACTS_BY_SKILLS) >= _MAX_FACTS_KEPT:
            _FACTS_BY_SKILLS.clear()
        known = _FACTS_BY_SKILLS.keep(skills, facts_of(skills))
    world.facts = known
    world.hears = frozenset().union(*known.words, map(word_heard, (one.event for one in known.asked)))
    world.looks_back = bool(known.asked)
    world.replaces = frozenset(
        word_heard(record.event) for skill in skills for record in records_in(skill) if isinstance(record, Replaces)
    )
    world.says = frozenset(_words_of_rules(record for skill in skills for record in records_in(skill)))
    world.may_be_idle = not skills


_FACTS_BY_SKILLS: Final[ByIdentity[Facts]] = ByIdentity()
"""The facts about skills by the very tuple of them, which worlds of the same skills share."""
_MAX_FACTS_KEPT: Final = 256


def facts_of(skills: tuple[Skill, ...]) -> Facts:
    """Return the facts about these effects."""
    records = [record for skill in skills for record in records_in(skill)]
    numbers: dict[Skill, int] = {}
    for at, skill in enumerate(skills):
        numbers.setdefault(skill, at)
    statics = {
        at: tuple(found)
        for at, skill in enumerate(skills)
        if skill.kind == "continuous" and (found := [*_statics_of(skill)])
    }
    always = [static for found in statics.values() for _, static in found]
    changed = {
        at: words
        for at, found in statics.items()
        if (words := frozenset(filter(None, (number_changed(static) for _, static in found))))
    }
    changed_by_any = _NO_WORDS.union(*changed.values())
    words_heard = [
        frozenset(word_heard(event) for event in skill.trigger) if skill.kind == "auto" else _NO_WORDS
        for skill in skills
    ]
    return Facts(
        has_continuous_effects=bool(statics),
        makes_effects_invalid=any(isinstance(one, Loses) for one in records),
        changes_effects_always=any(map(_changes_effects, always)),
        adds_to_effects=any(
            isinstance(one, Cannot) and one.what == "skill" and one.cards and one.named != BLOCKER for one in always
        ),
        valid_elsewhere={at: areas for at in statics if (areas := _areas_off_field(skills[at]))},
        only_elsewhere=frozenset(at for at in statics if _is_of_no_card_on_the_field(skills[at])),
        gains_information=any(isinstance(one, AlsoIs) for one in records),
        numbers=numbers,
        of_kind={kind: frozenset(at for at, skill in enumerate(skills) if kind in kinds_of(skill)) for kind in KINDS},
        statics=statics,
        that_say={
            kind: frozenset(at for at, found in statics.items() if any(static.__class__ is kind for _, static in found))
            for kind in {static.__class__ for static in always}
        },
        changed=changed,
        changed_by_any=changed_by_any,
        changes_cost=not changed_by_any.isdisjoint(("cost", BASE + "cost")),
        asked_for={at: frozenset(_words_asked(skills[at], statics[at])) for at in changed},
        given=frozenset(
            numbers[gained] for one in records if isinstance(one, Gains) and (gained := skill_gained(one)) is not None
        ),
        replacements={
            at: tuple(numbers[part] for part, _ in replacements_in(skill))
            for at, skill in enumerate(skills)
            if skill.kind == "continuous" and any(replacements_in(skill))
        },
        says_always=frozenset(_words_of_rules(always)),
        forbids_always=frozenset(_deeds_forbidden(always)),
        words=tuple(words_heard),
        that_hear={
            word: frozenset(at for at, words in enumerate(words_heard) if word in words)
            for word in _NO_WORDS.union(*words_heard)
        },
        asked=tuple(_events_asked(skills)),
        speaks_of_event=frozenset(at for at, skill in enumerate(skills) if _BY_NAME & set(records_in(skill.body))),
        chosen_to_give={
            (at, called): under for at, skill in enumerate(skills) for called, under in _choices_to_give(skill)
        },
    )


def _choices_to_give(skill: Skill) -> Iterator[tuple[str, str]]:
    """Yield the names of what a skill chooses only to put it under a card that it has chosen before, each with that card's name."""
    records = list(walk(skill.body))
    chosen = [one.called for one in records if isinstance(one, Choose)]
    for one in records:
        if not isinstance(one, PutUnder) or not isinstance(one.under, It) or not isinstance(one.cards, It):
            continue
        called, under = one.cards.name, one.under.name
        if sum(getattr(each, "name", None) == called for each in records) != 1:
            continue  # more than one thing is done to it, or asked of it
        if called in chosen and under in chosen and chosen.index(under) < chosen.index(called):
            yield called, under


def _areas_off_field(skill: Skill) -> tuple[int, ...]:
    """Return the areas off the field in which an effect is valid."""
    if ANYWHERE in skill.areas:
        return tuple(area for area in range(WIDTH) if area not in FIELD)
    return tuple(area for area in range(WIDTH) if area not in FIELD and AREAS[area] in skill.areas)


def _is_of_no_card_on_the_field(skill: Skill) -> bool:
    """Whether an effect names areas in which it is valid, and none of them is on the field."""
    return bool(skill.areas) and ANYWHERE not in skill.areas and not any(AREAS[area] in skill.areas for area in FIELD)


def _words_asked(skill: Skill, statics: Iterable[tuple[tuple[Any, ...], Any]]) -> Iterator[str]:
    """Yield the words for what a continuous effect asks for to change cards: whether it does, which of them, and by how much."""
    yield from words_asked((skill.valid_if, skill.declare_if))
    for conditions, static in statics:
        if number_changed(static):
            yield from words_asked((conditions, static))


def _events_asked(skills: Sequence[Skill]) -> Iterator[AskedEvent]:
    """Yield the events of which texts ask whether they have happened; of parts of a skill those of the whole skill count."""
    found: set[tuple[Event, int]] = set()
    for at, skill in enumerate(skills):
        for one in records_in(skill):
            if isinstance(one, Happened) and (one.event, at) not in found:
                found.add((one.event, at))
                of_this = any(isinstance(part, This) or part == It("this") for part in walk(one.event))
                yield AskedEvent(one.event, at, of_this)


def _deeds_forbidden(records: Iterable[Any]) -> Iterator[str]:
    """Yield the deeds that records forbid."""
    for one in records:
        if isinstance(one, Cannot):
            yield one.what
            if one.named == BLOCKER:
                yield "block"


def _words_of_rules(records: Iterable[Any]) -> Iterator[str]:
    """Yield the words by which the needs of actions know what records forbid or allow."""
    found = list(records)
    yield from (f"cannot {deed}" for deed in _deeds_forbidden(found))
    for one in found:
        if isinstance(one, CanAlso):
            yield f"can {one.what}"
        elif isinstance(one, CostChange):
            yield PAYMENT
        elif isinstance(one, Enters):
            yield ENTERS
        elif isinstance(one, Loses) and one.which:
            yield LOSES_SOME


PAYMENT: Final = "payment"
ENTERS: Final = "enters"
LOSES_SOME: Final = "loses some"
"""The words by which it is known that effects change payments, how cards appear, or make effects of one kind invalid."""


def word_heard(event: Event) -> str:
    """Return the word by which an event is heard that a text names: any move is, where the text says from where or to where."""
    if event.what == "move" and (event.areas_from or event.areas_to):
        return ANY_MOVE
    return word_for_activation(event.named) if event.what == "activate" else event.what


ANY_MOVE: Final = "moved"
"""The word by which every move is heard."""


def word_for_activation(head: str) -> str:
    """Return the word by which the activation of an effect with this heading is heard."""
    return f"activate {head}"


def kinds_of(skill: Skill) -> tuple[str, ...]:
    """Return the kinds of effect that a skill is: a continuous one may be a replacement as well."""
    if skill.kind == "keyword":
        return ("block",) if skill.keyword == BLOCKER else ()
    if skill.kind != "continuous":
        return (skill.kind,)
    replaces = ("replace",) if any(replacements_in(skill)) else ()
    return (*(("continuous",) if any(_statics_of(skill)) or not replaces else ()), *replaces)


def _statics_of(skill: Skill) -> Iterator[tuple[tuple[Any, ...], Any]]:
    return (pair for pair in with_conditions(skill.statics) if not isinstance(pair[1], Replaces | DeckRule | Begins))


def _changes_effects(record: Any) -> bool:
    return isinstance(record, Loses) or (isinstance(record, Gains) and skill_gained(record) is not None)


def facts(game: Game) -> Facts:
    """Return the facts about the effects of this game."""
    found: Facts = game.world.facts
    return found


def part_number(world: World, ability: int, record: At | Cannot | Replaces) -> int:
    """Return which ability of the world a part of this one is."""
    known: Facts = world.facts
    return known.numbers[skill_of_part(world.abilities[ability], record)]


def gained_number(world: World, gains: Gains) -> int:
    """Return which ability of the world a record gives to cards, or -1 for a keyword that a card only has or has not."""
    skill = skill_gained(gains)
    known: Facts = world.facts
    return -1 if skill is None else known.numbers[skill]
