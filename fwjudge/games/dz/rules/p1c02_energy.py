"""第1部 第2章 数値とシンボル: paying with energy (1-2-3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from fwjudge.ability import Choose, Rest
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Turned
from fwjudge.engine.game import Game, made
from fwjudge.engine.program import Effect
from fwjudge.engine.save import saved
from fwjudge.engine.step import Control, ask, step

from ..now.cards import total
from ..state import COLOURLESS, DZ, ENERGY, SMASH, WIDTH, Cost, Kind, Purse
from ..world.facts import Caches, facts
from .p2c23_zones import to_graveyard

FROM_SMASH: Kind = ("~smash",)
"""A card in a smash zone: it pays for the colourless only (2-23-7-4), and nobody may look at it (2-23-7-2)."""


@saved
class Price(NamedTuple):
    """The frame of a payment: who pays how much, what has been chosen, and whose other costs are paid at the same time."""

    player: int
    cost: Cost
    chosen: tuple[int, ...] = ()
    effect: Effect | None = None
    kinds: tuple[Kind, ...] = ()
    """The kinds of the chosen cards."""
    frozen: tuple[int, ...] = ()
    """Cards that are frozen with them, because another cost says so (4-7-2-4)."""


def wallet(game: Game, player: int) -> tuple[Purse, dict[Kind, list[int]]]:
    """The released cards of a player by kind: how many, and which."""
    memo = game.memo
    if memo is None:
        memo = game.memo = {}
    known: tuple[Purse, dict[Kind, list[int]]] | None = memo.get(player)
    if known is not None:
        return known
    cards, colours = game.cards, facts(game).colours
    base = player * WIDTH
    found: dict[Kind, list[int]] = {}
    for c in game.areas[base + ENERGY]:
        look = cards[c]
        if not look[3]:
            kind = colours[look[0]]
            if kind in found:
                found[kind].append(c)
            else:
                found[kind] = [c]
    face_down = [c for c in game.areas[base + SMASH] if not cards[c][3]]
    if face_down:
        found[FROM_SMASH] = face_down
    fresh = memo[player] = (tuple(sorted([(kind, len(of)) for kind, of in found.items()])), found)
    return fresh


def can_pay(game: Game, player: int, cost: Cost) -> bool:
    """1-2-3-1, 1-2-3-2: enough released cards, and of the colours."""
    return affordable(cost, wallet(game, player)[0])


def paid_by(game: Game, has: Purse) -> dict[int, bool]:
    """Of each print of the world whether these cards pay for it, as far as that has been asked: most hands ask again and again."""
    caches: Caches = game.world.caches
    known = caches.affordable_prints
    return known.get(has) or known.setdefault(has, {})


@lru_cache(1 << 16)
def affordable(cost: Cost, has: Purse) -> bool:
    """Whether these cards pay that cost."""
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
    return simple or not amount or bool(_next_kinds(cost, has, ()))


@lru_cache(1 << 16)
def _next_kinds(cost: Cost, has: Purse, chosen: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """The kinds of card that can be chosen next, so that the rest can still be paid. Kinds are chosen in one order only."""
    wanted = [part for part in cost if part[0] != COLOURLESS and part[1]]
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
    """Only cards of several of the wanted colours make it a question which of them pays for what."""
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
            return bool(rest) and _covered(colours, (*chosen, kind), more[:-1], left)
        short = {colour: max(0, n - (colour in kind)) for colour, n in missing.items()}
        return sum(short.values()) <= left and all(
            not n or n <= there[colour] - (colour in kind) for colour, n in short.items()
        )

    return check


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


def _forced(game: Game, frame: Price) -> Control:
    """What differs in nothing is chosen without a question."""
    player, cost, chosen, effect, kinds, frozen = frame
    amount = total(cost)
    has, cards = wallet(game, player)
    while len(chosen) < amount:
        following = _next_kinds(cost, has, kinds)
        if len(following) > 1:
            break
        kind = following[0]
        chosen = (*chosen, cards[kind][kinds.count(kind)])
        kinds = (*kinds, kind)
    game.frame = made(Price, (player, cost, chosen, effect, kinds, frozen))
    return FREEZE if len(chosen) == amount else None


def _payable(game: Game, frame: Price) -> list[int]:
    """One card of each kind that can be frozen next."""
    has, cards = wallet(game, frame.player)
    return [cards[kind][frame.kinds.count(kind)] for kind in _next_kinds(frame.cost, has, frame.kinds)]


def rest_with(game: Game, frame: Price, option: int) -> tuple[int, ...]:
    """What is frozen once this card has been chosen, if nothing is left to choose then: it and all that follow from it."""
    has, cards = wallet(game, frame.player)
    kinds = frame.kinds
    found: tuple[int, ...] = ()
    following: tuple[Kind, ...] = (next(kind for kind, of in cards.items() if option in of),)
    while len(following) == 1:
        kind = following[0]
        found = (*found, cards[kind][kinds.count(kind)])
        kinds = (*kinds, kind)
        following = _next_kinds(frame.cost, has, kinds) if len(kinds) < total(frame.cost) else ()
    return found if len(kinds) == total(frame.cost) else ()


def _choose(game: Game, frame: Price, option: int) -> Control:
    player, cost, chosen, effect, kinds, frozen = frame
    look = game.cards[option]
    kind = FROM_SMASH if look[2] % WIDTH == SMASH else facts(game).colours[look[0]]
    game.frame = made(Price, (player, cost, (*chosen, option), effect, (*kinds, kind), frozen))
    return PAY.first


def _pays(game: Game, number: int, coloured: bool) -> tuple[str, ...]:
    """2-23-6-4, 2-23-7-4: only in payment; what colours a card has its cost says (2-4-2)."""
    c = game.cards[number]
    if c.place % WIDTH == SMASH:
        return _FROM_SMASH
    if not coloured:
        return _ANY
    return _OF_COLOURS[min(2, len(facts(game).colours[c.printed]))]


_FROM_SMASH, _ANY = ("2-23-7-4",), ("2-23-6-4",)
_OF_COLOURS = (("2-23-6-4", "2-4-2", "2-4-2-1"), ("2-23-6-4", "2-4-2"), ("2-23-6-4", "2-4-2", "2-4-2-2"))
"""Of a card without a colour, with one, with several."""


def _freeze(game: Game, frame: Price) -> Control:
    """All that was chosen, and what else the cost asks for, at the same time."""
    coloured = any(colour != COLOURLESS and n for colour, n in frame.cost)
    events: list[Any] = [Turned(c, True, _pays(game, c, coloured)) for c in frame.chosen]
    events += [Turned(c, True, ("4-7-2-4",)) for c in frame.frozen]
    if frame.effect is not None:
        events += cost_events(game, frame.effect)
    return happen(game, events)


PAY = DZ.table(
    "1-2-3",
    step("1-2-3-2", _forced, sub="forced"),
    ask("1-2-3-2", _payable, _choose, lambda game, frame: frame.player),
    step("1-2-3-1", _freeze),
)
FREEZE = DZ.at("1-2-3-1")


def cost_events(game: Game, effect: Effect) -> list[Any]:
    """2-23-1-4: what is paid beside energy, by this card itself."""
    card = effect.source.card
    found: list[Any] = []
    for part in game.world.abilities[effect.ability].cost:
        if not isinstance(part, Choose):  # what was chosen for it is said by the part that follows
            cards = [card] if part.target == "this" else [ref.card for ref in effect.get(part.target)]
            found += [Turned(c, True) if isinstance(part, Rest) else to_graveyard(game, c, "discard") for c in cards]
    return found
