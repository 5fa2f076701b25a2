"""Random games between legal decks of printed cards: no error, and something must hold after every step."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import real_cards

GAMES = 300
_AT_ONCE = 10


@pytest.mark.parametrize("file", [real_cards.FILE, real_cards.OP], ids=["fw", "op"])
@pytest.mark.parametrize(
    "first", [0, *(pytest.param(at, marks=pytest.mark.long) for at in range(_AT_ONCE, GAMES, _AT_ONCE))]
)
def test_random_games_with_printed_cards(first: int, file: Path) -> None:
    if not file.exists():
        pytest.skip(f"../shared/cards/{file.name} is not there: no games with printed cards are played")
    for seed in range(first, first + _AT_ONCE):
        real_cards.play(seed, file, every=20)
