"""第2部 第23章 ゾーン: which moves make a new card, drawing, the plan zone, and where cards are put."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.base.records import NamedTuple
from fwjudge.engine import chance
from fwjudge.engine.batch import happen
from fwjudge.engine.event import BOTTOM, TOP, Faced, Moved, move
from fwjudge.engine.game import Game
from fwjudge.engine.save import saved
from fwjudge.engine.step import Control, Step, ask, step
from fwjudge.games.common.drawing import draw_by, make_drawing
from fwjudge.games.common.players import nature

from ..now.bans import is_prevented
from ..now.squares import plan
from ..state import DECK, DZ, ENERGY, GRAVEYARD, HAND, PLACES, REMOVED, SMASH, is_on_board, place


def is_same_card(source: int, target: int) -> bool:
    """2-23-1-3, 2-23-8-4: whether a card that moves from `source` to `target` stays the same: only from square to square."""
    return _BOARD_PLACES[source] and _BOARD_PLACES[target]


_BOARD_PLACES: Final = [is_on_board(at) for at in range(len(PLACES))]


def move_to_graveyard(game: Game, card: int, cause: str, cites: tuple[str, ...] = ()) -> Moved:
    """2-23-5-1, 2-23-1-1: return the move that puts a card face up on top of its owner's graveyard."""
    c = game.cards[card]
    anew = _BOARD_RULES if is_on_board(c.place) else _OWNER_RULES
    return move(card, place(c.owner, GRAVEYARD), cause, True, (*cites, *anew))


_OWNER_RULES: Final = ("2-23-5-1", "2-23-5-2", "2-1-1-1")
_NEW_CARD: Final = ("2-23-8-4", "2-23-1-3")
_BOARD_RULES: Final = (*_OWNER_RULES, *_NEW_CARD)


def rules_of_going(game: Game, card: int, player: int) -> tuple[str, ...]:
    """2-23-1-3, 2-23-1-1: return the rules by which a card goes into a zone: a new card from a square, to its owner whoever moves it."""
    c = game.cards[card]
    return (*(_NEW_CARD if is_on_board(c.place) else ()), *(("2-23-1-1",) if c.owner != player else ()))


def move_to_zone(
    game: Game,
    card: int,
    zone: int,
    cause: str,
    rested: bool = False,
    bottom: bool = False,
    cites: tuple[str, ...] = (),
) -> list[Any]:
    """2-23-1-1: return the events that put a card into a zone of its owner, face up or down, released or frozen as is right there.

    A card that is put on top of a deck turns the plan card face down first (2-23-3-3).
    """
    owner = game.cards[card].owner
    events: list[Any] = []
    if zone == DECK and not bottom and (shown := plan(game, owner)) is not None and shown != card:
        events.append(Faced(shown, False, ("2-23-3-3",)))
    up = zone in (GRAVEYARD, ENERGY, REMOVED)  # these zones lie face up (2-23-5-2, 2-23-6-2, 2-23-10-2)
    cites = (*cites, "2-1-1-1", *(("2-23-10-1", "2-23-10-2") if zone == REMOVED else ()))
    return [
        *events,
        Moved(
            card,
            place(owner, zone),
            cause,
            rested and zone in (ENERGY, SMASH),
            up,
            BOTTOM if bottom else TOP,
            cites=cites,
        ),
    ]


def move_into_plan(game: Game, card: int, cause: str, cites: tuple[str, ...] = ()) -> list[Any]:
    """2-23-3-3: return the events that put a card onto its owner's deck face up, as the card of the plan zone."""
    *down, moved = move_to_zone(game, card, DECK, cause, cites=cites)
    rule = "2-23-3-3" if down else "2-23-3-1"  # the card that is there is turned down first
    return [*down, moved._replace(up=True, cites=(*moved.cites, rule))]


# 2-23-1-4, 2-23-1-5 カードを引く ----------------------------------------------------------------------


_DECKS: Final = (place(0, DECK), place(1, DECK))
_HANDS: Final = (place(0, HAND), place(1, HAND))
DRAW: Final = make_drawing(DZ, "2-23-1", "2-23-1-5", "2-23-1-4", _DECKS, _HANDS, cites=("2-23-4-1",))
_draw = draw_by(DRAW)


def draw(game: Game, player: int, count: int, back: Step | None = None) -> Control:
    """2-23-1-4, 2-23-1-5: have a player draw cards, one after the other; what is impossible (1-1-3) or forbidden (1-1-2) is not done."""
    return back if is_prevented(game, "draw", player) else _draw(player, count, back)


# 2-23-3 プランゾーン ----------------------------------------------------------------------------------


def settle_card(game: Game, frame: Any, option: Any) -> Control:
    """Settle which card it is that chance says."""
    return chance.settle_card(game, option)


@saved
class Showing(NamedTuple):
    """A frame of turning the top card of a deck face up."""

    player: int


def find_cards_that_may_lie_on_top(game: Game, frame: Showing) -> list[Any]:
    """2-23-3-1: chance says which card lies on top of the deck before it is looked at.

    Return the options of chance: that card, with each card that it can be.
    """
    deck = game.areas[place(frame.player, DECK)]
    return chance.draws(game, deck[-1]) if deck else []


def turn_top_card_up(game: Game, frame: Showing) -> Control:
    """2-23-3-1: the top card of the deck is turned face up: it lies in the plan zone."""
    deck = game.areas[place(frame.player, DECK)]
    return happen(game, [Faced(deck[-1], True)] if deck and not game.cards[deck[-1]].up else [])


SHOW_PLAN: Final = DZ.table(
    "2-23-3",
    ask("2-23-3-1", find_cards_that_may_lie_on_top, settle_card, nature, sub="look"),
    step("2-23-3-1", turn_top_card_up),
)
