"""第4部 第14章 継続効果: the numbers of a card as they are now, and who controls it."""

from __future__ import annotations

from typing import Any, NamedTuple

from fwjudge.ability import Change
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.project import modifiers

from .p2c24_board import on_board
from .state import STACK, master
from .which import fits


class Source(NamedTuple):
    """A continuous change that is in force, as its card lies."""

    effect: Effect
    change: Change


def printed_value(game: Game, what: str, card: int) -> int:
    c = game.cards[card]
    if what == "master":
        return c[1]
    printed = game.world.printed[c[0]]
    return (printed.power if what == "power" else printed.smash if what == "smash" else 0) or 0


def projected(game: Game, what: str, card: int, at: int = -1) -> int:
    """4-14-5-2: control first, then all other changes; those that only add need no order (4-14-5-3, 4-14-5-4).

    `at`: as it will be on this square (4-14-2). A number below 0 stays so until it is used (1-2-2).
    """
    if what == "master":
        given = [m.amount for m in modifiers(game, what, card)]
        return int(given[-1]) if given else game.cards[card].owner
    total: int = printed_value(game, what, card) + sum(m.amount for m in modifiers(game, what, card))
    return total + always(game, what, card, at) if game.world.continuous else total


def always(game: Game, what: str, card: int, at: int = -1) -> int:
    """What is added to a number as long as the abilities of cards on the board say so."""
    seen = game.cards[card]._replace(place=at) if at >= 0 else None
    return sum(
        source.change.amount for source in in_force(game, card if at >= 0 else -1, at)
        if source.change.what == what and fits(game, source.effect, source.change.of, card, at=seen, home=_home(game, source, card, at))
    )  # fmt: skip


def _home(game: Game, source: Source, card: int, at: int) -> int | None:
    return at if at >= 0 and source.effect.source.card == card else None


def in_force(game: Game, also: int = -1, at: int = -1) -> list[Source]:
    """4-5-1, 4-14-4-1: the changes of all cards on the board; `also`: of a card that is about to be there (4-5-2)."""
    memo = game.memo
    if memo is None:
        memo = game.memo = {}
    found: list[Source] | None = memo.get("in force")
    if found is None:
        found = memo["in force"] = [
            source for place, area in enumerate(game.areas) if area and place < STACK and on_board(place)
            for c in area for source in _sources(game, game.ref(c), master(game, c))
        ]  # fmt: skip
    if also >= 0:
        return [*found, *_sources(game, game.ref(also), game.cards[also].owner)]
    return found


def _sources(game: Game, ref: Ref, player: int) -> list[Source]:
    abilities: Any = game.world.abilities
    return [
        Source(Effect(number, ref, player), part)
        for number in game.printed(ref.card).abilities if abilities[number].kind == "continuous"
        for part in abilities[number].body
    ]  # fmt: skip
