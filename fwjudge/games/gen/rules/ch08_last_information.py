"""812 直前情報: what a card was when it left the Area or was KO'd."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.engine.event import UNCHANGING, Moved, change
from fwjudge.engine.game import Game
from fwjudge.engine.log import record

from ..now.projection import abilities_of, is_all_as_printed, words_of
from ..state import Left, is_in_area, is_unit_place, sets_of
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
    found = []
    for c in () if is_all_as_printed(game) else (*leaving, *on_them):
        printed = game.printed_card(c)
        last = Left(game.ref(c), abilities_of(game, c), words_of(game, "name", c), words_of(game, "trait", c))
        if last != Left(last.ref, printed.abilities, (printed.name,), printed.traits):
            found.append(last)
    if found or game.own.left:
        record(game, change("", ("812.1",), left=tuple(found)))
