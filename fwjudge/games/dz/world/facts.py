"""The facts about the cards of a duel: what is known before it begins, so that rules that no card touches cost no time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from fwjudge.ability import Ability, PlayFrom, Resists, Summon
from fwjudge.base.records import NamedTuple
from fwjudge.engine.event import UNCHANGING
from fwjudge.engine.game import Game, World
from fwjudge.engine.stack import Stacked, Unstacked
from fwjudge.games.common.layers import Part
from fwjudge.games.common.waiting import sounds_of

from ..events import PhaseBegan
from ..state import COLOURLESS, PLACES, SPELLS, STACK, TIMINGS, DzCard, Kind, Purse, is_on_board
from .layers import Place, parts_of_continuous, parts_of_lasts
from .texts import (
    SITUATION,
    asks_what_was_done,
    events_counted_by,
    forbidden_by,
    mentions,
    needs_layers,
    puts_cards_under,
    speaks_of_costs,
)


class Facts(NamedTuple):
    """A record of what is known of the cards of a duel before it begins; nothing in it changes while the duel goes on."""

    types: tuple[str, ...]
    """The type of each printed card ..."""
    timings: tuple[int, ...]
    """... its timing, as a place in `TIMINGS` ..."""
    colours: tuple[Kind, ...]
    """... its colours, which are those of its cost (2-4-2) ..."""
    abilities: tuple[tuple[int, ...], ...]
    """... and its abilities, without those that it only gives to others."""
    given_abilities: tuple[int, ...]
    """The abilities that cards give to others."""
    continuous: tuple[tuple[int, ...], ...]
    """The continuous abilities that each printed card has, or could be given."""
    parts: tuple[tuple[Part, ...], ...]
    """4-14-5: the changes that each ability makes all the time ..."""
    parts_of_lasts: Mapping[tuple[int, Place], Part]
    """... and those that each makes for a time, by ability and place."""
    abilities_about_it: frozenset[int]
    """The abilities that mention the card that triggered them."""
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
    watches_situations: bool
    """Some ability is triggered by the game as it is, without an event (4-8-13)."""
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
    """Return what is known of the cards of this duel."""
    found: Facts = game.world.facts
    return found


def prepare(world: World) -> None:
    """Work out once what the cards of a world listen to, replace, forbid, and what else they can do."""
    abilities: tuple[Ability, ...] = world.abilities
    world.hears = _triggering_words(abilities)
    world.replaces = frozenset(one.trigger.sound for one in abilities if one.trigger and one.kind == "replace")
    world.continuous = any(one.kind == "continuous" and one.body for one in abilities)
    world.says = frozenset(forbidden_by(abilities))
    world.carries = puts_cards_under(abilities)
    world.facts = facts_of(world.printed, abilities, world.hears)
    world.looks_back = world.continuous or world.facts.has_layers
    world.caches = Caches()
    if not abilities:
        world.calm = UNCHANGING | CALM


CALM: Final = frozenset((PhaseBegan, Stacked, Unstacked))
"""Where no card has a text, neither the phase nor the stack makes another answer of what has been worked out about the cards."""


def facts_of(prints: Sequence[DzCard], abilities: Sequence[Ability], hears: frozenset[str]) -> Facts:
    """Return what is known of cards that are printed so, with these abilities."""
    given = frozenset(at for at, ability in enumerate(abilities) if ability.given)
    listening = _listening_places(abilities)
    elsewhere = _places_to_play_from(abilities)
    about_costs = any(map(speaks_of_costs, abilities)) or any(one.variable for one in prints)
    can_summon = _has_some_text(abilities, Summon)
    powerless = any(one.type == "unit" and (one.power or 0) <= 0 for one in prints)
    return Facts(
        types=tuple(one.type for one in prints),
        timings=tuple(TIMINGS.index(one.timing) for one in prints),
        colours=tuple(tuple(sorted({colour for colour, _ in one.cost} - {COLOURLESS})) for one in prints),
        abilities=tuple(tuple(at for at in one.abilities if at not in given) for one in prints),
        given_abilities=tuple(sorted(given)),
        continuous=tuple(
            tuple(
                at
                for at in (*(own for own in one.abilities if own not in given), *sorted(given))
                if abilities[at].kind == "continuous"
            )
            for one in prints
        ),
        parts=tuple(map(parts_of_continuous, abilities)),
        parts_of_lasts={(at, place): part for at, one in enumerate(abilities) for place, part in parts_of_lasts(one)},
        abilities_about_it=frozenset(at for at, one in enumerate(abilities) if mentions(one, "it")),
        listening_places=listening,
        effective_places=tuple(at for at in listening if at != STACK),
        places_to_play_from=elsewhere,
        counted_events=frozenset(events_counted_by(abilities)),
        can_activate=can_summon or any(one.kind == "activate" for one in abilities),
        can_summon=can_summon,
        can_resist=_has_some_text(abilities, Resists),
        asks_what_was_done=asks_what_was_done(abilities),
        watches_situations=SITUATION in hears,
        has_layers=any(map(needs_layers, abilities)),
        costs_can_change=about_costs or bool(elsewhere),
        has_no_texts=not (abilities or about_costs),
        has_powerless_units=powerless,
        has_prints_against_rules=powerless or any(one.type not in SPELLS for one in prints),
    )


def _triggering_words(abilities: Iterable[Ability]) -> frozenset[str]:
    """Return the words for which some ability waits, also one that an effect leaves behind."""
    triggers = {one.trigger.sound for one in abilities if one.trigger is not None and one.kind != "replace"}
    return frozenset(triggers.union(*(sounds_of(one.body) for one in abilities)))


def _has_some_text(abilities: Iterable[Ability], kind: type) -> bool:
    """Whether some ability has an instruction of this kind."""
    return any(isinstance(node, kind) for ability in abilities for node in ability.body)


def _listening_places(abilities: Iterable[Ability]) -> tuple[int, ...]:
    """Return all squares, and the zones that abilities name; a plan zone is the top of a deck (2-23-3-1)."""
    named = {area for ability in abilities for area in ability.area.split("/")}
    return tuple(
        at
        for at, found in enumerate(PLACES)
        if (at < STACK and is_on_board(at)) or found.name in named or (found.name == "deck" and "plan" in named)
    )


def _places_to_play_from(abilities: Iterable[Ability]) -> tuple[int, ...]:
    named = {
        area
        for ability in abilities
        if any(isinstance(node, PlayFrom) for node in ability.body)
        for area in ability.area.split("/")
    }
    return tuple(at for at, found in enumerate(PLACES) if found.player is not None and found.name in named)
