"""The lines that the rulebook puts right after every batch of events: 804.2b-1, 913.5, 809.3b, 809.4, 809.7, 903.1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.engine.event import Added, Moved, Noted, Settled
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note, record
from fwjudge.engine.step import Control

from ..now.layers import rules_applied
from ..state import RESOLUTION, is_in_area, is_unit_place
from .ch08_lasting import end_effects_without_condition, order_by_age
from .ch08_replacement import carry_out_replacements
from .ch09_counters import remove_counters
from .ch09_shuffling import show


def bring_up_to_date(game: Game, events: Sequence[Any]) -> Control:
    """After a batch bring counters and what lasts up to date, and show cards of decks that an effect shows.

    That chance says which card a hidden one is shows none: while decks are shown it is said of one card after the other.
    """
    remove_counters(game, events)
    order_by_age(game)
    log_effects_on_arrivals(game, events)
    end_effects_without_condition(game)
    if game.own.instead:
        return carry_out_replacements(game)
    return show(game) if any(event.__class__ is not Settled for event in events) else None


def remember_arrivals(game: Game, events: Sequence[Any]) -> Control:
    """804.2b-1: write down which units have come to the Area this turn."""
    arrived: list[Ref] = []
    for event in events:
        if event.__class__ is Moved and is_unit_place(event.to) and not is_in_area(event.before.place):
            arrived.append(game.ref(event.card))
    if arrived and game.own.turn > 0:
        record(game, Added("fresh", tuple(arrived), cites=("804.2b-1",)))
    return None


def log_effects_on_arrivals(game: Game, events: Sequence[Any]) -> None:
    """809.4: write into the log which effects apply to a card from the moment it lies where it came to (804.2a-1: while it is played)."""
    for event in events:
        if event.__class__ is Moved and (is_unit_place(event.to) or event.to == RESOLUTION):
            rules = rules_applied(game, event.card)
            if rules:
                rule = "804.2a-1" if event.to == RESOLUTION else "809.4"
                owner = game.cards[event.card].owner
                note(game, Noted("placed so", owner, ref=game.ref(event.card), cites=(rule, *rules)))
