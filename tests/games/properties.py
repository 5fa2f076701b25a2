"""What must hold all through a random game, whatever its abilities do."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

from fwjudge.engine.decisions import legal, why_not
from fwjudge.engine.game import Game
from fwjudge.engine.key import position_key
from fwjudge.engine.run import apply_in_place
from fwjudge.library import from_json, to_json


def hold(
    game: Callable[[int], Game], seed: int, decisions: int, always: Callable[[Game], None] = lambda state: None
) -> Game:
    """Traced or not it is the same game; saved and read back it is the same position with the same options; no card is lost."""
    state, traced = game(seed), game(seed)
    traced.trace = []
    chance = random.Random(seed)
    for count in range(decisions):
        if state.ended is not None:
            break
        options = legal(state)
        option = chance.choice(options)
        if count % 7 == 0:
            again = from_json(json.loads(json.dumps(to_json(state))))
            assert again == state and legal(again) == options and position_key(again) == position_key(state)
            assert all(why_not(state, one) == () for one in options)
        apply_in_place(state, option)
        apply_in_place(traced, option)
        assert state.value() == traced.value()
        always(state)
    assert sorted(at for area in state.areas for at in area) == list(range(len(state.cards)))
    assert all(at in state.areas[card.place] for at, card in enumerate(state.cards))
    return state
