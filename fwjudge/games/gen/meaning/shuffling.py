"""912: the instruction to shuffle."""

from __future__ import annotations

from fwjudge.ability import Shuffle
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Faced, Mixed, Shuffled, change
from fwjudge.engine.game import Game
from fwjudge.engine.log import record
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, step

from ..now.cards import side
from ..rules.ch09_shuffling import show
from ..state import DECK, place


def shuffle(node: Shuffle, inside: list[Step]) -> list[Step]:
    """912.1: make the lines of a shuffle of a deck; cards put to a place of it straight afterwards are a part of the shuffle (912.2a)."""

    def begin(game: Game, frame: Effect) -> Control:
        deck = place(side(frame, node.whose), DECK)
        named = {ref.card for one in node.body for ref in frame.get(getattr(one, "target", "")) if game.is_here(ref)}
        apart = [c for c in game.areas[deck] if c in named]
        record(game, change("", ("912.2a",), shuffling=True))
        if not apart:
            return happen(game, [Shuffled(deck, ("912.1a",))])
        rest = tuple(c for c in game.areas[deck] if c not in named)
        hidden = [Faced(c, False) for c in game.areas[deck] if game.cards[c].up]
        return happen(game, [*hidden, *([Mixed(rest, ("912.1a",))] if rest else [])])

    def end(game: Game, frame: Effect) -> Control:
        record(game, change("", ("912.2",), shuffling=False))
        return show(game, "912.2", *(("912.2a",) if node.body else ()))

    return [
        step("912.1", begin, does="The cards of the deck are put into an order that nobody knows."),
        *inside,
        step("912.2", end, does="The shuffle is over; effects that show cards are looked at again."),
    ]
