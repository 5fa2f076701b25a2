"""5. ゲームの準備: ゲーム前の手順 (5-2)."""

from __future__ import annotations

from typing import Final

from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import announce, happen
from fwjudge.engine.event import TOP, Moved, Shuffled, Sounded, change
from fwjudge.engine.game import Game
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, Step, do_nothing, step
from fwjudge.games.common.setup import FIRST, SECOND, choose_side, draw_lots, make_redraw, player_of, redraw

from ..now.areas import cards_in, leader_of, printed_card
from ..state import DECK, LEADER, LIFE, NOWHERE, OP, place_of
from .ch04_terms import DECKS, HANDS, draw
from .ch08_effects import resolve_line

HAND_SIZE: Final = 5
"""5-2-1-6: so many cards each player draws for the first hand."""


@saved
class Prepared(NamedTuple):
    """A frame of the set-up: the decks as they lay before the effects at the start of the game (5-2-1-5-2)."""

    decks: tuple[tuple[int, ...], ...] = ()


def shuffle_decks(game: Game, frame: object) -> Control:
    """5-2-1-2: each player shuffles the deck (3-2-4) and puts it down."""
    return happen(game, [Shuffled(deck, ("3-2-4", "3-2-1")) for deck in DECKS])


def put_leaders(game: Game, frame: object) -> Control:
    """5-2-1-3: each player puts the leader, which lay in no area yet, face up into the leader area."""
    return happen(
        game,
        [
            Moved(cards_in(game, player, NOWHERE)[-1], place_of(player, LEADER), "leader", cites=("3-6-1", "3-6-2"))
            for player in (0, 1)
        ],
    )


def begin_effects_of_game_start(game: Game, frame: object) -> Control:
    """5-2-1-5-1: effects of 「ゲーム開始時」 begin to wait, those of the player who chose go first; how the decks lie is kept."""
    game.frame = Prepared(tuple(game.areas[deck] for deck in DECKS))
    return announce(game, Sounded("game start", game.own.active))


def shuffle_handled_decks(game: Game, prepared: Prepared) -> Control:
    """5-2-1-5-2: each deck that an effect at the start of the game has changed is shuffled."""
    handled = [deck for deck, before in zip(DECKS, prepared.decks, strict=True) if game.areas[deck] != before]
    return happen(game, [Shuffled(deck, ("3-2-4",)) for deck in handled])


def draw_hand_of_first_player(game: Game, frame: object) -> Control:
    """5-2-1-6: the first player draws a hand."""
    return draw(player_of(game, FIRST), HAND_SIZE)


def draw_hand_of_second_player(game: Game, frame: object) -> Control:
    """5-2-1-6: the second player draws a hand."""
    return draw(player_of(game, SECOND), HAND_SIZE)


def put_life(game: Game, frame: object) -> Control:
    """5-2-1-7, 2-9-2, 2-9-2-1: as many cards as the leader has life go face down into the life area, singly (3-2-3), the top one lowest."""
    rules = ("2-9-2", "2-9-2-1", "3-2-3", "3-10-1", "3-10-2")
    return happen(
        game,
        [
            Moved(card, place_of(player, LIFE), "life", up=False, at=TOP, cites=rules)
            for player in (0, 1)
            for card in cards_in(game, player, DECK)[::-1][: printed_card(game, leader_of(game, player)).life or 0]
        ],
    )


def begin_game(game: Game, frame: object) -> Control:
    """5-2-1-8: the game begins with the turn of the first player."""
    return happen(game, [change("turn", ("4-3-1", "6-1-2"), active=game.own.first, turn=1)], OP.at("6-2-1", "begin"))


SETUP: Final = OP.table(
    "5-2",
    step("5-2-1-1", do_nothing, does="Each player presents the deck; here alone it must be as 5-1-2 says."),
    step("5-2-1-2", shuffle_decks),
    step("5-2-1-3", put_leaders),
    draw_lots("5-2-1-4", "5-2-1-4-1"),
    choose_side("5-2-1-5", False),
    step("5-2-1-5-1", begin_effects_of_game_start),
    resolve_line("5-2-1-5-1"),
    step("5-2-1-5-2", shuffle_handled_decks),
    step("5-2-1-6", draw_hand_of_first_player, sub=FIRST),
    step("5-2-1-6", draw_hand_of_second_player, sub=SECOND),
    redraw("5-2-1-6", "5-2-1-6-1", OP, FIRST),
    redraw("5-2-1-6", "5-2-1-6-1", OP, SECOND),
    step("5-2-1-7", put_life),
    step("5-2-1-8", begin_game),
)
"""5-2: what is done before the game."""


def draw_hand_anew(game: Game, player: int, back: Step) -> Call:
    """5-2-1-6-1: return the call by which a player who has put back the hand draws a new one."""
    return draw(player, HAND_SIZE, back)


_REDRAW: Final = ("5-2-1-6", "5-2-1-6-1")
REDRAWS: Final = (
    make_redraw(OP, *_REDRAW, FIRST, DECKS, HANDS, draw_hand_anew, ("5-2-1-6", "redraw second"), "3-2-4"),
    make_redraw(OP, *_REDRAW, SECOND, DECKS, HANDS, draw_hand_anew, ("5-2-1-7", ""), "3-2-4"),
)
"""5-2-1-6-1: the redraw of the first player, and that of the second."""
