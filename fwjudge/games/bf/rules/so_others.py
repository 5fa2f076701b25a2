"""o. その他: conditions that are met before a card is used, and 「終了する」."""

from __future__ import annotations

from typing import Any

from fwjudge.ability import Ability
from fwjudge.engine.batch import happen, note
from fwjudge.engine.event import Lapsed, Noted, Set
from fwjudge.engine.game import Game
from fwjudge.engine.project import lapsing
from fwjudge.engine.step import Control, Step

from ..state import BF, Attack, Fight

# o.条件を満たした後に使うカード、o.使った時・コールした時 -------------------------------------------------


def passes(game: Game, ability: Ability | None) -> None:
    """Something is used that does not refer to them: conditions that were met before lapse when it has been resolved."""
    if not game.own.met:
        return
    sound = ability.trigger.sound if ability is not None and ability.trigger is not None else ""
    game.own = game.own._replace(
        met=tuple(met if met.sound == sound else met._replace(passing=True) for met in game.own.met)
    )


def lapse(game: Game, all_of_them: bool) -> None:
    """They count as not used: with the play timing or the phase all, after another use those that it passed over."""
    own = game.own
    if not own.met:
        return
    left = () if all_of_them else tuple(met for met in own.met if not met.passing)
    for met in own.met:
        if met not in left:
            note(
                game,
                Noted(
                    "condition lapsed",
                    met.player,
                    ref=met.card,
                    cites=("o.条件を満たした後に使うカード",),
                    why=met.sound,
                ),
            )
    game.own = own._replace(met=left)


# o.終了する -------------------------------------------------------------------------------------------

_ON = {
    "main": ("3c.1.1", ""),
    "attack": ("3c.5.1", ""),
    "final": ("3d.5.1", "wait"),
    "turn": ("3d.5.1", "wait"),
    "start": ("3b.1.1", "begin"),
}


def leave(game: Game, frame: Any) -> Control:
    """At once on to the next moment; what waits and what is unresolved comes in the play timing right after it.

    「スタートフェイズを終了する」 is not among those that the rulebook lists: on to the main phase.
    """
    what = game.own.ending
    if not what:
        return None
    game.own = game.own._replace(ending="")
    if what == "phase":
        what = game.own.phase
    if what == "battle":
        return _leave_battle(game)
    if what != "turn" and what != game.own.phase:
        note(game, Noted("silent", game.own.active, why="進行中でないフェイズの終了については定めがない"))
        return None
    _leave_over(game, 0)
    phase = "final" if what == "turn" else game.own.phase
    control = _end_battles(game, (), phase)
    game.stack = game.frame = None
    return control or BF.at(*_ON[what])


def _leave_battle(game: Game) -> Control:
    """From wherever it is in the innermost battle to 3.3 of its section."""
    attacks: tuple[Attack, ...] = game.own.attacks
    stack = game.stack
    while stack is not None and not isinstance(stack[1], Fight):
        stack = stack[3]
    if not attacks or stack is None:
        return None
    _leave_over(game, attacks[-1].depth)
    _, frame, _, below = stack
    game.frame, game.stack = frame, below
    end: Step = BF.at(f"{frame.section}.3.3")
    return end


def _leave_over(game: Game, depth: int) -> None:
    stack = game.own.stack
    game.own = game.own.with_stack((*stack[:depth], *(use._replace(left=True) for use in stack[depth:])))


def _end_battles(game: Game, attacks: tuple[Attack, ...], phase: str) -> Control:
    """o.終了する.Q1: 「攻撃中」「バトル中」 is over."""
    events: list[Any] = []
    if game.own.attacks != attacks:
        events.append(Set("battle end", game.own._replace(attacks=attacks)))
        if ending := lapsing(game, "battle"):
            events.append(Lapsed(ending))
    control = happen(game, events)
    game.own = game.own._replace(phase=phase)
    return control
