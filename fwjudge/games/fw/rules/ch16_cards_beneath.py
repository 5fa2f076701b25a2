"""16-2. 下に置かれているカード: what is put beneath or on top of another card, and what becomes of it when that one leaves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fwjudge.engine.batch import happen_unreplaced
from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game, Ref

from ..events import Inherited, KiPut
from ..state import BATTLE, BENEATH, COMBO, LEADER, area_of, place
from .ch03_areas import move_to_drop
from .ch09_lasting import inherit

CAN_BEAR: Final = (BATTLE, COMBO, LEADER)
"""The areas in which cards lie on top of others (16-2-1)."""


def cards_beneath(game: Game, card: int) -> tuple[int, ...]:
    """Return the cards beneath another, the undermost first."""
    return tuple(c for player in (0, 1) for c in game.areas[place(player, BENEATH)] if game.cards[c].under == card)


# 16-2-5、16-2-6 上のカードの移動 ------------------------------------------------------------------------------


def drop_cards_beneath(game: Game, events: Sequence[Any]) -> None:
    """Put what lay beneath a card that has left its area into the drop area, which starts nothing waiting (16-2-5, 1-12-4)."""
    fallen: list[Any] = []
    for event in events:
        if event.__class__ is not Moved:
            continue
        source, target = area_of(event.before.place), area_of(event.to)
        if source not in CAN_BEAR or target in (source, BENEATH):
            continue
        left, pile = Ref(event.card, event.life), cards_beneath(game, event.card)
        if "16-2-6" in event.cites and pile:
            fallen += _uncover(game, event, left, pile)
            continue
        fallen += [move_to_drop(game, c, "fall", ("16-2-5",))._replace(silent="16-2-5") for c in pile]
        fallen += [KiPut(ref, -count, ("1-12-4",)) for ref, count in game.own.ki if ref == left]
    if fallen:
        happen_unreplaced(game, fallen)


def _uncover(game: Game, event: Moved, left: Ref, pile: tuple[int, ...]) -> list[Any]:
    """16-2-6, 16-2-6-1: return how the next card lies there now that only the topmost one moved.

    It has the orientation and the changes of power of that one.
    """
    *rest, top = pile
    new = Ref(top, game.lives[top] + 1)
    return [
        Moved(
            top,
            event.before.place,
            "uncovered",
            event.before.rested,
            True,
            cites=("16-2-6", "16-2-6-1"),
            silent="16-2-5-1",
        ),
        *inherit(game, left, new, "16-2-6"),
        Inherited(left, new, ("16-2-6", "16-2-6-1")),
        *(Moved(c, game.cards[c].place, "stack", False, True, under=top, silent="16-2-5-1") for c in rest),
    ]
