"""What the cards of a world can do at all: worked out once, before a game begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from fwjudge.ability import Ability, All, AlsoIs, Change, Choose
from fwjudge.engine.game import Game, World
from fwjudge.games.common.waiting import sounds_of

from ..state import AREAS, CHANGES, GRANTED, SHOWN_DECK, STATE, UNIT


class GenFacts(NamedTuple):
    """A record of the facts about the cards of a world; nothing changes them while games are played."""

    has_criteria: bool
    """805.2: some ability only says what its own card is."""
    shows_decks: bool
    """Some ability shows the top card of a deck."""
    granted: tuple[int, ...]
    """The continuous abilities that cards only give to others."""
    has_activated: bool
    """Some ability is activated, so the main phase must offer it (606)."""
    has_conditional: bool
    """807.7: some ability is triggered by a condition."""
    about_the_card: frozenset[int]
    """The abilities whose instructions speak of the card that their trigger saw."""
    listening_areas: tuple[str, ...]
    """802.3: the areas outside the Area in which some triggered ability says that it works."""
    has_unit_without_hp: bool
    """Some unit has 0 HP or less as printed, so it is KO'd without any damage (1003.1)."""
    names_of_fallen: tuple[frozenset[str], ...]
    """306.7a-2: of each ability the names by which its text calls cards that it says are KO'd."""


def facts(game: Game) -> GenFacts:
    """Return the facts about the cards of this game."""
    found: GenFacts = game.world.facts
    return found


def prepare(world: World) -> None:
    """Work out what the abilities of a world listen to and replace, and the facts about its cards."""
    abilities: Sequence[Ability] = world.abilities
    heard = {one.trigger.sound for one in abilities if one.trigger is not None and one.kind != "replace"}
    heard |= {sound for one in abilities for sound in sounds_of(one.body)}
    world.hears = frozenset(heard)
    world.replaces = frozenset(one.trigger.sound for one in abilities if one.trigger and one.kind == "replace")
    world.looks_back = not world.hears.isdisjoint(CHANGES)
    world.continuous = any(one.kind == "continuous" and one.timing != GRANTED for one in abilities)
    world.facts = GenFacts(
        any(map(is_criterion, abilities)),
        any(isinstance(node, Change) and node.what == SHOWN_DECK for one in abilities for node in one.body),
        tuple(at for at, one in enumerate(abilities) if one.kind == "continuous" and one.timing == GRANTED),
        any(one.kind == "activate" for one in abilities),
        STATE in heard,
        frozenset(at for at, one in enumerate(abilities) if is_about_the_card(one.body)),
        tuple(sorted({one.area for one in abilities if one.trigger and one.area in AREAS})),
        any(printed.type == UNIT and (printed.hp or 0) <= 0 for printed in world.printed),
        tuple(map(_names_of_fallen, abilities)),
    )


def is_criterion(ability: Ability) -> bool:
    """805.2: whether an ability only says what its own card is."""
    return (
        ability.kind == "continuous"
        and ability.condition is None
        and bool(ability.body)
        and ability.timing != GRANTED
        and all(isinstance(node, AlsoIs) and node.of.this and node.what in ("trait", "type") for node in ability.body)
    )


def is_about_the_card(instructions: Sequence[Any]) -> bool:
    """Whether these instructions speak of the card that the trigger saw."""
    return any(
        "it" in str(getattr(one, "target", "")).split("+") or is_about_the_card(getattr(one, "body", ()))
        for one in instructions
    )


def _names_of_fallen(ability: Ability) -> frozenset[str]:
    return frozenset(one.called for one in ability.body if isinstance(one, Choose | All) and one.of.up is False)
