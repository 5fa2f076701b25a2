"""812 直前情報: what a card was when it left the Area or was KO'd."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.engine.event import UNCHANGING, Moved, change
from fwjudge.engine.game import Game
from fwjudge.engine.log import record

from ..now.projection import information_not_as_printed
from ..state import is_in_area, is_unit_place, sets_of
from .ch09_terms import Koed


def remember_last_information(game: Game, events: Sequence[Any]) -> None:
    """812.1: remember abilities, names and traits of cards about to leave the Area or to be KO'd, where they are not the printed ones.

    A batch that only says something is no last moment.
    """
    if all(event.__class__ in UNCHANGING for event in events):
        return
    leaving = [
        event.card for event in events if event.__class__ in (Moved, Koed) and is_in_area(game.cards[event.card].place)
    ]
    on_them = [c for number in leaving if is_unit_place(game.cards[number].place) for c in sets_of(game, number)]
    found = information_not_as_printed(game, (*leaving, *on_them))
    if found or game.own.left:
        record(game, change("", ("812.1",), left=tuple(found)))
