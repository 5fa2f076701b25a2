"""The account of a number: its lines, one after the other, come to the number that the rules use."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from fwjudge import games
from fwjudge.base.places import scenarios_dir
from fwjudge.citation import GAMES
from fwjudge.course.course import Course
from fwjudge.engine.decisions import legal
from fwjudge.engine.game import Game
from fwjudge.engine.run import apply_in_place
from fwjudge.games.common.account import add_up
from fwjudge.games.grounds import AccountLine
from fwjudge.rulebook.book import load as rulebook
from fwjudge.scenario import load
from fwjudge.scenario.problem import BadScenario

from .. import real_cards, sample

SEEDS = 3
DECISIONS = 250
EVERY = 12
"""So many decisions lie between two states that are looked at."""
PRINTED = {"fw, printed cards": real_cards.game} if real_cards.FILE.exists() else {}


def faults(game: Game) -> Iterator[str]:
    """Every number of every card whose account comes to another number, or names a rule that is none."""
    record = games.table(game.world.policy.game)
    book = rulebook(record.game)
    for card in range(len(game.cards)):
        for word in record.words.cards.numbers:
            lines = record.questions.account(game, word.key, card)
            value = record.questions.value(game, word.key, card)
            if add_up(lines) != value:
                yield f"{record.speech.name(game, card)} {word.ja}: {value}, {lines}"
            if not all(line.rule in book or not line.rule for line in lines):
                yield f"{lines}"
            if any(line.amount < 0 for line in lines if line.kind in ("plus", "minus")):
                yield f"{lines}"


@pytest.mark.parametrize("kind", [*sample.ALL, *PRINTED])
def test_the_account_comes_to_the_number_in_random_games(kind: str) -> None:
    for seed in range(SEEDS):
        game, chance = {**sample.ALL, **PRINTED}[kind](seed), random.Random(seed)
        for count in range(DECISIONS):
            if game.ended is not None:
                break
            apply_in_place(game, chance.choice(legal(game)))
            if count % EVERY == 0:
                assert list(faults(game)) == []


def states(path: Path) -> Iterator[Game]:
    """The game after each line of a scenario, and in each of its variants."""
    scenario = load(path)
    if scenario.faults:
        return
    table = games.table(scenario.game)
    course = Course.of(table, table.boards.build(scenario.board, scenario.cards, scenario.readings))
    try:
        for line in scenario.play:
            course.take((line,))
            yield course.play.game
        for branch in scenario.branches:
            if branch.board == scenario.board and not branch.instead:
                fork = course.copy()
                fork.take(branch.play)
                yield fork.play.game
    except BadScenario:
        return


@pytest.mark.parametrize("apart", [9, pytest.param(1, marks=pytest.mark.long)], ids=["every ninth", "all"])
@pytest.mark.parametrize("game", GAMES)
def test_the_account_comes_to_the_number_in_every_scenario(game: str, apart: int) -> None:
    seen = 0
    for path in sorted((scenarios_dir() / game).glob("*.yaml"))[::apart]:
        for state in states(path):
            seen += 1
            assert list(faults(state)) == [], path.name
    assert seen > 100 / apart


def account(file: str, number: str, name: str, at: int) -> tuple[AccountLine, ...]:
    """The account of a number of a card in one of the states of a scenario."""
    game = list(states(scenarios_dir() / file))[at]
    record = games.table(game.world.policy.game)
    card = next(at for at in range(len(game.cards)) if record.speech.name(game, at) == name)
    return record.questions.account(game, number, card)


def test_power_that_was_brought_to_zero_is_taken_away_and_the_rest_is_added() -> None:
    file = "op/power-to-zero.yaml"
    assert account(file, "power", "剣士", at=1) == (
        AccountLine("printed", 3000, "2-6-1"),
        AccountLine("minus", 3000, "4-12-1", "「呪い師」の【起動メイン】", 41),
        AccountLine("plus", 1000, "8-1-4-2", "「呪い師」の【起動メイン】", 41),
    )


def test_an_effect_that_had_to_wait_for_another_names_the_rule_of_its_order() -> None:
    assert account("gen/layers-dependence.yaml", "hp", "幼獣", at=-1) == (
        AccountLine("printed", 300, "809.1a"),
        AccountLine("plus", 200, "809.3a", "「長老」の【水の教え】", 1),
    )
