"""805 常時能力: what is valid, and what effects make of damage and of skills."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from fwjudge.ability import Change
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.project import modifiers

from ..state import LAST
from .cards import enough, fits
from .projected import abilities_of, begun, valid_cards


def skills_of_kind(game: Game, player: int, kind: str) -> list[tuple[int, int]]:
    """(card, ability) of all valid abilities of a kind."""
    abilities = game.world.abilities
    return [
        (c, number)
        for c in valid_cards(game, player)
        for number in abilities_of(game, c)
        if abilities[number].kind == kind
    ]


def forbidden(game: Game, what: str, player: int) -> bool:
    """104.4: whether something that lasts says that this player cannot do this."""
    return any(m.what == f"cannot {what}" and m.amount == player and begun(m) for m in game.modifiers)


class InForce(NamedTuple):
    """Something that an ability says now."""

    effect: Effect
    change: Any


def in_force(game: Game) -> list[InForce]:
    """805.1: as long as the ability is valid and its condition is met; and what lasts for all cards that fit (809.3b-3)."""
    if not game.world.continuous and not any(m.what == LAST for m in game.modifiers):
        return []
    memo = game.memo
    if memo is None:
        memo = game.memo = {}
    found: list[InForce] | None = memo.get("in force")
    if found is None:
        found = memo["in force"] = list(_in_force(game))
    return found


def _in_force(game: Game) -> Iterator[InForce]:
    for player in (0, 1):
        for c, number in skills_of_kind(game, player, "continuous"):
            effect = Effect(number, game.ref(c), player)
            ability: Any = game.world.abilities[number]
            if enough(game, effect, ability.condition):
                yield from (InForce(effect, part) for part in ability.body if isinstance(part, Change))
    for m in game.modifiers:
        if m.what == LAST and begun(m):
            instructions: Any = game.world.abilities[m.ability].body
            for at in m.amount:
                instructions = instructions[at].body
            effect = Effect(m.ability, m.source or Ref(0, -1), m.player)
            yield from (InForce(effect, part) for part in instructions if isinstance(part, Change))


Changed = tuple[int, int, Ref | None, int, bool]


def changes_of_damage(game: Game, player: int, dealer: int | None, target: int | None) -> list[Changed]:
    """704.3b: the effects of a player that change what one main unit deals (`dealt`) or what the other takes (`taken`)."""
    found: list[Changed] = []
    for word, number in (("dealt", dealer), ("taken", target)):
        if number is None:
            continue
        for what, times in ((word, False), (f"{word} times", True)):
            found += [
                (player, m.ability, m.source, m.amount, times)
                for m in modifiers(game, what, number)
                if m.player == player and begun(m)
            ]
            found += [
                (player, one.effect.ability, one.effect.source, one.change.amount, times)
                for one in in_force(game)
                if one.effect.player == player
                and one.change.what == what
                and fits(game, one.effect, one.change.of, number)
            ]
    return found
