"""Random games between legal decks of printed cards: no error, and something must hold after every step."""

from __future__ import annotations

import pytest

from tests import real_cards

GAMES = 300
_AT_ONCE = 30


@pytest.mark.parametrize(
    "first", [0, *(pytest.param(at, marks=pytest.mark.long) for at in range(_AT_ONCE, GAMES, _AT_ONCE))]
)
def test_random_games_with_printed_cards(first: int) -> None:
    if not real_cards.FILE.exists():
        pytest.skip("../shared/cards/fw.jsonl is not there: no games with printed cards are played")
    for seed in range(first, first + _AT_ONCE):
        real_cards.play(seed, every=20)
