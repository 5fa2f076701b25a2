"""8-3-1-2, 8-3-2-2: costs and conditions that other effects add; whether an effect can be activated, and paid for."""

from __future__ import annotations

from typing import NamedTuple

from fwjudge.engine.batch import hand_back, happen
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect, program
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, step

from ..now.effects import ability_of
from ..now.usable import added_costs
from ..state import OP
from .ch03_areas import rest_don

# 8-3-2-2 条件 ----------------------------------------------------------------------------------------


# 8-3-1 発動コスト ------------------------------------------------------------------------------------


@saved
class Adding(NamedTuple):
    """The frame of paying what other effects add: what is left to be paid."""

    left: tuple[Effect, ...]
    failed: tuple[str, ...] = ()

    def took(self, other: Effect) -> Adding:
        """What comes back from one of these costs: whether it was paid as it says."""
        return self._replace(failed=(*self.failed, *(word for word in ("replaced", "unpaid") if other.get(word))))


def _pay_next(game: Game, frame: Adding) -> Control:
    if not frame.left:
        return None
    one = frame.left[0]
    game.frame = frame._replace(left=frame.left[1:])
    happen(game, rest_don(game, one.player, ability_of(game, one).energy))
    lines = program(game.world, one.ability, "cost")
    return Call(lines.first, one, OP.at("8-3-1-2")) if lines else OP.at("8-3-1-2")


def _paid(game: Game, frame: Adding) -> Control:
    """Whether all was paid as it says is asked by 8-3-1-7 and 8-3-1-3-1."""
    assert game.stack is not None
    effect: Effect = game.stack[1]
    for word in frame.failed:
        effect = effect.put(word, (True,))
    hand_back(game, effect)
    return None


ADDED = OP.table("8-3-1-2", step("8-3-1-2", _pay_next), step("8-3-1-2", _paid, sub="paid"))


def pay_added(game: Game, frame: Effect) -> Control:
    """8-3-1-2: after its own cost, in the order in which those effects are resolved."""
    added = added_costs(game, frame)
    return Call(ADDED.first, Adding(added)) if added else None
