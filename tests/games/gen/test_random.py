"""Random games with abilities: whatever lasts, is shown, counted or replaced, the machine's properties hold."""

from __future__ import annotations

import pytest

from fwjudge.engine.game import Game
from tests.gen_abilities import game
from tests.thirds import in_thirds

from ..properties import hold
from .board import effect, laid, other, take, unit, where
from .board import game as board


@pytest.mark.parametrize("seed", in_thirds(range(40), 6))
def test_random_games_with_abilities(seed: int) -> None:
    def counters(state: Game) -> None:
        assert all(n > 0 and state.is_here(ref) for ref, _, n in state.own.counters)

    hold(game, seed, 400, counters)


def test_a_deck_of_which_every_card_is_set_apart_is_shuffled() -> None:
    """912.2a: the only card of the deck is put back as a part of the shuffle; nothing is left to shuffle."""
    look = effect("自分のデッキのユニットカードを1枚選び、自分のデッキをシャッフルする。そのカードをデッキの上に置く。")
    cards = [unit("森熊"), other("捜索", "tactic", look)]
    state = board(cards, {"deck": [laid("森熊")], "hand": [laid("捜索")]}, {}, phase="main")
    assert where(take(state, "捜索」をプレイ", "森熊"), "森熊") == ["A deck"]
