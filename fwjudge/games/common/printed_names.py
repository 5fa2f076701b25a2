"""The names of cards that can be printed ones: the name that is printed, the number, and the name that a file gives the card."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.game import Game

from .speech import Speech


class SpeechOfPrintedCards(Speech):
    """The words for events of a game whose printed cards a file can name by number."""

    def names_of_card(self, game: Game, card: int) -> tuple[str, ...]:
        """Return the name of a card, its number, and what the file calls it."""
        printed = game.printed_card(card)
        return (self.name(game, card), printed.name, printed.number, printed.handle)

    def name(self, game: Game, card: int) -> str:
        """Return the name that the file gives a card, or its printed name, with its number where several cards have it."""
        printed = game.printed_card(card)
        if printed.handle or not printed.number:
            return str(printed.handle or printed.name)
        same = {p.number for p in game.world.printed if p.name == printed.name}
        return f"{printed.name} {printed.number}" if len(same) > 1 else str(printed.name)


def name_on_board(printed: Any) -> str:
    """Return the name of a card on a drawn board: both names where the lines of the report call it otherwise than it is printed."""
    if printed.handle and printed.handle != printed.name:
        return f"{printed.handle}={printed.name}"
    return str(printed.name)
