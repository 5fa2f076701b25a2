"""Drawing cards: one after the other, so that something can come in between."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fwjudge.base.records import NamedTuple
from fwjudge.engine import chance
from fwjudge.engine.batch import happen
from fwjudge.engine.event import TOP, Moved
from fwjudge.engine.game import Game, made
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, Procedures, Step, Table, ask, do_nothing, step

from .players import nature


@saved
class Drawing(NamedTuple):
    """A frame of drawing: who draws, and how many cards are left to draw."""

    player: int
    left: int


_SHORT_DRAWINGS: Final = tuple(tuple(Drawing(player, left) for left in range(10)) for player in (0, 1))


def drawing(player: int, left: int) -> Drawing:
    """Return the frame of drawing so many cards: for a few of them the very same one each time."""
    return _SHORT_DRAWINGS[player][left] if 0 <= left < 10 else Drawing(player, left)


def make_drawing(
    procedures: Procedures,
    name: str,
    several: str,
    one: str,
    decks: tuple[int, int],
    hands: tuple[int, int],
    cause: str = "draw",
    missing: Callable[[Game, int, Step], Control] | None = None,
    cites: tuple[str, ...] = (),
) -> Table:
    """Make the table of 「カードN枚を引く」 (`several`), which repeats 「1枚を引く」 (`one`); an empty deck gives none.

    `missing`: what a rulebook says where there are too few cards (who draws, where to go on).
    """

    def repeat(game: Game, frame: Drawing) -> Control:
        if frame.left <= 0:
            return done
        if game.areas[decks[frame.player]]:
            return None
        return missing(game, frame.player, done) if missing else done

    def cards_it_may_be(game: Game, frame: Drawing) -> list[Any]:
        return chance.draws(game, game.areas[decks[frame.player]][-1])

    def settle(game: Game, frame: Drawing, option: Any) -> Control:
        return chance.settle_card(game, option)

    def draw_one(game: Game, frame: Drawing) -> Control:
        player, left = frame
        game.frame = drawing(player, left - 1)
        drawn = made(
            Moved,
            (game.areas[decks[player]][-1], hands[player], cause, False, False, TOP, None, None, cites, "", -1, -1),
        )
        return happen(game, [drawn], first)

    first = step(several, repeat, does="Repeat for each card that is left to draw, as long as the deck has one.")
    done = step(several, do_nothing, "done", "All cards are drawn.")
    look = ask(one, cards_it_may_be, settle, nature, "look", "Chance says which card lies on top of the deck.")
    draw = step(one, draw_one, "one" if one == several else "", "The top card of the deck goes to the player's hand.")
    return procedures.table(name, first, look, draw, done)


def draw_by(table: Table) -> Callable[..., Call]:
    """Return the function that has a player draw by this table; a step returns what it gives."""

    def draw(player: int, count: int, back: Step | None = None) -> Call:
        return made(Call, (table.first, drawing(player, count), back))

    return draw
