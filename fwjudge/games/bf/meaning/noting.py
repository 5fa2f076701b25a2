"""The words and the log entries that instructions have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fwjudge.engine.batch import happen
from fwjudge.engine.event import Decided
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control
from fwjudge.games.common.effect_log import log_effect

DOES: Final = "4.1.3.1"
"""The rule by which an instruction is carried out that no other rule defines."""
PAYING: Final = "paying"
"""The name that an effect has while an instruction of its cost is carried out."""


def _was_kept_from_it(game: Game) -> bool:
    """Whether the log has just said that a card is not destroyed."""
    last = None if game.log is None else game.log[2]
    return isinstance(last, Decided) and last.what == "not destroyed"


def let_happen_if_any(game: Game, effect: Effect, found: Sequence[Any]) -> Control:
    """o.コストと能力: let these events happen at once; where there are none, the log says so, and the rest is resolved all the same."""
    if not found and not _was_kept_from_it(game):
        log_effect(game, effect, "nothing", ("o.コストと能力",), "rest is done")
    return happen(game, found)
