"""Conditions of use: what has to be so, or to have happened, before a card or an ability is used."""

from __future__ import annotations

from typing import Final

from fwjudge.ability import Ability, Trigger
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.games.common.words import count_holds, fits

from ..state import Met, Timing, answered_use

USES: Final = {
    "called": ("call",),
    "cast": ("cast",),
    "equipped": ("equip",),
    "used": ("call", "cast", "equip", "activate"),
}
"""o.使った時・コールした時: the conditions that only the use which is answered can meet, and which kinds of use do."""


def has_happened(game: Game, player: int, number: int, ability: Ability) -> bool:
    """Whether what an ability names as its condition of use has happened: a use that it answers, or something else."""
    trigger = ability.trigger
    if trigger is None:
        return True
    if trigger.sound not in USES:
        return any(_meets(met, trigger, player) for met in game.own.met)
    if not (isinstance(game.frame, Timing) and game.frame.at == "answer" and game.own.stack):
        return False
    use = answered_use(game)
    if use.kind not in USES[trigger.sound] or not _is_whose(trigger, use.player == player):
        return False
    return fits(game, Effect(-1, game.ref(number), player), trigger.of, use.ref.card)


def _meets(met: Met, trigger: Trigger, player: int) -> bool:
    return met.sound == trigger.sound and _is_whose(trigger, met.player == player)


def _is_whose(trigger: Trigger, own: bool) -> bool:
    """Whether a trigger is about something of this side: about any, its own, or the other's."""
    return trigger.subject == "any" or (trigger.subject == "own") == own


def condition_holds(game: Game, player: int, number: int, ability: Ability) -> bool:
    """Whether the condition of an ability holds now."""
    return count_holds(game, Effect(-1, game.ref(number), player), ability.condition)
