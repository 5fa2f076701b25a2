"""第1部 第2章3 エネルギー: what released cards can pay for (1-2-3-1, 1-2-3-2), and which of them can be frozen next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from fwjudge.engine.game import Game
from fwjudge.engine.memo import answers

from ..state import COLOURLESS, ENERGY, SMASH, WIDTH, Cost, Kind, Purse
from ..world.facts import Caches
from .cards import total

FROM_SMASH: Final[Kind] = ("~smash",)
"""A card in a smash zone: it pays for the colourless only (2-23-7-4), and no player may look at it (2-23-7-2)."""


def wallet_of(game: Game, player: int) -> tuple[Purse, dict[Kind, list[int]]]:
    """Return the released cards of a player by kind: how many, and which."""
    memo = answers(game)
    known: tuple[Purse, dict[Kind, list[int]]] | None = memo.get(player)
    if known is not None:
        return known
    cards, colours = game.cards, game.world.facts.colours
    zones = player * WIDTH
    found: dict[Kind, list[int]] = {}
    for c in game.areas[zones + ENERGY]:
        lies = cards[c]
        if not lies[3]:
            kind = colours[lies[0]]
            if kind in found:
                found[kind].append(c)
            else:
                found[kind] = [c]
    released = [c for c in game.areas[zones + SMASH] if not cards[c].rested]
    if released:
        found[FROM_SMASH] = released
    counted: list[tuple[Kind, int]] = []
    for kind, of in found.items():  # a loop takes half the time of a comprehension for so few
        counted.append((kind, len(of)))
    counted.sort()
    fresh = memo[player] = (tuple(counted), found)
    return fresh


def can_pay(game: Game, player: int, cost: Cost) -> bool:
    """1-2-3-1, 1-2-3-2: whether a player has enough released cards, and of the colours."""
    return pays_for(cost, wallet_of(game, player)[0])


def affordable_prints(game: Game, has: Purse) -> dict[int, bool]:
    """Return of each print whether these cards pay for it, as far as that has been asked: most hands ask again and again."""
    caches: Caches = game.world.caches
    known = caches.affordable_prints
    return known.get(has) or known.setdefault(has, {})


@lru_cache(1 << 16)
def pays_for(cost: Cost, has: Purse) -> bool:
    """Whether these released cards pay that cost (1-2-3-1, 1-2-3-2)."""
    amount = 0
    wanted = []
    for colour, n in cost:
        amount += n
        if colour != COLOURLESS and n:
            wanted.append(colour)
            if n > sum([have for kind, have in has if colour in kind]):
                return False
    if amount > sum([have for _, have in has]):
        return False
    simple = len(wanted) < 2 or all(len(kind) < 2 for kind, _ in has)
    return simple or not amount or bool(kinds_to_freeze(cost, has, ()))


@lru_cache(1 << 16)
def kinds_to_freeze(cost: Cost, has: Purse, chosen: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """Return the kinds of card that can be chosen next, so that the rest can still be paid. Kinds are chosen in one order only."""
    wanted = [(colour, n) for colour, n in cost if colour != COLOURLESS and n]
    left = total(cost) - len(chosen) - 1
    least = chosen[-1] if chosen else ()
    check = _one_colour(wanted, chosen, left) if len(wanted) < 2 else _several_colours(wanted, chosen, has, left)
    found = []
    there = 0
    for kind, n in reversed(has):  # what comes after a kind, and what is left of it, can still pay for the rest
        if kind < least:
            break
        rest = n - chosen.count(kind)
        there += rest
        if check(kind, rest) and rest and there > left:
            found.append(kind)
    return tuple(found[::-1])


@lru_cache(1 << 16)
def kinds_that_are_forced(cost: Cost, has: Purse, chosen: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """Return the kinds of card that are frozen next as long as there is nothing to choose between."""
    amount, kinds = total(cost), chosen
    while len(kinds) < amount:
        following = kinds_to_freeze(cost, has, kinds)
        if len(following) > 1:
            break
        (kind,) = following  # whoever pays can pay: there is always a next one
        kinds += (kind,)
    return kinds[len(chosen) :]


def _one_colour(wanted: Sequence[tuple[str, int]], chosen: tuple[Kind, ...], left: int) -> Callable[[Kind, int], bool]:
    colour, missing = wanted[0] if wanted else ("", 0)
    for kind in chosen:
        missing -= colour in kind
    there = 0

    def check(kind: Kind, rest: int) -> bool:
        nonlocal there
        pays = colour in kind
        if pays:
            there += rest
        return missing <= pays or (missing - pays <= left and missing <= there)

    return check


def _several_colours(
    wanted: Sequence[tuple[str, int]], chosen: tuple[Kind, ...], has: Purse, left: int
) -> Callable[[Kind, int], bool]:
    """Return the test whether a card of a kind makes it a question what pays for what: only one of several wanted colours can."""
    missing = {colour: n - sum([colour in kind for kind in chosen]) for colour, n in wanted}
    there = dict.fromkeys(missing, 0)
    simple = all(len(kind) < 2 for kind, _ in has)
    colours = [colour for colour, n in wanted for _ in range(n)]
    more: tuple[Kind, ...] = ()

    def check(kind: Kind, rest: int) -> bool:
        nonlocal more
        for colour in there:
            there[colour] += rest * (colour in kind)
        more += (kind,) * rest
        if not simple:
            return bool(rest) and _is_covered(colours, (*chosen, kind), more[:-1], left)
        short = {colour: max(0, n - (colour in kind)) for colour, n in missing.items()}
        return sum(short.values()) <= left and all(
            not n or n <= there[colour] - (colour in kind) for colour, n in short.items()
        )

    return check


def _is_covered(wanted: Sequence[str], sure: tuple[Kind, ...], more: tuple[Kind, ...], left: int) -> bool:
    """Whether the wanted colours are found among the chosen ones and at most `left` others."""
    if not wanted:
        return True
    first, rest = wanted[0], wanted[1:]
    for at, kind in enumerate(sure):
        if first in kind and _is_covered(rest, sure[:at] + sure[at + 1 :], more, left):
            return True
    tried = set()
    for at, kind in enumerate(more):
        if left and first in kind and kind not in tried:
            tried.add(kind)
            if _is_covered(rest, sure, more[:at] + more[at + 1 :], left - 1):
                return True
    return False
