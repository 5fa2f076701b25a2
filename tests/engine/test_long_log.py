"""A log of a hundred thousand entries is made, told and freed on a small stack: no part of it is nested deep."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable
from typing import Any

import pytest

from fwjudge.base.places import scenarios_dir
from fwjudge.course.course import Course
from fwjudge.course.expectation import Line
from fwjudge.course.narration import Narration
from fwjudge.engine import run as engine_run
from fwjudge.engine.decisions import legal
from fwjudge.engine.game import Game
from fwjudge.engine.log import Block, log, previous
from fwjudge.engine.run import apply_in_place
from fwjudge.games import table
from fwjudge.library import load
from fwjudge.scenario import load as load_scenario
from fwjudge.scenario import run
from tests import sample

ENTRIES = 6_000
MOST_ENTRIES = 100_000
DEEPEST = 1_000
"""So many records in one another can be freed on a stack of 64 KB."""
SMALL = 64 * 1024


def longest_block(game: Game) -> int:
    """How many entries the longest block of a log has."""
    longest = length = 0
    node = game.log
    while node is not None:
        length += 1
        longest = max(longest, length)
        if isinstance(node[2], Block):
            length = 0
        node = previous(node)
    return longest


def on_a_small_stack(do: Callable[[], Any]) -> Any:
    """Do this in a thread with the smallest stack that the platform gives, at least 64 KB; whoever needs more ends the process."""
    found: list[Any] = []
    size = threading.stack_size()
    for small in (SMALL, 4 * SMALL, 16 * SMALL):
        try:
            threading.stack_size(small)
        except ValueError:
            continue
        break
    try:
        thread = threading.Thread(target=lambda: found.append(do()))
        thread.start()
        thread.join()
    finally:
        threading.stack_size(size)
    (one,) = found
    return one


def long_game(start: Game, option: Any, wanted: int) -> Game:
    """A game whose log is long: a player does the same again and again, each time as if nothing had been before but the log."""
    game = start.fork()
    entries = 0
    while entries < wanted:
        again = start.fork()
        again.log, again.blocks, again.answered = game.log, game.blocks, game.answered
        mark = game.log
        game = apply_in_place(again, option)
        node = game.log
        while node is not mark:
            entries += 1
            node = previous(node)
    return game


@pytest.mark.parametrize("wanted", [ENTRIES, pytest.param(MOST_ENTRIES, marks=pytest.mark.long)])
def test_a_long_log_is_made_told_and_freed_on_a_small_stack(wanted: int) -> None:
    start = load("fw/blocker-ko.yaml")
    option = next(one for one in legal(start) if one[0].name == "end main")

    def make_tell_and_free() -> tuple[int, int, int]:
        game = long_game(start, option, wanted)
        entries, block = len(log(game)), longest_block(game)
        game.blocks = ()  # what the log itself holds must do
        alone = Narration(table("fw"), start, boards=False)
        told = len(alone.tell(game))
        del game
        alone._mark = None
        gc.collect()
        return entries, block, told

    entries, block, told = on_a_small_stack(make_tell_and_free)
    assert entries >= wanted
    assert block < DEEPEST
    assert told > 1000


@pytest.mark.parametrize("kind", sorted(sample.GAMES))
def test_no_block_of_a_random_game_is_long(kind: str) -> None:
    for seed in range(3):
        game = sample.GAMES[kind](seed)
        for at in range(600):
            if game.ended is not None:
                break
            options = legal(game)
            game = apply_in_place(game, options[(seed + at * 7) % len(options)])
        assert longest_block(game) < DEEPEST


LOOPS = (
    "fw/end-of-turn-read-literally.yaml",
    "gen/endless-loop.yaml",
    "op/forced-loop.yaml",
    "dz/loop-of-nobody.yaml",
)


@pytest.mark.parametrize("name", LOOPS)
def test_no_block_of_a_loop_is_long(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[Game] = []
    end = Course.end

    def kept(course: Course, last: Line | None) -> None:
        end(course, last)
        ended.append(course.play.game)

    monkeypatch.setattr(Course, "end", kept)
    monkeypatch.setattr(engine_run, "LINES_BEFORE_WATCH", 20_000)  # as long a loop as may go on before anybody looks
    run(load_scenario(scenarios_dir() / name))
    assert max(len(log(game)) for game in ended) > DEEPEST
    assert max(map(longest_block, ended)) < DEEPEST
