"""Remarks in the log about effects, for the report: they change nothing."""

from __future__ import annotations

from fwjudge.engine.event import Noted
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect


def log_effect(game: Game, effect: Effect, what: str, cites: tuple[str, ...] = (), why: str = "") -> None:
    """Log what becomes of an effect, by which rules and why."""
    note(game, Noted(what, effect.player, effect.ability, effect.source, cites, why))
