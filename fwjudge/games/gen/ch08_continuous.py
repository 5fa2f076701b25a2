"""805 常時能力、809 持続効果: what is valid, and the values of cards as they are now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from fwjudge.ability import Change
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.project import modifiers

from .ch02_cards import enough, fits
from .state import SET, UNITS, WIDTH, is_stunned

# 802 有効な能力 --------------------------------------------------------------------------------------


def valid_cards(game: Game, player: int) -> list[int]:
    """802.2: units in the Area and what is set on them; not those of stunned units (802.2a), nor KO'd ones (306.7a-3)."""
    found: list[int] = []
    for area in UNITS:
        for c in game.areas[player * WIDTH + area]:
            if game.cards[c][4] and not is_stunned(game, c):
                found += (c, *game.areas[player * WIDTH + area + SET])
    return found


def skills_of_kind(game: Game, player: int, kind: str) -> list[tuple[int, int]]:
    """(card, ability) of all valid abilities of a kind."""
    abilities = game.world.abilities
    return [
        (c, number) for c in valid_cards(game, player) for number in game.printed(c).abilities if abilities[number].kind == kind
    ]  # fmt: skip


def forbidden(game: Game, what: str, player: int) -> bool:
    """104.4: whether something that lasts says that this player cannot do this."""
    return any(m.what == f"cannot {what}" and m.amount == player for m in game.modifiers)


# 805, 809 ------------------------------------------------------------------------------------------


class InForce(NamedTuple):
    """A change by an ability that is valid now."""

    effect: Effect
    change: Change


def in_force(game: Game) -> list[InForce]:
    """805.1: as long as the ability is valid and its condition is met."""
    if not game.world.continuous:
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
                for part in ability.body:
                    yield InForce(effect, part)


def printed_value(game: Game, what: str, number: int) -> int:
    """809.1a"""
    printed = game.world.printed[game.cards[number][0]]
    return int((printed.hp if what == "hp" else printed.retreat if what == "retreat" else 0) or 0)


def projected(game: Game, what: str, number: int) -> int:
    """809.1e: numbers come last; those that only add need no order (809.3a, 809.3b)."""
    total: int = printed_value(game, what, number) + sum(m.amount for m in modifiers(game, what, number))
    total += sum(one.change.amount for one in in_force(game) if one.change.what == what and fits(game, one.effect, one.change.of, number))
    return max(0, total) if what == "retreat" else total


Changed = tuple[int, int, Ref | None, int, bool]


def changes_of_damage(game: Game, player: int, dealer: int | None, target: int | None) -> list[Changed]:
    """704.3b: the effects of a player that change what one main unit deals (`dealt`) or what the other takes (`taken`)."""
    found: list[Changed] = []
    for word, number in (("dealt", dealer), ("taken", target)):
        if number is None:
            continue
        for what, times in ((word, False), (f"{word} times", True)):
            found += [(player, m.ability, m.source, m.amount, times) for m in modifiers(game, what, number) if m.player == player]
            found += [
                (player, one.effect.ability, one.effect.source, one.change.amount, times) for one in in_force(game)
                if one.effect.player == player and one.change.what == what and fits(game, one.effect, one.change.of, number)
            ]  # fmt: skip
    return found
