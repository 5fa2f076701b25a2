"""第3部 第2章 デュエルの開始: the first hands, and the second player's redraw where it is permitted."""

from __future__ import annotations

from typing import Any, NamedTuple

from fwjudge.engine.batch import happen
from fwjudge.engine.choice import distinct
from fwjudge.engine.event import BOTTOM, Declared, Moved, Set
from fwjudge.engine.game import Game
from fwjudge.engine.save import saved
from fwjudge.engine.step import Control, ask, step

from ..state import DECK, DZ, HAND, WIDTH, place
from .p2c23_zones import draw

HAND_SIZE = 5


@saved
class Redraw(NamedTuple):
    """The frame of the start: in which order the hand goes to the bottom, as far as it has been said."""

    order: tuple[int, ...] = ()


def _second(game: Game, frame: Any) -> int:
    return 1 - game.own.first  # type: ignore[no-any-return]


def _hands(of_first: bool) -> Any:
    def run(game: Game, frame: Any) -> Control:
        game.frame = Redraw()
        return draw(game, game.own.first if of_first else 1 - game.own.first, HAND_SIZE)

    return run


def _may_redraw(game: Game, frame: Any) -> list[str]:
    return ["keep", "redraw"] if game.own.redraw else []


def _redraws(game: Game, frame: Any, option: str) -> Control:
    happen(game, [Declared(_second(game, frame), option)])
    return DZ.at("3-2-4") if option == "keep" else DZ.at("3-2-3-1", "order")


def _next_below(game: Game, frame: Redraw) -> list[int]:
    """Which card of the hand goes to the bottom next: in the order that the player likes."""
    if not game.own.redraw:
        return []
    return distinct(game, [c for c in game.areas[_second(game, frame) * WIDTH + HAND] if c not in frame.order])


def _named(game: Game, frame: Redraw, option: int) -> Control:
    game.frame = Redraw((*frame.order, option))
    return DZ.at("3-2-3-1", "order")


def _put_back(game: Game, frame: Redraw) -> Control:
    player = _second(game, frame)
    return happen(game, [Moved(c, place(player, DECK), "redraw", up=False, at=BOTTOM) for c in frame.order])


def _draw_again(game: Game, frame: Redraw) -> Control:
    return draw(game, _second(game, frame), HAND_SIZE) if frame.order else None


def _begin(game: Game, frame: Any) -> Control:
    """3-4-1: the first player's turn; its draw phase is skipped (3-2-4)."""
    game.frame = None
    return happen(
        game, [Set("turn", game.own._replace(turn=1, active=game.own.first), ("3-4-1",))], DZ.at("3-5-1", "begin")
    )


START = DZ.table(
    "3-2",
    step("3-2-2", _hands(True), sub="first"),
    step("3-2-2", _hands(False), sub="second"),
    ask("3-2-3-1", _may_redraw, _redraws, _second),
    ask("3-2-3-1", _next_below, _named, _second, sub="order"),
    step("3-2-3-1", _put_back, sub="put"),
    step("3-2-3-1", _draw_again, sub="draw"),
    step("3-2-4", _begin),
)
