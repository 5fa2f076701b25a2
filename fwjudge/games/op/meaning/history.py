"""The history of a turn, kept as far as a text asks for it later: 「このターン中、～している場合」."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fwjudge.engine.event import Added
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import record
from fwjudge.engine.program import Effect

from ..now.effects import effects_among
from ..world.facts import AskedEvent, Facts, word_heard
from .times import names_event


def must_compare(game: Game, events: Sequence[Any]) -> bool:
    """Return False: nothing of this game asks what things were like before events."""
    return False


def write_down(game: Game, before: Game | None, heard: Sequence[tuple[Any, tuple[str, ...]]]) -> None:
    """Write down the events that a condition may ask for later this turn, as each player would see them."""
    known: Facts = game.world.facts
    found = [
        (at, effect.player, effect.source if asked.of_this else None)
        for at, asked in enumerate(known.asked)
        for event, words in heard
        if word_heard(asked.event) in words
        for effect in _those_who_ask(game, asked)
        if names_event(game, effect, asked.event, event)
    ]
    if found:
        record(game, Added("happened", tuple(found)))


def _those_who_ask(game: Game, asked: AskedEvent) -> Iterator[Effect]:
    """Yield whom to ask whether it has happened: each player, or each card whose text speaks of itself."""
    for player in (0, 1):
        if not asked.of_this:
            yield Effect(asked.ability, Ref(-1, 0), player)
            continue
        for card, number in effects_among(game, player, frozenset((asked.ability,)), also_invalid=True):
            yield Effect(number, game.ref(card), player)
