"""第5部 第3章 召集、第8章 隊列召喚: special ways to play a unit, onto squares as if they were one's own area."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from fwjudge.ability import Summon
from fwjudge.engine.choice import Action, need, need_with, slot
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Call, Control

from ..now.cards import abilities_of
from ..now.costs import cost_of, floored, price_of
from ..now.payment import can_pay
from ..now.squares import AT, SQUARES, plan, related
from ..now.timing import times
from ..state import DECK, DZ, HAND, WIDTH, Cost, Item, Playing, card, master, on_board, square_of
from ..world.facts import facts

OWN, CENTRE, ENEMY = "own area", "central area", "enemy area"
LEFT, MIDDLE, RIGHT = "left line", "middle line", "right line"


class Formation(NamedTuple):
    """Squares that must all hold cards of one's own, for a unit to be played onto the others."""

    rule: str
    full: tuple[tuple[str, str], ...]
    onto: tuple[tuple[str, str], ...] = ((CENTRE, MIDDLE),)


_BASE = "own base"
FORMATIONS = {
    "straight": Formation("5-8-2-1", ((CENTRE, LEFT), (CENTRE, RIGHT))),
    "triangle": Formation("5-8-2-2", ((OWN, LEFT), (OWN, RIGHT), (ENEMY, MIDDLE))),
    "x": Formation("5-8-2-3", ((OWN, LEFT), (OWN, RIGHT), (ENEMY, LEFT), (ENEMY, RIGHT))),
    "underbar": Formation("5-8-2-4", ((OWN, LEFT), (OWN, MIDDLE), (OWN, RIGHT))),
    "big triangle": Formation("5-8-2-7", ((_BASE, LEFT), (_BASE, RIGHT), (ENEMY, MIDDLE))),
    "bottom bar": Formation("5-8-2-8", ((_BASE, LEFT), (_BASE, MIDDLE), (_BASE, RIGHT))),
}
SMALL_EYE, BIG_EYE = "small eye", "big eye"
"""5-8-2-5, 5-8-2-6: the squares depend on where the units are."""
_EYES = {SMALL_EYE: "5-8-2-5", BIG_EYE: "5-8-2-6"}


def _own(game: Game, player: int, at: int) -> bool:
    return any(master(game, c) == player for c in game.areas[at])


def _squares(game: Game, player: int, name: str) -> list[int]:
    """5-8-2: the squares that a formation opens now."""
    found = FORMATIONS.get(name)
    if found is not None:
        return (
            [AT[player, *one] for one in found.onto]
            if all(_own(game, player, AT[player, *one]) for one in found.full)
            else []
        )
    if name == SMALL_EYE:
        return [
            at
            for at in SQUARES
            if any(related("back", at, front, player) for front in SQUARES if _own(game, player, front))
        ]
    return [
        AT[player, CENTRE, line]
        for line in (LEFT, MIDDLE, RIGHT)
        if _own(game, player, AT[player, OWN, line]) and _own(game, player, AT[player, ENEMY, line])
    ]


def _summons(game: Game, number: int) -> list[tuple[int, Summon]]:
    abilities = game.world.abilities
    return [(a, node) for a in abilities_of(game, number) for node in abilities[a].body if isinstance(node, Summon)]


def _ways(game: Game, player: int) -> list[tuple[int, Effect]]:
    """2-10-3-3: what a card says of how it is played is valid where it can be played from; 5-3-2: what a card on the board says."""
    if not facts(game).can_summon:
        return []
    shown = plan(game, player)
    hand = [*game.areas[player * WIDTH + HAND], *([] if shown is None else [shown])]
    units = [c for c in hand if card(game, c).type == "unit"]
    found = [(c, Effect(a, game.ref(c), player)) for c in units for a, node in _summons(game, c) if node.formation]
    for at in SQUARES:
        for caller in game.areas[at]:
            if master(game, caller) == player:
                found += [
                    (c, Effect(a, game.ref(caller), player))
                    for a, node in _summons(game, caller)
                    if node.where
                    for c in units
                ]
    return found


def node_of(game: Game, way: Effect) -> Summon:
    return next(node for node in game.world.abilities[way.ability].body if isinstance(node, Summon))


def _cost(game: Game, player: int, what: tuple[int, Effect]) -> Cost:
    """5-8-2: the cost of the formation; 5-3-2 says of no other cost than its own."""
    number, way = what
    own = node_of(game, way).formation == ""
    return floored(cost_of(game, player, number) if own else price_of(game.world.abilities[way.ability]))


def _in_time(game: Game, player: int, what: tuple[int, Effect]) -> bool:
    shown = game.cards[what[0]].place % WIDTH == DECK  # 3-8-2-5
    return bool(getattr(times(game, player), "normal" if shown else card(game, what[0]).timing))


def _payable(game: Game, player: int, what: tuple[int, Effect]) -> bool:
    return can_pay(game, player, _cost(game, player, what))


def _all_squares(game: Game, player: int) -> Sequence[int]:
    return SQUARES


def _open(game: Game, player: int, what: tuple[int, Effect], at: int) -> bool:
    """2-20-1-2: none of one's own units there; 5-3-2: no unit at all."""
    return not (_own(game, player, at) if node_of(game, what[1]).formation else game.areas[at])


def _fits(game: Game, player: int, what: tuple[int, Effect], at: int) -> bool:
    node = node_of(game, what[1])
    return at in _squares(game, player, node.formation) if node.formation else holds(game, what[1], at)


def holds(game: Game, way: Effect, at: int) -> bool:
    """Whether a square lies as the card with 「召集」 asks; it must be there itself (5-3-2-1)."""
    here = square_of(game, way.source)
    return game.is_here(way.source) and on_board(here) and related(node_of(game, way).where, at, here, way.player)


def _perform(game: Game, frame: Any, what: tuple[int, Effect], at: int) -> Control:
    """5-3-2-2, 5-8-3: it is played, in one special way only."""
    number, way = what
    game.frame = frame.again(game)
    item = Item("unit", frame.player, Ref(number, game.lives[number] + 1), int(at), game.cards[number][2], way=way)
    return Call(DZ.at("4-7-2-1"), Playing(item, _cost(game, frame.player, what)), DZ.at("4-6-3"))


special_play = Action(
    "5-8-2",
    "special play",
    slot("2-10-3-3", _ways, need("5-8-2", _in_time), need("4-7-2-8", _payable)),
    slot("5-8-2", _all_squares, need_with("2-20-1-2", _open), need_with("5-8-2", _fits)),
    perform=_perform,
)


def cites_of(game: Game, way: Effect) -> tuple[str, ...]:
    """The rules by which a unit is played so."""
    node = node_of(game, way)
    if not node.formation:
        return ("5-3-1", "5-3-2", "5-3-2-2")
    formation = FORMATIONS.get(node.formation)
    return ("5-8-1", "5-8-2", formation.rule if formation else _EYES[node.formation], "5-8-3")


def released(game: Game, way: Effect, at: int) -> bool:
    """5-3-2: released in place of frozen, if the card with 「召集」 still lies as it must (5-3-2-1)."""
    node = node_of(game, way)
    return not node.rested and (bool(node.formation) or holds(game, way, at))
