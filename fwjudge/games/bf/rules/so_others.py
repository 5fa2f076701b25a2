"""o. その他: conditions that are met before a card is used, and 「終了する」."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability.text import Happened
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Decided, Lapsed, Noted, Removed, change
from fwjudge.engine.game import Game
from fwjudge.engine.log import note, record
from fwjudge.engine.project import THIS_BATTLE, effects_that_end
from fwjudge.engine.step import Control, Step, step
from fwjudge.games.common.events import NotedChange

from ..state import BF, Attack, Fight, Met
from ..world.facts import sound_of

_AFTER_CONDITION: Final = "o.条件を満たした後に使うカード"
_ENDING: Final = "o.終了する"

# o.条件を満たした後に使うカード -------------------------------------------------------------------------


def pass_over_conditions(game: Game, ability: int) -> None:
    """Mark the conditions that were met before as passed over: something is used that does not refer to them."""
    if not game.own.met:
        return
    asked: tuple[Happened, ...] = game.world.facts.skills[ability].use_if.events if ability >= 0 else ()
    heard = {sound_of(one.event) for one in asked}
    met = tuple(met if met.sound in heard else met._replace(passing=True) for met in game.own.met)
    if met != game.own.met:
        record(game, change("", (_AFTER_CONDITION,), met=met))


def drop_passed_conditions(game: Game) -> None:
    """Let the conditions lapse that were passed over: the cards that refer to them count as not used."""
    _drop_conditions(game, tuple(met for met in game.own.met if met.passing))


def drop_all_conditions(game: Game) -> None:
    """Let all conditions lapse, because the play timing or the phase in which they were met is over."""
    _drop_conditions(game, game.own.met)


def _drop_conditions(game: Game, lapsed: tuple[Met, ...]) -> None:
    for met in lapsed:
        gone = Removed("met", (met,))
        record(game, NotedChange("condition lapsed", met.player, -1, met.card, gone, (_AFTER_CONDITION,)))


# o.終了する -------------------------------------------------------------------------------------------

_NEXT_MOMENT: Final = {
    "main": ("3c.1.1", ""),
    "attack": ("3c.5.1", ""),
    "final": ("3d.5.1", "wait"),
    "turn": ("3d.5.1", "wait"),
    "start": ("3b.1.1", "begin"),
}
"""Where the fight goes on after each phase. That of the start phase is not among those that the rulebook lists."""


def end_what_an_effect_ends(game: Game, frame: Any) -> Control:
    """o.終了する: at once the fight goes on at the next moment; what waits and is unresolved comes in the play timing after it."""
    what = game.own.ending
    if not what:
        return None
    if what in ("phase", "turn", game.own.phase):
        cites = (f"{_ENDING}.Q1",) if game.own.attacks else ()
        note(game, Decided("turn ended" if what == "turn" else "phase ended", game.own.active, cites=cites))
        return happen(game, _end_of_all_battles(game, what))
    record(game, change("", (_ENDING,), ending=""))
    if what == "battle":
        note(game, Decided("battle ended", game.own.active))
        return _end_battle(game)
    note(game, Noted("silent", game.own.active, why="phase not going on"))
    return None


def go_to_the_next_moment(game: Game, frame: Any) -> Control:
    """o.終了する: as a phase or the turn ends the fight goes on at the next moment, and what is unresolved is left for that."""
    what = game.own.ending
    if not what:
        return None
    record(game, change("", (_ENDING,), ending=""))
    _leave_unresolved(game, 0)
    game.stack = game.frame = None
    return BF.at(*_NEXT_MOMENT[game.own.phase if what == "phase" else what])


def make_ending(after: str) -> tuple[Step, Step]:
    """Make the two lines after the resolution of an effect that may end something."""
    return (
        step(_ENDING, end_what_an_effect_ends, after),
        step(_ENDING, go_to_the_next_moment, f"{after} next"),
    )


def _end_battle(game: Game) -> Control:
    """Go from wherever the innermost battle stands to 3.3 of its section."""
    attacks: tuple[Attack, ...] = game.own.attacks
    stack = game.stack
    while attacks and stack is not None:
        _, frame, _, stack = stack
        if isinstance(frame, Fight):
            _leave_unresolved(game, attacks[-1].depth)
            game.frame, game.stack = frame, stack
            end: Step = BF.at(f"{frame.section}.3.3")
            return end
    return None


def _leave_unresolved(game: Game, depth: int) -> None:
    """Leave all uses above this depth for the play timing that comes next."""
    stack = game.own.stack
    if len(stack) > depth:
        left = (*stack[:depth], *(use._replace(left=True) for use in stack[depth:]))
        record(game, change("", (_ENDING,), stack=left))


def _end_of_all_battles(game: Game, what: str) -> list[Any]:
    """o.終了する.Q1: return how 「攻撃中」「バトル中」 is over as a phase or the turn ends, and with it what lasts for the battle."""
    events: list[Any] = [change("", (_ENDING,), phase="final" if what == "turn" else game.own.phase)]
    if game.own.attacks:
        events.append(change("battle end", attacks=()))
        if ending := effects_that_end(game, THIS_BATTLE):
            events.append(Lapsed(ending, (f"{_ENDING}.Q1", _ENDING)))
    return events
