"""第3部 第2章 デュエルの開始: the first hands, and the second player's redraw where it is permitted."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import happen
from fwjudge.engine.choice import distinct
from fwjudge.engine.event import BOTTOM, Moved, change, make_declaration
from fwjudge.engine.game import Game
from fwjudge.engine.save import saved
from fwjudge.engine.step import Control, ask, step

from ..state import DECK, DZ, HAND, place
from .p2c23_zones import draw

HAND_SIZE: Final = 5
"""3-2-2: how many cards each player draws at the start."""


@saved
class Redraw(NamedTuple):
    """A frame of the start: in which order the hand goes to the bottom, as far as it has been said."""

    order: tuple[int, ...] = ()


def second_player(game: Game, frame: Any) -> int:
    """Return the player who does not go first."""
    return 1 - game.own.first  # type: ignore[no-any-return]


def draw_first_hand(game: Game, frame: Any) -> Control:
    """3-2-2: the first player draws five cards."""
    game.frame = Redraw()
    return draw(game, game.own.first, HAND_SIZE)


def draw_second_hand(game: Game, frame: Any) -> Control:
    """3-2-2: the second player draws five cards."""
    game.frame = Redraw()
    return draw(game, second_player(game, frame), HAND_SIZE)


def find_answers_about_redrawing(game: Game, frame: Any) -> list[str]:
    """3-2-3-1: the second player says whether to redraw, where this duel permits it (3-2-3).

    Return the two answers; none where the duel does not permit it.
    """
    return ["keep", "redraw"] if game.own.redraw else []


def keep_or_redraw(game: Game, frame: Any, option: str) -> Control:
    """3-2-3-1: the hand is kept, or put back in an order of the player's choice."""
    following = DZ.at("3-2-4") if option == "keep" else DZ.at("3-2-3-1", "order")
    return happen(game, [make_declaration(second_player(game, frame), option)], following)


def find_cards_to_put_back(game: Game, frame: Redraw) -> list[int]:
    """3-2-3-1: the second player says which card of the hand goes to the bottom of the deck next.

    Return the different cards of the hand that have not been named yet.
    """
    if not game.own.redraw:
        return []
    hand = game.areas[place(second_player(game, frame), HAND)]
    return distinct(game, [c for c in hand if c not in frame.order])


def put_back_next(game: Game, frame: Redraw, option: int) -> Control:
    """3-2-3-1: this card goes to the bottom of the deck next."""
    game.frame = Redraw((*frame.order, option))
    return DZ.at("3-2-3-1", "order")


def put_hand_back(game: Game, frame: Redraw) -> Control:
    """3-2-3-1: the cards of the hand go to the bottom of the deck in that order."""
    player = second_player(game, frame)
    return happen(game, [Moved(c, place(player, DECK), "redraw", up=False, at=BOTTOM) for c in frame.order])


def draw_again(game: Game, frame: Redraw) -> Control:
    """3-2-3-1: the second player draws five cards again, if the hand was put back."""
    return draw(game, second_player(game, frame), HAND_SIZE) if frame.order else None


def begin_first_turn(game: Game, frame: Any) -> Control:
    """3-2-4: the first player's turn begins (3-4-1); its draw phase will be skipped."""
    game.frame = None
    return happen(game, [change("turn", ("3-4-1",), turn=1, active=game.own.first)], DZ.at("3-5-1", "begin"))


START: Final = DZ.table(
    "3-2",
    step("3-2-2", draw_first_hand, sub="first"),
    step("3-2-2", draw_second_hand, sub="second"),
    ask("3-2-3-1", find_answers_about_redrawing, keep_or_redraw, second_player),
    ask("3-2-3-1", find_cards_to_put_back, put_back_next, second_player, sub="order"),
    step("3-2-3-1", put_hand_back, sub="put"),
    step("3-2-3-1", draw_again, sub="draw"),
    step("3-2-4", begin_first_turn),
)
