"""第5部 第3章 召集、第8章 隊列召喚: special ways to play a unit, onto squares as if they were one's own area."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fwjudge.ability import text as t
from fwjudge.base.records import NamedTuple
from fwjudge.engine.choice import Action, Need, need, need_with, slot
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Call, Control

from ..now.costs import cost_of, floor_cost, price_of_ability
from ..now.payment import can_pay
from ..now.playing import special_ways
from ..now.squares import SQUARES, SQUARES_BY_NAME, is_related
from ..now.targets import squares_to_choose
from ..now.timing import timings_of
from ..state import DECK, DZ, Cost, Item, Playing, card, is_on_board, master, square_of, zone_of
from ..world.keywords import FORMATION

OWN: Final = "own area"
CENTRE: Final = "central area"
ENEMY: Final = "enemy area"
LEFT: Final = "left line"
MIDDLE: Final = "middle line"
RIGHT: Final = "right line"


class Formation(NamedTuple):
    """A shape of squares that must all hold cards of one's own, so that a unit can be played onto others."""

    rule: str
    full: tuple[tuple[str, str], ...]
    onto: tuple[tuple[str, str], ...] = ((CENTRE, MIDDLE),)


_BASE: Final = "own base"
FORMATIONS: Final = {
    "straight": Formation("5-8-2-1", ((CENTRE, LEFT), (CENTRE, RIGHT))),
    "triangle": Formation("5-8-2-2", ((OWN, LEFT), (OWN, RIGHT), (ENEMY, MIDDLE))),
    "x": Formation("5-8-2-3", ((OWN, LEFT), (OWN, RIGHT), (ENEMY, LEFT), (ENEMY, RIGHT))),
    "underbar": Formation("5-8-2-4", ((OWN, LEFT), (OWN, MIDDLE), (OWN, RIGHT))),
    "big triangle": Formation("5-8-2-7", ((_BASE, LEFT), (_BASE, RIGHT), (ENEMY, MIDDLE))),
    "bottom bar": Formation("5-8-2-8", ((_BASE, LEFT), (_BASE, MIDDLE), (_BASE, RIGHT))),
}
SMALL_EYE: Final = "small eye"
BIG_EYE: Final = "big eye"
"""5-8-2-5, 5-8-2-6: the squares depend on where the units are."""
_EYES: Final = {SMALL_EYE: "5-8-2-5", BIG_EYE: "5-8-2-6"}
FORMATION_NAMES: Final = frozenset((*FORMATIONS, *_EYES))
"""Every formation of the rulebook."""


def _has_own_card(game: Game, player: int, at: int) -> bool:
    return any(master(game, c) == player for c in game.areas[at])


def squares_opened(game: Game, player: int, name: str) -> list[int]:
    """5-8-2: return the squares that a formation opens now."""
    found = FORMATIONS.get(name)
    if found is not None:
        return _squares_of_shape(game, player, found)
    return squares_of_small_eye(game, player) if name == SMALL_EYE else squares_of_big_eye(game, player)


def _squares_of_shape(game: Game, player: int, shape: Formation) -> list[int]:
    """5-8-2-1, 5-8-2-2, 5-8-2-3, 5-8-2-4, 5-8-2-7, 5-8-2-8: return the squares that open when all others of a shape are full."""
    full = all(_has_own_card(game, player, SQUARES_BY_NAME[player, *one]) for one in shape.full)
    return [SQUARES_BY_NAME[player, *one] for one in shape.onto] if full else []


def squares_of_small_eye(game: Game, player: int) -> list[int]:
    """5-8-2-5: return the squares behind units of one's own, on the same line."""
    own = [front for front in SQUARES if _has_own_card(game, player, front)]
    return [at for at in SQUARES if any(is_related("back", at, front, player) for front in own)]


def squares_of_big_eye(game: Game, player: int) -> list[int]:
    """5-8-2-6: return the squares of the central area between units of one's own in both other areas of the line."""
    return [
        SQUARES_BY_NAME[player, CENTRE, line]
        for line in (LEFT, MIDDLE, RIGHT)
        if _has_own_card(game, player, SQUARES_BY_NAME[player, OWN, line])
        and _has_own_card(game, player, SQUARES_BY_NAME[player, ENEMY, line])
    ]


def formation_of(game: Game, way: Effect) -> str:
    """5-8-2: return the formation by which a unit is played in a special way; nothing for 「召集」 (5-3-2)."""
    skill: t.Skill = game.world.abilities[way.ability]
    return skill.word if skill.keyword == FORMATION else ""


