"""f. フィールド: which moves make a new card, and what follows at once when a card comes or goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fwjudge.ability.text import Discard, Move, PutUnder
from fwjudge.engine import chance
from fwjudge.engine.batch import happen_unreplaced
from fwjudge.engine.event import Faced, Moved, change, move
from fwjudge.engine.game import Game
from fwjudge.engine.log import record
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import refs
from fwjudge.engine.step import Control
from fwjudge.games.common.drawing import draw_by, make_drawing

from ..state import (
    BF,
    BUDDY,
    DECK,
    DROP,
    FIELD_PLACES,
    FLAG,
    GAUGE,
    HAND,
    LOST_FLAG,
    SOUL,
    SPACE_PLACES,
    USED,
    area_of,
    place,
    player_of,
)

_SHOWN_IN: Final = ("drop", "left", "center", "right", "item", "magic", "flag", "buddy")
"""The areas in which cards lie open."""


def is_same_card(source: int, target: int) -> bool:
    """Whether a card that moves from `source` to `target` stays the same: within the field (o.ソウル), or as its use is declared."""
    if source in FIELD_PLACES:
        return target in FIELD_PLACES
    return area_of(target) == USED


def move_to_drop(game: Game, card: int, cause: str, cites: tuple[str, ...] = ()) -> Moved:
    """f.9: return the move of a card to the drop zone of its owner, face up."""
    return move(card, place(game.cards[card].owner, DROP), cause, True, (*cites, "f.9"))


def move_to_gauge(game: Game, card: int, player: int, cites: tuple[str, ...] = ()) -> Moved:
    """f.4: return the move of a card to the gauge of this player, face down."""
    return move(card, place(player, GAUGE), "gauge", False, (*cites, "f.4"))


draw = draw_by(
    make_drawing(BF, "f.1", "f.1", "f.1", (place(0, DECK), place(1, DECK)), (place(0, HAND), place(1, HAND)))
)
"""f.1: from the top of the deck into the hand; an empty deck gives none."""


def options_of_chance(game: Game, cards: Sequence[int]) -> list[Any]:
    """Return the options of chance for the first of these cards that no fighter knows: that card, with each card that it can be."""
    for card in cards:
        if chance.is_unknown(game, card):
            return chance.draws(game, card)
    return []


def shown_by(game: Game, effect: Effect, node: Any) -> tuple[int, ...]:
    """Return the cards that both fighters see as an instruction moves them: not those that go face down, nor into a hand."""
    match node:
        case PutUnder(up=True) | Discard():
            return tuple(ref.card for ref in refs(game, effect, node.cards))
        case Move() if node.to in _SHOWN_IN and node.up is not False:
            return tuple(ref.card for ref in refs(game, effect, node.cards))
    return ()


def follow_moves(game: Game, events: Sequence[Any]) -> Control:
    """Carry out what the rulebook joins to a move at once.

    o.ソウル: the soul of a card that left the field goes to the drop zone. 7.バディ: with the flag that leads to the lost deck
    the buddy is turned up. r.3: the newest monster of a fighter is written down.
    """
    following: list[Any] = []
    shown: list[Any] = []
    for event in events:
        if event.__class__ is not Moved:
            continue
        source, to = event.before.place, event.to
        if area_of(to) == FLAG and game.own.turn and game.printed_card(event.card).name == LOST_FLAG:
            shown += [
                Faced(c, True, ("7.バディ",)) for c in game.areas[place(player_of(to), BUDDY)] if not game.cards[c].up
            ]
        if to in SPACE_PLACES and source not in FIELD_PLACES:
            _remember_newest(game, event)
        elif to not in FIELD_PLACES and (source in FIELD_PLACES or area_of(source) == USED):
            lying = game.areas[place(player_of(source), SOUL)]
            following += [
                move_to_drop(game, c, "soul", ("o.ソウル",)) for c in lying if game.cards[c].under == event.card
            ]
    return happen_unreplaced(game, [*following, *shown]) if following or shown else None


def _remember_newest(game: Game, event: Moved) -> None:
    ours, theirs = game.own.newest
    new = game.ref(event.card)
    newest = (new, theirs) if player_of(event.to) == 0 else (ours, new)
    record(game, change("", ("r.3",), newest=newest))
