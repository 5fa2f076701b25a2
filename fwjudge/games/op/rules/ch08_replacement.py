"""8-1-3-4: what a replacement says is done in place of something, before the rest of that happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import BATCH, Batch
from fwjudge.engine.event import Turned
from fwjudge.engine.game import Game
from fwjudge.engine.save import saved
from fwjudge.engine.step import Control, step

from ..state import OP


@saved
class Lying(NamedTuple):
    """A mark on what is still to happen: where its cards lay when a replacement was applied to the rest of it."""

    cards: tuple[tuple[int, int], ...]
    offered: tuple[Any, ...] = ()
    """The replacements that could have been applied as well."""


def remember_where_cards_lie(game: Game, events: Sequence[Any], offered: tuple[Any, ...]) -> Lying:
    """Return where the cards lie to which this is to happen, with the replacements that could have been applied as well."""
    return Lying(
        tuple((event.card, game.cards[event.card].place) for event in events if hasattr(event, "card")), offered
    )


def look_at_the_rest_anew(game: Game, batch: Batch) -> Control:
    """8-1-3-4-6: with what a replacement did in force others can be applied to the rest; what is impossible is not done (1-3-2)."""
    lay = dict([mark.cards for mark in batch.used if isinstance(mark, Lying)][-1])
    left = tuple(event for event in batch.events if _can_happen(game, event, lay))
    game.frame = batch._replace(events=left)
    return BATCH.first


def _can_happen(game: Game, event: Any, lay: dict[int, int]) -> bool:
    """Whether the card lies where it lay, and is not turned so already (1-3-2-1)."""
    if not hasattr(event, "card"):
        return True
    card = game.cards[event.card]
    return card.place == lay[event.card] and not (isinstance(event, Turned) and card.rested == event.rested)


INSTEAD: Final = OP.table("8-1-3-4", step("8-1-3-4-6", look_at_the_rest_anew))
"""8-1-3-4: how a replacement goes on that has been carried out."""
