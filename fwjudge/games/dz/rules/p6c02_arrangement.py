"""第6部 第2章 「意図的に決定された」カード: whether the order of a deck has ever been determined on purpose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fwjudge.engine.event import Faced, Moved, Noted, Shuffled
from fwjudge.engine.game import Game
from fwjudge.engine.log import note, record

from ..events import Remembered
from ..state import ARRANGED, DECK, player_of, zone_of

SHUFFLED_IN: Final = "shuffled in"
"""The cause of a move into a deck that is shuffled straight after: no place in it is said (6-2-5)."""


def note_determined_order(game: Game, events: Sequence[Any]) -> None:
    """6-2-2, 6-2-3, 6-2-4: note each event that determines the order of a deck on purpose, or why one does not (6-2-5, 6-2-6)."""
    for event in events:
        place = event.to if event.__class__ is Moved else event.place if event.__class__ is Shuffled else -1
        if event.__class__ is Faced and event.up:
            note(game, Noted("remembered", game.cards[event.card].owner, cites=("6-2-6",), why="order not determined"))
        elif zone_of(place) != DECK:
            continue
        elif event.__class__ is Shuffled or event.cause == SHUFFLED_IN:
            known = (ARRANGED, player_of(place)) in game.own.heard
            rules, why = (("6-2-4",), "order stays determined") if known else (("6-2-5",), "order not determined")
            note(game, Noted("remembered", player_of(place), cites=rules, why=why))
        else:
            shown = ("6-2-3",) if event.up else ()
            heard = ((ARRANGED, player_of(place)),)
            record(game, Remembered(heard, player_of(place), ("6-2-2", *shown), "order determined"))
