"""903 公開する, 904 デッキを引く, 912 シャッフルする: instructions about decks and hidden cards."""

from __future__ import annotations

from typing import Final

from fwjudge.ability import text
from fwjudge.engine import queries
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Faced, Mixed, Shuffled, change, make_declaration
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import record
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, step
from fwjudge.games.common import looking
from fwjudge.games.common.meaning import Meanings, tell_lines

from ..now.cards import cards_named, side
from ..rules.ch09_shuffling import is_hidden, show
from ..rules.ch09_terms import draw
from ..state import DECK, place
from ..world.skills import Shuffling


def _draw(node: text.Draw) -> list[Step]:
    """904.2: make the line at which a player draws so many cards."""

    def draw_cards(game: Game, frame: Effect) -> Control:
        return draw(side(frame, node.who), queries.amount(game, frame, node.amount))

    return [step("904.2", draw_cards, does="The player draws so many cards, one after the other.")]


def _cannot_be_drawn(node: text.Draw) -> str:
    if node.up_to:
        return "引く枚数は決まっている"
    return "" if node.who in ("own", "other") else "引くのは自分か相手である"


def _reveal(node: text.Reveal) -> list[Step]:
    """903.1: make the lines at which cards are shown; one that is shown already is not shown again (903.2)."""
    return looking.reveal("903.1", is_hidden, _cards_shown, ("903.2",))(node)


def _cards_shown(game: Game, frame: Effect, node: text.Reveal) -> tuple[Ref, ...]:
    return cards_named(game, frame, node.cards)


def _look(node: text.Look) -> list[Step]:
    """303.3b: make the lines at which only one player sees cards that lie face down."""

    def found(game: Game, frame: Effect) -> tuple[Ref, ...]:
        return cards_named(game, frame, node.cards)

    def see(game: Game, frame: Effect) -> Control:
        cards = found(game, frame)
        game.frame = frame.put(node.called, cards)
        seen = tuple(ref.card for ref in cards)
        return happen(game, [make_declaration(side(frame, node.by), "look", seen, ("303.3b",))] if seen else [])

    return [looking.uncover("303.3b", found), step("303.3b", see, does="The player sees the cards.")]


def _cannot_be_looked_at(node: text.Look) -> str:
    return "" if node.by in ("own", "other") else "見るのは自分か相手である"


def shuffle(node: Shuffling, inside: list[Step]) -> list[Step]:
    """912.1: make the lines of a shuffle of a deck; cards put to a place of it straight afterwards are a part of the shuffle (912.2a)."""

    def begin(game: Game, frame: Effect) -> Control:
        deck = place(side(frame, node.whose), DECK)
        named = {ref.card for one in node.body for ref in cards_named(game, frame, one.cards)}
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


def _cannot_be_shuffled(node: text.Shuffle) -> str:
    return "" if node.area == "deck" and node.whose in ("own", "other") else "シャッフルするのはデッキである"


def _shuffle(node: text.Shuffle) -> list[Step]:
    return shuffle(Shuffling(node.whose), [])


MEANINGS: Final[Meanings] = {
    text.Draw: tell_lines(_draw, refused=_cannot_be_drawn),
    text.Reveal: tell_lines(_reveal),
    text.Look: tell_lines(_look, refused=_cannot_be_looked_at),
    text.Shuffle: tell_lines(_shuffle, refused=_cannot_be_shuffled),
}
