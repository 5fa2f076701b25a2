"""What is named as a ground can be taken out of the machine, or it is listed as a rule that only defines something.

Of the reports of the bundled files tests/scenarios/test_all.py asks it.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from fwjudge.citation import GAMES
from fwjudge.engine.log import log
from fwjudge.games import policy
from fwjudge.rulebook.book import load as rulebook

from .. import sample

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))
import rule_mutation

SEEDS = 3
MAX_DECISIONS = 400


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
