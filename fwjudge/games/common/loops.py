"""Loops that players choose to go on with: who says how often, and who leaves the loop in the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from fwjudge.base.records import NamedTuple
from fwjudge.engine import loops
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.engine.loops import Answer, Times
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, Procedures, Step, Table, ask, do_nothing, step

from .events import LoopDeclared
from .players import non_turn_player, turn_player

MAX_LAPS_ASKED_FOR: Final = 100
"""The most laps that a player can ask for; the rulebooks know no limit."""

Leaves = Callable[[Game, int, int], Sequence[int]]
"""Which players have to leave the loop, by the numbers that the turn player and the other player said."""


@saved
class Looping(NamedTuple):
    """A frame of a loop: what is done in it, and how often the turn player wants to go through it."""

    answers: tuple[Answer, ...]
    first: int = 0


def who_said_less(game: Game, first: int, second: int) -> Sequence[int]:
    """Return the player who has said the smaller number; the turn player where both are the same."""
    return [turn_player(game) if first <= second else non_turn_player(game)]


def make_loop(
    procedures: Procedures,
    name: str,
    starts: str,
    nobody: str,
    one: str,
    both: str,
    leaves: Leaves = who_said_less,
    stays: bool = False,
    at_most_first: bool = False,
    numbers_by: tuple[str, ...] = (),
    bars_larger: bool = False,
    ends_with_larger: bool = False,
) -> Table:
    """Make the table of a loop: no player can stop it (`nobody`), one player can (`one`), both can (`both`).

    `stays`: what was left cannot be begun again in the same state; else only until something else is done.
    `bars_larger`: it is who has said the larger number that cannot begin it again; of equal numbers none is larger.
    `ends_with_larger`: after the smaller number of laps what the other player does in one more comes last.
    `numbers_by`: what says which numbers there are. `at_most_first`: the other player cannot ask for more laps than the turn player.
    """

    def who_can_stop(game: Game, frame: Looping) -> Control:
        players = loops.stoppers(frame.answers)
        if not players:
            return procedures.at(nobody, "loop")
        return procedures.at(one, "loop") if len(players) == 1 else procedures.at(both, "turn player")

    def end_game(game: Game, frame: Looping) -> Control:
        return game.world.policy.endless(game)

    def numbers(game: Game, frame: Looping) -> list[Times]:
        return [Times(number) for number in range(MAX_LAPS_ASKED_FOR + 1)]

    def numbers_of_other(game: Game, frame: Looping) -> list[Times]:
        return numbers(game, frame)[: frame.first + 1] if at_most_first else numbers(game, frame)

    def only_stopper(game: Game, frame: Looping) -> int:
        return loops.stoppers(frame.answers)[0]

    def log_number(game: Game, player: int, times: Times) -> None:
        note(game, LoopDeclared(player, times.number, numbers_by))

    def take_one(game: Game, frame: Looping, times: Times) -> Control:
        player = only_stopper(game, frame)
        log_number(game, player, times)
        return go(game, frame, times.number, [player], one)

    def take_first(game: Game, frame: Looping, times: Times) -> Control:
        log_number(game, turn_player(game), times)
        game.frame = frame._replace(first=times.number)
        return None

    def take_second(game: Game, frame: Looping, times: Times) -> Control:
        log_number(game, non_turn_player(game), times)
        leaving = leaves(game, frame.first, times.number)
        others = [1 - player for player in leaving] if bars_larger and frame.first != times.number else []
        is_larger = ends_with_larger and frame.first != times.number
        return go(game, frame, min(frame.first, times.number), leaving, both, others, is_larger)

    def go(
        game: Game,
        frame: Looping,
        times: int,
        leaving: Sequence[int],
        rule: str,
        never_again: Sequence[int] = (),
        to_the_end: bool = False,
    ) -> Control:
        loops.repeat(game, frame.answers, times, leaving, (rule,), stays and not never_again, never_again, to_the_end)
        return end

    end = step(starts, do_nothing, "end", "The loop is gone through as often as was said, then it is left.")
    return procedures.table(
        name,
        step(starts, who_can_stop, does="Ask the players who can stop the loop how often it is gone through."),
        ask(
            one,
            numbers,
            take_one,
            only_stopper,
            "loop",
            "The only player who can stop the loop says how often it is gone through.",
        ),
        ask(
            both,
            numbers,
            take_first,
            turn_player,
            "turn player",
            "The turn player says how often the loop is gone through.",
        ),
        ask(
            both,
            numbers_of_other,
            take_second,
            non_turn_player,
            "other player",
            "The other player says how often; it is gone through as often as the rule says.",
        ),
        step(nobody, end_game, "loop", "The game ends, because no player can stop the loop."),
        end,
    )


def ask_how_often(table: Table, back: Step, answers: tuple[Answer, ...]) -> Call:
    """Return the call that asks how often a loop is gone through, and then goes on at `back`."""
    return Call(table.first, Looping(answers), back)
