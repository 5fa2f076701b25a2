"""The words and the log entries that instructions have in common."""

from __future__ import annotations

from typing import Final

from fwjudge.engine.event import Noted
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect

DOES: Final = "4.1.3.1"
"""The rule by which an instruction is carried out that no other rule defines."""
PAYING: Final = "paying"
"""The name that an effect has while an instruction of its cost is carried out."""


def log_effect(game: Game, effect: Effect, what: str, cites: tuple[str, ...] = (), why: str = "") -> None:
    """Log something about an effect that changes nothing."""
    note(game, Noted(what, effect.player, effect.ability, effect.source, cites, why))
