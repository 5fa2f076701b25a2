"""805 常時能力: the effects in force, and what they say of damage, of skills and of what a player may do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fwjudge.ability import Change
from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.memo import answers
from fwjudge.engine.program import Effect
from fwjudge.engine.project import modifiers

from ..state import LAST, USES_RESTED
from ..world.facts import facts
from .cards import amount_now, fits, holds
from .projection import abilities_of, has_begun, is_all_as_printed, valid_cards


def valid_abilities(game: Game, player: int, kind: str) -> list[tuple[int, int]]:
    """802: return each card and ability of one kind that is valid, of the cards of a player."""
    known = answers(game)
    found: list[tuple[int, int]] | None = known.get((kind, player))
    if found is None:
        of_kind = facts(game).of_kind[kind]
        found = known[kind, player] = [
            (c, number) for c in valid_cards(game, player) for number in abilities_of(game, c) if number in of_kind
        ]
    return found


def is_forbidden(game: Game, what: str, player: int) -> bool:
    """104.4: whether an effect that lasts forbids this to a player."""
    return any(m.what == f"cannot {what}" and m.amount == player and has_begun(m) for m in game.modifiers)


class InForce(NamedTuple):
    """A change that an effect makes now, with the ability it comes from."""

    effect: Effect
    change: Any


def effects_in_force(game: Game) -> list[InForce]:
    """805.1, 801.1c: return the changes by valid abilities whose condition holds, and by what lasts for all cards that fit (809.3b-3)."""
    if not game.world.continuous and not any(m.what == LAST for m in game.modifiers):
        return []
    known = answers(game)
    found: list[InForce] | None = known.get("in force")
    if found is None:
        found = known["in force"] = list(_effects_in_force(game))
    return found


def _effects_in_force(game: Game) -> Iterator[InForce]:
    changes = facts(game).in_force
    for player in (0, 1):
        for c, number in valid_abilities(game, player, "continuous"):
            if changes[number]:
                effect = Effect(number, game.ref(c), player)
                if holds(game, effect, game.world.abilities[number].condition):
                    yield from [InForce(effect, change) for change in changes[number]]
    for m in game.modifiers:
        if m.what == LAST and has_begun(m):
            instructions: Any = game.world.abilities[m.ability].body
            for at in m.amount:
                instructions = instructions[at].body
            effect = Effect(m.ability, m.source or Ref(0, -1), m.player)
            yield from (InForce(effect, part) for part in instructions if isinstance(part, Change))


def _changes_of_card(game: Game, what: str, number: int) -> Iterator[InForce]:
    """Return the changes of one kind that concern a card."""
    for one in effects_in_force(game):
        if one.change.what == what and fits(game, one.effect, one.change.of, number):
            yield one


def may_use_while_abnormal(game: Game, number: int) -> bool:
    """Whether a text lets the skills of this unit be used while it is rested or stunned."""
    return any(True for _ in _changes_of_card(game, USES_RESTED, number))


Cause = tuple[int, int, Ref | None]
"""The master, the ability and the source of an effect."""


def causes_on_unit(game: Game, unit: Ref, what: str) -> list[Cause]:
    """Return what makes this so of a unit: effects that last on it, and those in force that mean it."""
    if is_all_as_printed(game) or not game.is_here(unit):
        return []
    found = [(m.player, m.ability, m.source) for m in modifiers(game, what, unit.card) if has_begun(m)]
    return found + [
        (one.effect.player, one.effect.ability, one.effect.source) for one in _changes_of_card(game, what, unit.card)
    ]


DamageChange = tuple[int, int, Ref | None, int, bool]
"""A change of damage: its master, ability and source, by how much, and whether it multiplies."""


def damage_changes(game: Game, player: int, dealer: int | None, target: int | None) -> list[DamageChange]:
    """704.3b: return a player's changes of what one main unit deals (`dealt`) and of what the other takes (`taken`)."""
    found: list[DamageChange] = []
    if is_all_as_printed(game):
        return found
    for word, number in (("dealt", dealer), ("taken", target)):
        if number is None:
            continue
        for what, times in ((word, False), (f"{word} times", True)):
            found += [
                (player, m.ability, m.source, m.amount, times)
                for m in modifiers(game, what, number)
                if m.player == player and has_begun(m)
            ]
            found += [
                (player, one.effect.ability, one.effect.source, amount_now(game, one.effect, one.change), times)
                for one in _changes_of_card(game, what, number)
                if one.effect.player == player
            ]
    return found
