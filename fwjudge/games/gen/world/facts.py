"""Facts on what the cards of a world can do at all: worked out once, before a game begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fwjudge.ability import Ability, All, AlsoIs, Change, Choose
from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game, World
from fwjudge.games.common.layers import Part
from fwjudge.games.common.waiting import sounds_of

from ..state import AREAS, CHANGES, GRANTED, NUMBERS, SHOWN_DECK, STATE, TYPES, UNIT, GenCard
from .layers import Path, parts_of_lasts, parts_that_last


class GenFacts(NamedTuple):
    """A record of the facts about the cards of a world; nothing changes them while games are played."""

    shows_decks: bool
    """Some ability shows the top card of a deck."""
    abilities: tuple[tuple[int, ...], ...]
    """The abilities of each printed card, without those that it only gives to others ..."""
    words: tuple[Mapping[str, tuple[str, ...]], ...]
    """... and its names, traits, advantages and types, with those that it defines as its own (805.2)."""
    parts: tuple[tuple[Part, ...], ...]
    """809.1: what each ability that is continuous makes of cards, layer by layer ..."""
    parts_of_lasts: Mapping[tuple[int, Path], tuple[Part, ...]]
    """... and what each instruction does that makes an effect last for all cards that fit (809.3b-3), by ability and path."""
    changing: tuple[tuple[int, ...], ...]
    """The abilities that change what cards are and that each printed card has, or could be given."""
    changed: frozenset[str]
    """The information of cards that some continuous ability changes."""
    of_kind: Mapping[str, frozenset[int]]
    """The abilities of each kind."""
    in_force: tuple[tuple[Change, ...], ...]
    """The changes of each continuous ability that are no information of a card: damage, what is shown, ... (805.1)."""
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


KINDS: Final = ("continuous", "auto", "replace")
"""The kinds of abilities that have an effect by themselves as long as they are valid."""


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
    parts = tuple(map(_parts_of_continuous, abilities))
    own = tuple(_own_abilities(abilities, printed) for printed in world.printed)
    lasts = {(at, path): found for at, one in enumerate(abilities) for path, found in parts_of_lasts(one)}
    granted = tuple(at for at, one in enumerate(abilities) if parts[at] and one.timing == GRANTED)
    world.facts = GenFacts(
        any(isinstance(node, Change) and node.what == SHOWN_DECK for one in abilities for node in one.body),
        own,
        tuple(_words(abilities, printed) for printed in world.printed),
        parts,
        lasts,
        tuple((*(at for at in mine if parts[at]), *granted) for mine in own),
        frozenset().union(*(part.writes for found in parts for part in found)),
        {kind: frozenset(at for at, one in enumerate(abilities) if one.kind == kind) for kind in KINDS},
        tuple(map(_changes_in_force, abilities)),
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


def _parts_of_continuous(ability: Ability) -> tuple[Part, ...]:
    if ability.kind != "continuous" or is_criterion(ability):
        return ()
    return parts_that_last(ability.body, ability.condition)


def _changes_in_force(ability: Ability) -> tuple[Change, ...]:
    if ability.kind != "continuous":
        return ()
    return tuple(node for node in ability.body if isinstance(node, Change) and node.what not in NUMBERS)


def _own_abilities(abilities: Sequence[Ability], printed: GenCard) -> tuple[int, ...]:
    return tuple(at for at in printed.abilities if abilities[at].timing != GRANTED)


def _words(abilities: Sequence[Ability], printed: GenCard) -> dict[str, tuple[str, ...]]:
    found = {
        "name": (printed.name,),
        "trait": printed.traits,
        "advantage": printed.advantage,
        "type": (printed.type,),
    }
    return {what: (*words, *words_defined(abilities, printed, what)) for what, words in found.items()}


def words_defined(abilities: Sequence[Ability], printed: GenCard, what: str) -> tuple[str, ...]:
    """805.2: return the traits or types that a card without any condition defines as its own, wherever it lies."""
    words = [
        node.value
        for at in printed.abilities
        if is_criterion(abilities[at])
        for node in abilities[at].body
        if isinstance(node, AlsoIs) and node.what == what
    ]
    return tuple(TYPES.get(value, value) for value in words) if what == "type" else tuple(words)


def is_about_the_card(instructions: Sequence[Any]) -> bool:
    """Whether these instructions speak of the card that the trigger saw."""
    return any(
        "it" in str(getattr(one, "target", "")).split("+") or is_about_the_card(getattr(one, "body", ()))
        for one in instructions
    )


def _names_of_fallen(ability: Ability) -> frozenset[str]:
    return frozenset(one.called for one in ability.body if isinstance(one, Choose | All) and one.of.up is False)