def cost_of_way(game: Game, player: int, what: tuple[int, Effect]) -> Cost:
    """5-8-2: return the cost of the formation; 「召集」 speaks of no other cost than the unit's own (5-3-2)."""
    number, way = what
    own = formation_of(game, way) == ""
    return floor_cost(cost_of(game, player, number) if own else price_of_ability(game, way.ability))


def fits_timing_of_unit(game: Game, player: int, what: tuple[int, Effect]) -> bool:
    """3-8-2: whether it is the timing of the unit now; from the plan zone that is the normal one (3-8-2-5)."""
    number, _ = what
    shown = zone_of(game.cards[number].place) == DECK  # from a plan zone, a card of the deck, it is shown (3-8-2-5)
    return bool(getattr(timings_of(game, player), "normal" if shown else card(game, number).timing))


def can_pay_for_way(game: Game, player: int, what: tuple[int, Effect]) -> bool:
    """4-7-2-8: whether the cost of this special way can be paid."""
    return can_pay(game, player, cost_of_way(game, player, what))


def battle_squares(game: Game, player: int) -> Sequence[int]:
    """Return all squares of the battle space."""
    return SQUARES


def is_open(game: Game, player: int, what: tuple[int, Effect], at: int) -> bool:
    """2-20-1-2: whether no unit of the player lies on the square; of a unit played by 「召集」 always true, which 5-3-2 asks instead."""
    _, way = what
    return not formation_of(game, way) or not _has_own_card(game, player, at)


def is_mustered(game: Game, player: int, what: tuple[int, Effect], at: int) -> bool:
    """5-3-2: whether 「召集」 opens this empty square; of a unit played by a formation always true, which 5-8-2 asks instead."""
    _, way = what
    return bool(formation_of(game, way)) or (not game.areas[at] and is_called_to(game, way, at))


def need_formation(name: str, rule: str) -> Need:
    """Make the need that this formation opens the square; it is met by whatever is played in another way (5-8-2)."""

    def is_opened(game: Game, player: int, what: tuple[int, Effect], at: int) -> bool:
        _, way = what
        return formation_of(game, way) != name or at in squares_opened(game, player, name)

    return need_with(rule, is_opened)


SHAPES: Final = tuple(need_formation(name, formation.rule) for name, formation in FORMATIONS.items())
EYES: Final = tuple(need_formation(name, rule) for name, rule in _EYES.items())


def is_called_to(game: Game, way: Effect, at: int) -> bool:
    """Whether a square lies as the card with 「召集」 asks; that card must be there itself (5-3-2-1)."""
    here = square_of(game, way.source)
    onto = game.world.abilities[way.ability].of
    return (
        game.is_here(way.source)
        and is_on_board(here)
        and isinstance(onto, t.Squares)
        and at in squares_to_choose(game, way, onto)
    )


def play_in_special_way(game: Game, frame: Any, what: tuple[int, Effect], at: int) -> Control:
    """5-3-2-2, 5-8-3: the unit is played, in one special way only."""
    number, way = what
    game.frame = frame.begin_again(game)
    item = Item("unit", frame.player, Ref(number, game.lives[number] + 1), int(at), game.cards[number].place, way=way)
    return Call(DZ.at("4-7-2-1"), Playing(item, cost_of_way(game, frame.player, what)), DZ.at("4-6-3"))


special_play = Action(
    "5-8-2",
    "special play",
    slot("2-10-3-3", special_ways, need("3-8-2", fits_timing_of_unit), need("4-7-2-8", can_pay_for_way)),
    slot("5-8-2", battle_squares, need_with("2-20-1-2", is_open), need_with("5-3-2", is_mustered), *SHAPES, *EYES),
    perform=play_in_special_way,
)


def rules_of_way(game: Game, way: Effect) -> tuple[str, ...]:
    """Return the rules of the special way in which a unit is played: a formation, or 「召集」."""
    name = formation_of(game, way)
    if not name:
        return ("5-3-1", "5-3-2", "5-3-2-2")
    formation = FORMATIONS.get(name)
    return ("5-8-1", "5-8-2", formation.rule if formation else _EYES[name], "5-8-3")


def is_put_released(game: Game, way: Effect, at: int) -> bool:
    """5-3-2: whether the unit is put released in place of frozen: if the card with 「召集」 still lies as it must (5-3-2-1)."""
    return formation_of(game, way) == "" and is_called_to(game, way, at)
