"""The facts about the cards of a duel: what is known before it begins, so that rules that no card touches cost no time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from fwjudge.ability import text as t
from fwjudge.base.records import NamedTuple
from fwjudge.engine.event import UNCHANGING
from fwjudge.engine.game import Game, World, shared_programs
from fwjudge.engine.memo import ByIdentity
from fwjudge.engine.stack import Stacked, Unstacked
from fwjudge.games.common.layers import Part
from fwjudge.games.common.skill_parts import gained_skills

from ..events import PhaseBegan
from ..state import COLOURLESS, PLACES, SPELLS, STACK, TIMINGS, DzCard, Kind, Purse, is_on_board
from .keywords import FORMATION, MUSTER, RESISTANCE, complete_keyword, keyword_skill
from .layers import Place, parts_of_continuous, parts_of_lasts
from .listening import word_for
from .skills import Prepared, complete_all, lasting_replacements, numbers_of, prepare_skill
from .texts import SITUATION, events_counted_by, forbidden_by, has_record, needs_layers, speaks_of_costs


class Facts(NamedTuple):
    """A record of what is known of the cards of a duel before it begins; nothing in it changes while the duel goes on."""

    types: tuple[str, ...]
    """The type of each printed card ..."""
    timings: tuple[int, ...]
    """... its timing, as a place in `TIMINGS` ..."""
    colours: tuple[Kind, ...]
    """... its colours, which are those of its cost (2-4-2) ..."""
    abilities: tuple[tuple[int, ...], ...]
    """... and its abilities."""
    skills: tuple[Prepared, ...]
    """Every skill as the engine looks at it, by its number."""
    numbers: Mapping[t.Skill, int]
    """The number of each skill."""
    keywords: frozenset[str]
    """The keywords that some card has or can be given."""
    continuous: tuple[tuple[int, ...], ...]
    """The continuous abilities that each printed card has, or could be given."""
    parts: tuple[tuple[Part, ...], ...]
    """4-14-5: the changes that each ability makes all the time ..."""
    parts_of_lasts: Mapping[tuple[int, Place], Part]
    """... and those that each makes for a time, by ability and place."""
    listening_places: tuple[int, ...]
    """The places where some ability is valid (2-10-3, 5-7-1)."""
    effective_places: tuple[int, ...]
    """The same without the stack: where continuous abilities can be in force."""
    places_to_play_from: tuple[int, ...]
    """The zones beside the hand and the plan zone from which some card can be played (2-10-3-2)."""
    counted_events: frozenset[str]
    """The events whose number some condition counts (5-13-2, 6-2-1)."""
    can_activate: bool
    """Some card has an activated ability, or calls or takes part in a special way to play."""
    can_summon: bool
    """Some card can be played in a special way (5-3, 5-8)."""
    can_resist: bool
    """Some card is no target of certain cards and takes no damage from them (5-17)."""
    asks_what_was_done: bool
    """Some text goes on only if what it said before was done (4-15-5-1)."""
    replaces_itself: bool
    """Some effect replaces what it does itself (4-15-8-1)."""
    watches_situations: bool
    """Some ability is triggered by the game as it is, without an event (4-8-13)."""
    asks_when_triggered: bool
    """Some triggered ability is in effect only under a condition (5-12-2, 5-13-2)."""
    has_layers: bool
    """Some effects change what others do, so that they are applied layer by layer (4-14-5)."""
    costs_can_change: bool
    """Some card is paid for with more, less or something else than printed, or is played from an unusual zone."""
    has_no_texts: bool
    """No card has an ability or a variable cost: whatever is played costs what is printed."""
    has_powerless_units: bool
    """Some unit is printed with a power of 0 or less (4-16-4-4)."""
    has_prints_against_rules: bool
    """Some card belongs on no square as it is printed: a unit without power, or a card without a type (4-16-4-4, 4-16-4-15)."""


class Caches:
    """A store of answers that hold in every duel between these cards; it grows while duels are played."""

    __slots__ = ("affordable_prints", "timely_cards")

    def __init__(self) -> None:
        self.affordable_prints: dict[Purse, dict[int, bool]] = {}
        """By released cards: whether each print can be paid for with them."""
        self.timely_cards: dict[tuple[tuple[int, ...], int], list[tuple[int, list[int]]]] = {}
        """By hand and slowest timing: the prints that can be played then, each with the cards of it."""


def facts(game: Game) -> Facts:
    """Return the facts about the cards of this duel."""
    found: Facts = game.world.facts
    return found


def prepare(world: World) -> None:
    """Give every skill and every part that runs by itself a number, and work out the facts about the cards."""
    world.abilities, world.programs = shared_programs(world.policy.game, complete_all(world.abilities))
    known = _add_facts_of_prints(
        _FACTS_BY_SKILLS.find_or_keep(world.abilities, facts_of, _MAX_FACTS_KEPT), world.printed
    )
    world.facts = known
    world.hears = _triggering_words(known.skills)
    replaces = [one.node for prepared in known.skills for one in prepared.replaces]
    replaces += [one for skill in world.abilities for one in lasting_replacements(skill)]
    world.replaces = frozenset(word_for(one.event) for one in replaces)
    world.continuous = any(prepared.held for prepared in known.skills)
    world.says = frozenset(word for prepared in known.skills for word in forbidden_by(prepared.skill))
    world.carries = any(has_record(one.skill, t.PutUnder) for one in known.skills)
    world.looks_back = world.continuous or known.has_layers or bool(known.counted_events) or known.asks_when_triggered
    world.caches = Caches()
    if not world.abilities:
        world.calm = UNCHANGING | CALM


CALM: Final = frozenset((PhaseBegan, Stacked, Unstacked))
"""Where no card has a text, neither the phase nor the stack makes another answer of what has been worked out about the cards."""
_FACTS_BY_SKILLS: Final[ByIdentity[Facts]] = ByIdentity()
"""The facts about skills by the very tuple of them, which worlds of the same skills share."""
_MAX_FACTS_KEPT: Final = 256


def facts_of(skills: Sequence[t.Skill]) -> Facts:
    """Return the facts about these skills, whatever cards have them."""
    prepared = tuple(map(prepare_skill, skills))
    listening = _listening_places(skills)
    elsewhere = _places_to_play_from(prepared)
    keywords = frozenset(one.keyword for one in skills if one.keyword)
    can_summon = not keywords.isdisjoint((MUSTER, FORMATION))
    return Facts(
        types=(),
        timings=(),
        colours=(),
        abilities=(),
        skills=prepared,
        numbers=numbers_of(skills),
        keywords=keywords,
        continuous=(),
        parts=tuple(map(parts_of_continuous, prepared)),
        parts_of_lasts={(at, place): part for at, one in enumerate(skills) for place, part in parts_of_lasts(one)},
        listening_places=listening,
        effective_places=tuple(at for at in listening if at != STACK),
        places_to_play_from=elsewhere,
        counted_events=frozenset(word for one in skills for word in events_counted_by(one)),
        can_activate=can_summon or any(one.kind == "activate" for one in skills),
        can_summon=can_summon,
        can_resist=RESISTANCE in keywords,
        asks_what_was_done=any(has_record(one, t.Done) for one in skills),
        replaces_itself=any(one.kind == "spell" and one.statics for one in skills),
        watches_situations=any(not isinstance(one.state, t.Unread | None) for one in skills),
        asks_when_triggered=any(one.trigger and one.valid_if for one in skills),
        has_layers=any(map(needs_layers, prepared)),
        costs_can_change=any(map(speaks_of_costs, prepared)) or bool(elsewhere),
        has_no_texts=not skills,
        has_powerless_units=False,
        has_prints_against_rules=False,
    )


def _add_facts_of_prints(known: Facts, prints: Sequence[DzCard]) -> Facts:
    """Return these facts with those about the printed cards of a world."""
    skills = [one.skill for one in known.skills]
    gained = sorted({number_of_gained(known, one) for skill in skills for one in gained_skills(skill)})
    variable = any(one.variable for one in prints)
    powerless = any(one.type == "unit" and (one.power or 0) <= 0 for one in prints)
    return known._replace(
        types=tuple(one.type for one in prints),
        timings=tuple(TIMINGS.index(one.timing) for one in prints),
        colours=tuple(tuple(sorted({colour for colour, _ in one.cost} - {COLOURLESS})) for one in prints),
        abilities=tuple(tuple(one.abilities) for one in prints),
        continuous=tuple(
            tuple(at for at in dict.fromkeys((*one.abilities, *gained)) if known.skills[at].held) for one in prints
        ),
        costs_can_change=known.costs_can_change or variable,
        has_no_texts=known.has_no_texts and not variable,
        has_powerless_units=powerless,
        has_prints_against_rules=powerless or any(one.type not in SPELLS for one in prints),
    )


def number_of_gained(known: Facts, gained: t.Skill | str) -> int:
    """Return the number of a skill, or a keyword, that is given to cards."""
    return known.numbers[keyword_skill(gained) if isinstance(gained, str) else complete_keyword(gained)]


def _triggering_words(skills: Iterable[Prepared]) -> frozenset[str]:
    """Return the words for which some skill waits, also one that an effect leaves behind."""
    words = {listens.word for one in skills for listens in one.listens}
    words |= {word_for(event) for one in skills if one.skill.kind == "delayed" for event in one.skill.trigger}
    return frozenset(
        words | ({SITUATION} if any(not isinstance(one.skill.state, t.Unread | None) for one in skills) else set())
    )


def _listening_places(skills: Iterable[t.Skill]) -> tuple[int, ...]:
    """Return all squares, and the zones that skills name; a plan zone is the top of a deck (2-23-3-1)."""
    named = {area for skill in skills for area in skill.areas}
    return tuple(
        at
        for at, found in enumerate(PLACES)
        if (at < STACK and is_on_board(at)) or found.name in named or (found.name == "deck" and "plan" in named)
    )


def _places_to_play_from(skills: Iterable[Prepared]) -> tuple[int, ...]:
    named = {
        area for one in skills if any(isinstance(held.node, t.CanAlso) for held in one.held) for area in one.skill.areas
    }
    return tuple(at for at, found in enumerate(PLACES) if found.player is not None and found.name in named)
