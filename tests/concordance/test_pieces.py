"""What a report names as a ground can be taken out of the machine, or it is listed as a rule that only defines something."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fwjudge.base.places import scenarios_dir
from fwjudge.citation import GAMES
from fwjudge.engine.log import log
from fwjudge.games import policy
from fwjudge.rulebook.book import load as rulebook
from fwjudge.scenario import load, run
from fwjudge.scenario.result import Report

from .. import sample

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))
import rule_mutation

SEEDS = 3
MAX_DECISIONS = 400


def cited(report: Report) -> Iterator[str]:
    """The rules that a report names as grounds: those of the line and the event of each step, and those of refusals."""
    for step in report.steps:
        yield from step.rules
    for refusal in report.refusals:
        yield from refusal.rules
    for _, branch in report.branches:
        yield from cited(branch)


@pytest.mark.parametrize("game", GAMES)
def test_every_ground_can_be_taken_out(game: str) -> None:
    definitions = policy(game).definitions
    grounds = {rule for path in (scenarios_dir() / game).glob("*.yaml") for rule in cited(run(load(path)))}
    without = sorted(grounds - rule_mutation.carried_out(game) - set(definitions))
    assert not without, f"{len(without)} of {len(grounds)}: {' '.join(without)}"


@pytest.mark.parametrize("kind", sample.ALL)
def test_every_ground_of_a_random_game_can_be_taken_out(kind: str) -> None:
    game = kind.partition(" ")[0]
    played = [sample.play(sample.ALL[kind](seed), seed, MAX_DECISIONS) for seed in range(SEEDS)]
    grounds = {rule for one in played for entry in log(one) for rule in entry.cites}
    without = sorted(grounds - rule_mutation.carried_out(game) - set(policy(game).definitions))
    assert not without, f"{len(without)} of {len(grounds)}: {' '.join(without)}"


@pytest.mark.parametrize("game", GAMES)
def test_what_only_defines_exists_and_has_no_piece(game: str) -> None:
    definitions = policy(game).definitions
    assert not [number for number in definitions if number not in rulebook(game)]
    assert not [number for number, reason in definitions.items() if not reason.strip()]
    assert not set(definitions) & {mutant.rule for mutant in rule_mutation.mutants(game)}
