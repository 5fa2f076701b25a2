"""8-1-4-2: what effects have left to be done later: at the end of a battle or a turn, as a main phase begins."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.game import Game
from fwjudge.engine.log import record
from fwjudge.engine.program import Effect, program
from fwjudge.engine.step import Call, Chooser, Control, Step, ask
from fwjudge.engine.waiting import Ripe, Waiting
from fwjudge.games.common.lines import name_of


def left_for(game: Game, word: str, player: int) -> list[Any]:
    """Return the delayed effects of a player that are due at the moment of this name; of equal ones the first."""
    found = []
    for one in game.delayed:
        moment, whose = one.facts
        if one.player == player and moment == word and whose in (-1, game.own.active):
            found.append(one)
    return list(dict.fromkeys(found))


def finish_what_is_left(number: str, player: Chooser, word: str, sub: str) -> Step:
    """Make the line at which this player does what their effects have left for this moment, in any order."""

    def what_is_left(game: Game, frame: object) -> list[Any]:
        return left_for(game, word, player(game, frame)) if game.delayed else []

    def do_one(game: Game, frame: object, option: Any) -> Control:
        return carry_out_delayed(game, option, line)

    does = f"In any order {name_of(player)} does what effects have left for this moment."
    line = ask(number, what_is_left, do_one, player, sub, does)
    line.idle = True
    return line


def carry_out_delayed(game: Game, delayed: Waiting, back: Step) -> Control:
    """8-1-4-2: what an effect left to be done is done, with the names that it knew then."""
    record(game, Ripe(delayed, "due", delayed.player, delayed.ability, delayed.ref, ("8-1-4-2",)))
    lines = program(game.world, delayed.ability, "body", delayed.path)
    effect = Effect(delayed.ability, delayed.ref, delayed.player, (), delayed.chosen)
    return Call(lines.first, effect, back) if lines else back
