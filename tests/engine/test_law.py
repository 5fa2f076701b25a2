"""Nothing changes but by an event: applying the entries of a log again gives every state that the play had.

The bundled files are held to it in tests/scenarios/test_all.py.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from fwjudge.engine.decisions import decision, legal
from fwjudge.engine.run import apply_in_place

from .. import real_cards, sample
from .law import count_faults, watched

SEEDS = 3
MAX_DECISIONS = 300


@pytest.mark.parametrize(
    ("seed", "decisions"),
    [(0, 100), *(pytest.param(seed, MAX_DECISIONS, marks=pytest.mark.long) for seed in range(SEEDS))],
)
@pytest.mark.parametrize("printed", real_cards.FILES)
def test_no_game_of_printed_cards_changes_anything_beside_events(
    printed: str, seed: int, decisions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = real_cards.FILES[printed]
    if not file.exists():
        pytest.skip(f"no card file {file.name}: games of printed cards are not played")
    chance = random.Random(seed)
    with watched(monkeypatch) as witness:
        game = real_cards.game(seed, file)
        for _ in range(decisions):
            if decision(game) is None:
                break
            game = apply_in_place(game, chance.choice(list(legal(game))))
    assert not count_faults(witness)


@pytest.mark.parametrize("kind", sample.ALL)
def test_no_random_game_changes_anything_beside_events(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found: Counter[str] = Counter()
    for seed in range(SEEDS):
        chance = random.Random(seed)
        with watched(monkeypatch) as witness:
            game = sample.ALL[kind](seed)
            for _ in range(MAX_DECISIONS):
                if decision(game) is None:
                    break
                game = apply_in_place(game, chance.choice(list(legal(game))))
        found += count_faults(witness)
    assert not found, found.most_common(20)
