"""903 公開する、912 シャッフルする: the top cards of decks that an effect shows, and when they are shown."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.base.records import NamedTuple
from fwjudge.engine import chance
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Faced
from fwjudge.engine.game import Game
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, ask, step
from fwjudge.games.common.players import nature

from ..now.continuous_effects import cards_to_turn
from ..state import DECK, GEN, HAND, RESOLUTION, area_of


def is_hidden(game: Game, number: int) -> bool:
    """Whether a card lies in a deck or in a hand."""
    at = game.cards[number].place
    return at < RESOLUTION and area_of(at) in (DECK, HAND)


@saved
class GenShowing(NamedTuple):
    """A frame of showing the top cards of decks, with the rules by which they are not shown before now."""

    cites: tuple[str, ...] = ()


def show(game: Game, *cites: str) -> Control:
    """903.1: show the cards that an effect shows; as long as a shuffle is not over such effects are ignored (912.2, 912.2a)."""
    if game.own.shuffling or game.ended is not None:
        return None
    return Call(SHOW.first, GenShowing(cites)) if any(True for _ in cards_to_turn(game)) else None


def find_cards_that_may_be_shown(game: Game, frame: GenShowing) -> list[Any]:
    """903.1: chance says which card lies on top of a deck that is about to be shown.

    Return the options of chance: that card, with each card that it can be; none where all cards to be shown are known.
    """
    return next((drawn for c, up in cards_to_turn(game) if up and (drawn := chance.draws(game, c))), [])


def settle_card_to_show(game: Game, frame: GenShowing, option: Any) -> Control:
    """903.1: chance says which card lies there; then the cards that have to be shown are looked for anew."""
    return chance.settle_card(game, option, GEN.at("903.1", "top"))


def turn_shown_cards(game: Game, frame: GenShowing) -> Control:
    """903.1: cards of decks that an effect shows are turned up for all players, others down."""
    return happen(game, [Faced(c, up, frame.cites) for c, up in cards_to_turn(game)])


SHOW: Final = GEN.table(
    "903",
    ask("903.1", find_cards_that_may_be_shown, settle_card_to_show, nature, sub="top"),
    step("903.1", turn_shown_cards),
)
