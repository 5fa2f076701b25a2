"""903 公開する、912 シャッフルする: the top cards of decks that an effect shows, and when they are shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fwjudge.base.records import NamedTuple
from fwjudge.engine import chance
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Faced
from fwjudge.engine.game import Game
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, ask, step
from fwjudge.games.common.looking import is_shown
from fwjudge.games.common.players import nature

from ..now.in_force import shows_deck
from ..state import DECK, GEN, HAND, RESOLUTION, area_of, place
from ..world.facts import facts_of_skills


def is_hidden(game: Game, number: int) -> bool:
    """Whether a card lies in a deck or in a hand."""
    at = game.cards[number].place
    return at < RESOLUTION and area_of(at) in (DECK, HAND)


def cards_to_turn(game: Game) -> Iterator[tuple[int, bool]]:
    """Return the cards of decks to be turned up or down: the top one is shown as long as an effect says so, the others are not."""
    shown = shows_deck(game)
    for player in (0, 1):
        deck = game.areas[place(player, DECK)]
        top = deck[-1] if deck and player in shown else None
        for c in deck:
            if game.cards[c].up != (c == top) and not is_shown(game, c):
                yield c, c == top


@saved
class GenShowing(NamedTuple):
    """A frame of showing the top cards of decks, with the rules by which they are not shown before now."""

    cites: tuple[str, ...] = ()


def show(game: Game, *cites: str) -> Control:
    """903.1: show the cards that an effect shows; as long as a shuffle is not over such effects are ignored (912.2, 912.2a)."""
    if not facts_of_skills(game).shows_decks or game.own.shuffling or game.ended is not None:
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
