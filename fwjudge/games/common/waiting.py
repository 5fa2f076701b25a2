"""Abilities that wait: which of them a player can take up, and what the parts of an ability listen to."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.game import Game
from fwjudge.engine.log import lines_in_progress
from fwjudge.engine.step import Chooser, Options, Step, Take, ask
from fwjudge.engine.waiting import Waiting

from .lines import name_of


def make_waiting_options(player: Chooser) -> Options:
    """Return the options of a line at which this player takes up an ability that waits; of equal ones there is one."""

    def options(game: Game, frame: Any) -> list[Waiting]:
        if not game.waiting:
            return []
        who = player(game, frame)
        return list(dict.fromkeys(w for w in game.waiting if w.player == who))

    return options


def is_idle(game: Game) -> bool:
    """Whether no ability waits and no effect lasts: so lines are idle (`Policy.is_idle`) where no card has an ability."""
    return not (game.waiting or game.modifiers)


def take_up_waiting(number: str, player: Chooser, take: Take, sub: str = "") -> Step:
    """Make the line at which this player takes up one of the abilities that wait, as `take` says."""
    does = f"{name_of(player).capitalize()} takes up one of their abilities that wait."
    return ask(number, make_waiting_options(player), take, player, sub, does)


def line_numbers(game: Game) -> list[str]:
    """Return the rule numbers of the line where the game stands and of all lines that called, the nearest first."""
    return [line.number for line in lines_in_progress(game)]
