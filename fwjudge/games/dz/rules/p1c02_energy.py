"""第1部 第2章 数値とシンボル: paying with energy (1-2-3)."""

from __future__ import annotations

from typing import Any, NamedTuple

from fwjudge.ability import Choose, Rest
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Turned
from fwjudge.engine.game import Game, made
from fwjudge.engine.program import Effect
from fwjudge.engine.save import saved
from fwjudge.engine.step import Control, ask, step

from ..now.cards import total
from ..now.payment import FROM_SMASH, _next_kinds, wallet
from ..state import COLOURLESS, DZ, SMASH, WIDTH, Cost, Kind
from ..world.facts import facts
from .p2c23_zones import to_graveyard


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
