"""4. 行動を宣言できる機会: フリータイミング (4-1)、チェックポイント (4-2)."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.engine.game import Game
from fwjudge.engine.log import record
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Call, Chooser, Control, Step, ask, step
from fwjudge.engine.waiting import Ripe, TakenUp, Waiting
from fwjudge.games.common.lines import beginnings, name_of
from fwjudge.games.common.players import non_turn_player, turn_player

from ..now.progress import log_beginning
from ..now.state_triggers import state_triggers
from ..state import FW
from . import ch09_waiting, ch14_rules
from .ch09_auto import IN_CHECKPOINT

# 4-1 フリータイミング -----------------------------------------------------------------------------------

# Each free timing begins with the checkpoint before it (4-1-2-1).
FW.table("4-1 main", FW.go_to("4-1-2-1", "7-3-3", sub="main"))
FW.table("4-1 offence", FW.go_to("4-1-2-1", "8-2-3", sub="offence"))
FW.table("4-1 defence", FW.go_to("4-1-2-1", "8-3-3", sub="defence"))

# 「行動の終了後、…に戻ります」: after an action the same player has the free timing again (4-1-2-1).
FW.table("7-3-4-1-1", FW.go_to("7-3-4-1-1", "4-1-2-1", "main"))
FW.table("7-3-4-2-1", FW.go_to("7-3-4-2-1", "4-1-2-1", "main"))
FW.table("7-3-4-3-2", FW.go_to("7-3-4-3-2", "4-1-2-1", "main"))
FW.table("8-2-4-1-1", FW.go_to("8-2-4-1-1", "4-1-2-1", "offence"))
FW.table("8-2-4-2-1", FW.go_to("8-2-4-2-1", "4-1-2-1", "offence"))
FW.table("8-3-4-1-1", FW.go_to("8-3-4-1-1", "4-1-2-1", "defence"))
FW.table("8-3-4-2-1", FW.go_to("8-3-4-2-1", "4-1-2-1", "defence"))


# 4-2 チェックポイント ------------------------------------------------------------------------------------


def process_rules(game: Game, frame: Any) -> Control:
    """4-2-2-1: all check-type rule processing that is due is done at once, and again while something is due."""
    ch09_waiting.wait(game, state_triggers(game))
    return ch14_rules.process_check_type(game, back=FW.at("4-2-2-1"))


def resolve_waiting(number: str, player: Chooser) -> Step:
    """Make the line at which one waiting 【自動】 of this player is declared, and the checkpoint begins anew."""

    def find_waiting(game: Game, frame: Any) -> list[Waiting]:
        if not game.waiting:
            return []
        who = player(game, frame)
        return list(dict.fromkeys(w for w in game.waiting if w.player == who))

    return ask(
        number,
        find_waiting,
        take_waiting,
        player,
        does=f"One waiting 【自動】 of {name_of(player)} is declared and resolved, then the checkpoint begins anew.",
    )


def take_waiting(game: Game, frame: Any, waiting: Waiting) -> Control:
    """Declare and resolve a skill that waited (9-6-3), then begin the checkpoint anew."""
    record(game, TakenUp(waiting))
    chosen = (*waiting.chosen, (IN_CHECKPOINT, (True,))) if waiting.born else waiting.chosen
    effect = Effect(waiting.ability, waiting.ref, waiting.player, waiting.facts, chosen)
    return Call(FW.tables["9-6"].first, effect, FW.at("4-2-2-1"))


def resolve_delayed(number: str, player: Chooser) -> Step:
    """Make the line at which one delayed effect of this player whose moment has come is resolved."""

    def find_delayed(game: Game, frame: Any) -> list[Any]:
        if not game.delayed:
            return []
        who = player(game, frame)
        return list(dict.fromkeys(d for d in game.delayed if d.ready and d.player == who))

    return ask(
        number,
        find_delayed,
        take_delayed,
        player,
        does=f"One delayed effect of {name_of(player)} that is due is resolved, then the checkpoint begins anew.",
    )


def take_delayed(game: Game, frame: Any, delayed: Any) -> Control:
    """Resolve a delayed effect (9-2-2-1), then begin the checkpoint anew."""
    record(game, Ripe(delayed))
    return Call(FW.tables["9-2-2"].first, delayed, FW.at("4-2-2-1"))


def end_the_checkpoint(game: Game, frame: Any) -> Control:
    """4-2-2-6: with nothing left to process or to resolve the checkpoint ends."""
    return None


CHECKPOINT: Final = FW.table(
    "4-2",
    step("4-2-2-1", process_rules),
    resolve_waiting("4-2-2-2", turn_player),
    resolve_delayed("4-2-2-3", turn_player),
    resolve_waiting("4-2-2-4", non_turn_player),
    resolve_delayed("4-2-2-5", non_turn_player),
    step("4-2-2-6", end_the_checkpoint),
)
_CHECK: Final = Call(CHECKPOINT.first)


def checkpoint(number: str, begins: str = "") -> Step:
    """Make the line at which a checkpoint takes place; one in which no line would do anything is passed over unless lines are traced.

    `begins`: the step of a battle that begins with it.
    """

    began = beginnings(begins) if begins else None

    def check(game: Game, frame: Any) -> Control:
        if began is not None:
            log_beginning(game, began)
        return _CHECK if game.trace is not None or _is_anything_to_do(game) else None

    return step(number, check, does="A checkpoint takes place.", idle=True)


def _is_anything_to_do(game: Game) -> bool:
    """Whether a line of a checkpoint would do anything."""
    return bool(
        game.waiting
        or (game.delayed and any(one.ready for one in game.delayed))
        or game.world.facts.has_state_triggers
        or ch14_rules.is_due(game)
    )
