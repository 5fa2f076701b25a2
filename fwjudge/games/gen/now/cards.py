"""200 カードの情報: which cards a text means, and what it means by this card."""

from __future__ import annotations

from functools import lru_cache

from fwjudge.ability import Change, Count, Filter, SetTo
from fwjudge.engine.game import Card, Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.project import value

from ..state import (
    AREAS,
    COMMANDS,
    MAIN,
    RESOLUTION,
    SET,
    UNIT,
    area_of,
    bearer,
    counters_on,
    is_in_area,
    is_unit_place,
    player_of,
)
from ..world.facts import facts
from .projection import last_information, printed_value, words_of


def side(effect: Effect, whose: str) -> int:
    """105.3: return the player that a text calls `own` (the master of the effect) or `other` (the opponent)."""
    return effect.player if whose == "own" else 1 - effect.player


@lru_cache(maxsize=256)
def _places(area: str, of_commands: bool) -> tuple[int, ...]:
    """Return where the cards of an area lie; 201.3, 306.4: without an area it is the Area that is meant."""
    if area == "resolution":
        return (RESOLUTION,)
    if area in ("", "area"):
        return tuple(
            at for at in range(RESOLUTION) if (area_of(at) >= MAIN + SET if of_commands else is_unit_place(at))
        )
    names = [(at, AREAS[area_of(at)]) for at in range(RESOLUTION)]
    return tuple(at for at, name in names if area == name or (is_in_area(at) and area == name.rpartition(" ")[2]))


def places_meant(of: Filter) -> tuple[int, ...]:
    """201.3, 201.3a, 304.4, 305.4, 306.4a, 306.6, 308.2: return the places in which the cards lie that a text means by type or area."""
    return _places(of.area, of.type in COMMANDS or of.type == "command")


def fits(game: Game, effect: Effect, of: Filter, number: int, at: Card | None = None) -> bool:
    """Whether a card is one that a text means. `at`: how it lay before it moved."""
    c = at or game.cards[number]
    printed = game.world.printed[c.printed]
    if of.this and number != _this_card(game, effect):
        return False
    if of.not_this and number == _this_card(game, effect):
        return False
    if of.called and number not in {ref.card for ref in effect.get(of.called)}:
        return False
    if c.place not in places_meant(of):
        return False
    if not _is_ko_as_meant(of, c):
        return False
    if of.whose and (c.owner if c.place == RESOLUTION else player_of(c.place)) != side(effect, of.whose):
        return False
    if of.type and set(COMMANDS if of.type == "command" else (of.type,)).isdisjoint(types_of(game, number)):
        return False
    last = last_information(game, number) if at is not None and game.own.left else None  # 812.1
    if of.name and not _is_name_meant(
        of.name, (printed.name,) if of.printed else last.names if last else words_of(game, "name", number)
    ):
        return False
    if of.trait and of.trait not in (
        printed.traits if of.printed else last.traits if last else words_of(game, "trait", number)
    ):  # 204.2
        return False
    if of.rested is not None and c.rested != of.rested:
        return False
    if of.counter and not counters_on(game, number, of.counter):
        return False
    if of.power_at_most is None:
        return True
    return (printed_value(game, "hp", number) if of.printed else value(game, "hp", number)) <= of.power_at_most  # 809.6


def _is_ko_as_meant(of: Filter, card: Card) -> bool:
    """306.7a-2, 306.7a-3: whether a unit is KO'd if a text speaks of KO'd units, and not KO'd if it does not."""
    return not is_unit_place(card.place) or card.up != (of.up is False)


def _is_name_meant(name: str, names: tuple[str, ...]) -> bool:
    """902.1, 902.1a: whether a card with these names is one that a text calls by a name: it is its whole name."""
    return name in names


def _this_card(game: Game, effect: Effect) -> int:
    return bearer(game, effect.source.card) if game.is_here(effect.source) else effect.source.card


def types_of(game: Game, number: int) -> tuple[str, ...]:
    """201.2: return the types of a card, with those that it defines as its own (805.2)."""
    return words_of(game, "type", number)


def candidates(game: Game, effect: Effect, of: Filter) -> list[int]:
    """Return the cards that a text means: units in the order of their areas, others in the order of their numbers."""
    if of.this:
        found = [_this_card(game, effect)]
    else:
        found = [c for at in places_meant(of) for c in game.areas[at]]
        if of.area != "main" and (of.area or of.type not in ("", UNIT)):
            found.sort()
    return [c for c in found if fits(game, effect, of, c)]


def holds(game: Game, effect: Effect, condition: Count | None) -> bool:
    """Whether a condition holds: as many cards are there as it asks for."""
    if condition is None:
        return True
    count = len(candidates(game, effect, condition.of))
    if count < condition.at_least or (condition.at_most is not None and count > condition.at_most):
        return False
    return holds(game, effect, condition.also)


def amount_now(game: Game, effect: Effect, node: Change | SetTo) -> int:
    """Return by how much an effect changes a number now: 「1枚につき」 counts the cards of a kind."""
    if isinstance(node, SetTo) or node.each is None:
        return node.amount
    return node.amount * len(candidates(game, effect, node.each))


def cards_named(game: Game, effect: Effect, target: str) -> tuple[Ref, ...]:
    """Return the cards that a name stands for, as far as they are still those cards (302.3) and not KO'd (306.7a-3)."""
    refs: tuple[Ref, ...] = ()
    fallen: tuple[Ref, ...] = ()
    of_fallen = facts(game).names_of_fallen[effect.ability] if effect.ability >= 0 else ()
    for name in target.split("+"):
        refs += (
            (game.ref(_this_card(game, effect)),)
            if name == "this" and game.is_here(effect.source)
            else effect.get(name)
        )
        fallen += effect.get(name) if name in of_fallen else ()
    return tuple(ref for ref in refs if game.is_here(ref) and (_is_not_ko(game, ref) or ref in fallen))


def _is_not_ko(game: Game, ref: Ref) -> bool:
    c = game.cards[ref.card]
    return c.up or not is_unit_place(c.place)
