"""第2部 第24章 ゾーン以外の場所: lines and areas, seen from either side, and what lies beside what."""

from __future__ import annotations

from typing import Final

from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game

from ..state import BASE, DECK, SQUARE, STACK, WIDTH, is_on_board
from .square import Square

SQUARES: Final = tuple(Square(at) for at in range(SQUARE, STACK))
BASES: Final = tuple(tuple(Square(player * WIDTH + BASE + line) for line in range(3)) for player in (0, 1))
"""2-24-2: the base space of each player, from its left line to its right."""
LINES: Final = ("left line", "middle line", "right line")
AREAS: Final = ("own area", "central area", "enemy area")


class SeenSquare(NamedTuple):
    """A place of a square as one player sees it: its area and its line (2-24-5, 2-24-7)."""

    area: str
    line: str


def _see_square(player: int, place: int) -> SeenSquare:
    if place < SQUARE:
        owner, line = divmod(place, WIDTH)
        line -= BASE
        return SeenSquare("own base" if owner == player else "enemy base", LINES[line if owner == player else 2 - line])
    row, column = divmod(place - SQUARE, 3)
    return SeenSquare(AREAS[row], LINES[column]) if player == 0 else SeenSquare(AREAS[2 - row], LINES[2 - column])


BOARD: Final = (*SQUARES, *BASES[0], *BASES[1])
SEEN_SQUARES: Final[dict[tuple[int, int], SeenSquare]] = {
    (player, place): _see_square(player, place) for player in (0, 1) for place in BOARD
}
SQUARES_BY_NAME: Final = {(player, *seen): Square(place) for (player, place), seen in SEEN_SQUARES.items()}
"""The square that a player calls so: `AT[0, "own area", "left line"]`"""


def line_of(place: int) -> int:
    """2-24-4: return the line of a square, as a number that both players share; it has a square of each base space too."""
    if place >= SQUARE:
        return (place - SQUARE) % 3
    owner, zone = divmod(place, WIDTH)
    return zone - BASE if owner == 0 else 2 - (zone - BASE)


def row_of(place: int) -> int:
    """2-24-6: return the area of a square, as a number that both players share."""
    return (place - SQUARE) // 3


def _squares_beside(place: int) -> tuple[Square, ...]:
    """3-8-2-6: above, below, left and right; 2-23-8-2: a base square and the square of its owner's own area in its line."""
    if place < SQUARE:
        owner = place // WIDTH
        return (SQUARES[line_of(place) + (0 if owner == 0 else 6)],)
    at, column = divmod(place - SQUARE, 3)
    around = ((at - 1, column), (at, column - 1), (at, column + 1), (at + 1, column))
    near = [SQUARES[3 * y + x] for y, x in around if 0 <= y < 3 and 0 <= x < 3]
    if at == 0:
        near.append(BASES[0][column])
    if at == 2:
        near.append(BASES[1][2 - column])
    return tuple(near)


NEIGHBOURS: Final[dict[int, tuple[Square, ...]]] = {place: _squares_beside(place) for place in BOARD}
STEPS: Final[dict[int, tuple[Square, ...]]] = {
    place: tuple(near for near in NEIGHBOURS[place] if near >= SQUARE) for place in SQUARES
}
"""The squares of the battle space that a unit can move to from each."""
OPEN: Final = tuple(tuple(at for at in SQUARES if SEEN_SQUARES[player, at].area != "enemy area") for player in (0, 1))
"""2-20-1-2: own area and central area."""


def is_related(where: str, place: int, to: int, player: int) -> bool:
    """Whether a place lies in this relation to another: `line`, `area`, `square`, `adjacent`, `front`, `back` (as the player sees it)."""
    if place < 0 or to < 0 or not is_on_board(place) or not is_on_board(to):
        return False
    if where == "square":
        return place == to
    if where == "line":
        return line_of(place) == line_of(to)
    if where == "area":
        return place >= SQUARE and to >= SQUARE and row_of(place) == row_of(to)
    if where == "adjacent":
        return place in NEIGHBOURS[to]
    forward = 1 if (where == "front") == (player == 0) else -1
    return place >= SQUARE and to >= SQUARE and line_of(place) == line_of(to) and row_of(place) - row_of(to) == forward


def plan(game: Game, player: int) -> int | None:
    """2-23-3-1: return the card of a player's plan zone: the top card of the deck, if it lies face up."""
    deck = game.areas[player * WIDTH + DECK]
    return deck[-1] if deck and game.cards[deck[-1]].up else None
