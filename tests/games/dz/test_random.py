"""Random games to the end, with what must be so at every moment of them."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from fwjudge.engine.decisions import why_not
from fwjudge.engine.game import Game
from fwjudge.engine.log import log
from fwjudge.engine.run import apply_in_place
from fwjudge.games.dz.now.squares import SQUARES
from fwjudge.games.dz.speech.problems import problems
from fwjudge.games.dz.state import DECK, DZ, SMASH, WIDTH
from fwjudge.library import from_json, to_json
from tests import sample
from tests.thirds import in_thirds

SEEDS = range(50)


def steps(seed: int, watch: Any = None) -> Game:
    game = sample.GAMES["dz"](seed)
    chance = random.Random(seed)
    count = 0
    while game.ended is None:
        if watch is not None:
            watch(game, count)
        options = game.offered or []
        apply_in_place(game, options[int(chance.random() * len(options))])
        count += 1
        assert count < 5000
    return game


@pytest.mark.parametrize("seed", in_thirds(SEEDS, 6))
def test_a_game_comes_to_an_end_and_is_always_a_position(seed: int) -> None:
    def watch(game: Game, count: int) -> None:
        assert sorted(c for area in game.areas for c in area) == list(range(80))
        # Where somebody may act nothing is wrong; while they choose how to pay, a spell is on its way.
        assert problems(game) == [] or not game.step.window
        if count % 7 == 0:
            again = from_json(json.loads(json.dumps(to_json(game))))
            assert again == game and again.offered == game.offered
        if count % 11 == 0:
            for option in game.offered or ():
                assert why_not(game, option) == ()
                after = apply_in_place(game.fork(), option)
                assert after.ended is not None or after.offered

    game = steps(seed, watch)
    assert game.ended.why in ("condition of defeat", "both lose")
    for loser in game.ended.losers:
        assert len(game.areas[loser * WIDTH + SMASH]) >= 7 or not game.areas[loser * WIDTH + DECK]


def test_the_options_that_are_found_fast_are_those_that_the_needs_allow() -> None:
    """Playing and moving look only where something can be; asking about every card and square finds no more."""
    from fwjudge.games.dz.rules.p3c08_main import move, play_base, play_strategy, play_unit

    seen: set[Any] = set()

    def watch(game: Game, count: int) -> None:
        if not game.step.window or count % 5:
            return
        player = game.frame.player
        for action in (play_unit, play_base, play_strategy, move):
            fast = set(action.options(game, player))
            finds, action.finds = action.finds, None
            slow = set(action.options(game, player))
            action.finds = finds
            assert fast == slow, action
            seen.update({action.name} if fast else ())

    for seed in range(15):
        steps(seed, watch)
    assert seen == {"play unit", "play base", "play strategy", "move"}


def test_the_same_answers_give_the_same_log() -> None:
    for seed in range(5):
        first, second = ([repr(e.event) for e in log(steps(seed))] for _ in range(2))
        assert first == second


def test_every_line_is_run_by_random_games_of_cards_without_text() -> None:
    """But for those that only a text brings about: 「加速」, other costs, targets, negated abilities, loops, cards put down at once."""
    run: set[str] = set()
    squares = set()
    for seed in range(40):
        game = sample.GAMES["dz"](seed)
        game.trace = []
        sample.play(game, seed)
        run |= {step.address for step in game.trace}
        squares |= {at for at in SQUARES if game.areas[at]}
    before_the_first_decision = {"3-1/3-1-3", "3-1/3-1-4"}
    other_costs = {"instead", "on top", "enough", "X", "cards"}
    of_text = {step.address for step in DZ if step.sub in other_costs}
    tables = ("2-20", "4-8-4", "4-8-12", "4-10", "4-15", "4-18")
    of_text |= {"3-12/3-12-3", "3-12-4/3-12-4", *(step.address for step in DZ if step.table.name in tables)}
    assert {step.address for step in DZ} - run == before_the_first_decision | of_text
    assert squares == set(SQUARES)
