"""第3部 第9章 スマッシュフェイズ."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.engine.batch import happen
from fwjudge.engine.choice import Action, need, slot, unless_forbidden
from fwjudge.engine.event import Decided, move, turn_card
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.engine.project import value
from fwjudge.engine.step import Control

from ..now.bans import rules_against
from ..now.squares import SEEN_SQUARES
from ..readings import BELOW_ZERO, reads
from ..state import DECK, DZ, SMASH, Dz, Priority, place, units
from .lines import enter_phase, gain_priority, trigger_at
from .p3c08_main import is_released, need_permission_of_card

_FACE_DOWN: Final = ("3-9-1", "2-23-7-1", "2-23-7-2")
"""The cards lie face down in the smash zone, and no player may look at them."""


def is_smash_phase(game: Game, player: int) -> bool:
    """3-9-1: whether it is this player's smash phase, with an empty stack and no battle."""
    own: Dz = game.own
    return own.phase == "smash" and player == own.active and not own.stack and not own.groups


def rules_against_smashing(game: Game, player: int) -> tuple[str, ...]:
    """1-1-2: return the rules by which this player cannot smash."""
    return rules_against(game, "smash", player)


def is_beyond_own_area(game: Game, player: int, unit: int) -> bool:
    """3-9-1: whether a unit lies in the central or in the enemy area, as its player sees them."""
    return SEEN_SQUARES[player, game.cards[unit].place].area != "own area"


def smash_with(game: Game, frame: Priority, unit: int) -> Control:
    """3-9-1: freeze the unit; the opponent puts cards of the deck face down into the smash zone, one more from the enemy area.

    As many as there are (4-12-2); a negative smash is 0 (1-2-2).
    """
    player = game.own.active
    smash = value(game, "smash", unit)
    amount = max(0, smash)
    if SEEN_SQUARES[player, game.cards[unit].place].area == "enemy area":
        amount = amount + 1 if smash >= 0 or reads(game, BELOW_ZERO, "1-2-2") else max(0, smash + 1)
    deck = game.areas[place(1 - player, DECK)]
    events: list[Any] = [turn_card(unit, True, ("3-9-1", "1-2-2") if smash < 0 else ("3-9-1",))]
    cites = ("1-2-2", *_FACE_DOWN) if smash < 0 else _FACE_DOWN
    events += [move(c, place(1 - player, SMASH), "smash", False, cites) for c in deck[::-1][:amount]]
    game.frame = frame.begin_again(game)
    if smash < 0:
        note(game, Decided("below zero", player, unit, cites=("1-2-2",)))
    return happen(game, events, DZ.at("4-6-3"))


smash = Action(
    "3-9-1",
    "smash",
    need("3-9-1", is_smash_phase),
    unless_forbidden("1-1-2", rules_against_smashing, "smash"),
    slot(
        "3-9-1",
        units,
        need("3-9-1", is_beyond_own_area),
        need("2-26-1-1", is_released),
        need_permission_of_card("smash"),
    ),
    perform=smash_with,
)

SMASH_PHASE: Final = DZ.table(
    "3-9",
    enter_phase("3-9-1", "smash"),
    trigger_at("3-9-1", "smash phase start"),
    gain_priority("3-4-3", "3-10-1", "begin", sub="smash"),
)
