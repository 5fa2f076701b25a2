"""5. ゲームの準備: ゲーム前の手順 (5-2)."""

from __future__ import annotations

from typing import Any, NamedTuple

from fwjudge.engine.batch import announce, happen
from fwjudge.engine.event import TOP, Moved, Set, Shuffled, Sounded
from fwjudge.engine.game import Game
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, Step, nothing, step
from fwjudge.games.common.setup import FIRST, SECOND, lot, player_of, redraw, redrawing, sides

from ..now.areas import leader_of, printed_card
from ..state import DECK, LEADER, LIFE, NOWHERE, OP, WIDTH, place_of
from .ch04_terms import DECKS, HANDS, draw
from .ch08_effects import resolve

HAND_SIZE = 5


@saved
class Prepared(NamedTuple):
    """The frame of the set-up: the decks as they lay before the effects at the start of the game (5-2-1-5-2)."""

    decks: tuple[tuple[int, ...], ...] = ()


def _shuffle(game: Game, frame: Any) -> Control:
    return happen(game, [Shuffled(deck, ("3-2-4", "3-2-1")) for deck in DECKS])


def _leaders(game: Game, frame: Any) -> Control:
    """5-2-1-3: front side up; until now it lay in no area."""
    return happen(
        game,
        [
            Moved(
                game.areas[player * WIDTH + NOWHERE][-1], place_of(player, LEADER), "leader", cites=("3-6-1", "3-6-2")
            )
            for player in (0, 1)
        ],
    )


def _game_start(game: Game, frame: Any) -> Control:
    """5-2-1-5-1: the player who chose goes first with theirs; that player is `active` until 5-2-1-8."""
    game.frame = Prepared(tuple(game.areas[deck] for deck in DECKS))
    return announce(game, Sounded("game start", game.own.active))


def _shuffle_touched(game: Game, frame: Prepared) -> Control:
    """5-2-1-5-2: whose deck such an effect has handled shuffles it."""
    touched = [deck for deck, before in zip(DECKS, frame.decks, strict=True) if game.areas[deck] != before]
    return happen(game, [Shuffled(deck, ("3-2-4",)) for deck in touched])


def _first_hand(side: str) -> Any:
    return lambda game, frame: draw(player_of(game, side), HAND_SIZE)


def _life(game: Game, frame: Any) -> Control:
    """5-2-1-7, 2-9-2-1: from the top of the deck one by one, so that the first lies lowest."""
    events = []
    for player in (0, 1):
        count = printed_card(game, leader_of(game, player)).life or 0
        top = game.areas[player * WIDTH + DECK][::-1][:count]
        cites = ("2-9-2", "2-9-2-1", "3-2-3", "3-10-1", "3-10-2")
        events += [Moved(c, place_of(player, LIFE), "life", up=False, at=TOP, cites=cites) for c in top]
    return happen(game, events)


def _begin(game: Game, frame: Any) -> Control:
    return happen(
        game, [Set("turn", game.own._replace(active=game.own.first, turn=1), ("4-3-1", "6-1-2"))], OP.at("6-2-1")
    )


SETUP = OP.table(
    "5-2",
    step("5-2-1-1", nothing),
    step("5-2-1-2", _shuffle),
    step("5-2-1-3", _leaders),
    lot("5-2-1-4", "5-2-1-4-1"),
    sides("5-2-1-5", False),
    step("5-2-1-5-1", _game_start),
    step("5-2-1-5-1", resolve, sub="resolve"),
    step("5-2-1-5-2", _shuffle_touched),
    step("5-2-1-6", _first_hand(FIRST), sub=FIRST),
    step("5-2-1-6", _first_hand(SECOND), sub=SECOND),
    redraw("5-2-1-6", "5-2-1-6-1", OP, FIRST),
    redraw("5-2-1-6", "5-2-1-6-1", OP, SECOND),
    step("5-2-1-7", _life),
    step("5-2-1-8", _begin),
)


def _five(game: Game, player: int, back: Step) -> Call:
    return draw(player, HAND_SIZE, back)


for _side, _after in ((FIRST, ("5-2-1-6", "redraw second")), (SECOND, ("5-2-1-7", ""))):
    redrawing(OP, "5-2-1-6", "5-2-1-6-1", _side, DECKS, HANDS, _five, _after, "3-2-4")
