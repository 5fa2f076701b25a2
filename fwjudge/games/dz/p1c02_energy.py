"""第1部 第2章 数値とシンボル: paying with energy (1-2-3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from fwjudge.engine.batch import happen
from fwjudge.engine.event import Turned
from fwjudge.engine.game import Game, World
from fwjudge.engine.program import Effect
from fwjudge.engine.save import saved
from fwjudge.engine.step import Control, ask, step

from .state import COLOURLESS, DZ, ENERGY, SMASH, WIDTH, Cost

Kind = tuple[str, ...]
"""What of a card matters for paying: the colours of a card in the energy zone."""
FROM_SMASH: Kind = ("~smash",)
"""A card in a smash zone: it pays for the colourless only (2-23-7-4), and nobody may look at it (2-23-7-2)."""
Purse = tuple[tuple[Kind, int], ...]
"""How many released cards of each kind a player has."""


@saved
class Price(NamedTuple):
    """The frame of a payment: who pays how much, what has been chosen, and whose other costs are paid at the same time."""

    player: int
    cost: Cost
    chosen: tuple[int, ...] = ()
    effect: Effect | None = None


def total(cost: Cost) -> int:
    """2-4-3"""
    return sum(n for _, n in cost)


def purse(game: Game, player: int) -> Purse:
    memo = game.memo
    if memo is None:
        memo = game.memo = {}
    known: Purse | None = memo.get(("purse", player))
    if known is not None:
        return known
    cards, colours = game.cards, game.world.known["colours"]
    counts: dict[Kind, int] = {}
    for c in game.areas[player * WIDTH + ENERGY]:
        found = cards[c]
        if not found[3]:
            kind = colours[found[0]]
            counts[kind] = counts.get(kind, 0) + 1
    face_down = sum([not cards[c][3] for c in game.areas[player * WIDTH + SMASH]])
    if face_down:
        counts[FROM_SMASH] = face_down
    fresh: Purse = tuple(sorted(counts.items()))
    memo["purse", player] = fresh
    return fresh


def can_pay(game: Game, player: int, cost: Cost) -> bool:
    """1-2-3-1, 1-2-3-2: enough released cards, and of the colours."""
    return not total(cost) or bool(_next_kinds(game.world, cost, purse(game, player), ()))


def _next_kinds(world: World, cost: Cost, has: Purse, chosen: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """The kinds of card that can be chosen next, so that the rest can still be paid. Kinds are chosen in one order only."""
    table: dict[Any, tuple[Kind, ...]] = world.known["payments"]
    key = (cost, has, chosen)
    found = table.get(key)
    if found is None:
        found = table[key] = tuple(kind for kind, _ in has if _completes(cost, has, (*chosen, kind)))
    return found


def _completes(cost: Cost, has: Purse, chosen: tuple[Kind, ...]) -> bool:
    last = chosen[-1]
    if len(chosen) > 1 and last < chosen[-2]:
        return False
    rest = {kind: n - chosen.count(kind) for kind, n in has if kind >= last}
    left = total(cost) - len(chosen)
    if rest[last] < 0 or left < 0 or sum(rest.values()) < left:
        return False
    wanted = tuple(colour for colour, n in cost if colour != COLOURLESS for _ in range(n))
    return _covered(wanted, chosen, tuple(kind for kind, n in rest.items() for _ in range(n)), left)


def _covered(wanted: Sequence[str], sure: tuple[Kind, ...], more: tuple[Kind, ...], left: int) -> bool:
    """Whether the wanted colours are found among the chosen ones and at most `left` others."""
    if not wanted:
        return True
    first, rest = wanted[0], wanted[1:]
    for at, kind in enumerate(sure):
        if first in kind and _covered(rest, sure[:at] + sure[at + 1 :], more, left):
            return True
    tried = set()
    for at, kind in enumerate(more):
        if left and first in kind and kind not in tried:
            tried.add(kind)
            if _covered(rest, sure, more[:at] + more[at + 1 :], left - 1):
                return True
    return False


def _kind(game: Game, player: int, number: int) -> Kind:
    c = game.cards[number]
    return FROM_SMASH if c[2] == player * WIDTH + SMASH else game.world.known["colours"][c[0]]


def _payable(game: Game, frame: Price) -> list[int]:
    """One card of each kind that can be frozen next; where nothing differs there is one option, which takes itself."""
    player = frame.player
    if len(frame.chosen) == total(frame.cost):
        return []
    kinds = _next_kinds(game.world, frame.cost, purse(game, player), tuple([_kind(game, player, c) for c in frame.chosen]))
    base = player * WIDTH
    found: dict[Kind, int] = {}
    for c in game.areas[base + ENERGY] + game.areas[base + SMASH]:
        if not game.cards[c][3] and c not in frame.chosen:
            found.setdefault(_kind(game, player, c), c)
    return [found[kind] for kind in kinds]


def _choose(game: Game, frame: Price, option: int) -> Control:
    game.frame = Price(frame.player, frame.cost, (*frame.chosen, option), frame.effect)
    return DZ.at("1-2-3-2")


def _freeze(game: Game, frame: Price) -> Control:
    """All that was chosen, and what else the cost asks for, at the same time."""
    events: list[Any] = [Turned(c, True) for c in frame.chosen]
    if frame.effect is not None:
        from .words import cost_events

        events += cost_events(game, frame.effect)
    return happen(game, events)


PAY = DZ.table(
    "1-2-3",
    ask("1-2-3-2", _payable, _choose, lambda game, frame: frame.player),
    step("1-2-3-1", _freeze),
)
