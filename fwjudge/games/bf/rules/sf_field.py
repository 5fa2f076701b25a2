"""f. フィールド: which moves make a new card, and what follows at once when a card comes or goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.engine import chance
from fwjudge.engine.batch import settle
from fwjudge.engine.event import Faced, Moved, move
from fwjudge.engine.game import Game
from fwjudge.engine.step import Control
from fwjudge.games.common.drawing import drawer, drawing

from ..state import BF, BUDDY, DECK, DROP, FLAG, GAUGE, HAND, IN_SPACE, LOST_FLAG, ON_FIELD, SOUL, USED, WIDTH, place


def same_card(source: int, target: int) -> bool:
    """On the field a card stays what it is (o.ソウル says so of its soul); a card that is being used has gone nowhere yet."""
    if source in ON_FIELD:
        return target in ON_FIELD
    return target % WIDTH == USED


def to_drop(game: Game, card: int, cause: str, cites: tuple[str, ...] = ()) -> Moved:
    """f.9: face up, in its owner's area."""
    return move(card, place(game.cards[card].owner, DROP), cause, True, (*cites, "f.9"))


def to_gauge(game: Game, card: int, player: int, cites: tuple[str, ...] = ()) -> Moved:
    """f.4: face down."""
    return move(card, place(player, GAUGE), "gauge", False, (*cites, "f.4"))


draw = drawer(drawing(BF, "f.1", "f.1", "f.1", (place(0, DECK), place(1, DECK)), (place(0, HAND), place(1, HAND))))
"""f.1: from the top of the deck into the hand; an empty deck gives none."""


def unknown(game: Game, cards: Sequence[int]) -> list[Any]:
    """What chance has to say before these cards are seen."""
    for card in cards:
        if chance.unknown(game, card):
            return chance.draws(game, card)
    return []


def interrupt(game: Game, events: Sequence[Any]) -> Control:
    """o.ソウル: the soul of a card that left the field goes to the drop zone at once. And which monster came last (r.3)."""
    fallen: list[Any] = []
    shown: list[Any] = []
    for event in events:
        if event.__class__ is not Moved:
            continue
        source, to = event.before[2], event.to
        if to % WIDTH == FLAG and game.own.turn and game.printed(event.card).name == LOST_FLAG:
            shown += [Faced(c, True, ("7.バディ",)) for c in game.areas[to - FLAG + BUDDY] if not game.cards[c].up]
        if source in ON_FIELD or source % WIDTH == USED:
            if to in IN_SPACE and source not in ON_FIELD:
                _newest(game, event)
            elif to not in ON_FIELD and game.areas[source // WIDTH * WIDTH + SOUL]:
                lying = game.areas[source // WIDTH * WIDTH + SOUL]
                fallen += [to_drop(game, c, "soul", ("o.ソウル",)) for c in lying if game.cards[c][6] == event.card]
        elif to in IN_SPACE:
            _newest(game, event)
    return settle(game, [*fallen, *shown]) if fallen or shown else None


def _newest(game: Game, event: Moved) -> None:
    newest = list(game.own.newest)
    newest[event.to // WIDTH] = game.ref(event.card)
    game.own = game.own._replace(newest=(newest[0], newest[1]))
