"""第3部 第7章 エネルギーフェイズ."""

from __future__ import annotations

from typing import Final

from fwjudge.engine.batch import happen
from fwjudge.engine.choice import Action, need, slot
from fwjudge.engine.event import move
from fwjudge.engine.game import Game
from fwjudge.engine.step import Control

from ..state import DZ, ENERGY, HAND, Dz, Priority, place
from .lines import enter_phase, gain_priority, trigger_at


def is_energy_phase(game: Game, player: int) -> bool:
    """3-7-1: whether it is this player's energy phase, with an empty stack and no battle."""
    own: Dz = game.own
    return own.phase == "energy" and player == own.active and not own.stack and not own.groups


def has_put_no_energy(game: Game, player: int) -> bool:
    """3-7-1: whether no card has been put into the energy zone in this phase so far."""
    return not getattr(game.frame, "spent", False)


def hand_of(game: Game, player: int) -> tuple[int, ...]:
    """Return the cards in a player's hand."""
    return game.areas[place(player, HAND)]


def put_energy(game: Game, frame: Priority, card: int) -> Control:
    """3-7-1: the card goes face up and released into the energy zone, without the stack; the active player gains priority (4-6-2)."""
    game.frame = frame.begin_again(game, spent=True)
    return happen(
        game, [move(card, place(game.own.active, ENERGY), "charge", True, ("3-7-1", "2-23-6-2"))], DZ.at("4-6-3")
    )


charge = Action(
    "3-7-1",
    "charge",
    need("3-7-1", is_energy_phase),
    need("3-7-1", has_put_no_energy),
    slot("3-7-1", hand_of),
    perform=put_energy,
)

ENERGY_PHASE: Final = DZ.table(
    "3-7",
    enter_phase("3-7-1", "energy"),
    trigger_at("3-7-1", "energy phase start"),
    gain_priority("3-4-3", "3-8-1", "begin", sub="energy"),
)
