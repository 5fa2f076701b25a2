"""The facts about the cards of a world, worked out once, before a game begins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.ability.text import (
    At,
    Cards,
    CardSet,
    Choose,
    Each,
    Event,
    Gains,
    Happened,
    In,
    It,
    Not,
    Replaces,
    Skill,
    This,
)
from fwjudge.base.records import NamedTuple
from fwjudge.engine.event import (
    Changed,
    Compared,
    Consulted,
    Declared,
    Determined,
    Faced,
    Lapsed,
    Modified,
    Noted,
    Settled,
    Turned,
)
from fwjudge.engine.game import Game, World, shared_programs
from fwjudge.engine.memo import ByIdentity
from fwjudge.games.common.skill_parts import records_in, skill_of_part

from ..state import AREAS, BATTLE, BENEATH, LEADER, Cost, FwCard, place
from .dependencies import find_self_dependent, kind_of
from .keywords import FIELD
from .skills import (
    Part,
    add_places_for_costs,
    complete_skills,
    skill_granted,
    without_added_cost,
)
from .statics import weakens, with_conditions


class AskedEvent(NamedTuple):
    """An event that some condition asks for, as it is remembered."""

    wanted: Event
    """The event as the condition says it."""
    event: Event
    """The same without what it says of the card itself: that is asked when the condition is."""
    since: frozenset[str]
    """How far back conditions ask for it."""
    in_battle: bool
    """Only what happens in a battle is asked for."""
    by: bool
    """Also which card did it."""


class Facts(NamedTuple):
    """A record of the facts about the cards of a world; nothing changes them while games are played."""

    # of all skills
    ability_numbers: Mapping[Skill, int]
    """Which ability of the world each skill is."""
    hears: frozenset[str]
    """The words of all events that some skill listens to."""
    replaces: frozenset[str]
    """The words of all events that some skill replaces."""
    words: Sequence[frozenset[str]]
    """Of each skill the words of the events that trigger it."""
    given_words: frozenset[str]
    """The words that trigger skills which cards are given."""
    gives_activated: bool
    """Some skill gives cards a 【起動】."""
    asked: tuple[AskedEvent, ...]
    """The events that conditions ask for (`state.Past.asked` is a place in it) ..."""
    asked_words: frozenset[str]
    """... and the words by which they are known."""
    has_state_triggers: bool
    """9-6-8: some skill waits because something is so."""
    gives_state_triggers: bool
    """Some skill gives cards such a one."""
    asks_for_part_of_turn: bool
    """Some text asks which phase it is, or which step of a battle."""
    remembers_markers_paid: bool
    """Some condition asks how many markers were removed to pay."""
    tells_energy_apart: bool
    """Some skill does something to cards of the energy area, so it matters which of them has been rested."""
    listening_areas: tuple[int, ...]
    """The areas beside leader and battle area in which skills can wait or be activated."""
    listening_places: tuple[int, ...]
    """The places of both players in which skills can wait."""

    # of what is always so
    parts: Mapping[int, tuple[tuple[Any, tuple[Any, ...]], ...]]
    """Of each skill that is always so: each thing that it says, with its conditions."""
    areas: tuple[int, ...]
    """The areas in which cards can lie whose skills are always so."""
    pick_areas: Callable[[list[tuple[int, ...]]], tuple[tuple[int, ...], ...]]
    """Picks these areas of both players out of all."""
    kinds: frozenset[str]
    """All that any skill can say is so."""
    self_dependent: frozenset[tuple[int, int]]
    """The parts of skills that depend on what they change themselves."""
    asks: frozenset[str]
    """The words for facts to be written down when they happen: see `now.last_information`."""
    weakens: bool
    """Some skill can take power away."""

    # of the printed cards
    printed_words: Sequence[frozenset[str]] = ()
    """Of each printed card the words that trigger its skills."""
    activated: Mapping[str, frozenset[int]] = {}
    """The printed cards that have a 【起動】 for the main phase, or for battles."""
    fields: Sequence[bool] = ()
    """13-1-7: of each printed card whether it has 【フィールド】."""
    has_fields: bool = False
    """Some skill is 【フィールド】."""
    costs: Sequence[Cost] = ()
    """Of each printed card what it costs as printed."""
    has_weak_prints: bool = False
    """14-6-2: some battle card is printed with a power of 0 or less."""
    can_be_weak: bool = False
    """Some card is printed with a power of 0 or less, or some skill can take power away."""
    with_state_triggers: frozenset[int] = frozenset()
    """The prints that have a skill that waits because something is so (9-6-8)."""
    heard_kinds: Mapping[type, bool] = {}
    """Of some classes of events, whether any skill hears them; those that are not named here may be heard."""


def facts(game: Game) -> Facts:
    """Return the facts about the cards of this game."""
    found: Facts = game.world.facts
    return found


def ability_number(world: World, skill: Skill) -> int:
    """Return which ability of the world a skill is that stands inside another."""
    known: Facts = world.facts
    return known.ability_numbers[skill]


def part_number(world: World, ability: int, record: Part) -> int:
    """Return which ability of the world a part of this one is."""
    return ability_number(world, skill_of_part(world.abilities[ability], record))


# -- worked out -------------------------------------------------------------------------------------------------


def prepare(world: World) -> None:
    """Give every skill and every part that runs by itself a number, and work out the facts about the cards."""
    world.abilities, world.programs = shared_programs(
        world.policy.game, add_places_for_costs(complete_skills(world.abilities))
    )
    known = _add_facts_of_prints(_FACTS_BY_SKILLS.find_or_keep(world.abilities, _work_out, _MAX_FACTS_KEPT), world)
    world.facts = known
    world.hears, world.replaces, world.says = known.hears, known.replaces, known.kinds
    world.continuous = bool(known.parts)
    world.looks_back = bool(known.hears or known.asks or known.kinds)


_FACTS_BY_SKILLS: Final[ByIdentity[Facts]] = ByIdentity()
"""The facts about skills by the very tuple of them, which worlds of the same skills share."""
_MAX_FACTS_KEPT: Final = 256


def _add_facts_of_prints(known: Facts, world: World) -> Facts:
    """Return these facts with those about the printed cards of a world."""
    skills = world.abilities
    has = [(*one.abilities, *(one.back.abilities if one.back else ())) for one in world.printed]
    weak = any(p.type == "battle" and p.power is not None and p.power <= 0 for p in world.printed)
    return known._replace(
        printed_words=[frozenset().union(*(known.words[at] for at in numbers)) for numbers in has],
        activated={
            timing: frozenset(
                at
                for at, numbers in enumerate(has)
                if any(_can_be_declared(skills[number], timing) for number in numbers)
            )
            for timing in ("main", "battle")
        },
        with_state_triggers=frozenset(
            at
            for at, numbers in enumerate(has)
            if known.gives_state_triggers or any(skills[number].state is not None for number in numbers)
        ),
        fields=[any(skills[number].keyword == FIELD for number in numbers) for numbers in has],
        has_fields=any(skill.keyword == FIELD for skill in skills),
        costs=[printed_cost(one) for one in world.printed],
        has_weak_prints=weak,
        can_be_weak=weak or known.weakens,
        heard_kinds={
            kind: "state" in known.hears or not known.hears.isdisjoint(words) for kind, words in _WORDS.items()
        },
    )


_WORDS: Final[dict[type, tuple[str, ...]]] = {
    Compared: (),
    Consulted: (),
    Determined: (),
    Declared: ("use",),
    Faced: ("flip", "awaken"),
    Lapsed: (),
    Modified: ("power changed",),
    Noted: (),
    Changed: (),
    Settled: (),
    Turned: ("rested", "active"),
}
"""By which words skills can hear these events, beside `state`; others may be heard by any."""


def printed_cost(printed: FwCard) -> Cost:
    """Return what a card costs as printed."""
    return max(printed.cost, sum(n for _, n in printed.specified)), printed.specified


def _can_be_declared(skill: Skill, timing: str) -> bool:
    return skill.kind == "activate" and timing in skill.timing.split("/")


def _work_out(skills: tuple[Skill, ...]) -> Facts:
    records = [record for skill in skills for record in records_in(skill)]
    numbers: dict[Skill, int] = {}
    for at, skill in enumerate(skills):
        numbers.setdefault(without_added_cost(skill), at)
    words = [frozenset(event.what for event in one.trigger) if one.kind == "auto" else frozenset() for one in skills]
    listening = _listening_areas(skills)
    given = {numbers[skill_granted(record)] for record in records if isinstance(record, Gains)}
    parts = {at: tuple(with_conditions(skill.statics)) for at, skill in enumerate(skills) if skill.statics}
    lasting = {
        at: tuple(with_conditions(statics)) for at, skill in enumerate(skills) if (statics := _statics_that_last(skill))
    }
    asked = _events_asked_for(records)
    areas = _areas_of_statics([skills[at] for at in parts])
    return Facts(
        numbers,
        frozenset(_words_heard(skills, words, records)),
        frozenset(record.event.what for record in records if isinstance(record, Replaces)),
        words,
        frozenset().union(*(words[at] for at in given)),
        any(skills[at].kind == "activate" for at in given),
        asked,
        frozenset(one.event.what for one in asked),
        any(skill.state is not None for skill in skills),
        any(skills[at].state is not None for at in given),
        any(isinstance(record, text.During) for record in records),
        any(isinstance(record, text.PaidWith) for record in records),
        _tells_energy_apart(records),
        listening,
        tuple(place(player, area) for player in (0, 1) for area in (LEADER, BATTLE, *listening)),
        parts,
        areas,
        itemgetter(*(place(player, area) for player in (0, 1) for area in areas)),
        frozenset(kind_of(record) for record in records if isinstance(record, _STATICS)),
        find_self_dependent(skills, parts, lasting),
        _words_to_write_down(records, bool(parts)),
        any(map(weakens, records)),
    )


def _words_heard(skills: Iterable[Skill], words: Iterable[frozenset[str]], records: Iterable[Any]) -> Iterator[str]:
    """Yield the words of all events that triggers, delayed effects and conditions listen to."""
    for of_skill in words:
        yield from of_skill
        if "attacked" in of_skill:
            yield "becomes guard"  # it hears that it became the guard card (15-4-3-1)
    for record in records:
        if isinstance(record, Happened | At):
            yield record.event.what
            if record.event.what == "attacked":
                yield "becomes guard"
    if any(skill.state is not None for skill in skills):
        yield "state"


def _events_asked_for(records: Iterable[Any]) -> tuple[AskedEvent, ...]:
    asked: dict[Event, set[str]] = {}
    for record in records:
        if isinstance(record, Happened):
            asked.setdefault(record.event, set()).add(record.since)
    return tuple(
        AskedEvent(
            wanted,
            wanted._replace(of=_without_this(wanted.of), source=_without_this(wanted.source)),
            frozenset(since),
            since == {"battle"},
            wanted.source is not None,
        )
        for wanted, since in asked.items()
    )


def _without_this(of: CardSet | None) -> CardSet | None:
    if not isinstance(of, Cards):
        return of
    left = tuple(one for one in of.filters if one not in (This(), It("this"), Not(This()), Not(It("this"))))
    return Cards(left) if left else None


def _tells_energy_apart(records: Iterable[Any]) -> bool:
    sets = (record.of for record in records if isinstance(record, Choose | Each))
    return any(
        isinstance(one, In) and not {"energy", "any"}.isdisjoint(one.areas) for of in sets for one in records_in(of)
    )


def _listening_areas(skills: Iterable[Skill]) -> tuple[int, ...]:
    areas = {area for skill in skills if skill.kind in ("auto", "activate") for area in skill.areas}
    if any(skill.beneath for skill in skills):
        areas.add("beneath")
    return tuple(AREAS.index(area) for area in AREAS if area in areas - {"leader", "battle"})


def _areas_of_statics(skills: Sequence[Skill]) -> tuple[int, ...]:
    areas = {LEADER, BATTLE, *(AREAS.index(area) for skill in skills for area in skill.areas if area != "any")}
    if any(skill.beneath for skill in skills):
        areas.add(BENEATH)
    if any("any" in skill.areas and not all(map(_is_looked_up_as_printed, skill.statics)) for skill in skills):
        areas.update(index for index, area in enumerate(AREAS) if area not in ("removed", "beneath"))
    return tuple(sorted(areas))


def _is_looked_up_as_printed(static: Any) -> bool:
    """Whether a record gives a card words wherever it lies, which are looked up with what is printed on it (2-8-5)."""
    return isinstance(static, text.AlsoIs) and static.cards == text.It()


def _words_to_write_down(records: Sequence[Any], has_statics: bool) -> frozenset[str]:
    asks = {"always"} if has_statics else set()
    if text.State("appeared") in records:
        asks.add("appeared")
    looks = (
        record.of if isinstance(record, text.NumberOf) else record.cards
        for record in records
        if isinstance(record, text.NumberOf | text.Are)
    )
    if any(isinstance(target, It) for target in looks):
        asks.add("last")
    return frozenset(asks)


def _statics_that_last(skill: Skill) -> tuple[Any, ...]:
    """Return all static records that effects of a skill put in force for a time."""
    return tuple(static for record in records_in(skill) if isinstance(record, text.Last) for static in record.statics)


_STATICS: Final = (
    text.Change,
    text.SetTo,
    text.Gains,
    text.Loses,
    text.AlsoIs,
    text.Cannot,
    text.Must,
    text.Unaffected,
    text.CostChange,
    text.CanAlso,
    text.Enters,
    text.DamageCap,
    text.SkillTwice,
    text.DeckRule,
    text.Begins,
    text.Replaces,
)
